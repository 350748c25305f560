"""What is expected of the rest of the game: how many buildings until each payday, and in which cities.

Made once for a position and used for every turn considered there. Guesses, no rules: what is sure is counted by
evaluate.py. Paydays count from the coming one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from elcapitan.rules.board import SITES
from elcapitan.rules.building import open_sites_of
from elcapitan.rules.payday import LAST_PHASE
from elcapitan.rules.state import GameState

BUILT_LATER = 0.9
"""The share of a later phase's pieces that is built in it."""
VALUE_DRAWS = 0.04
"""How much more a florin of a city's next value draws builders."""


class Outlook(NamedTuple):
    """The expected buildings."""

    turns: float
    """In which somebody could place her last piece and so end the phase; 0 in the last round."""
    own: tuple[tuple[float, ...], ...]
    """By payday, by seat: warehouses she will place until then."""
    builds: tuple[tuple[float, ...], ...]
    """By payday, by city: warehouses placed there until then by everybody."""


def outlook(state: GameState) -> Outlook:
    """The expectation in a position."""
    board, players = state.board, state.players
    pieces = [player.warehouses + player.neutral + player.fortresses for player in players]
    turns = float(min(pieces))
    paydays = LAST_PHASE - state.phase + 1
    supply = board.warehouses + (board.neutral if len(players) == 2 else 0)
    stock = [player.warehouses + player.neutral for player in players]
    # P1: once somebody has nothing left, only the rest of the round is played.
    waiting = set(state.seats_from(state.starter)) if turns else set(_still_to_play(state))
    soon = [min(left, max(turns, 1.0)) if seat in waiting else 0.0 for seat, left in enumerate(stock, 1)]
    own = [tuple(soon)]
    own += [tuple([left + BUILT_LATER * supply * later for left in stock]) for later in range(1, paydays)]
    draws = [_draw(city.row, plan.row.values) for city, plan in zip(state.cities, board.cities, strict=True)]
    rooms = [_room(city.row) for city in state.cities]
    total = sum(draws) or 1.0
    builds = tuple(
        [
            tuple([_quarters(min(room, sum(seats) * draw / total)) for room, draw in zip(rooms, draws, strict=True)])
            for seats in own
        ]
    )
    return Outlook(turns, tuple(own), builds)


def _still_to_play(state: GameState) -> Iterator[int]:
    """The seats whose turn in this round is not over, the one to act among them."""
    order = list(state.seats_from(state.starter))
    yield from order[order.index(state.seat) :]


def _quarters(builds: float) -> float:
    """Rounded, so that what was thought about one position serves the next."""
    return round(builds * 4.0) / 4.0


def _draw(row: tuple[int, ...], values: tuple[int, ...]) -> float:
    """How strongly a city draws builders, against the others."""
    sites = open_sites_of(row)
    return 1.0 + VALUE_DRAWS * values[sites[-1]] if sites else 0.0


def _room(row: tuple[int, ...]) -> int:
    """How many warehouses the row still takes, shutdowns not counted on."""
    sites = open_sites_of(row)
    if not sites:
        return 0
    return sites[-1] if row[-1] else SITES - sites[0] + 1
