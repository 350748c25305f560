"""What the timeline of a replay of Yspahan marks, where it stops, and what it tells of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.client.replay.timeline import MomentStanding, ReplayMoment, TimelineMark, move_moment
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.events.event_view import EventLine
from elcapitan.games.yspahan.client.wording.week_ledger_text import week_text
from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.state import YspahanState

ICONS: Final = {events.CaravanScored: "coins", events.BuildingBuilt: "house", events.CamelGiven: "lock"}
"""Of the events that are marked; of several in one move the first. A caravan of a week's end is in its ledger."""


def yspahan_cursor(model: TableModel, at: int) -> ReplayCursor:
    """It stops at the ends of turns; its coins are the ends of weeks."""
    return ReplayCursor(model, at, is_stop=_ends_turn, is_scoring=_ends_week)


def _ends_turn(step: GameStep, following: GameStep) -> bool:
    """T2: "the turn ends when the player says so"; what owners answer meanwhile belongs to it."""
    return any(isinstance(event, events.TurnFinished) for event in step.events)


def _ends_week(step: GameStep) -> bool:
    return any(isinstance(event, events.WeekEnded) for event in step.events)


def timeline_marks(model: TableModel, steps: Sequence[GameStep]) -> list[TimelineMark]:
    """The beginning of each week in words; full caravans, buildings and camels given up as icons."""
    week, found = model.start.week, [TimelineMark(0, "", week_text(model.start.week))]
    for at, step in enumerate(steps, 1):
        if step.after.week != week:
            week = step.after.week
            found.append(TimelineMark(at, "", week_text(week)))
        kinds = {
            type(event) for event in step.events if not (isinstance(event, events.CaravanScored) and not event.emptied)
        }
        found += [TimelineMark(at, icon) for kind, icon in ICONS.items() if kind in kinds][:1]
    return found


def replay_moment(
    model: TableModel, steps: Sequence[GameStep], at: int, tell: Callable[[events.Event], EventLine]
) -> ReplayMoment:
    """What is told of the position after the first `at` of the steps; `tell` words an event as the log does."""
    return move_moment(model, steps, at, tell, _stands)


def _stands(state: YspahanState) -> MomentStanding:
    where = _("Week {week}, day {day}").format(week=state.week, day=state.day)
    return MomentStanding(where, tuple(player.points for player in state.players))
