"""Names of hosts are looked up in threads of their own, which end with the program.

Where the network is silent a lookup takes up to half a minute, and nothing can end it. In the threads that asyncio
shares, a few of them would hold up all other work there, and the program's end would wait for each.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from threading import Thread
from typing import Any

Addresses = list[tuple[Any, ...]]
"""As `socket.getaddrinfo` returns them."""


class NameLookups:
    """The lookups of one event loop; the same name is looked up once at a time."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._running: dict[tuple[Any, ...], asyncio.Future[Addresses]] = {}

    async def getaddrinfo(
        self, host: Any, port: Any, *, family: int = 0, type: int = 0, proto: int = 0, flags: int = 0
    ) -> Addresses:
        """As the event loop's own. OSError, UnicodeError."""
        name = host, port, family, type, proto, flags
        if name not in self._running:
            self._running[name] = answer = self._loop.create_future()
            answer.add_done_callback(lambda done: (self._running.pop(name), done.exception()))
            Thread(target=self._look_up, args=(name, answer), name="name lookup", daemon=True).start()
        return await asyncio.shield(self._running[name])

    def _look_up(self, name: tuple[Any, ...], answer: asyncio.Future[Addresses]) -> None:
        found: Addresses = []
        fault: Exception | None = None
        try:
            found = [*socket.getaddrinfo(*name)]
        except Exception as trouble:
            fault = trouble
        with contextlib.suppress(RuntimeError):  # the loop has been closed meanwhile
            if fault is None:
                self._loop.call_soon_threadsafe(answer.set_result, found)
            else:
                self._loop.call_soon_threadsafe(answer.set_exception, fault)


def look_up_in_own_threads() -> None:
    """Have the running loop do so from now on."""
    loop: Any = asyncio.get_running_loop()
    if not isinstance(getattr(loop.getaddrinfo, "__self__", None), NameLookups):
        loop.getaddrinfo = NameLookups(loop).getaddrinfo
