"""What decided a finished game, in florins: at most three facts that its steps carry.

Compares the winner with the best of the others. Pure; the words are ranking's.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from elcapitan.client.model.table_model import TableModel
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.rules.model.events import PaydayHeld


class IncomeSource(StrEnum):
    """Where a difference came from."""

    LEAD = "lead"
    """The money at the end."""
    TIE = "tie"
    """Several have the most money."""
    PROLIFERATION = "proliferation"
    MAJORITY = "majority"
    FORTRESSES = "fortresses"
    BONUS = "bonus"
    CARDS = "cards"
    BUILDING = "building"
    LOANS = "loans"
    PIRATE = "pirate"
    CITY = "city"
    """What one city paid at all paydays."""
    PAYDAY = "payday"
    """What one payday paid in all."""


class DecidingFact(NamedTuple):
    """One seat was better than another by that number of florins."""

    factor: IncomeSource
    florins: int
    better: int
    """The seat that had more, or paid less."""
    worse: int
    """0 for a tie of all."""
    where: str = ""
    """The city, or the number of the payday."""
    sums: tuple[int, int] = (0, 0)
    """What the better and the worse seat had or paid."""


EARNED = (IncomeSource.PROLIFERATION, IncomeSource.MAJORITY, IncomeSource.FORTRESSES, IncomeSource.BONUS)
SPENT = (IncomeSource.CARDS, IncomeSource.BUILDING, IncomeSource.LOANS, IncomeSource.PIRATE)


def deciding_facts(model: TableModel) -> list[DecidingFact]:
    """The result, the source that made the largest difference, and the city or payday that did.

    Empty before the end of the game. The differences of all sources add up to the lead.
    """
    places = ledger.money_ranking([player.money for player in model.state.players])
    winners = [seat for place, seat in places if place == 1]
    if len(winners) == len(places):
        return [DecidingFact(IncomeSource.TIE, model.state.player(winners[0]).money, winners[0], 0)]
    winner, second = winners[0], places[len(winners)][1]
    money = model.state.player(winner).money, model.state.player(second).money
    if len(winners) > 1:
        facts = [DecidingFact(IncomeSource.TIE, money[0], winner, second, sums=money)]
    else:
        facts = [DecidingFact(IncomeSource.LEAD, money[0] - money[1], winner, second, sums=money)]
    sources = _sources(model, winner, second)
    facts += sorted(sources, key=lambda fact: -fact.florins)[:1]
    single = [*_cities(model, winner, second), *_paydays(model, winner, second)]
    facts += sorted(single, key=lambda fact: -fact.florins)[:1]
    return facts


def _sources(model: TableModel, winner: int, second: int) -> list[DecidingFact]:
    """Where the winner did better."""
    incomes = ledger.game_incomes(model)
    mine, theirs = incomes[winner - 1], incomes[second - 1]
    facts = []
    for factor in EARNED:
        sums = getattr(mine, factor), getattr(theirs, factor)
        facts.append(DecidingFact(factor, sums[0] - sums[1], winner, second, sums=sums))
    for factor in SPENT:
        name = "interest" if factor is IncomeSource.LOANS else factor
        sums = getattr(mine, name), getattr(theirs, name)
        facts.append(DecidingFact(factor, sums[1] - sums[0], winner, second, sums=sums))
    return [fact for fact in facts if fact.florins > 0]


def _held(model: TableModel) -> list[PaydayHeld]:
    return [event for step in model.steps for event in step.events if isinstance(event, PaydayHeld)]


def _cities(model: TableModel, winner: int, second: int) -> list[DecidingFact]:
    paid: dict[str, list[int]] = {}
    for held in _held(model):
        for row in held.ledger:
            sums = paid.setdefault(row.city, [0, 0])
            for at, seat in enumerate((winner, second)):
                sums[at] += row.majority[seat - 1] + row.fortresses[seat - 1]
    return [
        DecidingFact(IncomeSource.CITY, mine - theirs, winner, second, city, (mine, theirs))
        for city, (mine, theirs) in paid.items()
        if mine > theirs
    ]


def _paydays(model: TableModel, winner: int, second: int) -> list[DecidingFact]:
    facts = []
    for held in _held(model):
        each = ledger.payday_incomes(held)
        sums = each[winner - 1].earned, each[second - 1].earned
        if sums[0] > sums[1]:
            facts.append(DecidingFact(IncomeSource.PAYDAY, sums[0] - sums[1], winner, second, str(held.phase), sums))
    return facts
