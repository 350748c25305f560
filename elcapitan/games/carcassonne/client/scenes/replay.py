"""Watching a recorded game at Carcassonne's table: what the replay of any game asks of this one."""

from __future__ import annotations

from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.replay.record_replay import RecordReplay
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.client.replay.timeline import MomentStanding
from elcapitan.client.shell.i18n import _
from elcapitan.games.carcassonne.client.final_sheet import points_of
from elcapitan.games.carcassonne.client.scenes.table import CarcassonneScene
from elcapitan.games.carcassonne.client.wording.rail_text import left_text
from elcapitan.games.carcassonne.rules.model import events
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.words.words import WORDS


class CarcassonneReplay(RecordReplay, CarcassonneScene):
    """The table without a seat and without a server, and a bar in place of the rail."""

    icons = {events.MeadowScored: "map", events.WheelTurned: "helm", events.FlockScored: "coins"}
    scoring_hints = WORDS["replay"]

    @property
    def where_text(self) -> str:
        return left_text(self.model.state)

    def scoring_text(self, number: int) -> str:
        return _("The last scoring")

    def _make_cursor(self, model: TableModel, at: int) -> ReplayCursor:
        """It stops after every tile with its figure."""

        def is_stop(step: GameStep, following: GameStep) -> bool:
            return following.text == "draw"

        return ReplayCursor(model, at, is_stop=is_stop, is_scoring=lambda step: any(map(events.is_final, step.events)))

    def _is_marked(self, event: events.Event) -> bool:
        """The last scoring has a coin of its own."""
        return not events.is_final(event)

    def _stands(self, state: CarcassonneState) -> MomentStanding:
        return MomentStanding(left_text(state), points_of(state))
