"""A surface of three layers that repaints only what has changed.

The ground never changes while the window keeps its size. Parts lie on it, each repainted only when its key changes.
Overlays (glows, flights, tooltips) lie over both and are painted only where something moves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

Paint = Callable[[Surface], object]


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

    def __init__(self, size: tuple[int, int], paint_ground: Paint) -> None:
        self._ground = Surface(size)
        self._table = Surface(size)
        self._window = Rect((0, 0), size)
        paint_ground(self._ground)
        self._table.blit(self._ground, (0, 0))
        self._parts: dict[str, Hashable] = {}
        self._overlays: dict[Hashable, Rect] = {}

    def set_ground(
        self, dst: Surface, parts: Sequence[CanvasPart], overlays: Sequence[Overlay], *, everything: bool
    ) -> list[Rect] | None:
        """Bring `dst` up to date; where it changed (None: everywhere)."""
        changed = self._repaint(parts)
        now = {overlay.key: overlay.rect for overlay in overlays}
        if everything:
            self._overlays = now
            dst.blit(self._table, (0, 0))
            for overlay in overlays:
                overlay.paint(dst)
            return None
        changed += [rect for key, rect in self._overlays.items() if key not in now]
        changed += [rect for key, rect in now.items() if key not in self._overlays]
        self._overlays = now
        regions = merge_rects([rect.clip(self._window) for rect in changed])
        for region in regions:
            dst.set_clip(region)
            dst.blit(self._table, region, region)
            for overlay in overlays:
                if overlay.rect.colliderect(region):
                    overlay.paint(dst)
        dst.set_clip(None)
        return regions

    def compose(self, parts: Sequence[CanvasPart], most: int) -> bool:
        """Paint at most so many of the parts that have changed, and nothing on the window; whether all are done."""
        changed = [part for part in parts if self._parts.get(part.name) != part.key]
        self._repaint(changed[:most])
        return len(changed) <= most

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
