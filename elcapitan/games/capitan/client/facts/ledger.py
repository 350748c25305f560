"""Income and costs of a whole game, read from its steps: money by round, its sources, one payday in full.

Pure; knows events and positions, paints nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.games.capitan.rules.model import events
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.settling import money_check


class IncomeBreakdown(NamedTuple):
    """A seat's income and costs by source; all in florins, costs positive."""

    proliferation: int = 0
    majority: int = 0
    """Includes what a city paid at once for a warehouse (X5)."""
    fortresses: int = 0
    bonus: int = 0
    cards: int = 0
    building: int = 0
    interest: int = 0
    """Cost of loans beyond the florins received."""
    pirate: int = 0
    """Protection and fares paid, less protection collected."""

    @property
    def earned(self) -> int:
        return self.proliferation + self.majority + self.fortresses + self.bonus


class PaydaySettlement(NamedTuple):
    """One payday, and the repayments after it."""

    held: events.PaydayHeld
    before: tuple[int, ...]
    """Money before the payday, by seat."""
    repaid: tuple[int, ...]
    """Repaid after it so far, by seat."""
    owed: tuple[int, ...]
    """Repayment due for the loans left then, by seat (Q3)."""
    step: int
    """Index of its step in the game, from 0."""


def payday_incomes(held: events.PaydayHeld) -> tuple[IncomeBreakdown, ...]:
    """By seat, what one payday pays."""
    return tuple(
        IncomeBreakdown(*each)
        for each in zip(held.proliferation, held.majority, held.fortresses, held.bonus, strict=True)
    )


def payday_in(step: GameStep) -> events.PaydayHeld | None:
    """The payday that a step has brought."""
    return next((event for event in step.events if isinstance(event, events.PaydayHeld)), None)


def ends_round(step: GameStep) -> bool:
    """Whether a round ended: a new one began after a turn. A phase's first round follows the starter's naming."""
    turn = any(isinstance(event, events.TurnEnded | events.TurnPassed) for event in step.events)
    return turn and any(isinstance(event, events.RoundBegan) for event in step.events)


def last_settlement(model: TableModel) -> PaydaySettlement | None:
    """The last payday of the game so far; None before the first one."""
    found: PaydaySettlement | None = None
    for at, step in enumerate(model.steps):
        if held := payday_in(step):
            before = tuple(player.money for player in step.before.players)
            found = PaydaySettlement(held, before, (0,) * len(before), (), at)
        if found and (held or step.before.stage is Stage.SETTLING):
            found = found._replace(owed=_owed(step.after))
        for event in step.events:
            if found and isinstance(event, events.LoanRepaid):
                repaid = list(found.repaid)
                repaid[event.seat - 1] += event.cost
                found = found._replace(repaid=tuple(repaid))
    return found


def _owed(state: GameState) -> tuple[int, ...]:
    left = money_check(state)
    return tuple(player.money - florins for player, florins in zip(state.players, left, strict=True))


def paydays(model: TableModel) -> list[events.PaydayHeld]:
    """Those of the game so far."""
    return [held for step in model.steps if (held := payday_in(step))]


def city_incomes(model: TableModel, at_once: Collection[int] = ()) -> dict[str, list[int]]:
    """By city in the order of their payments, what it paid each seat for warehouses and fortresses.

    `at_once`: the seats of which that includes what was paid immediately (X5).
    """
    found: dict[str, list[int]] = {}
    for step in model.steps:
        for event in step.events:
            match event:
                case events.PaydayHeld(ledger=rows):
                    for row in rows:
                        here = found.setdefault(row.city, [0] * len(model.seats))
                        here[:] = map(sum, zip(here, row.majority, row.fortresses, strict=True))
                case events.PaidAtOnce(seat, city, florins) if seat in at_once:
                    found.setdefault(city, [0] * len(model.seats))[seat - 1] += florins
    return found


def game_incomes(model: TableModel) -> tuple[IncomeBreakdown, ...]:
    """By seat, over the whole game so far."""
    found = [IncomeBreakdown() for _ in model.seats]

    def add(seat: int, **florins: int) -> None:
        now = found[seat - 1]
        found[seat - 1] = now._replace(**{name: getattr(now, name) + more for name, more in florins.items()})

    for step in model.steps:
        for event in step.events:
            match event:
                case events.PaydayHeld():
                    for seat, paid in enumerate(payday_incomes(event), 1):
                        add(seat, **paid._asdict())
                case events.PaidAtOnce(seat, _, florins):
                    add(seat, majority=florins)
                case events.PirateMoved(seat, price=price):
                    add(seat, pirate=price)
                case events.ProtectionCollected(seat, payer, florins=florins):
                    add(seat, pirate=-florins)
                    add(payer, pirate=florins)
                case events.CardBought(seat, _, price):
                    add(seat, cards=price)
                case events.WarehouseBuilt(seat, _, _, price) | events.FortressBuilt(seat, _, _, price):
                    add(seat, building=price)
                case events.LoanTaken(seat, amount):
                    add(seat, interest=-amount)
                case events.LoanRepaid(seat, _, cost):
                    add(seat, interest=cost)
    return tuple(found)
