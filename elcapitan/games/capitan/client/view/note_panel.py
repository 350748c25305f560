"""Where El Capitan's note lies: over the log, or where the log is short over the forecast or the bank."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.table.note import TableNote, note_lines
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.client.paint.log_and_forecast import is_flat_forecast, is_short_log


class NotePanel(TableNote[TableLayout]):
    """The note of one table."""

    def __init__(self, changed: Callable[[], None], beneath: Callable[[], Iterable[Rect]] = tuple) -> None:
        """`changed` is called when it opens or closes; `beneath`: the log's lines, none of which it cuts in half."""
        super().__init__(changed)
        self._beneath = beneath

    def _rect_for(self, brush: Brush, layout: TableLayout) -> Rect:
        """Over the log, no taller than its text; if the log is short, over all of the forecast, else of the bank."""
        over_log = not is_short_log(brush, layout.log)
        place = layout.log if over_log else layout.forecast
        if is_flat_forecast(brush, place):
            place = layout.bank.rect
        lines = note_lines(brush, self.rows, place.w - brush.px(32))
        # A forecast is covered whole: half of one would be a legend without bars.
        bank, forecast = layout.bank.rect, layout.forecast
        above = bank.x == forecast.x and bank.w == forecast.w
        if not over_log and above and lines[-1].y + brush.px(24) > place.h:
            place = forecast.union(bank)
            lines = note_lines(brush, self.rows, place.w - brush.px(32))
        height = min(place.h, lines[-1].y + brush.px(34)) if over_log else place.h
        rect = Rect(place.x, place.y, place.w, height)
        halved = (line for line in self._beneath() if line.top < rect.bottom < line.bottom)
        rect.h = min(place.bottom, max((line.bottom for line in halved), default=rect.bottom)) - rect.y
        return rect
