"""Signals that end a command, and the moments at which they must not: while a module is being imported.

An extension module that is interrupted while it initialises may crash Python; those made by Cython do, such as zeroconf
and msgpack. Elsewhere the interrupt may be raised where Python itself takes it for a fault of no consequence.
"""

from __future__ import annotations

import importlib
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Final

IMPORTING: Final[CodeType] = vars(importlib)["_bootstrap"]._find_and_load.__code__
"""Runs as long as a module is being loaded that was not there."""
AGAIN_AFTER_S: Final = 0.02
LONGEST_S: Final = 3.0
"""For so long a signal is put off; a module that never ends must not keep it away for ever."""

_put_off_since_s: list[float] = []
_again: list[threading.Timer] = []
"""The one at most that will send a signal once more: several of them during an import end the command once."""
_raised: list[int] = []


def put_off_while_importing(number: int, frame: FrameType | None) -> bool:
    """For a handler of signals: whether it is too early now. Then the signal comes once more, a moment later."""
    while frame is not None and frame.f_code is not IMPORTING:
        frame = frame.f_back
    now_s = time.monotonic()
    if frame is None or (_put_off_since_s and now_s - _put_off_since_s[0] > LONGEST_S):
        _put_off_since_s.clear()
        for later in tuple(_again):  # its own thread may clear the list at this moment
            later.cancel()
        _again.clear()
        return False
    _put_off_since_s.append(now_s)
    if not _again:
        later = threading.Timer(AGAIN_AFTER_S, _send_again, (number,))
        later.daemon = True
        _again.append(later)
        later.start()
    return True


def _send_again(number: int) -> None:
    _again.clear()
    main = threading.main_thread().ident
    if sys.platform == "win32" or main is None:
        signal.raise_signal(number)
    else:
        signal.pthread_kill(main, number)  # which may wait for something by then


def interrupt(number: int, frame: FrameType | None) -> None:
    """A handler of signals: KeyboardInterrupt, as Python's own of Ctrl+C, as soon as it does no harm."""
    if not put_off_while_importing(number, frame):
        _raised.append(number)
        raise KeyboardInterrupt


def was_interrupted() -> bool:
    """Whether a command has been: libraries of C that call Python, as pygame reading a font, lose the exception and
    fail with another one.
    """
    return bool(_raised)


@contextmanager
def handled_ctrl_c() -> Iterator[None]:
    """Ctrl+C is put off while a module is being imported. Nothing is changed where it is ignored."""
    _raised.clear()
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def leave_ctrl_c_to_asyncio() -> None:
    """Once everything is loaded: `asyncio.run` cancels its task at Ctrl+C only in place of Python's own handler."""
    if signal.getsignal(signal.SIGINT) is interrupt:
        signal.signal(signal.SIGINT, signal.default_int_handler)
