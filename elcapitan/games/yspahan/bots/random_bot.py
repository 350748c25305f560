"""The level `random`: one legal move after the other, drawn by kind first.

A list of all legal moves is nearly all squares of the road: drawn evenly, the supervisor would do nothing but walk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elcapitan.games.yspahan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanState


def random_move(state: YspahanState, draw: Callable[[int], int]) -> Move:
    """A legal move of the seat to act; `draw` gives a number from 0 to below the one it is given."""
    by_kind: dict[type[Move], list[Move]] = {}
    for move in legal_moves(state):
        by_kind.setdefault(type(move), []).append(move)
    alike: Sequence[Move] = [*by_kind.values()][draw(len(by_kind))]
    return alike[draw(len(alike))]
