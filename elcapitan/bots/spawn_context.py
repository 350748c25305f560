"""The context in which processes of multiprocessing are started: fresh ones, that import nothing from where one stands.

A fresh Python looks for modules in the current folder first: a file there that is called as one of them would run.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.context import SpawnContext
from threading import Thread

SAFE_PATH = "PYTHONSAFEPATH"
"""The variable by which Python leaves the current folder out, also in the helpers that multiprocessing starts itself;
what it starts takes no `-P` from us."""


def spawn_context() -> SpawnContext:
    """Nothing is inherited by its processes, the same on every system."""
    os.environ[SAFE_PATH] = "1"
    return get_context("spawn")


@contextmanager
def without_interrupts() -> Iterator[None]:
    """A process that is started meanwhile is never interrupted, not even before it runs a line of ours.

    Ctrl+C reaches every process of a terminal; the one that was started there ends the others.
    """
    if sys.platform == "win32":
        yield
        return
    # The helper of multiprocessing lets interrupts through again as it starts.
    os.environ[SAFE_PATH] = "1"
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """Called in one of its processes: it ends with the one that started it, in the middle of its work, too."""
    parent = parent_process()

    def watch() -> None:
        assert parent is not None
        parent.join()
        os._exit(1)

    if parent is not None:
        Thread(target=watch, daemon=True).start()
