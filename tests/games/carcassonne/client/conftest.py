"""As every client test: a home of its own, no window and no sound, and English."""

from tests.client.conftest import home, prefetch_ends, sounds_are_read_no_more

__all__ = ["home", "prefetch_ends", "sounds_are_read_no_more"]
