"""Prepares pictures ahead of time: a later screen is painted once, off screen, in a thread.

Reading and scaling pictures releases the interpreter's lock, so no frame waits for it. The thread has an Art of its
own; what it made is handed over in the thread of the window. It paints no letters: fonts are used by one thread.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence

from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext

PaintJob = Callable[[Brush], object]
"""Paints pictures with the brush it is given, onto a surface of its own, and no letters."""

log = logging.getLogger(__name__)


class Prefetch:
    """One thread's work for one window size."""

    def __init__(self, look: DrawContext, scenes: Sequence[PaintJob]) -> None:
        self._look = look
        self._scenes = scenes
        self._done: deque[Art] = deque()
        self._unwanted = False
        # Not a daemon: a program that ends waits the moment until the scene in hand is painted.
        self._thread = threading.Thread(target=self._paint, name="prefetch")
        self._thread.start()

    @property
    def is_done(self) -> bool:
        """All is painted and has been taken over."""
        return not self._thread.is_alive() and not self._done

    def deliver(self) -> bool:
        """Give to the window's Art what has been painted so far; whether there was anything."""
        if not self._done:
            return False
        self._look.art.add_prefetched(self._done.popleft())
        return True

    def stop(self) -> None:
        """The window has changed: begin nothing more."""
        self._unwanted = True

    def wait(self) -> None:
        """Until all is painted; for tests and measurements."""
        self._thread.join()
        while self.deliver():
            pass

    def _paint(self) -> None:
        look = self._look
        for scene in self._scenes:
            if self._unwanted or not threading.main_thread().is_alive():
                return
            art = look.art.for_thread()
            try:
                scene(Brush(look.beside(art)))
            except Exception:
                # A picture that fails here is painted when it is needed, and the error is seen there.
                log.exception("a rehearsal failed")
                continue
            self._done.append(art)
