"""What payday would pay, and what a change of the position makes of it (rules P3 to P7).

Reads the rules' own payday on two positions and says what is different; computes no florin itself.
"""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.client.table.last_results import remembered
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.pieces import Piece
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.payday import city_count, payday, proliferation, ranking

RANKS_PAID = 2
"""First and second place; in an extra city everyone below the first is paid alike (X4)."""


def payday_totals(paid: PaydayHeld) -> tuple[int, ...]:
    """By seat: all that this payday pays; loans are no part of it."""
    sources = (paid.proliferation, paid.majority, paid.fortresses, paid.bonus)
    return tuple(sum(each) for each in zip(*sources, strict=True))


def payday_changes(before: PaydayHeld, after: PaydayHeld) -> tuple[int, ...]:
    """By seat: how many florins more (fewer if negative) payday would pay."""
    return tuple(new - old for old, new in zip(payday_totals(before), payday_totals(after), strict=True))


class RankChange(NamedTuple):
    """A place in a city's ranking changes hands."""

    rank: int
    """1 or 2."""
    before: Piece
    """The colour that held it; 0 for none. Negative: a neutral colour (N1)."""
    after: Piece


def rank_changes(before: GameState, after: GameState, city: str) -> tuple[RankChange, ...]:
    """Who wins or loses first and second place there (P5). With two players only the first is paid (N5)."""
    old, new = ([each.piece for each in ranking(state.city(city))] for state in (before, after))
    paid = 1 if len(before.players) == 2 and not before.board.plan(city).extra else RANKS_PAID
    found = []
    for rank in range(paid):
        was = old[rank] if rank < len(old) else 0
        becomes = new[rank] if rank < len(new) else 0
        if was != becomes:
            found.append(RankChange(rank + 1, was, becomes))
    return tuple(found)


class NextCity(NamedTuple):
    """What one more city of presence would bring."""

    cities: int
    """In how many they would stand then."""
    florins: int
    """More at every payday (P4)."""
    bonus: int
    """The bonus card they would take by it, paid at the third payday; 0 for none (P7)."""


def next_city(state: GameState, seat: int) -> NextCity | None:
    """What standing in one more city is worth to that seat; None where they stand in all, or the game is over."""
    now = city_count(state, seat)
    if now >= len(state.board.cities) or state.stage is Stage.OVER:
        return None
    more = proliferation(state, now + 1) - proliferation(state, now)
    bonus = 0
    if now + 1 == state.board.bonus_cities and not state.player(seat).bonus:
        taken = sum(player.bonus > 0 for player in state.players)
        bonus = state.board.bonus[taken] if taken < len(state.board.bonus) else 0
    return NextCity(now + 1, more, bonus)


@remembered(8)
def forecast(state: GameState) -> PaydayHeld:
    """The rules' payday on this position."""
    return payday(state)
