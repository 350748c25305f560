"""The final ranking of Yspahan: a loaded camel comes in for the winner, and points are told by their sources."""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.sheet.score_course import ChartCourse
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client import week_sheet
from elcapitan.games.yspahan.client.paint import week_ledger as paint
from elcapitan.games.yspahan.client.wording.result_text import result_sentences
from elcapitan.kit.sheets.score_ranking import ScoreRanking


class PointsRankingScene(ScoreRanking):
    """A dialogue before Yspahan's table."""

    seal = paint.SEAL
    sources = week_sheet.SOURCES

    def _story_sentences(self) -> list[str]:
        return result_sentences(self.model)

    def _fair_text(self) -> str:
        return _("Dice and cards were fair: the seed revealed now matches the one announced at the start")

    def _unfair_text(self) -> str:
        return _("Dice or cards did not come as announced at the start. Do not trust this server")

    def _course(self) -> ChartCourse:
        return week_sheet.points_course(self.model)

    def _sources_place(self, box: SheetBox) -> tuple[Rect, Rect]:
        return paint.sources_place(self.brush, box(1050, 614, 710, 286))

    def draw_winner(self, dst: Surface, brush: Brush, colour: str, centre: tuple[int, int], width: int) -> None:
        paint.draw_loaded_camel(dst, brush, centre, width, colour)
