"""As every client test: a home of its own, no window and no sound, and English; and the programs that are begun."""

from tests.client.conftest import home, prefetch_ends, sounds_are_read_no_more
from tests.client.text.text_program import programs

__all__ = ["home", "prefetch_ends", "programs", "sounds_are_read_no_more"]
