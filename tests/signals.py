"""Signals to processes that may have ended a moment ago."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from types import FrameType


def send_signal(pid: int | None, number: signal.Signals) -> None:
    """Send it; to a process that has ended meanwhile it need not be sent."""
    assert pid, "no process; 0 would be this one and all its relatives"
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def send_group_signal(leader: int, number: signal.Signals) -> None:
    """Send it to the process and to all that it has started; nothing if none of them is there."""
    assert leader > 0, "no process; 0 would be this one and all its relatives"
    with suppress(ProcessLookupError):
        os.killpg(leader, number)


def is_alive(pid: int) -> bool:
    """Whether there is a process of that number, and it has not merely not been waited for."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as stat:
            return stat.read().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def take_inherited_signals() -> None:
    """Ignored signals are still survived here, but no longer by programs that are started from here; none is blocked.

    nohup ignores SIGHUP, a script's `&` SIGINT. Programs inherit that, unlike a handler: servers under test would not
    hear the terminal close.
    """
    if sys.platform == "win32":
        return
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for number in signal.valid_signals() - {signal.SIGPIPE}:  # Python itself ignores SIGPIPE, and gives it back
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, _survive)


def _survive(_number: int, _frame: FrameType | None) -> None:
    """As if it were ignored."""
