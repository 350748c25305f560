"""What a screen writes, word by word, measured while it is painted: where, how large, and what lies over it later.

Watches the one place where letters are painted (`TextLayout`) and what can cover them (boxes, frames, pieces). Pictures
are replaced by blank ones, and neither boxes nor what lies softened beneath a dialogue is painted: no word here depends
on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import Rect, Surface

from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Canvas
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.rounded_boxes import RoundedBoxes
from elcapitan.client.drawing.text_layout import MIN_TEXT_PX, TextLayout, load_font
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.games.carcassonne.client.art.tile_pictures import TilePictures
from elcapitan.games.yspahan.client.paint import city

COVERING = 0.6
"""From this strength on a box hides what was written beneath it."""
TOUCHING = 3
"""px of ink that two words may share: a comma under a g is no fault."""


class Word(NamedTuple):
    """One line of letters on a surface."""

    words: str
    size: int
    ink: Rect
    """Where its letters are on the surface, without the room above and below them."""
    mask: pygame.mask.Mask
    """Of the ink."""
    allowed: Rect
    """What of the surface was open to the painter."""
    on: int
    """Which surface."""


class Letters:
    """All that was written since a moment, by surface; those of the window's size count as the window."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.written: dict[object, list[Word]] = {}
        self.cut: list[str] = []
        """Words that ended in three dots for want of room."""
        self._kept: list[Surface] = []  # an id is not given twice while its surface lives

    def write(self, dst: Surface, at: tuple[int, int], words: str, style: str, size: int) -> None:
        box, mask = _ink(words, style, size)
        if box.w and box.h:
            word = Word(words, size, box.move(at), mask, dst.get_clip(), id(dst))
            self.written.setdefault(self._where(dst), []).append(word)

    def cover(self, dst: Surface, rect: Rect) -> None:
        """Whatever was written wholly beneath that is not seen any more."""
        seen = rect.clip(dst.get_clip())
        here = self.written.get(self._where(dst), [])
        here[:] = [word for word in here if not seen.contains(word.ink)]

    def forget(self) -> None:
        """What was written so far lies behind a veil."""
        self.written.clear()
        self.cut.clear()

    def wipe(self, dst: Surface) -> None:
        """That surface is painted anew."""
        for here in self.written.values():
            here[:] = [word for word in here if word.on != id(dst)]

    def faults(self) -> Iterator[str]:
        """Each in a sentence: too small, cut, outside, or over one another."""
        for words in self.cut:
            yield f"no room for all of {words!r}"
        for words_here in self.written.values():
            for word in words_here:
                if word.size < MIN_TEXT_PX:
                    yield f"{word.words!r} is {word.size} px large"
                if not word.allowed.contains(word.ink):
                    yield f"{word.words!r} at {tuple(word.ink)} reaches out of {tuple(word.allowed)}"
            yield from _collisions(words_here)

    def _where(self, dst: Surface) -> object:
        if dst.get_size() == self.size:
            return "window"
        if not any(dst is kept for kept in self._kept):
            self._kept.append(dst)
        return id(dst)


@lru_cache(10_000)
def _ink(words: str, style: str, size: int) -> tuple[Rect, pygame.mask.Mask]:
    """Where in their line of text the letters are, and their mask."""
    surface = load_font(style, size).render(words, True, "#000000")
    box = surface.get_bounding_rect()
    return box, pygame.mask.from_surface(surface.subsurface(box), 100)


def _collisions(words: list[Word]) -> Iterator[str]:
    for at, one in enumerate(words):
        for other in words[at + 1 :]:
            seen = one.ink.clip(one.allowed), other.ink.clip(other.allowed)
            if not seen[0].colliderect(seen[1]) or one.words == other.words:
                continue  # the same words twice are a shadow or an engraving
            apart = other.ink.x - one.ink.x, other.ink.y - one.ink.y
            if one.mask.overlap_area(other.mask, apart) > TOUCHING:
                yield f"{one.words!r} at {tuple(one.ink)} runs into {other.words!r} at {tuple(other.ink)}"


