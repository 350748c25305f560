"""What the others' moves have changed for one player since their last turn ended, in florins.

Compares two positions by the rules' payday, and says with each city who was at work there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from elcapitan.client.model.table_model import GameStep
from elcapitan.games.capitan.client.advice.forecast import forecast, payday_totals
from elcapitan.games.capitan.rules.model import events as game_events
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.table import turn_recap


class CityChange(NamedTuple):
    """The change of what a payday would pay them there."""

    city: str
    florins: int
    by: tuple[int, ...]
    """The seats that placed something there since, in their order."""


class Recap(NamedTuple):
    """All that concerns them."""

    before: int
    """What a payday would have paid them when their last turn ended."""
    now: int
    cities: tuple[CityChange, ...]
    """The greatest change first."""
    proliferation: int
    """Of the change, what is due to fewer cities of presence."""
    fortresses_elsewhere: int
    """Of the change, what cities in which nothing was placed pay more or less, such as by P6."""
    happened: tuple[game_events.Event, ...]
    """What befell their own things, such as warehouses shut down, and the loans and bonus cards of the others."""

    @property
    def nothing(self) -> bool:
        """A loan of another player alone is told only where the recap is asked for."""
        befell = any(not isinstance(event, game_events.LoanTaken) for event in self.happened)
        return not (self.cities or befell or self.proliferation or self.fortresses_elsewhere)


def recap(steps: Sequence[GameStep], seat: int) -> Recap | None:
    """Since that seat's last turn in this phase; None where there was none, or a payday lies between."""
    since = turn_recap.since_last_turn(steps, seat, _ends_turn)
    if since is None or since.includes(game_events.PaydayHeld):
        return None
    return _compare(since.later[0].before, since.later[-1].after, seat, since.events)


def last_turn_ended(steps: Sequence[GameStep], seat: int) -> int | None:
    """The number of steps up to the end of that seat's last turn; None if they have ended none."""
    return turn_recap.last_turn_ended(steps, seat, _ends_turn)


def _ends_turn(step: GameStep) -> bool:
    return step.text in ("end", "pass")


def _compare(before: GameState, now: GameState, seat: int, events: Sequence[game_events.Event]) -> Recap:
    old, new = forecast(before), forecast(now)
    at = seat - 1
    workers: dict[str, list[int]] = {}
    for event in events:
        if isinstance(event, game_events.WarehouseBuilt | game_events.WarehouseReopened):
            workers.setdefault(event.city, []).append(event.seat)
    cities, elsewhere = [], 0
    for was, line in zip(old.ledger, new.ledger, strict=True):
        change = line.majority[at] + line.fortresses[at] - was.majority[at] - was.fortresses[at]
        if change and line.city in workers:
            cities.append(CityChange(line.city, change, tuple(dict.fromkeys(workers[line.city]))))
        else:
            elsewhere += change
    mine = tuple(event for event in events if _is_about_seat(event, seat))
    return Recap(
        payday_totals(old)[at],
        payday_totals(new)[at],
        tuple(sorted(cities, key=lambda each: -abs(each.florins))),
        new.proliferation[at] - old.proliferation[at] + new.bonus[at] - old.bonus[at],
        elsewhere,
        mine,
    )


MINE: Final = {
    game_events.WarehouseShut: "owner",
    game_events.ProtectionCollected: "payer",
    game_events.ShipDisplaced: "seat",
}
"""What befalls a player's own things, with the field that says whose."""


def _is_about_seat(event: game_events.Event, seat: int) -> bool:
    if whose := MINE.get(type(event)):
        return bool(getattr(event, whose) == seat)
    return isinstance(event, game_events.BonusTaken | game_events.LoanTaken) and event.seat != seat
