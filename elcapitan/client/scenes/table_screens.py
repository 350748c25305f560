"""The scenes that open from the table, and the gate: a payday or the ranking stands before the table goes on."""

from __future__ import annotations

from elcapitan.client.model import TableModel
from elcapitan.client.scene import Scene, Stage
from elcapitan.client.scenes.how_to_play import HowToPlay
from elcapitan.client.scenes.keys import Keys
from elcapitan.client.scenes.pause import Pause
from elcapitan.client.scenes.payday import PayDayScene
from elcapitan.client.scenes.ranking import RankingScene
from elcapitan.client.scenes.why import Why
from elcapitan.client.table.asking import Actions
from elcapitan.client.table.reasoning import Turn


class TableScreens:
    """Of one table; `Screens` of panels.py."""

    def __init__(self, stage: Stage, model: TableModel, actions: Actions | None) -> None:
        self._stage, self._model, self._actions = stage, model, actions
        self.at_gate = False
        """A payday or the ranking is shown before the table."""
        self.over_ranking = False
        """The ranking lies below, and the menu leads back there."""

    def open_menu(self) -> None:
        """The menu of Esc."""
        self._stage.push(Pause(self._model, self._actions, over_ranking=self.over_ranking))

    def open_keys(self) -> None:
        self._stage.push(Keys())

    def open_rule_book(self, rule: str) -> None:
        self._stage.push(HowToPlay(rule))

    def open_reason(self, turns: list[Turn], at: int) -> None:
        """Why a computer player played the turn of that index."""
        self._stage.push(Why(self._model, turns, at))

    def open_ledger(self) -> None:
        """The last payday once more."""
        self._stage.push(PayDayScene(self._stage, self._model, self._actions))

    def open_settlement(self) -> None:
        """The ledger of a payday that waits for my decision."""
        self._open_at_gate(PayDayScene(self._stage, self._model, self._actions))

    def open_payday(self) -> None:
        """The payday that has just come is counted."""
        self._open_at_gate(self._payday())

    def open_ranking(self, *, celebrate: bool = False) -> None:
        """Who has won; `celebrate`: it has just been decided."""
        self._open_at_gate(RankingScene(self._stage, self._model, self._actions, celebrate=celebrate))

    def _payday(self) -> Scene:
        return PayDayScene(self._stage, self._model, self._actions, count=True)

    def _open_at_gate(self, scene: Scene) -> None:
        self.at_gate = True
        self._stage.push(scene)
