"""The scenes that open from Yspahan's table, and the gate: a week's end or the ranking stands before it goes on."""

from __future__ import annotations

from elcapitan.client.replay.record_replay import ReplayedLedger
from elcapitan.client.shell.scene import Scene
from elcapitan.client.table.table_screens import GameTableScreens
from elcapitan.games.yspahan.client.scenes.bot_reasons import YspahanReasonsDialog
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene


class YspahanScreens(GameTableScreens):
    """Of one table."""

    ranking_type = PointsRankingScene
    reasons_type = YspahanReasonsDialog

    def _ledger(self, *, count: bool) -> Scene:
        if self._replay is not None:
            return ReplayWeekEndScene(self._replay, count=count)
        return WeekEndScene(self._stage, self._model, count=count)


class ReplayWeekEndScene(ReplayedLedger, WeekEndScene):
    """The end of a week in a replay."""
