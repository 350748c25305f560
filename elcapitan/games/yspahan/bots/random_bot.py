"""The level `random`: one legal move after the other, drawn by kind first.

A list of all legal moves is nearly all squares of the road: drawn evenly, the supervisor would do nothing but walk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elcapitan.games.yspahan.rules.model.moves import Move


def random_move(legal: Sequence[Move], draw: Callable[[int], int]) -> Move:
    """One of these moves; `draw` gives a number from 0 to below the one it is given."""
    by_kind: dict[type[Move], list[Move]] = {}
    for move in legal:
        by_kind.setdefault(type(move), []).append(move)
    alike: Sequence[Move] = [*by_kind.values()][draw(len(by_kind))]
    return alike[draw(len(alike))]
