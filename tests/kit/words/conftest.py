"""As every client test: a home of its own, and English."""

from tests.client.conftest import home

__all__ = ["home"]
