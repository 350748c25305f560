"""The expected income of every seat from the row of one city: ranks, presence, and the value fortresses are paid by.

Counts the row as it stands and blurs it by the buildings expected there. Knows nothing of purses, hands or turns.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from elcapitan.games.capitan.bots.simulation.board_tables import SimRow
from elcapitan.games.capitan.bots.weights import Weights
from elcapitan.games.capitan.rules.model.pieces import Piece

CERTAIN_BLUR = 0.25
"""The blur (warehouses) when nothing more is expected."""


class CityValue(NamedTuple):
    """The expected income from one city over all paydays to come."""

    ranks: tuple[float, ...]
    """By seat: florins from ranks, weighed by how far away they are."""
    presence: tuple[float, ...]
    """By seat: how surely their main colour stands in the row at the coming payday."""
    value: float
    """Half its values, summed over the paydays: what a fortress brings in a city that is not the biggest."""
    size: float
    """Its expected warehouses at the coming payday."""


def city_value(row: SimRow, soon: float, later: float, paydays: int, weights: Weights) -> CityValue:
    """What comes of the row when `soon` more warehouses are placed, and `later` more before each further payday."""
    ranks = [0.0] * row.book.players
    presence: tuple[float, ...] = ()
    value = size = 0.0
    weight = weights.majority
    for payday in range(paydays):
        builds = min(float(row.room), soon + payday * later)
        counts, standing = _expected_row(row, builds)
        worth = _value(row.book.values, row.last, builds)
        here = [min(1.0, max(0.0, counts.get(seat, 0.0))) for seat in range(1, row.book.players + 1)]
        blur = CERTAIN_BLUR + weights.doubt * sqrt(builds)
        for seat, florins in enumerate(_ranks(row, counts, worth, here, blur, weights)):
            ranks[seat] += weight * florins
        value += worth / 2.0
        if not payday:
            presence, size = tuple(here), standing
        weight *= weights.later
    return CityValue(tuple(ranks), presence, value, size)


def _expected_row(row: SimRow, builds: float) -> tuple[dict[Piece, float], float]:
    """By colour, the warehouses that stand once that many more have been built, and how many there are in all.

    D1: each dark site the row reaches takes its first warehouse away.
    """
    counts: dict[Piece, float] = dict(row.counts)
    size = row.size + builds
    for gone, away in enumerate(row.darks):
        chance = min(1.0, max(0.0, (builds - away + 1.0) / 2.0))
        if not chance or gone >= len(row.standing):
            break
        counts[row.standing[gone]] -= chance
        size -= chance
    return counts, size


def _value(values: tuple[int, ...], last: int, builds: float) -> float:
    """The value after that many more warehouses, between two spaces of the row if need be."""
    reached = min(last + builds, len(values) - 1.0)
    low = int(reached)
    if low + 1 >= len(values):
        return float(values[-1])
    return values[low] + (reached - low) * (values[low + 1] - values[low])


def _ranks(
    row: SimRow, counts: dict[Piece, float], worth: float, here: list[float], blur: float, weights: Weights
) -> list[float]:
    """By seat, what the ranks bring."""
    players = row.book.players
    pieces: tuple[Piece, ...] = (1, 2, -1, -2) if players == 2 else tuple(range(1, players + 1))
    if not row.size and blur <= CERTAIN_BLUR:
        return [0.0] * players
    likely = [_first_rank_chance(row, counts, piece, blur, weights) for piece in pieces]
    total = sum(likely)
    firsts = [each / total for each in likely]
    if row.book.extra:
        # X4: every main colour in the row that is not first is paid half.
        return [
            worth * chance + max(0.0, worth * there - worth * chance) / 2.0
            for chance, there in zip(firsts, here, strict=False)
        ]
    if players == 2:
        # N5: by colour, only the first rank, and only a main colour.
        return [worth * firsts[0], worth * firsts[1]]
    ranks = []
    for seat, chance in enumerate(firsts):
        second = sum([other * chance / max(1.0 - other, 1e-12) for rival, other in enumerate(firsts) if rival != seat])
        ranks.append(worth * (chance + second / 2.0))
    return ranks


def _first_rank_chance(row: SimRow, counts: dict[Piece, float], piece: Piece, blur: float, weights: Weights) -> float:
    """How likely a colour is first, against the others; one without any warehouse may still come."""
    if piece not in counts:
        return exp(-weights.absent / blur)
    tie = weights.tie * (1.0 - row.order.index(piece) / len(row.order))
    return exp((counts[piece] + tie) / blur)
