"""Gives memory that is free back to the system, as far as the C library can do that."""

from __future__ import annotations

import ctypes
import sys


def return_free_memory() -> None:
    """Where nothing is done by itself: glibc keeps what has been freed below what is in use. Takes some milliseconds.

    Python's own blocks of a megabyte go back as soon as nothing in them is in use, and are used again before.
    """
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)
