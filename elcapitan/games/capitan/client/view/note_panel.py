"""Where El Capitan's note is: over the log, or where the log is short over the forecast or the bank."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.table.note import TableNote, note_lines
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.client.paint.log_and_forecast import is_flat_forecast, is_short_log


class NotePanel(TableNote[TableLayout]):
    """The note of one table."""

    def _rect_for(self, brush: Brush, layout: TableLayout) -> Rect:
        """Over the log, no taller than its text; if the log is short, over all of the forecast, else of the bank."""
        if not is_short_log(brush, layout.log):
            return self._over_lines(brush, layout.log)
        bank, forecast = layout.bank.rect, layout.forecast
        place = bank if is_flat_forecast(brush, forecast) else forecast
        lines = note_lines(brush, self.rows, place.w - brush.px(32))
        # A forecast is covered whole: half of one would be a legend without bars.
        if bank.x == forecast.x and bank.w == forecast.w and lines[-1].y + brush.px(24) > place.h:
            place = forecast.union(bank)
        return self._over_lines(brush, place, Rect(place))
