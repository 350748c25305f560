"""Where a lesson's panel lies on El Capitan's table."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.lessons.lesson_panel import MEDIUM_U, SMALLEST_U, LessonPanel, needed_height, whole_height
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.client.paint.log_and_forecast import is_short_log


class LogPanel(LessonPanel[TableLayout]):
    """The panel over the log."""

    def _place(self, brush: Brush, layout: TableLayout) -> Rect:
        """The log, and if the room is needed the cloth's rim beside it; where it is short, the forecast below the bank,
        which is a part of the game and covered as little as may be. Where the forecast is elsewhere, the bank.

        If all of it is too low for what must be told (the news need not be), it reaches down to the player's own part
        of the table, then up.
        """
        text, place, least = self.text, Rect(layout.log), SMALLEST_U
        if is_short_log(brush, layout.log):
            bank, forecast = layout.bank.rect, layout.forecast
            is_below = (bank.x, bank.w) == (forecast.x, forecast.w)
            place, least = (Rect(forecast), MEDIUM_U) if is_below else (Rect(bank), SMALLEST_U)
        elif whole_height(brush, text, place.w, SMALLEST_U) > place.h:
            place.w = max(place.w, min(board.x for board in layout.boards.values()) - brush.px(8) - place.x)
        lacking = max(0, needed_height(brush, text._replace(news=()), place.w, least) - place.h)
        below = min(lacking, max(0, layout.rail.rect.y - brush.px(8) - place.bottom))
        above = min(lacking - below, max(0, place.y - layout.strip.bottom - brush.px(4)))
        return Rect(place.x, place.y - above, place.w, place.h + below + above)
