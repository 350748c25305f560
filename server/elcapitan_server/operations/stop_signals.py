"""SIGTERM and SIGINT from the first moment of a server to its last, and the end of its process.

Before the event loop listens for them, the start is given up; while it runs, it is told once; later ones change
nothing, so that a second signal cannot end a server in the middle of its end.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import NoReturn


class StopRequested(BaseException):
    """Raised in the main thread when the server is told to stop before it runs."""


class StopSignals:
    """The handler of both signals, for the rest of this process."""

    def __init__(self) -> None:
        self._tell: Callable[[], object] | None = None
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._take)

    def watch(self, tell: Callable[[], object]) -> None:
        """From now on `tell` is called on the event loop that runs now."""
        loop = asyncio.get_running_loop()
        self._tell = lambda: loop.call_soon_threadsafe(tell)

    def _take(self, _number: int, _frame: FrameType | None) -> None:
        if self._tell is None:
            raise StopRequested
        with suppress(RuntimeError):  # the loop is closed, and the process about to end
            self._tell()


def end_process(code: int) -> NoReturn:
    """End with that exit code, without taking apart what is in memory: for 10,000 games Python needs longer for that
    than the server for all the rest of its end.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # its reader has gone
            stream.flush()
    os._exit(code)
