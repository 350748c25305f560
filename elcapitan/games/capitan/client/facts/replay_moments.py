"""What the timeline of a replay marks, and what it tells of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.replay.timeline import MomentStanding, ReplayMoment, TimelineMark, move_moment
from elcapitan.games.capitan.client.events.event_view import LogLine
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.events import Event, FortressBuilt, LoanTaken, WarehouseShut
from elcapitan.games.capitan.rules.model.state import GameState

ICONS: Final = {WarehouseShut: "nobuild", FortressBuilt: "tower", LoanTaken: "scroll"}
"""Of the events that are marked; of several in one move the first."""


def timeline_marks(model: TableModel, steps: Sequence[GameStep]) -> list[TimelineMark]:
    """The beginning of each phase in words, and loans, fortresses and shutdowns as icons."""
    phase, found = model.start.phase, [TimelineMark(0, "", words.phase_text(model.start.phase))]
    for at, step in enumerate(steps, 1):
        if step.after.phase != phase:
            phase = step.after.phase
            found.append(TimelineMark(at, "", words.phase_text(phase)))
        kinds = {type(event) for event in step.events}
        found += [TimelineMark(at, icon) for kind, icon in ICONS.items() if kind in kinds][:1]
    return found


def replay_moment(
    model: TableModel, steps: Sequence[GameStep], at: int, tell: Callable[[Event], LogLine]
) -> ReplayMoment:
    """What is told of the position after the first `at` of the steps; `tell` words an event as the log does."""
    return move_moment(model, steps, at, tell, _stands)


def _stands(state: GameState) -> MomentStanding:
    where = f"{words.phase_text(state.phase)} · {words.round_text(state.round)}"
    return MomentStanding(where, tuple(player.money for player in state.players))
