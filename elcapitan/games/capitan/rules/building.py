"""Building a warehouse: which site it lands on and why it may be refused (rules B1 to B3).

Knows a row and the price of a harbour space. Knows nothing of what a dark site does (shutdown.py) or of what a row
pays (payday.py). Sites count from 1, money is in florins.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from elcapitan.games.capitan.rules import turn, two_players
from elcapitan.games.capitan.rules.extras import pay_at_once
from elcapitan.games.capitan.rules.model.board import SITES
from elcapitan.games.capitan.rules.model.events import WarehouseBuilt
from elcapitan.games.capitan.rules.model.moves import Build
from elcapitan.games.capitan.rules.model.pieces import City, Piece, piece_of
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.games.capitan.rules.shutdown import place_warehouse
from elcapitan.kit.rules.played import Played

LONGEST_RUN = 3
"""Warehouses of one colour side by side (B3)."""
NOT_IN_HARBOUR: Final = refuse(RefusalCode.NOT_IN_HARBOUR, "B1")


ROWS_REMEMBERED = 1 << 14
"""A row is asked about many times between two buildings in it; one game sees some hundred rows."""


@lru_cache(ROWS_REMEMBERED)
def open_sites_of(row: tuple[Piece, ...]) -> tuple[int, ...]:
    """The sites the next warehouse may take: two on an untouched row, none on a full one, else one.

    B2: "a) the row has never been built on: the builder chooses site 1 or site 2; b) only site 2 was built on first:
    the next goes on site 1; c) otherwise the site after the highest occupied one; d) once site 12 has been built on,
    the row turns: the highest free site below the first warehouse still standing in the row, downwards to site 1."
    """
    standing = [site for site, piece in enumerate(row, 1) if piece]
    if not standing:
        return 1, 2  # B2 a
    first, last = standing[0], standing[-1]
    if last == len(row):
        # B2 d: sites freed by shutdowns fill downwards; the first warehouse standing is the wall.
        return (first - 1,) if first > 1 else ()
    if first == last == 2:
        return (1,)  # B2 b: a row never holds a single warehouse again
    return (last + 1,)  # B2 c


def open_sites(city: City) -> tuple[int, ...]:
    """As `open_sites_of` its row; found out once for a city."""
    memory = city.memory
    sites = memory.sites
    if sites is None:
        memory.sites = sites = open_sites_of(city.row)
    return sites


def accepts_warehouse(city: City, piece: Piece, players: int) -> bool:
    """As `is_placeable` in its row; found out once for a city."""
    memory = city.memory
    bit = 1 << (piece + 2 if players == 2 else piece + 4)  # with two players from -2 to 2, else from 1 up
    if not memory.asked & bit:
        memory.asked |= bit
        if is_placeable(city.row, piece, players):
            memory.takes |= bit
    return memory.takes & bit != 0


def run_length(row: tuple[Piece, ...], site: int, alike: frozenset[Piece]) -> int:
    """How many warehouses of those colours would stand side by side if one of them were put on `site` (B3)."""
    low = site - 1
    while low > 0 and row[low - 1] in alike:
        low -= 1
    high = site
    while high < len(row) and row[high] in alike:
        high += 1
    return high - low


def why_not_site(state: GameState, city: str, site: int, piece: Piece) -> Refusal | None:
    """Why a warehouse of that colour may not be placed there, by building or reopening (B2, B3, N3)."""
    standing = state.city(city)
    sites = open_sites(standing)
    if not sites:
        return refuse(RefusalCode.ROW_FULL, "B2", city=city)
    if site not in sites:
        return refuse(RefusalCode.WRONG_SITE, "B2", site=site, open=sites)
    return _why_not_run(standing.row, site, piece, len(state.players))


@lru_cache(ROWS_REMEMBERED)
def _why_not_run(row: tuple[Piece, ...], site: int, piece: Piece, players: int) -> Refusal | None:
    """Why the run of its colour would grow too long there (N3 with two players).

    B3: "A placing (building or reopening) is forbidden if it would put more than three warehouses of one colour on
    adjacent sites of the row; this is tested with the row as it stands before any shutdown."
    """
    if players == 2:
        return two_players.why_not_run(row, site, piece, run_length)
    if run_length(row, site, frozenset((piece,))) > LONGEST_RUN:
        return refuse(RefusalCode.FOUR_IN_A_ROW, "B3", site=site)
    return None


@lru_cache(ROWS_REMEMBERED)
def is_placeable(row: tuple[Piece, ...], piece: Piece, players: int) -> bool:
    """Whether any open site of the row takes a warehouse of that colour (B2, B3, N3)."""
    return any(_why_not_run(row, site, piece, players) is None for site in open_sites_of(row))


def sites_for(city: City, piece: Piece, players: int) -> tuple[int, ...]:
    """The sites that `why_not_site` allows."""
    sites = open_sites(city) if accepts_warehouse(city, piece, players) else ()
    if len(sites) < 2:
        return sites
    return tuple([site for site in sites if _why_not_run(city.row, site, piece, players) is None])


def why_not_in_harbour(state: GameState) -> Refusal | None:
    """Why the mover's ship cannot act where it is (B1).

    L5: "If every harbour space is taken the ship cannot anchor there: it is passing, and must sail on with another card
    in the same turn."
    """
    mover = state.mover
    if mover.space:
        return None
    if mover.place in state.board.index:
        return refuse(RefusalCode.PASSING, "L5", city=mover.place)
    return NOT_IN_HARBOUR


def why_not_colour(state: GameState, neutral: bool) -> Refusal | None:
    """Why the mover has no warehouse of that colour to build (B1, N1, N2)."""
    mover = state.mover
    if neutral and len(state.players) != 2:
        return refuse(RefusalCode.NO_NEUTRAL_COLOURS, "N1")
    if not (mover.neutral if neutral else mover.warehouses):
        return refuse(RefusalCode.NO_WAREHOUSE_LEFT, "B1", neutral=neutral)
    return two_players.why_not_balance(mover, neutral) if len(state.players) == 2 else None


def why_not(state: GameState, move: Build) -> Refusal | None:
    """The first rule that forbids the move in this position, or None. Also words the client's disabled button."""
    return (
        turn.why_no_action(state)
        or why_not_in_harbour(state)
        or why_not_colour(state, move.neutral)
        or turn.why_not_pay(state.mover.money, _harbour_price(state), "B1")
        or why_not_site(state, state.mover.place, move.site, piece_of(state.seat, move.neutral))
    )


