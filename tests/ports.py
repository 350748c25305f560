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
    dual = socket.has_dualstack_ipv6()
    with socket.socket(socket.AF_INET6 if dual else socket.AF_INET) as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if dual:
            held.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        held.bind(("", 0))  # at all addresses: those servers open to the network, and another may have it at one
        port: int = held.getsockname()[1]
        yield port
