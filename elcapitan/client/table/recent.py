"""What the others have done since my last turn, as things on the table: they are marked there until my turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.client.advice.recap import last_turn_ended
from elcapitan.client.model import Step
from elcapitan.client.table.targets import Kind, Target
from elcapitan.rules.events import (
    Event,
    FortressBuilt,
    PaydayHeld,
    Sailed,
    WarehouseBuilt,
    WarehouseReopened,
    WarehouseShut,
)


class Trace(NamedTuple):
    """One thing that somebody has done."""

    target: Target
    seat: int


def recent(steps: Sequence[Step], me: int) -> tuple[Trace, ...]:
    """Since my last turn ended, or since the last payday if that was later; an onlooker sees the last turn of all."""
    since = _since(steps, me)
    traces: dict[Target, int] = {}
    berths: dict[int, Target] = {}
    for step in steps[since:]:
        if step.seat == me:
            continue
        for event in step.events:
            if isinstance(event, Sailed):
                berths[step.seat] = Target(Kind.HARBOUR, event.city, event.space)
            elif found := _where(step, event):
                traces[found] = step.seat
    traces |= {berth: seat for seat, berth in berths.items() if berth.number}
    return tuple(Trace(target, seat) for target, seat in traces.items())


def _since(steps: Sequence[Step], me: int) -> int:
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


def _where(step: Step, event: Event) -> Target | None:
    match event:
        case WarehouseBuilt(city=city, site=site) | WarehouseReopened(city=city, site=site):
            return Target(Kind.SITE, city, site)
        case FortressBuilt(city=city, space=space):
            return Target(Kind.FORTRESS, city, space)
        case WarehouseShut(city=city, lost=False):
            return Target(Kind.SHUT, city, len(step.after.city(city).picture))
    return None