class PlainArt(Art):
    """The art folder with blank pictures, of the right sizes where a screen asks for them: of a frame it does not."""

    def picture(self, name: str, size: tuple[int, int], *, radius: int = 0) -> Surface:
        return self._blank(size, transparent=bool(radius))

    def sprite(self, name: str, width: int, *, alpha: float = 1.0) -> Surface:
        wide, high = _size_of(self, name)
        return self._blank((max(1, width), max(1, round(high * width / wide))))

    def frame(self, name: str, size: tuple[int, int], scale: float) -> tuple[Surface, tuple[int, int]]:
        frame = self._frame(name)
        left, top, _right, _bottom = (round(edge * scale / frame.per_unit) for edge in frame.pad)
        return self._blank((1, 1)), (-left, -top)

    def _tinted(self, name: str, size: int, colour: str | pygame.Color) -> Surface:
        return self._blank((max(1, size), max(1, size)))

    def _blank(self, size: tuple[int, int], *, transparent: bool = True) -> Surface:
        return self._finished.get(("blank", size, transparent), lambda: Surface(size, pygame.SRCALPHA * transparent))


@cache
def _size_of(art: PlainArt, name: str) -> tuple[int, int]:
    return pygame.image.load(art._file(name)).get_size()


@contextmanager
def watched(size: tuple[int, int]) -> Iterator[Letters]:
    """Everything written within, on surfaces of any size; the window has `size`."""
    letters = Letters(size)
    paint, fitting = TextLayout._paint, TextLayout._fitting
    frame, sprite, piece = DrawContext.frame, DrawContext.sprite, Brush.piece

    def _paint(
        self: TextLayout,
        dst: Surface,
        words: str,
        style: str,
        size: int,
        colour: str,
        pos: Any,
        anchor: str,
        **more: Any,
    ) -> Rect:
        rect = paint(self, dst, words, style, size, colour, pos, anchor, **more)
        letters.write(dst, rect.topleft, words, style, size)
        return rect

    def _fitting(self: TextLayout, words: str, width: int, style: str, size_u: float) -> tuple[str, int, str]:
        found = fitting(self, words, width, style, size_u)
        if found[2] != words:
            letters.cut.append(f"{words} (as {found[2]})")
        return found

    def _fill(self: RoundedBoxes, dst: Surface, rect: Rect, colour: str, alpha: float, radius: int) -> Rect:
        if alpha >= COVERING:
            letters.cover(dst, rect)
        return rect.clip(dst.get_clip())

    def _rim(self: RoundedBoxes, dst: Surface, rect: Rect, colour: str, width: int, alpha: float, radius: int) -> Rect:
        return rect.clip(dst.get_clip())

    def _joined_boxes(parts: Sequence[Rect], *how: Any) -> Surface:
        return Surface(parts[0].unionall([*parts[1:]]).size, pygame.SRCALPHA)

    def _tile(self: TilePictures, kind: str, rotation: int, copy: int, size: int) -> Surface:
        return self._pictures.get(size, lambda: Surface((size, size)))

    def _frame(self: DrawContext, dst: Surface, name: str, rect: Rect) -> None:
        letters.cover(dst, rect)
        frame(self, dst, name, rect)

    def _sprite(self: DrawContext, dst: Surface, *args: Any, **more: Any) -> Rect:
        rect = sprite(self, dst, *args, **more)
        letters.cover(dst, rect)
        return rect

    def _piece(self: Brush, dst: Surface, *args: Any, **more: Any) -> Rect:
        rect = piece(self, dst, *args, **more)
        letters.cover(dst, rect)
        return rect

    def _draw_veil(self: SceneStack, surface: Surface) -> None:
        self.top.behind = Surface(size)
        letters.forget()

    show = Canvas.set_ground

    def _show(self: Canvas, dst: Surface, parts: Any, overlays: Any, *, everything: bool) -> Any:
        # Where only a region is painted again, words reach out of it rightly.
        letters.wipe(dst)
        return show(self, dst, parts, overlays, everything=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "set_ground", _show)
        patch.setattr(TextLayout, "_paint", _paint)
        patch.setattr(TextLayout, "_fitting", _fitting)
        patch.setattr(RoundedBoxes, "fill", _fill)
        patch.setattr(RoundedBoxes, "rim", _rim)
        patch.setattr(city, "joined_boxes", _joined_boxes)
        patch.setattr(TilePictures, "picture", _tile)
        patch.setattr(DrawContext, "frame", _frame)
        patch.setattr(DrawContext, "sprite", _sprite)
        patch.setattr(Brush, "piece", _piece)
        patch.setattr(SceneStack, "_draw_veil", _draw_veil)
        yield letters
