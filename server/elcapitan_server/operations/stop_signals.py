"""SIGTERM and SIGINT from the first moment of a server to its last, and the end of its process.

Before the event loop listens for them, the start is given up; while it runs, it is told once; later ones change
nothing, so that a second signal cannot end a server in the middle of its end. An end that takes too long, on a machine
with much else to do, is cut short: what was acknowledged is on the disk, and only closing messages are left out.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import NoReturn

from elcapitan.interrupts import put_off_while_importing
from elcapitan_server.operations.logs import flush_log

log = logging.getLogger(__name__)

END_WITHIN_S = 4.5
"""From the signal, or another reason, to the end of the process: promised within five seconds (docs/hosting.md)."""
LAST_WORD_S = 0.4


class StopRequested(BaseException):
    """Raised in the main thread when the server is told to stop before it runs."""


class StopSignals:
    """The handler of both signals, for the rest of this process."""

    def __init__(self) -> None:
        self._tell: Callable[[], object] | None = None
        self._is_told = False
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._take)

    def watch(self, tell: Callable[[], object]) -> None:
        """From now on `tell` is called on the event loop that runs now."""
        loop = asyncio.get_running_loop()
        self._tell = lambda: loop.call_soon_threadsafe(tell)

    def _take(self, number: int, frame: FrameType | None) -> None:
        if self._tell is None:
            if not put_off_while_importing(number, frame):
                raise StopRequested
            return
        self.limit_end()
        with suppress(RuntimeError):  # the loop is closed, and the process about to end
            self._tell()

    def limit_end(self) -> None:
        """To be called when the server begins to end: its process ends within END_WITHIN_S of the first call."""
        if not self._is_told:
            self._is_told = True
            # A thread of its own: the event loop may be the cause of the delay.
            deadline = threading.Timer(END_WITHIN_S, _cut_short)
            deadline.daemon = True
            deadline.start()


def hangup_ends(*, is_builtin: bool) -> bool:
    """Whether SIGHUP ends this server: if its terminal is closed, or a player's window has gone, but not under nohup.

    Where it means to read the options again it is ignored until the server runs, for they are being read.
    """
    if sys.platform == "win32":
        return False
    has_terminal = any(map(os.isatty, (0, 1, 2)))
    ends = signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN and (is_builtin or has_terminal)
    if not ends:
        signal.signal(signal.SIGHUP, _ignore)  # a handler, unlike SIG_IGN, is not inherited by what is started here
    return ends


def _ignore(_number: int, _frame: FrameType | None) -> None:
    pass


def _cut_short() -> None:
    # Beside this thread: a log that is not read is not waited for, and may be held by who waits for it.
    saying = threading.Thread(target=_say_it_is_cut, daemon=True)
    saying.start()
    saying.join(LAST_WORD_S)
    os._exit(0)


def _say_it_is_cut() -> None:
    log.warning("the server has not stopped within %s s and ends at once; not everyone was told", END_WITHIN_S)
    flush_log()


def end_process(code: int) -> NoReturn:
    """End with that exit code, without taking apart what is in memory: for 10,000 games Python needs longer for that
    than the server for all the rest of its end.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # its reader has gone
            stream.flush()
    os._exit(code)