def building_moves(state: GameState, neutral: bool) -> list[Build]:
    """Every building in that colour that `why_not` allows a ship in harbour before its action, by site."""
    if _harbour_price(state) > turn.highest_price(state.mover.money) or why_not_colour(state, neutral) is not None:
        return []
    made = _NEUTRAL if neutral else _MAIN
    sites = sites_for(state.city(state.mover.place), piece_of(state.seat, neutral), len(state.players))
    return [made[site] for site in sites]


def _harbour_price(state: GameState) -> int:
    """Florins for a warehouse, by the harbour space where the mover's ship is (B1)."""
    mover = state.mover
    return state.board.plan(mover.place).harbour[mover.space - 1]


_MAIN: Final = tuple([Build(site) for site in range(SITES + 1)])
"""By site, made once: lists of legal moves hold the same few, over and over."""
_NEUTRAL: Final = tuple([Build(site, True) for site in range(SITES + 1)])


def build(state: GameState, move: Build) -> CapitanPlayed | Refusal:
    """Pay the harbour's price, place the warehouse, and let a dark site do what it does (B1, D1)."""
    if refused := why_not(state, move):
        return refused
    mover, price = state.mover, _harbour_price(state)
    stock = (
        mover._replace(neutral=mover.neutral - 1) if move.neutral else mover._replace(warehouses=mover.warehouses - 1)
    )
    event = WarehouseBuilt(state.seat, mover.place, move.site, price, move.neutral)
    paid = state.with_mover(stock._replace(money=mover.money - price))
    after, history = place_warehouse(paid, mover.place, move.site, piece_of(state.seat, move.neutral), event)
    after, paid_out = pay_at_once(after, mover.place, move.neutral)
    return Played(turn.with_action_taken(after), (*history, *paid_out))
