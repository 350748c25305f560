"""Where the note of Yspahan's table lies: over the log, or over the foot of the tower where the log is folded."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.table.note import TableNote, note_lines
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout


class YspahanNote(TableNote[YspahanLayout]):
    """The note of one table."""

    def _rect_for(self, brush: Brush, layout: YspahanLayout) -> Rect:
        """No taller than its text; without room in the log's place it lies over the edge of the city."""
        place = layout.log
        if layout.is_log_folded:
            city = layout.city.rect
            edge = brush.px(12)
            place = Rect(city.x + edge, city.y + edge, min(brush.px(400), city.w - 2 * edge), city.h - 2 * edge)
        lines = note_lines(brush, self.rows, place.w - brush.px(32))
        return Rect(place.x, place.y, place.w, min(place.h, lines[-1].y + brush.px(34)))
