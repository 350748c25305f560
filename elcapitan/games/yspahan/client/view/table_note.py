"""Where the note of Yspahan's table is: over the log, or over the foot of the tower where the log is folded."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.table.note import TableNote
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout


class YspahanNote(TableNote[YspahanLayout]):
    """The note of one table."""

    def _rect_for(self, brush: Brush, layout: YspahanLayout) -> Rect:
        """Without room in the log's place it is over the edge of the city."""
        if not layout.is_log_folded:
            return self._over_lines(brush, layout.log)
        city, edge = layout.city.rect, brush.px(12)
        width, height = min(brush.px(400), city.w - 2 * edge), city.h - 2 * edge
        return self._low_rect(brush, Rect(city.x + edge, city.y + edge, width, height))
