"""The scenes that open from the table, and the gate: a payday or the ranking stands before the table goes on."""

from __future__ import annotations

from elcapitan.client.shell.scene import Scene
from elcapitan.client.table.table_screens import GameTableScreens
from elcapitan.games.capitan.client.scenes.bot_explanation import BotExplanationDialog
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.rule_book import rule_book
from elcapitan.kit.words.bot_turns import BotTurn


class TableScreens(GameTableScreens):
    """The scenes that open from one table."""

    def open_rule_book(self, rule: str) -> None:
        self._stage.push(rule_book(rule))

    def open_reason(self, turns: list[BotTurn], at: int) -> None:
        """Why a computer player played the turn of that index."""
        self._stage.push(BotExplanationDialog(self._model, turns, at))

    def open_ledger(self) -> None:
        """The last payday once more."""
        self._stage.push(PaydayScene(self._stage, self._model, self._actions))

    def open_settlement(self) -> None:
        """The ledger of a payday that waits for my decision."""
        self._open_at_gate(PaydayScene(self._stage, self._model, self._actions))

    def open_payday(self) -> None:
        """The payday that has just come is counted."""
        self._open_at_gate(self._payday())

    def open_ranking(self, *, celebrate: bool = False) -> None:
        """Who has won; `celebrate`: it has just been decided."""
        self._open_at_gate(RankingScene(self._stage, self._model, self._actions, celebrate=celebrate))

    def _payday(self) -> Scene:
        return PaydayScene(self._stage, self._model, self._actions, count=True)
