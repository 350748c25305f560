"""Whose turn a move belongs to: which moves are undone together, and whose turns a move ends.

An answer that a seat gives in another seat's turn belongs to that turn. It ends no turn, and is undone together with
the move that asked for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from elcapitan.table.ruleset import Ruleset


class Undoable(NamedTuple):
    """How many of the last moves a seat can undo."""

    step: int
    """Its own last move, with the answers that others have given to it."""
    turn: int
    """All that it can undo at once."""


def undoable_moves(newest_first: Iterable[tuple[int, int]], seat: int) -> Undoable:
    """What that seat can undo of these moves, each given as the seat that moved and the seat whose turn it was.

    Moves that can no longer be undone are not among them.
    """
    step = turn = 0
    for count, (mover, on_turn) in enumerate(newest_first, 1):
        if mover == seat:
            turn = count
            step = step or count
        elif on_turn != seat:
            break
    return Undoable(step, turn)


def seats_ending_turn(ruleset: Ruleset, before: Any, seat: int, text: str, after: Any) -> set[int]:
    """The seats whose turn that move ends; where it is no seat's turn, those that have given their answer."""
    turn = ruleset.on_turn(before)
    if turn == 0:
        ended = {*ruleset.to_act(before)} - {*ruleset.to_act(after)}
    else:
        ended = {turn} if ruleset.on_turn(after) != turn else set()
    if turn in (0, seat) and ruleset.ends_turn(ruleset.parse(text)):
        ended.add(seat)
    return ended
