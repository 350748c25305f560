"""Where a lesson's panel lies on Yspahan's table."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.lessons.lesson_panel import SMALLEST_U, LessonPanel, needed_height
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout

FOLDED_U = 400
"""Its width where the log is only a button."""
RIM_U = 24
"""Of the city: nothing lies there."""


class CornerPanel(LessonPanel[YspahanLayout]):
    """The panel over the log, or over the edge of the city where the log is folded."""

    def _place(self, brush: Brush, layout: YspahanLayout) -> Rect:
        """If the log is too low for the smallest letters: down to the rail, over the city's rim, up to the tower."""
        place = Rect(layout.log)
        if layout.is_log_folded:
            city, edge = layout.city.rect, brush.px(12)
            width = min(brush.px(FOLDED_U), city.w - 2 * edge)
            height = needed_height(brush, self.text, width, SMALLEST_U)
            return Rect(city.x + edge, city.y + edge, width, min(height, city.h - 2 * edge))
        below = layout.rail.rect.y - brush.px(4) - place.bottom
        if needed_height(brush, self.text, place.w, SMALLEST_U) > place.h + below:
            place.w = layout.city.rect.x + brush.px(RIM_U) - place.x
        lacking = max(0, needed_height(brush, self.text, place.w, SMALLEST_U) - place.h)
        below = min(lacking, max(0, below))
        above = lacking - below
        return Rect(place.x, place.y - above, place.w, place.h + lacking)
