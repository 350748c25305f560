"""Where a lesson's panel lies on Yspahan's table."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.lessons.lesson_panel import SMALLEST_U, LessonPanel, needed_height, whole_height
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout

FOLDED_U = 400
"""Its width where the log is only a button."""
RIMS_U = (24, 72)
"""Of the city: nothing is painted in the narrow one, and little in the wide one, for the longest texts."""


class CornerPanel(LessonPanel[YspahanLayout]):
    """The panel over the log, or over the edge of the city where the log is folded."""

    def _place(self, brush: Brush, layout: YspahanLayout) -> Rect:
        """If the log is too low for the smallest letters: down to the rail, over the city's rim, up to the floors."""
        place = Rect(layout.log)
        if layout.is_log_folded:
            city, edge = layout.city.rect, brush.px(12)
            width = min(brush.px(FOLDED_U), city.w - 2 * edge)
            height = needed_height(brush, self.text, width, SMALLEST_U)
            return Rect(city.x + edge, city.y + edge, width, min(height, city.h - 2 * edge))
        below = max(0, layout.rail.rect.y - brush.px(4) - place.bottom)
        room = place.h + below
        above = place.y - max(floor.bottom for floor in layout.tower.floors.values())
        told = self.text._replace(news=())  # news give way before anything painted is covered
        for rim, text in zip(RIMS_U, (self.text, told), strict=True):
            if whole_height(brush, text, place.w, SMALLEST_U) > room + above:
                place.w = layout.city.rect.x + brush.px(rim) - place.x
        needed, whole = (count(brush, self.text, place.w, SMALLEST_U) for count in (needed_height, whole_height))
        lacking = min(max(0, (whole if whole <= room + above else needed) - place.h), below + above)
        below = min(lacking, below)
        return Rect(place.x, place.y - (lacking - below), place.w, place.h + lacking)
