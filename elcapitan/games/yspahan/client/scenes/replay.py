"""Watching a recorded game at Yspahan's table: what the replay of any game asks of this one."""

from __future__ import annotations

from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.replay.record_replay import RecordReplay
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.client.replay.timeline import MomentStanding
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.wording.week_ledger_text import week_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.state import YspahanState


class YspahanReplayScene(RecordReplay, YspahanScene):
    """The table without a seat and without a server, and a bar in place of the rail."""

    period = "week"
    icons = {events.CaravanScored: "coins", events.BuildingBuilt: "house", events.CamelGiven: "lock"}
    scoring_hints = WORDS["replay"]

    @property
    def where_text(self) -> str:
        state = self.model.state
        day = _("day {day}").format(day=state.day)
        return f"{week_text(state.week)}  ·  {day}"

    def scoring_text(self, number: int) -> str:
        return _("End of week {week}").format(week=number)

    def _make_cursor(self, model: TableModel, at: int) -> ReplayCursor:
        """It stops at the ends of turns; its coins are the ends of weeks."""

        def has(step: GameStep, kind: type) -> bool:
            return any(isinstance(event, kind) for event in step.events)

        # T2: "the turn ends when the player says so"; what owners answer meanwhile belongs to it.
        def is_stop(step: GameStep, following: GameStep) -> bool:
            return has(step, events.TurnFinished)

        return ReplayCursor(model, at, is_stop=is_stop, is_scoring=lambda step: has(step, events.WeekEnded))

    def _period_text(self, number: int) -> str:
        return week_text(number)

    def _is_marked(self, event: events.Event) -> bool:
        """A caravan of a week's end is in its ledger."""
        return not isinstance(event, events.CaravanScored) or event.emptied

    def _stands(self, state: YspahanState) -> MomentStanding:
        where = _("Week {week}, day {day}").format(week=state.week, day=state.day)
        return MomentStanding(where, tuple(player.points for player in state.players))
