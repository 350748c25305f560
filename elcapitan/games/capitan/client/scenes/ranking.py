"""The final ranking of El Capitan: the winner's ship comes in, and the money is told by its sources."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.sheet.score_course import ChartCourse
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client import payday_sheet
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.wording import result_text
from elcapitan.kit.sheets.score_ranking import ScoreRanking


class RankingScene(ScoreRanking):
    """A dialogue before the captain's table."""

    coins = True
    sources = payday_sheet.SOURCES

    def _scores(self) -> Sequence[int]:
        return [player.money for player in self.model.state.players]

    def _story_sentences(self) -> list[str]:
        return result_text.result_sentences(self.model)

    def _course(self) -> ChartCourse:
        return payday_sheet.money_course(self.model)

    def _titles(self) -> tuple[str, str]:
        return _("Money through the game"), _("Income")

    def _sources_place(self, box: SheetBox) -> tuple[Rect, Rect]:
        return box(1050, 612, 720, 1), box(1050, 640, 690, 264)

    def _brought(self) -> Sequence[Sequence[int]]:
        return ledger.game_incomes(self.model)

    def _account_texts(self, seat: int) -> tuple[list[str], list[str]]:
        return result_text.income_texts(ledger.game_incomes(self.model)[seat - 1])

    def draw_winner(self, dst: Surface, brush: Brush, colour: str, centre: tuple[int, int], width: int) -> None:
        brush.piece(dst, f"pieces/ship-{colour}", centre, width)
