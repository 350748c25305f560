"""Moves of the other players since my last turn, as things on the table; they stay marked until my turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.client.model.table_model import GameStep
from elcapitan.games.capitan.client.advice.turn_recap import last_turn_ended
from elcapitan.games.capitan.client.events.event_table import EVENT_VIEWS
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing


class TurnMark(NamedTuple):
    """One thing on the table that another player's move concerned."""

    target: Thing
    seat: int


def last_turn_marks(steps: Sequence[GameStep], me: int) -> tuple[TurnMark, ...]:
    """Since my last turn, or the last payday if that was later; for a spectator, the marks of the last turn."""
    since = _since(steps, me)
    turn_marks: dict[Thing, int] = {}
    berths: dict[int, Thing] = {}
    for step in steps[since:]:
        if step.seat == me:
            continue
        for event in step.events:
            found = EVENT_VIEWS.mark(event, step.after)
            if found is not None and found.kind == CapitanKind.HARBOUR:
                berths[step.seat] = found
            elif found is not None:
                turn_marks[found] = step.seat
    turn_marks |= {berth: seat for seat, berth in berths.items() if berth.number}
    return tuple(TurnMark(target, seat) for target, seat in turn_marks.items())


def _since(steps: Sequence[GameStep], me: int) -> int:
    if me:
        found = last_turn_ended(steps, me) or 0
        if found == len(steps) and steps:
            return found
    else:
        ends = [at for at, step in enumerate(steps, 1) if step.text in ("end", "pass")]
        under_way = bool(ends) and ends[-1] < len(steps)
        found = ends[-1] if under_way else ends[-2] if len(ends) > 1 else 0
    for at in range(len(steps) - 1, found - 1, -1):
        if any(isinstance(event, PaydayHeld) for event in steps[at].events):
            return at + 1
    return found
