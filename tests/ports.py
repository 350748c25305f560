"""Ports for servers that a test starts, and starts again, at a place it has to know beforehand."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def reserved_port() -> Iterator[int]:
    """A port that is kept for the test's own servers while the block lasts.

    The socket here is bound and never listens: the system gives its port to nobody who asks for any port, and still
    to a server that names it and sets SO_REUSEADDR, as those of asyncio do.
    """
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        yield port
