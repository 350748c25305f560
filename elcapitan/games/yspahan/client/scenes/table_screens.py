"""The scenes that open from Yspahan's table, and the gate: a week's end or the ranking stands before it goes on."""

from __future__ import annotations

from elcapitan.client.shell.scene import Scene
from elcapitan.client.table.table_screens import GameTableScreens
from elcapitan.games.yspahan.client.scenes.bot_reasons import YspahanReasonsDialog
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.rule_book import rule_book
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.kit.words.bot_turns import BotTurn


class YspahanScreens(GameTableScreens):
    """Of one table."""

    def open_rule_book(self, rule: str) -> None:
        self._stage.push(rule_book(rule))

    def open_reason(self, decisions: list[BotTurn], at: int) -> None:
        """Why a computer player took the decision of that index."""
        self._stage.push(YspahanReasonsDialog(self._model, decisions, at))

    def open_ledger(self) -> None:
        """The last week's end once more."""
        self._stage.push(self._week_end(count=False))

    def open_week_end(self) -> None:
        """The week that has just ended is counted."""
        self._open_at_gate(self._week_end(count=True))

    def open_ranking(self, *, celebrate: bool = False) -> None:
        """Who has won; `celebrate`: it has just been decided."""
        self._open_at_gate(PointsRankingScene(self._stage, self._model, self._actions, celebrate=celebrate))

    def _week_end(self, *, count: bool) -> Scene:
        return WeekEndScene(self._stage, self._model, count=count)
