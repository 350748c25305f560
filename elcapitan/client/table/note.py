"""A note over the table: what the others' moves have changed for me, or a hint with the button that follows it.

A click on it beside the button closes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.layer import Layer
from elcapitan.client.widgets.text_rows import INK, RowTone, TextRow
from elcapitan.client.widgets.widget import Pressed
from elcapitan.client.widgets.widget_group import WidgetGroup

LayoutT = TypeVar("LayoutT", contravariant=True)
WIDE_U = 400
"""u of its width where it is not over the log."""
DEED_U, DEED_SIZE_U = (40, 6, 160, 36), 15
"""Of the button: its distance from the right and upper edge, its width and height; its letters."""


class NoteText(NamedTuple):
    """The words of a note."""

    title: str
    rows: tuple[TextRow, ...]
    deed: str = ""
    """The label of its button; empty: it has none."""


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
        self.do: Callable[[], object] = lambda: None
        """What its button does."""
        self.group = WidgetGroup()
        self._made_for: object = None

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
        self.text = self._say() if self._say is not None else NoteText("", ())
        self._changed()

    # -- as a layer

    def handle(self, event: pygame.event.Event) -> bool:
        """The button, or a click on the note that closes it."""
        if self.rows and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if isinstance(self.group.handle(event), Pressed):
                self.do()
                return True
            if any(widget.contains(event.pos) for widget in self.group.widgets):
                return True
        inside = bool(self.rows) and event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)
        if inside:
            self.close()
        return inside

    def update(self, dt_s: float) -> bool:
        return self.group.changed

    def _rect_for(self, brush: Brush, layout: LayoutT) -> Rect:
        """The rectangle that its present words need: over the log, or over the edge of the board without room there."""
        table: Any = layout
        if table.log.w and not table.is_log_folded:
            return self._over_lines(brush, table.log)
        board, edge = table.cloth, brush.px(12)
        width, height = min(brush.px(WIDE_U), board.w - 2 * edge), board.h - 2 * edge
        return self._low_rect(brush, Rect(board.x + edge, board.y + edge, width, height))

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

    def _lay_out(self, brush: Brush) -> None:
        made_for = (self.text.deed, tuple(self.rect), brush.look.s, brush.look.larger)
        if made_for == self._made_for:
            return
        self._made_for = made_for
        x, y, width, height = map(brush.px, DEED_U)
        place = Rect(self.rect.right - x - width, self.rect.y + y, width, height)
        button = Button(place, self.text.deed, kind="primary")
        button.size_u = DEED_SIZE_U
        self.group.set([button] if self.text.deed else [])

    def overlays(self, brush: Brush, layout: LayoutT) -> Iterable[Overlay]:
        self.rect = Rect(0, 0, 0, 0)
        if self.rows:
            rect = self.rect = self._rect_for(brush, layout)
            lines = note_lines(brush, self.rows, rect.w - brush.px(32))
            area = rect.inflate(brush.px(24), brush.px(24))
            shown = shown_lines(lines, rect.h - brush.px(10), is_counted=not self.text.deed)
            title, group = self.text.title, self.group
            self._lay_out(brush)
            key = ("note", self.text, tuple(rect), tuple((each.hovered, each.held) for each in group.widgets))

            def paint(dst: Surface) -> None:
                _paint(dst, brush, rect, title, shown)
                group.draw(dst, brush.look)

            yield Overlay(key, area, paint)


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


def shown_lines(lines: Sequence[NoteLine], lowest: int, *, is_counted: bool = True) -> list[NoteLine]:
    """The lines above `lowest`, without rows that reach below it; if counted, the last one says how many are left out.

    The first row stays as far as it goes. The rows of a hint are not counted: its steps come first, and need the room.
    """
    cut = min((line.row for line in lines if line.y >= lowest), default=len(lines))
    if cut == len(lines) or cut < 2 or not is_counted:
        return [line for line in lines if line.y < lowest and line.row < max(cut, 1)]
    shown = [line for line in lines if line.row < cut - 1]
    count = lines[-1].row + 2 - cut
    words = _("… and {count} more").format(count=count)
    y = next(line.y for line in lines if line.row == cut - 1)
    return [*shown, NoteLine(words, "sans", INK[RowTone.QUIET], y, cut - 1)]


def _paint(dst: Surface, brush: Brush, rect: Rect, title: str, lines: Sequence[NoteLine]) -> None:
    look = brush.look
    look.fill(dst, rect, theme.PANEL_ACTIVE, radius=10)
    look.frame(dst, "panel-active", rect)
    at = (rect.x + look.px(16), rect.y + look.px(26))
    look.fit(dst, title, rect.w - look.px(58), "serif-semibold", 20, theme.HEADING, at, "ml", shadow=True)
    look.icon(dst, "cross", (rect.right - look.px(22), at[1]), look.px(15), theme.SECONDARY)
    for line in lines:
        where = (rect.x + look.px(16), rect.y + line.y)
        look.text(dst, line.words, line.style, 17, line.ink, where, "ml")
