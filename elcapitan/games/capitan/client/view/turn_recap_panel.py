"""A note at the start of my turn: how the others' moves have changed my position, in florins.

It lies over the log until the player clicks it or makes a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.widgets.layer import Layer
from elcapitan.client.widgets.text_rows import INK, TextRow, bad_row, good_row, quiet_row
from elcapitan.games.capitan.client.advice.turn_recap import Recap, recap
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.client.paint.log_and_forecast import is_flat_forecast, is_short_log
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import BonusTaken, ProtectionCollected, ShipDisplaced, WarehouseShut

MOST_ROWS = 9


def recap_rows(board: Board, names: Sequence[str], found: Recap) -> Iterator[TextRow]:
    """The rows of the note; `names` by seat."""

    def name(seat: int) -> str:
        return names[seat - 1]

    change = found.now - found.before
    text = _("your payday: {before} → {now} ({change})")
    said = text.format(before=found.before, now=found.now, change=signed_text(change) if change else "0")
    yield bad_row(said) if change < 0 else good_row(said) if change > 0 else TextRow(said)
    for event in found.happened:
        match event:
            case WarehouseShut(city, site, _owner, neutral, by):
                main = _("{name} shut down your warehouse in {city}, site {site}")
                other = _("{name} shut down your neutral warehouse in {city}, site {site}")
                text = other if neutral else main
                yield bad_row(text.format(name=name(by), city=words.place_text(board, city), site=site))
            case ProtectionCollected(collector, _payer, city, _buildings, florins):
                text = _("{name} collected {florins} from you in {city}")
                yield bad_row(
                    text.format(
                        name=name(collector), florins=words.florins_text(florins), city=words.place_text(board, city)
                    )
                )
            case ShipDisplaced(_seat, city, _origin, space):
                text = _("your ship in {city} moved to harbour {number}")
                yield TextRow(text.format(city=words.place_text(board, city), number=space))
            case BonusTaken(seat, florins):
                text = _("{name} took the bonus card of {florins}")
                yield quiet_row(text.format(name=name(seat), florins=words.florins_text(florins)))
    for each in found.cities:
        text = _("{city}: {change} ({names})")
        who = ", ".join(name(seat) for seat in each.by)
        yield TextRow(text.format(city=words.place_text(board, each.city), change=signed_text(each.florins), names=who))
    if found.proliferation:
        yield TextRow(_("proliferation: {change}").format(change=signed_text(found.proliferation)))
    if found.fortresses_elsewhere:
        yield TextRow(_("fortresses elsewhere: {change}").format(change=signed_text(found.fortresses_elsewhere)))


class TurnRecapPanel(Layer[TableLayout]):
    """The note of one table."""

    def __init__(self, changed: Callable[[], None], beneath: Callable[[], Iterable[Rect]] = tuple) -> None:
        """`changed` is called when it opens or closes; `beneath`: the log's lines, none of which it cuts in half."""
        self._changed = changed
        self._beneath = beneath
        self._about: tuple[TableModel, Recap] | None = None
        self.rows: tuple[TextRow, ...] = ()
        """Empty: the note is not shown."""
        self._rect = Rect(0, 0, 0, 0)

    def begin(self, model: TableModel) -> None:
        """My turn begins: open the note if any change concerns me."""
        found = recap(model.steps, model.me)
        self._show(model, found if found and not found.nothing else None)

    def toggle(self, model: TableModel) -> None:
        """Open the note by key, even if nothing has changed, or close it."""
        self._show(model, None if self.rows else recap(model.steps, model.me))

    def close(self) -> None:
        if self.rows:
            self._about = None
            self.reword()

    def _show(self, model: TableModel, found: Recap | None) -> None:
        self._about = (model, found) if found else None
        self.reword()

    def reword(self) -> None:
        """Word the note again: its facts or the language have changed."""
        self.rows = ()
        if self._about is not None:
            model, found = self._about
            self.rows = tuple(recap_rows(model.start.board, [info.name for info in model.seats], found))[:MOST_ROWS]
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
            height = min(place.h, lines[-1].y + brush.px(34)) if over_log else place.h
            rect = self._rect = Rect(place.x, place.y, place.w, height)
            halved = (line for line in self._beneath() if line.top < rect.bottom < line.bottom)
            rect.h = min(place.bottom, max((line.bottom for line in halved), default=rect.bottom)) - rect.y
            area = rect.inflate(brush.px(24), brush.px(24))
            key = ("note", self.rows, tuple(rect))
            yield Overlay(key, area, lambda dst: _paint(dst, brush, rect, lines))


class _RecapLine(NamedTuple):
    words: str
    style: str
    ink: str
    y: int
    """Vertical centre, from the upper edge of the note."""


def _lines(brush: Brush, rows: Sequence[TextRow], room: int) -> list[_RecapLine]:
    look = brush.look
    y, step = look.px(62), max(look.px(22), look.line_height("sans", 17))
    found = []
    for number, row in enumerate(rows):
        style = "sans-semibold" if number else "sans-bold"
        for part in look.wrap(row.words, style, 17, room):
            found.append(_RecapLine(part, style, INK.get(row.tone, theme.CREAM), y))
            y += step
        y += look.px(6)
    return found


def _paint(dst: Surface, brush: Brush, rect: Rect, lines: Sequence[_RecapLine]) -> None:
    look = brush.look
    look.fill(dst, rect, theme.PANEL_ACTIVE, radius=10)
    look.frame(dst, "panel-active", rect)
    at = (rect.x + look.px(16), rect.y + look.px(26))
    title, room = _("Since your last turn"), rect.w - look.px(32)
    look.fit(dst, title, room - look.px(26), "serif-semibold", 20, theme.HEADING, at, "ml", shadow=True)
    look.icon(dst, "cross", (rect.right - look.px(22), at[1]), look.px(15), theme.SECONDARY)
    for line in lines:
        if line.y < rect.h - look.px(10):
            where = (rect.x + look.px(16), rect.y + line.y)
            look.text(dst, line.words, line.style, 17, line.ink, where, "ml")
