"""The final ranking of El Capitan: the winner's ship comes in, and the money is told by its sources."""

from __future__ import annotations

from pygame import Surface

from elcapitan.client.drawing import theme
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.sheet.ranking_sheet import CHART_Y, RankingSheet, hints_text
from elcapitan.client.shell.i18n import _, number_text, signed_text
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.facts.ledger import IncomeBreakdown
from elcapitan.games.capitan.client.paint import charts
from elcapitan.games.capitan.client.wording.result_text import result_sentences

NBSP = "\u00a0"
"""A sum stays with its word."""


class RankingScene(RankingSheet):
    """A dialogue before the captain's table."""

    def _places(self) -> list[tuple[int, int]]:
        return ledger.money_ranking([player.money for player in self.model.state.players])

    def _story_sentences(self) -> list[str]:
        return result_sentences(self.model)

    def _draw_winner(self, dst: Surface, colour: str, centre: tuple[int, int], width: int) -> None:
        self.brush.piece(dst, f"pieces/ship-{colour}", centre, width)

    def _draw_charts(self, dst: Surface, box: SheetBox) -> None:
        brush, look = self.brush, self.brush.look
        colours = [info.colour for info in self.model.seats]
        at = box(1050, CHART_Y - 24, 1, 1).topleft
        title = _("Money through the game")
        look.fit(dst, title, look.px(600), "serif-semibold", 26, theme.INK, at, "ml")
        charts.draw_course(dst, brush, box(1050, CHART_Y, 720, 586 - CHART_Y), ledger.money_course(self.model), colours)
        y, left, right = box(1050, 612, 1, 1).y, box(1050, 0, 1, 1).x, box(1770, 0, 1, 1).x
        incomes = ledger.game_incomes(self.model)
        charts.draw_sources(dst, brush, left, right, y, box(1050, 640, 690, 264), incomes, colours)

    def _draw_score(self, dst: Surface, seat: int, right: int, y: int) -> int:
        look, money = self.brush.look, self.model.state.player(seat).money
        ink = theme.WAX if money < 0 else theme.INK
        written = look.text(dst, number_text(money), "sans-black", 58, ink, (right, y), "mr")
        coin = look.px(54)
        self.brush.coin(dst, (written.x - look.px(10) - coin // 2, y), coin, None)
        return written.x - look.px(10) - coin

    def _account(self, seat: int, room: int) -> list[tuple[str, str]]:
        return self._income_lines(ledger.game_incomes(self.model)[seat - 1], self._hints_taken(seat), room)

    def _income_lines(self, income: IncomeBreakdown, hints: int, room: int) -> list[tuple[str, str]]:
        """What was earned, in one or two lines, what was spent, and how many hints were taken."""
        look = self.brush.look
        parts = [
            _("proliferation {florins}").format(florins=income.proliferation),
            _("majority {florins}").format(florins=income.majority),
            _("fortresses {florins}").format(florins=income.fortresses),
        ]
        if income.bonus:
            parts.append(_("bonus {florins}").format(florins=income.bonus))
        pirate = _("pirate {florins}").format(florins=signed_text(-income.pirate)) if income.pirate else ""
        if income.pirate < 0:
            parts.append(pirate)
        spent = [
            _("cards {florins}").format(florins=number_text(-income.cards)),
            _("building {florins}").format(florins=number_text(-income.building)),
        ]
        if income.interest:
            spent.append(_("loans {florins}").format(florins=number_text(-income.interest)))
        if income.pirate > 0:
            spent.append(pirate)
        if hints:
            spent.append(hints_text(hints))
        earned = look.wrap(" · ".join(part.replace(" ", NBSP) for part in parts), "sans", 18, room)[:2]
        return [*((line.removesuffix(" ·"), theme.INK) for line in earned), (" · ".join(spent), theme.INK_2)]
