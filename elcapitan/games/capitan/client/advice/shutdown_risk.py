"""Which warehouse the next placing would shut down, and how far off that is for the others (rules D1 to D3)."""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.games.capitan.rules.building import open_sites
from elcapitan.games.capitan.rules.model.pieces import Piece
from elcapitan.games.capitan.rules.model.state import GameState

SOMEBODY: Piece = 1
"""Whose warehouses come next makes no difference to who is shut down."""


class WarehouseAtRisk(NamedTuple):
    """The next warehouse placed in the city shuts this one down."""

    city: str
    site: int
    piece: Piece


def warehouses_at_risk(state: GameState) -> tuple[WarehouseAtRisk, ...]:
    """Every warehouse that the very next placing in its city would shut down, in the board's order."""
    players = len(state.players)
    found = []
    for plan, standing in zip(state.board.cities, state.cities, strict=True):
        dark = state.board.dark_sites(plan.id, players)
        threatening = not dark.isdisjoint(open_sites(standing))
        if threatening and standing.first and not standing.is_turned:  # D3: never while the row is built backwards
            first = standing.first
            found.append(WarehouseAtRisk(plan.id, first, standing.row[first - 1]))
    return tuple(found)


def placements_until_shutdown(state: GameState, city: str, site: int) -> int:
    """How many warehouses must be placed in the city until the one on that site is shut down; 0: it never is."""
    standing = state.city(city)
    dark = state.board.dark_sites(city, len(state.players))
    placed = 0
    while standing.row[site - 1] and not standing.is_turned:
        placed += 1
        on = open_sites(standing)[-1]
        row = _place(standing.row, on, SOMEBODY)
        if on in dark:  # D1: with any placement on a dark site, the first of the row goes
            first = standing._replace(row=row).first
            if first == site:
                return placed
            row = _place(row, first, 0)
        standing = standing._replace(row=row)
    return 0


def _place(row: tuple[Piece, ...], site: int, piece: Piece) -> tuple[Piece, ...]:
    return (*row[: site - 1], piece, *row[site:])
