"""The scenes that open from the table of any game, and the gate: a scoring or the ranking stands before it goes on."""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.replay.replay_origin import ReplayOrigin
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
        origin: ReplayOrigin | None = None,
    ) -> None:
        """`origin`: where a replay was opened from."""
        self._stage, self._model, self._actions = stage, model, actions
        self.at_gate = False
        """A scoring or the ranking is shown before the table."""
        self._origin = origin

    def open_menu(self) -> None:
        """The menu of Esc."""
        self._stage.push(PauseDialog(self._model, self._actions, self._origin))

    def open_keys(self) -> None:
        self._stage.push(KeyHelpDialog(self._model.rules.name))

    def _open_at_gate(self, scene: Scene) -> None:
        self.at_gate = True
        self._stage.push(scene)
