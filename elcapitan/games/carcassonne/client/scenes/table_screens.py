"""The scenes that open from Carcassonne's table, and the gate: the last scoring or the ranking stands before it."""

from __future__ import annotations

from elcapitan.client.replay.record_replay import ReplayedLedger
from elcapitan.client.shell.scene import Scene
from elcapitan.client.table.table_screens import GameTableScreens
from elcapitan.games.carcassonne.client import final_sheet
from elcapitan.games.carcassonne.client.scenes.bot_reasons import CarcassonneReasonsDialog
from elcapitan.games.carcassonne.client.scenes.final_scoring import FinalScoringScene
from elcapitan.games.carcassonne.client.scenes.ranking import CarcassonneRanking
from elcapitan.games.carcassonne.client.scenes.scoring_film import ScoringFilm


class CarcassonneScreens(GameTableScreens):
    """Of one table."""

    ranking_type = CarcassonneRanking
    reasons_type = CarcassonneReasonsDialog

    def _ledger(self, *, count: bool) -> Scene:
        if self._replay is not None:
            return ReplayFinalScoring(self._replay, count=count)
        found = final_sheet.final_scoring(self._model)
        if count and found is not None and not self._stage.settings.reduced_motion:
            return ScoringFilm(self._stage, self._model, found)
        return FinalScoringScene(self._stage, self._model, count=count)


class ReplayFinalScoring(ReplayedLedger, FinalScoringScene):
    """The last scoring in a replay."""
