"""The scenes that open from Yspahan's table, and the gate: a week's end or the ranking stands before it goes on."""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.scenes.key_help import KeyHelpDialog
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.games.yspahan.client.scenes.bot_reasons import YspahanReasonsDialog
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.rule_book import rule_book
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.client.wording.bot_reason_text import YspahanBotDecision


class YspahanScreens:
    """Of one table."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        actions: PlayerActions | None,
        leave: Callable[[], None] | None = None,
    ) -> None:
        """`leave` goes to the menu from a replay that was opened from the ranking of a table."""
        self._stage, self._model, self._actions = stage, model, actions
        self.at_gate = False
        """A week's end or the ranking is shown before the table."""
        self._leave = leave

    def open_menu(self) -> None:
        """The menu of Esc."""
        self._stage.push(PauseDialog(self._model, self._actions, self._leave))

    def open_keys(self) -> None:
        self._stage.push(KeyHelpDialog(self._model.rules.name))

    def open_rule_book(self, rule: str) -> None:
        self._stage.push(rule_book(rule))

    def open_reason(self, decisions: list[YspahanBotDecision], at: int) -> None:
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

    def _open_at_gate(self, scene: Scene) -> None:
        self.at_gate = True
        self._stage.push(scene)
