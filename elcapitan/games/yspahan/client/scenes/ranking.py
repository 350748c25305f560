"""The final ranking of Yspahan: a loaded camel comes in for the winner, and points are told by their sources."""

from __future__ import annotations

from pygame import Surface

from elcapitan.client.drawing import theme
from elcapitan.client.sheet.paper_sheet import SheetBox, draw_sheet
from elcapitan.client.sheet.ranking_sheet import CHART_Y, RankingSheet, hints_text
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.games.yspahan.client.facts.week_ledger import points_course, points_ranking
from elcapitan.games.yspahan.client.paint import score_charts
from elcapitan.games.yspahan.client.paint.week_ledger import SEAL, draw_loaded_camel
from elcapitan.games.yspahan.client.wording.result_text import result_sentences
from elcapitan.games.yspahan.client.wording.week_ledger_text import source_texts

NBSP = "\u00a0"
"""A sum stays with its word."""


class PointsRankingScene(RankingSheet):
    """A dialogue before Yspahan's table."""

    def _places(self) -> list[tuple[int, int]]:
        return points_ranking([player.points for player in self.model.state.players])

    def _story_sentences(self) -> list[str]:
        return result_sentences(self.model)

    def _fair_text(self) -> str:
        return _("Dice and cards were fair: the seed revealed now matches the one announced at the start")

    def _unfair_text(self) -> str:
        return _("Dice or cards did not come as announced at the start. Do not trust this server")

    def _draw_winner(self, dst: Surface, colour: str, centre: tuple[int, int], width: int) -> None:
        draw_loaded_camel(dst, self.brush, centre, width, colour)

    def _draw_sheet(self, dst: Surface, box: SheetBox) -> None:
        draw_sheet(dst, self.brush, box, SEAL)

    def _draw_charts(self, dst: Surface, box: SheetBox) -> None:
        brush, look = self.brush, self.brush.look
        colours = [info.colour for info in self.model.seats]
        at = box(1050, CHART_Y - 24, 1, 1).topleft
        look.fit(dst, _("Points through the game"), look.px(600), "serif-semibold", 26, theme.INK, at, "ml")
        course = points_course(self.model)
        score_charts.draw_points_course(dst, brush, box(1050, CHART_Y, 720, 586 - CHART_Y), course, colours)
        earned = [player.parts for player in self.model.state.players]
        title = _("Where the points came from")
        score_charts.draw_sources(dst, brush, box(1050, 614, 710, 286), title, earned, colours)

    def _draw_score(self, dst: Surface, seat: int, right: int, y: int) -> int:
        look, points = self.brush.look, self.model.state.player(seat).points
        return look.text(dst, number_text(points), "sans-black", 58, theme.INK, (right, y), "mr").x

    def _account(self, seat: int, room: int) -> list[tuple[str, str]]:
        """What brought points, and how many hints were taken."""
        parts = self.model.state.player(seat).parts
        told = [
            f"{name} {points}".replace(" ", NBSP) for name, points in zip(source_texts(), parts, strict=True) if points
        ]
        lines = self.brush.look.wrap(" · ".join(told), "sans", 18, room)[:2]
        found = [(line.removesuffix(" ·"), theme.INK) for line in lines]
        if hints := self._hints_taken(seat):
            found.append((hints_text(hints), theme.INK_2))
        return found
