"""The scenes that open from the table of any game, and the gate: a scoring or the ranking stands before it goes on."""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.scenes.key_help import KeyHelpDialog
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.shell.scene import Scene, SceneContext


class GameTableScreens:
    """Of one table; a game adds its ledger, its ranking, its rule book and its computer players' reasons."""

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
        """A scoring or the ranking is shown before the table."""
        self._leave = leave

    def open_menu(self) -> None:
        """The menu of Esc."""
        self._stage.push(PauseDialog(self._model, self._actions, self._leave))

    def open_keys(self) -> None:
        self._stage.push(KeyHelpDialog(self._model.rules.name))

    def _open_at_gate(self, scene: Scene) -> None:
        self.at_gate = True
        self._stage.push(scene)
