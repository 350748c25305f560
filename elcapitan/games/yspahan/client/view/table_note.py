"""Where the note of Yspahan's table lies: over the log, or over the foot of the tower where the log is folded."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.table.note import TableNote, note_lines
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.client.paint.log_and_forecast import LOG_KEPT, log_rows


class YspahanNote(TableNote[YspahanLayout]):
    """The note of one table."""

    def __init__(
        self,
        changed: Callable[[], None],
        log: Callable[[], tuple[Sequence[tuple[str, str]], int]] = lambda: ((), 0),
    ) -> None:
        """`log`: the lines of the log and how many are scrolled away; the note cuts none in half."""
        super().__init__(changed)
        self._log = log

    def _rect_for(self, brush: Brush, layout: YspahanLayout) -> Rect:
        """No taller than its text; without room in the log's place it lies over the edge of the city."""
        place = layout.log
        if layout.is_log_folded:
            city = layout.city.rect
            edge = brush.px(12)
            place = Rect(city.x + edge, city.y + edge, min(brush.px(400), city.w - 2 * edge), city.h - 2 * edge)
        lines = note_lines(brush, self.rows, place.w - brush.px(32))
        rect = Rect(place.x, place.y, place.w, min(place.h, lines[-1].y + brush.px(34)))
        if not layout.is_log_folded:
            told, back = self._log()
            rows = log_rows(brush, layout.log, told[-LOG_KEPT - back :], back)
            halved = (row.box.bottom for row in rows if row.box.top < rect.bottom < row.box.bottom)
            rect.h = min(place.bottom, max(halved, default=rect.bottom)) - rect.y
        return rect
