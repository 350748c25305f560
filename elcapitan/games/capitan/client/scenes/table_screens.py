"""The scenes that open from El Capitan's table, and the gate: a payday or the ranking stands before it goes on."""

from __future__ import annotations

from elcapitan.client.replay.record_replay import ReplayedLedger
from elcapitan.client.shell.scene import Scene
from elcapitan.client.table.table_screens import GameTableScreens
from elcapitan.games.capitan.client.scenes.bot_explanation import BotExplanationDialog
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene


class TableScreens(GameTableScreens):
    """The scenes that open from one table."""

    ranking_type = RankingScene
    reasons_type = BotExplanationDialog

    def open_settlement(self) -> None:
        """The ledger of a payday that waits for my decision."""
        self._open_at_gate(self._ledger(count=False))

    def _ledger(self, *, count: bool) -> Scene:
        if self._replay is not None:
            return ReplayPaydayScene(self._replay, count=count)
        return PaydayScene(self._stage, self._model, self._actions, count=count)


class ReplayPaydayScene(ReplayedLedger, PaydayScene):
    """A payday in a replay."""
