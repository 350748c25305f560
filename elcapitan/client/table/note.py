"""A note over the table: what the others' moves have changed for me, or a hint. A click on it closes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.widgets.layer import Layer
from elcapitan.client.widgets.text_rows import INK, TextRow

LayoutT = TypeVar("LayoutT", contravariant=True)
MOST_ROWS = 9


class NoteText(NamedTuple):
    """The words of a note."""

    title: str
    rows: tuple[TextRow, ...]


class TableNote(Layer[LayoutT]):
    """The note of one table; a game says where it is."""

    def __init__(self, changed: Callable[[], None], beneath: Callable[[], Iterable[Rect]] = tuple) -> None:
        """`changed` is called when it opens or closes; `beneath`: the log's lines, none of which it cuts in half."""
        self._changed, self._beneath = changed, beneath
        self._say: Callable[[], NoteText] | None = None
        self.text = NoteText("", ())
        """Without rows the note is not shown."""
        self.rect = Rect(0, 0, 0, 0)
        """Its rectangle; empty while it is closed."""

    @property
    def rows(self) -> tuple[TextRow, ...]:
        return self.text.rows

    def show(self, say: Callable[[], NoteText]) -> None:
        """Open the note, or replace its words; `say` is called again when the language changes."""
        self._say = say
        self.reword()

    def close(self) -> None:
        if self._say is not None:
            self._say = None
            self.reword()

    def reword(self) -> None:
        """Word the note again: the language has changed."""
        found = self._say() if self._say is not None else NoteText("", ())
        self.text = NoteText(found.title, found.rows[:MOST_ROWS])
        self._changed()

    # -- as a layer

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on the note closes it."""
        inside = bool(self.rows) and event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)
        if inside:
            self.close()
        return inside

    def _rect_for(self, brush: Brush, layout: LayoutT) -> Rect:
        """The rectangle that its present words need."""
        raise NotImplementedError

    def _low_rect(self, brush: Brush, place: Rect) -> Rect:
        """The upper part of `place`, no taller than the words."""
        lines = note_lines(brush, self.rows, place.w - brush.px(32))
        return Rect(place.x, place.y, place.w, min(place.h, lines[-1].y + brush.px(34)))

    def _over_lines(self, brush: Brush, place: Rect, rect: Rect | None = None) -> Rect:
        """`rect` (None: the upper part of `place`), down to the end of the line of the log that it would halve."""
        rect = self._low_rect(brush, place) if rect is None else rect
        halved = (line.bottom for line in self._beneath() if line.top < rect.bottom < line.bottom)
        rect.h = min(place.bottom, max(halved, default=rect.bottom)) - rect.y
        return rect

    def overlays(self, brush: Brush, layout: LayoutT) -> Iterable[Overlay]:
        self.rect = Rect(0, 0, 0, 0)
        if self.rows:
            rect = self.rect = self._rect_for(brush, layout)
            lines = note_lines(brush, self.rows, rect.w - brush.px(32))
            area = rect.inflate(brush.px(24), brush.px(24))
            key = ("note", self.text, tuple(rect))
            title = self.text.title
            yield Overlay(key, area, lambda dst: _paint(dst, brush, rect, title, lines))


class NoteLine(NamedTuple):
    """One line of a note."""

    words: str
    style: str
    ink: str
    y: int
    """Vertical centre, from the upper edge of the note."""
    row: int = 0
    """Of the rows, from 0."""


def note_lines(brush: Brush, rows: Sequence[TextRow], room: int) -> list[NoteLine]:
    look = brush.look
    y, step = look.px(62), max(look.px(22), look.line_height("sans", 17))
    found = []
    for number, row in enumerate(rows):
        style = "sans-semibold" if number else "sans-bold"
        for part in look.wrap(row.words, style, 17, room):
            found.append(NoteLine(part, style, INK.get(row.tone, theme.CREAM), y, number))
            y += step
        y += look.px(6)
    return found


def whole_rows(lines: Sequence[NoteLine], lowest: int) -> list[NoteLine]:
    """The lines above `lowest`, without rows that reach below it; the first row stays as far as it goes."""
    cut = min((line.row for line in lines if line.y >= lowest), default=len(lines))
    return [line for line in lines if line.y < lowest and line.row < max(cut, 1)]


def _paint(dst: Surface, brush: Brush, rect: Rect, title: str, lines: Sequence[NoteLine]) -> None:
    look = brush.look
    look.fill(dst, rect, theme.PANEL_ACTIVE, radius=10)
    look.frame(dst, "panel-active", rect)
    at = (rect.x + look.px(16), rect.y + look.px(26))
    look.fit(dst, title, rect.w - look.px(58), "serif-semibold", 20, theme.HEADING, at, "ml", shadow=True)
    look.icon(dst, "cross", (rect.right - look.px(22), at[1]), look.px(15), theme.SECONDARY)
    for line in whole_rows(lines, rect.h - look.px(10)):
        where = (rect.x + look.px(16), rect.y + line.y)
        look.text(dst, line.words, line.style, 17, line.ink, where, "ml")
