"""The caches of the computer players, and when Python's garbage collector may go through them.

It is most of what such a process holds, and nothing of it is garbage: going through it takes a tenth of a second and
more. So the collector waits while a choice is made, and whatever has to be tidied is tidied between two games.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

_caches: list[Callable[[], bool]] = []


def register_cache(trim: Callable[[], bool]) -> None:
    """`trim` is called between two games: it empties a game's caches if they are too large, and says whether it did."""
    _caches.append(trim)


class GcPaused:
    """`with GcPaused():` no garbage is collected until the choice is made.

    A class and no generator: whatever a generator makes to say that it has ended would be the first thing made with the
    collector back at work, and what it then goes through would be counted to the choice.
    """

    def __enter__(self) -> None:
        self._enabled = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._enabled:
            gc.enable()


def collect_between_games() -> None:
    """Between two games: too much is forgotten, the rest stays for good and is not gone through again."""
    trimmed = [trim() for trim in _caches]
    if any(trimmed):
        gc.unfreeze()
    gc.collect()
    gc.freeze()
