"""What a payday pays: proliferation, majority, fortresses and bonus cards (rules P3 to P7, N5, N6, D4).

Computes on one position and removes nothing (P3). The forecast on the screen is this same function on today's position.
Whether it is payday is rounds.py's, what follows is settling.py's and ending.py's.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from elcapitan.games.capitan.rules.model.events import BonusTaken, CityPaid, History, PaydayHeld
from elcapitan.games.capitan.rules.model.pieces import City, Piece
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.rules.frozen_record import FrozenRecord

LAST_PHASE = 3


@final
class Standing(FrozenRecord):
    """One colour in a row."""

    __match_args__: ClassVar = ("piece", "warehouses", "first")
    __slots__ = __match_args__

    def __init__(self, piece: Piece, warehouses: int, first: int) -> None:
        self.piece: Final = piece
        self.warehouses: Final = warehouses
        self.first: Final = first
        """Its lowest occupied site."""


def ranking(city: City) -> tuple[Standing, ...]:
    """The colours in the row by number of warehouses.

    P5: "Ties are broken by the lower-numbered first warehouse in the row."
    """
    ranks: list[Standing] = []
    row = city.row
    for site, piece in enumerate(row, 1):
        if piece and row.index(piece) == site - 1:
            # Found by their first warehouses, so that equals stay in order.
            warehouses = row.count(piece)
            rank = len(ranks)
            while rank and ranks[rank - 1].warehouses < warehouses:
                rank -= 1
            ranks.insert(rank, Standing(piece, warehouses, site))
    return tuple(ranks)


def value(state: GameState, city: str) -> int:
    """Florins.

    P5: "The value of a city is the number on the space after the highest occupied site; once site 12 has been built on
    it is the number on space 13, for good. A row without a warehouse is worth the number on site 1."
    """
    return state.board.plan(city).row.values[state.city(city).last]


def size(city: City) -> int:
    """All warehouses in the row, neutral ones too (P6, N5); shut-down ones are not in it (D4)."""
    return len(city.row) - city.row.count(0)


def city_count(state: GameState, seat: int) -> int:
    """In how many cities the seat's main colour stands.

    P4: "By the number of cities in which the player has a warehouse in the row." N6: "Main colours only."
    """
    return sum([seat in city.row for city in state.cities])


def proliferation(state: GameState, cities: int) -> int:
    """The chart's florins for that many cities; beyond its end as at its end (P4)."""
    chart = state.board.proliferation
    return chart[min(cities, len(chart) - 1)]


def majority(state: GameState, city: str) -> tuple[int, ...]:
    """What the ranks in the row are paid, by seat.

    P5: "First rank is paid the value, second rank half of it, rounded down." N5, two players: "By colour, neutral
    colours included; only the first rank is paid, and only if it is a main colour." X4, extra cities: "The first rank
    is paid the value, every other player with at least one warehouse in the row half of it." "Two players: ranks are
    taken over all four colours."
    """
    paid = [0] * len(state.players)
    worth, ranks = value(state, city), ranking(state.city(city))
    if state.board.plan(city).extra:
        for rank, standing in enumerate(ranks):
            if standing.piece > 0:
                paid[standing.piece - 1] = worth // 2 if rank else worth
        return tuple(paid)
    if len(state.players) == 2:
        if ranks and ranks[0].piece > 0:
            paid[ranks[0].piece - 1] = worth
        return tuple(paid)
    for standing, florins in zip(ranks, (worth, worth // 2), strict=False):
        paid[standing.piece - 1] = florins
    return tuple(paid)


def fortress_pay(state: GameState, city: str) -> tuple[int, ...]:
    """Florins by seat.

    P6: "Each pays half the city's value, rounded down; in the city or cities with the most warehouses in the row (all
    players together) each pays the full value."
    """
    paid = [0] * len(state.players)
    standing = state.city(city)
    if standing.fortresses:
        biggest = max([size(each) for each in state.cities])
        worth = value(state, city)
        for seat in standing.fortresses:
            paid[seat - 1] = worth if size(standing) == biggest else worth // 2
    return tuple(paid)


def payday(state: GameState) -> PaydayHeld:
    """What a payday on this very position pays, and each purse after it."""
    players = range(len(state.players))
    cities = tuple([city_count(state, seat + 1) for seat in players])
    spread = tuple([proliferation(state, count) for count in cities])
    ledger = [
        CityPaid(plan.id, value(state, plan.id), majority(state, plan.id), fortress_pay(state, plan.id))
        for plan in state.board.cities
    ]
    ranks = tuple([sum([line.majority[at] for line in ledger]) for at in players])
    forts = tuple([sum([line.fortresses[at] for line in ledger]) for at in players])
    bonus = tuple([player.bonus if state.phase == LAST_PHASE else 0 for player in state.players])
    money = tuple([state.players[at].money + spread[at] + ranks[at] + forts[at] + bonus[at] for at in players])
    return PaydayHeld(state.phase, state.round, cities, spread, ranks, forts, tuple(ledger), bonus, money)


def take_bonus(state: GameState, seat: int) -> tuple[GameState, History]:
    """The position once the seat has taken the bonus card that is due to it, if one is.

    P7: "The first, second and third player to stand in nine different cities (rows only) takes the 15, 10, 5 card at
    once, after any shutdown of the same placing, keeps it whatever happens." "One card a player."
    """
    player = state.player(seat)
    if player.bonus or city_count(state, seat) < state.board.bonus_cities:
        return state, ()
    taken = sum(each.bonus > 0 for each in state.players)
    if taken == len(state.board.bonus):
        return state, ()
    florins = state.board.bonus[taken]
    after = state.with_player(seat, player._replace(bonus=florins))
    return after, ((BonusTaken(seat, florins), after),)
