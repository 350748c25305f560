"""The end of a week: its ledger counted line by line, the points of the game so far, and who is in front."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from elcapitan.client.sheet.leaders import leaders
from elcapitan.client.sheet.ledger_table import LedgerColumns
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.sheet.score_course import ChartCourse
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client import week_sheet
from elcapitan.games.yspahan.client.facts import week_ledger
from elcapitan.games.yspahan.client.paint import week_ledger as paint
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import WEEKS
from elcapitan.kit.sheets.score_sheet import ScoreLine, ScoreSheet
from elcapitan.kit.sheets.scoring_scene import ScoringScene

HEARD: Final = {"souk": YspahanSound.SOUK_COMPLETE, "caravan": YspahanSound.CAMEL_BELL}
"""When a line has been counted."""


class WeekEndScene(ScoringScene):
    """A dialogue before the table."""

    seal = paint.SEAL
    sources = week_sheet.SOURCES
    scoring_of = staticmethod(week_ledger.last_week)
    scoring: week_ledger.WeekLedger

    def _score_sheet(self) -> ScoreSheet:
        return week_sheet.week_sheet(self.scoring, self.model.seats)

    def _course(self) -> ChartCourse:
        return week_sheet.points_course(self.model, self.scoring.step)

    def _titles(self) -> tuple[str, str, str]:
        return _("Points through the game"), _("Where the points of this week came from"), _("Points")

    def _line_rects(self, box: SheetBox) -> list[Rect]:
        return paint.line_rects(box, self.sheet.lines)

    def _sources_place(self, box: SheetBox) -> tuple[Rect, Rect]:
        return paint.sources_place(self.brush, box(1050, 612, 710, 300))

    def _line_sound(self, line: ScoreLine) -> YspahanSound:
        return HEARD[line.kind]

    def _draw_ornaments(self, dst: Surface, box: SheetBox) -> None:
        paint.draw_sunset(dst, self.brush, box)
        paint.draw_rule(dst, self.brush, box, self.sheet.lines)

    def _draw_name(self, dst: Surface, row: Rect, line: ScoreLine, cols: LedgerColumns) -> int:
        paint.draw_name(dst, self.brush, row, cols, line, self.scoring, self.model.seats)
        return row.centery

    def _draw_cell(self, dst: Surface, cell: Rect, y: int, line: ScoreLine, seat: int) -> None:
        if line.kind == "caravan":
            paint.draw_caravan_cell(dst, self.brush, cell, self.scoring, seat, self._colours)
        elif line.fact is not None:
            paint.draw_souk_points(dst, self.brush, cell.center, line.fact.value, line.fact.bazaar)
        else:
            super()._draw_cell(dst, cell, y, line, seat)

    def _leaders(self) -> tuple[list[int], str]:
        over = self.model.is_over and self.scoring.week == WEEKS
        before_end = "" if over else _("In front: {names}, {points}")
        return leaders(self.model, self.scoring.points, names.points_text, before_end)

    def _draw_leader_piece(self, dst: Surface, colour: str, centre: tuple[int, int], width: int) -> None:
        paint.draw_loaded_camel(dst, self.brush, centre, width, colour)
