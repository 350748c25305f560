"""A note over the log: what the others' moves have changed for me, or a hint. A click on it closes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.widgets.layer import Layer
from elcapitan.client.widgets.text_rows import INK, TextRow
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.client.paint.log_and_forecast import is_flat_forecast, is_short_log

MOST_ROWS = 9


class NoteText(NamedTuple):
    """What a note says."""

    title: str
    rows: tuple[TextRow, ...]


class NotePanel(Layer[TableLayout]):
    """The note of one table."""

    def __init__(self, changed: Callable[[], None], beneath: Callable[[], Iterable[Rect]] = tuple) -> None:
        """`changed` is called when it opens or closes; `beneath`: the log's lines, none of which it cuts in half."""
        self._changed = changed
        self._beneath = beneath
        self._say: Callable[[], NoteText] | None = None
        self.text = NoteText("", ())
        """Without rows the note is not shown."""
        self._rect = Rect(0, 0, 0, 0)

    @property
    def rows(self) -> tuple[TextRow, ...]:
        return self.text.rows

    def show(self, say: Callable[[], NoteText]) -> None:
        """Open the note, or say something else in it; `say` is asked again when the language changes."""
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
        inside = bool(self.rows) and event.type == pygame.MOUSEBUTTONDOWN and self._rect.collidepoint(event.pos)
        if inside:
            self.close()
        return inside

    def overlays(self, brush: Brush, layout: TableLayout) -> Iterable[Overlay]:
        """Over the log, no taller than its text; if the log is short, over all of the forecast, else of the bank."""
        over_log = not is_short_log(brush, layout.log)
        place = layout.log if over_log else layout.forecast
        if is_flat_forecast(brush, place):
            place = layout.bank.rect
        self._rect = Rect(0, 0, 0, 0)
        if self.rows:
            lines = _lines(brush, self.rows, place.w - brush.px(32))
            # A forecast is covered whole: half of one would be a legend without bars.
            bank, forecast = layout.bank.rect, layout.forecast
            above = bank.x == forecast.x and bank.w == forecast.w
            if not over_log and above and lines[-1].y + brush.px(24) > place.h:
                place = forecast.union(bank)
                lines = _lines(brush, self.rows, place.w - brush.px(32))
            height = min(place.h, lines[-1].y + brush.px(34)) if over_log else place.h
            rect = self._rect = Rect(place.x, place.y, place.w, height)
            halved = (line for line in self._beneath() if line.top < rect.bottom < line.bottom)
            rect.h = min(place.bottom, max((line.bottom for line in halved), default=rect.bottom)) - rect.y
            area = rect.inflate(brush.px(24), brush.px(24))
            key = ("note", self.text, tuple(rect))
            title = self.text.title
            yield Overlay(key, area, lambda dst: _paint(dst, brush, rect, title, lines))


class _NoteLine(NamedTuple):
    words: str
    style: str
    ink: str
    y: int
    """Vertical centre, from the upper edge of the note."""


def _lines(brush: Brush, rows: Sequence[TextRow], room: int) -> list[_NoteLine]:
    look = brush.look
    y, step = look.px(62), max(look.px(22), look.line_height("sans", 17))
    found = []
    for number, row in enumerate(rows):
        style = "sans-semibold" if number else "sans-bold"
        for part in look.wrap(row.words, style, 17, room):
            found.append(_NoteLine(part, style, INK.get(row.tone, theme.CREAM), y))
            y += step
        y += look.px(6)
    return found


def _paint(dst: Surface, brush: Brush, rect: Rect, title: str, lines: Sequence[_NoteLine]) -> None:
    look = brush.look
    look.fill(dst, rect, theme.PANEL_ACTIVE, radius=10)
    look.frame(dst, "panel-active", rect)
    at = (rect.x + look.px(16), rect.y + look.px(26))
    look.fit(dst, title, rect.w - look.px(58), "serif-semibold", 20, theme.HEADING, at, "ml", shadow=True)
    look.icon(dst, "cross", (rect.right - look.px(22), at[1]), look.px(15), theme.SECONDARY)
    for line in lines:
        if line.y < rect.h - look.px(10):
            where = (rect.x + look.px(16), rect.y + line.y)
            look.text(dst, line.words, line.style, 17, line.ink, where, "ml")
