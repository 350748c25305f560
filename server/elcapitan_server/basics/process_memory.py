"""The memory of the process: what is freed goes back to the system."""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
"""Of glibc's malloc.h."""
LARGE_BYTES = 64 * 1024
"""The longest frame of a client, a record, and what a password's hash needs; an ordinary message is far smaller."""
RETURN_EVERY_S = 5.0


def return_large_blocks() -> None:
    """Have large blocks returned to the system when they are freed, where the C library is glibc.

    By itself glibc learns from the first large block that is freed to keep the next ones, for each thread its own:
    hashes of passwords then take 105 MiB, one at a time or not.
    """
    # Another C library has no such function, and on Windows None is no library.
    with suppress(AttributeError, OSError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
        # Threads take turns with the interpreter's lock anyway: heaps of their own took 1.5 MiB beside pages.
        mallopt(M_ARENA_MAX, 1)


def return_free_memory() -> None:
    """Where nothing is done by itself: glibc keeps what has been freed below what is in use. Takes 0.2 to 0.8 ms in a
    server that has been attacked for two seconds since the last time.

    Python's own blocks of a megabyte go back as soon as nothing in them is in use, and are used again before.
    """
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)


async def keep_returning(run_in_thread: Callable[[Callable[[], Any]], Awaitable[Any]]) -> None:
    """Return what is free every few seconds, until it is cancelled."""
    while True:
        await asyncio.sleep(RETURN_EVERY_S)
        await run_in_thread(return_free_memory)
