"""What one city promises to every seat: ranks, presence in the row and the value its fortresses live on.

Counts the row as it stands and blurs it by the buildings expected there. Knows nothing of purses, hands or turns.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

from elcapitan.rules.state import Piece

ABSENT = -0.4
"""Warehouses a colour without any counts for: it may still come."""
TIE = 0.45
"""Warehouses that the lower first site counts for, against the highest."""
CERTAIN = 0.25
"""The blur (warehouses) when nothing more is expected."""


class Promise(NamedTuple):
    """One city at one payday."""

    value: float
    """Its expected value in florins."""
    size: float
    """Its expected warehouses in the row."""
    ranks: tuple[float, ...]
    """By seat: florins from first and second rank."""
    presence: tuple[float, ...]
    """By seat: how surely her main colour stands in the row."""


@lru_cache(maxsize=1 << 13)
def promise(
    row: tuple[Piece, ...],
    values: tuple[int, ...],
    dark: frozenset[int],
    players: int,
    builds: float,
    doubt: float,
    extra: bool = False,
) -> Promise:
    """What the row promises once about `builds` more warehouses have been placed in it; an extra city pays by X4."""
    counts: dict[Piece, float] = {}
    standing = []
    for site, piece in enumerate(row, 1):
        if piece:
            counts[piece] = counts.get(piece, 0.0) + 1.0
            standing.append(site)
    last = standing[-1] if standing else 0
    worth = _value(values, last, builds)
    size = len(standing) + builds
    firsts = list(counts)
    if last < len(row):
        # D1: each dark site the row reaches takes its first warehouse away.
        for gone, site in enumerate(sorted(each for each in dark if each > last)):
            chance = min(1.0, max(0.0, (builds - (site - last) + 1.0) / 2.0))
            if not chance or gone >= len(standing):
                break
            counts[row[standing[gone] - 1]] -= chance
            size -= chance
    presence = tuple([min(1.0, max(0.0, counts.get(seat, 0.0))) for seat in range(1, players + 1)])
    blur = CERTAIN + doubt * sqrt(builds)
    if players == 2:
        ranks = _only_first(counts, firsts, worth, blur)
    elif extra:
        ranks = tuple([worth * chance for chance in _firsts(counts, firsts, blur, players)])
    else:
        ranks = _first_and_second(counts, firsts, worth, blur, players)
    if extra:
        # X4: every main colour in the row that is not first is paid half.
        ranks = tuple(
            [first + max(0.0, worth * here - first) / 2.0 for first, here in zip(ranks, presence, strict=True)]
        )
    return Promise(worth, size, ranks, presence)


def _value(values: tuple[int, ...], last: int, builds: float) -> float:
    """The value after so many more warehouses, between two spaces of the row if need be."""
    reached = min(last + builds, len(values) - 1.0)
    low = int(reached)
    if low + 1 >= len(values):
        return float(values[-1])
    return values[low] + (reached - low) * (values[low + 1] - values[low])


def _weight(counts: dict[Piece, float], firsts: list[Piece], piece: Piece, blur: float) -> float:
    if piece not in counts:
        return exp(ABSENT / blur)
    tie = TIE * (1.0 - firsts.index(piece) / len(firsts))
    return exp((counts[piece] + tie) / blur)


def _first_and_second(
    counts: dict[Piece, float], firsts: list[Piece], worth: float, blur: float, players: int
) -> tuple[float, ...]:
    """P5, with the chances of everybody: the value for the first, half for the second."""
    chances = _firsts(counts, firsts, blur, players)
    ranks = []
    for seat, chance in enumerate(chances):
        second = sum([other * chance / max(1.0 - other, 1e-12) for rival, other in enumerate(chances) if rival != seat])
        ranks.append(worth * (chance + second / 2.0))
    return tuple(ranks)


def _firsts(counts: dict[Piece, float], firsts: list[Piece], blur: float, players: int) -> list[float]:
    """By seat, how likely she is first; nobody where nothing stands and nothing more is expected."""
    if not counts and blur <= CERTAIN:
        return [0.0] * players
    weights = [_weight(counts, firsts, seat, blur) for seat in range(1, players + 1)]
    total = sum(weights)
    return [weight / total for weight in weights]


def _only_first(counts: dict[Piece, float], firsts: list[Piece], worth: float, blur: float) -> tuple[float, ...]:
    """N5: by colour, only the first rank, and only if it is a main colour."""
    weights = {piece: _weight(counts, firsts, piece, blur) for piece in (1, 2, -1, -2)}
    total = sum(weights.values())
    if not counts and blur <= CERTAIN:
        return 0.0, 0.0
    return worth * weights[1] / total, worth * weights[2] / total
