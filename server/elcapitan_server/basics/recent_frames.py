"""The messages that took work to make and may be asked for again at once, such as the record of a game."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final
from weakref import ref

MAX_KEPT: Final = 8
"""Frames; a record of 250 moves has some ten thousand bytes, the longest a million."""
MAX_KEPT_BYTES: Final = 64 * 1024
"""Of one frame; a larger one is made for each request, which pays for it."""


class RecentFrames:
    """The frames made last, each of a state of some object; those that were asked for last are kept."""

    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, tuple[ref[object], bytes]] = OrderedDict()

    def frame(self, of: object, state: Hashable, make: Callable[[], bytes]) -> bytes:
        """The frame of that object in that state, made unless it is kept."""
        key = id(of), state
        owner, frame = self._made.pop(key, (None, b""))
        if owner is None or owner() is not of:  # another object has had that number
            owner, frame = ref(of), make()
        if len(frame) <= MAX_KEPT_BYTES:
            self._made[key] = owner, frame
            if len(self._made) > MAX_KEPT:
                self._made.popitem(last=False)
        return frame
