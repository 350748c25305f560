"""Runs Python's garbage collector while nothing moves, so that no frame waits for it.

A full collection takes some thirty milliseconds, two frames. Objects that exist since the window was opened (modules,
rules, words) are frozen; young objects are collected as ever, which is quick. Free memory goes back to the system:
resizing a window leaves much.
"""

from __future__ import annotations

import ctypes
import gc
import sys

FULL_COLLECTION_THRESHOLD = 100_000
"""Collections of the middle generation before Python makes a full one by itself: in a game, never."""
IDLE_INTERVAL_S = 60.0
"""While nothing moves."""
SECOND_LOOK_S = 10.0
"""After a scene has gone: a thread may have been fetching pictures for it until then."""


def release_free_memory() -> None:
    """Give free memory to the system. glibc keeps it by itself: freed pictures are scattered between what is still
    needed."""
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "malloc_trim"):
        libc.malloc_trim(0)


class IdleCollector:
    """Begins with `freeze`; until then Python collects as it always does."""

    def __init__(self) -> None:
        self._done_s = 0.0
        self._standing = False
        self._usual = gc.get_threshold()

    def freeze(self, now_s: float) -> None:
        """Freeze all objects: what exists now will exist as long as the window."""
        if not self._standing:
            self._standing = True
            gc.collect()
            gc.freeze()
            young, middle, _old = self._usual
            gc.set_threshold(young, middle, FULL_COLLECTION_THRESHOLD)
            self._done_s = now_s

    def collect_if_idle(self, now_s: float, *, scene_left: bool = False) -> None:
        """Called while nothing moves. `scene_left`: a scene is gone for good, and with it up to a hundred megabytes. It
        may be among the frozen objects, so these are collected as well.
        """
        if not self._standing or (not scene_left and now_s - self._done_s < IDLE_INTERVAL_S):
            return
        self._done_s = now_s
        if scene_left:
            self._done_s -= IDLE_INTERVAL_S - SECOND_LOOK_S
            gc.unfreeze()
        gc.collect()
        if scene_left:
            gc.freeze()
        release_free_memory()

    def restore(self) -> None:
        """As it was before: the process may live on without its window."""
        gc.set_threshold(*self._usual)
        gc.unfreeze()
