"""The scenes that open from Yspahan's table, and the gate: a week's end or the ranking stands before it goes on."""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.scenes.key_help import KeyHelpDialog
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext

SceneMaker = Callable[[SceneContext, TableModel, PlayerActions | None, bool], Scene]
"""Makes a scene of the table; the last argument: it has just come, and is counted or celebrated."""


class YspahanScreens:
    """Of one table."""

    week_end: SceneMaker | None = None
    """The ledger of the last week's end; None: there is none to be shown."""
    ranking: SceneMaker | None = None
    rule_book: Callable[[str], Scene] | None = None
    """The rule book, opened at a rule."""

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
        self._stage.push(KeyHelpDialog())

    def open_rule_book(self, rule: str) -> None:
        if self.rule_book is not None:
            self._stage.push(self.rule_book(rule))

    def open_ledger(self) -> None:
        """The last week's end once more."""
        if self.week_end is not None:
            self._stage.push(self.week_end(self._stage, self._model, self._actions, False))

    def open_week_end(self) -> bool:
        """The week that has just ended is counted; False if there is no ledger to be shown."""
        return self._open_at_gate(self.week_end, True)

    def open_ranking(self, *, celebrate: bool = False) -> bool:
        """Who has won; `celebrate`: it has just been decided. False if there is no ranking to be shown."""
        shown = self._open_at_gate(self.ranking, celebrate)
        if not shown:
            self._stage.toast(_("The game is over."))
        return shown

    def _open_at_gate(self, maker: SceneMaker | None, fresh: bool) -> bool:
        if maker is None:
            return False
        self.at_gate = True
        self._stage.push(maker(self._stage, self._model, self._actions, fresh))
        return True
