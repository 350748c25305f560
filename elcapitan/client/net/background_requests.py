"""What is asked of a server while frames are drawn: each runs by itself, and why one fails is told in words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from elcapitan.client.net.request_errors import REQUEST_ERRORS, request_error_text


class BackgroundRequests:
    """Those of one scene."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._running: set[asyncio.Task[None]] = set()

    @property
    def is_busy(self) -> bool:
        return bool(self._running)

    def start(self, work: Coroutine[Any, Any, object], server: str = "") -> None:
        """`server` is what it is called, empty for our own."""

        async def errand() -> None:
            try:
                await work
            except REQUEST_ERRORS as fault:
                self._tell(request_error_text(fault, server))

        task = asyncio.create_task(errand())
        self._running.add(task)
        task.add_done_callback(self._running.discard)
