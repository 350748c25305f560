"""The final ranking of Carcassonne: the winner's big figure comes in, and points are told by their sources."""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.sheet.score_course import ChartCourse
from elcapitan.client.shell.i18n import _
from elcapitan.games.carcassonne.client import final_sheet
from elcapitan.games.carcassonne.client.paint import figures
from elcapitan.games.carcassonne.client.scenes.final_scoring import sources_place
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.kit.sheets.score_ranking import ScoreRanking


class CarcassonneRanking(ScoreRanking):
    """A dialogue before the table."""

    sources = final_sheet.SOURCES
    seal = "carcassonne/sign-shield"

    def _story_sentences(self) -> list[str]:
        return final_sheet.result_sentences(self.model)

    def _fair_text(self) -> str:
        return _("The tiles were fair: the seed revealed now matches the one announced at the start")

    def _unfair_text(self) -> str:
        return _("The tiles did not come as announced at the start. Do not trust this server")

    def _course(self) -> ChartCourse:
        return final_sheet.points_course(self.model)

    def _sources_place(self, box: SheetBox) -> tuple[Rect, Rect]:
        return sources_place(self.brush.px(64), box(1050, 614, 710, 286))

    def draw_winner(self, dst: Surface, brush: Brush, colour: str, centre: tuple[int, int], width: int) -> None:
        brush.stamp(dst, figures.figure(brush, colour, tiles.BIG, width), centre)
