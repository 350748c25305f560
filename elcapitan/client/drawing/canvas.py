"""A surface of three layers that repaints only what has changed.

The ground never changes while the window keeps its size. Parts are above it, each repainted only when its key changes.
Overlays (glows, flights, tooltips) are above both and are painted only where something moves. A canvas that keeps a
composite holds the overlays at rest painted on the table, for tables with many of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

Paint = Callable[[Surface], object]
RESTS = 3
"""Frames in which the table and the first overlays must stay as they are before they become a composite."""


class CanvasPart(NamedTuple):
    """A part of the table, repainted when its key changes."""

    name: str
    rect: Rect
    key: Hashable
    """Everything its picture depends on."""
    paint: Paint


class Overlay(NamedTuple):
    """Something over the table; the same key means the same picture at the same place."""

    key: Hashable
    rect: Rect
    """All that painting it may touch."""
    paint: Paint


class Canvas:
    """The layers of one window."""

    def __init__(self, size: tuple[int, int], paint_ground: Paint, *, keeps_composite: bool = False) -> None:
        """`keeps_composite`: one more surface of that size holds the table with the overlays at rest."""
        self._ground = Surface(size)
        self._table = Surface(size)
        self._window = Rect((0, 0), size)
        paint_ground(self._ground)
        self._table.blit(self._ground, (0, 0))
        self._parts: dict[str, Hashable] = {}
        self._overlays: dict[Hashable, Rect] = {}
        self._composite = Composite(size) if keeps_composite else None

    def set_ground(
        self, dst: Surface, parts: Sequence[CanvasPart], overlays: Sequence[Overlay], *, everything: bool
    ) -> list[Rect] | None:
        """Bring `dst` up to date; where it changed (None: everywhere)."""
        changed = self._repaint(parts)
        now = {overlay.key: overlay.rect for overlay in overlays}
        below, above = self._table, overlays
        if self._composite is not None:
            self._composite.follow(self._table, overlays, is_table_new=bool(changed))
            if self._composite.count:
                below, above = self._composite.surface, overlays[self._composite.count :]
        if everything:
            self._overlays = now
            dst.blit(below, (0, 0))
            for overlay in above:
                overlay.paint(dst)
            return None
        changed += [rect for key, rect in self._overlays.items() if key not in now]
        changed += [rect for key, rect in now.items() if key not in self._overlays]
        self._overlays = now
        regions = merge_rects([rect.clip(self._window) for rect in changed])
        for region in regions:
            dst.set_clip(region)
            dst.blit(below, region, region)
            for overlay in above:
                if overlay.rect.colliderect(region):
                    overlay.paint(dst)
        dst.set_clip(None)
        return regions

    def compose(self, parts: Sequence[CanvasPart], most: int) -> bool:
        """Paint at most that many of the changed parts, and nothing on the window; whether all are done."""
        changed = [part for part in parts if self._parts.get(part.name) != part.key]
        self._repaint(changed[:most])
        return len(changed) <= most

    def drop_composite(self) -> None:
        """Drop the composite; overlays are painted singly until they have been at rest again."""
        if self._composite is not None:
            self._composite.drop()

    @property
    def picture(self) -> Surface:
        """Ground and parts as they were painted last, without overlays."""
        return self._table

    def _repaint(self, parts: Sequence[CanvasPart]) -> list[Rect]:
        changed = []
        for part in parts:
            if self._parts.get(part.name) == part.key:
                continue
            self._parts[part.name] = part.key
            self._table.set_clip(part.rect)
            self._table.blit(self._ground, part.rect, part.rect)
            part.paint(self._table)
            changed.append(part.rect)
        self._table.set_clip(None)
        return changed


class Composite:
    """The table with the overlays at rest, those before the first one that moves, as one surface.

    A change drops it; it is painted again when everything in it has been at rest for `RESTS` frames.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = Surface(size)
        self._keys: list[Hashable] = []
        """Of the overlays painted on it, in their order."""
        self._before: list[Hashable] = []
        """Of the overlays of the last frame."""
        self._ages: list[int] = []
        """For how many frames each of them and all before it have stayed; never rising along the list."""

    @property
    def count(self) -> int:
        """How many of the first overlays are on the surface; 0: it does not show the table as it is."""
        return len(self._keys)

    def drop(self) -> None:
        """The surface is not used until its overlays have been at rest again."""
        self._keys, self._before, self._ages = [], [], []

    def follow(self, table: Surface, overlays: Sequence[Overlay], *, is_table_new: bool) -> None:
        """Count one more frame: drop what has changed, paint what has come to rest."""
        keys = [overlay.key for overlay in overlays]
        same = 0 if is_table_new else _equal_start(self._before, keys)
        self._ages = [age + 1 for age in self._ages[:same]] + [0] * (len(keys) - same)
        self._before = keys
        if same < len(self._keys):
            self._keys = []
        resting = sum(age >= RESTS for age in self._ages)
        if resting > len(self._keys):
            self.surface.blit(table, (0, 0))
            for overlay in overlays[:resting]:
                overlay.paint(self.surface)
            self._keys = keys[:resting]


def _equal_start(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    """How many of the first elements are equal in both."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count


def merge_rects(rects: Sequence[Rect]) -> list[Rect]:
    """Fewer rectangles that cover the same: two are joined where that paints hardly more."""
    found: list[Rect] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        joined = rect
        again = True
        while again:
            again = False
            for other in found:
                both = joined.union(other)
                if both.w * both.h <= 1.15 * (joined.w * joined.h + other.w * other.h):
                    found.remove(other)
                    joined, again = both, True
                    break
        found.append(joined)
    return found
