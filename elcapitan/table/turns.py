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
    """Its own last move that was a choice, with what followed without one and the answers that others have given."""
    turn: int
    """All that it can undo at once."""


class MadeMove(NamedTuple):
    """What undoing asks of a move."""

    seat: int
    """Who made it."""
    on_turn: int
    """Whose turn it was."""
    is_forced: bool = False
    """It was no choice."""


def made_move(ruleset: Ruleset, before: Any, seat: int) -> MadeMove:
    """A move of that seat in the position `before`."""
    return MadeMove(seat, ruleset.on_turn(before), forced_move(ruleset, before) is not None)


def forced_move(ruleset: Ruleset, state: Any) -> Any | None:
    """The first legal move of a position in which all of them lead to the same in the end; None: there is a choice.

    Only a `GameRuleset` says so; for any other one everything is a choice.
    """
    ask = getattr(ruleset, "forced_move", None)
    return None if ask is None else ask(state)


def undoable_moves(newest_first: Iterable[MadeMove], seat: int) -> Undoable:
    """What that seat can undo of these moves; those that can no longer be undone are not among them."""
    step = turn = 0
    is_chosen = False
    for count, (mover, on_turn, is_forced) in enumerate(newest_first, 1):
        if mover == seat:
            turn = count
            if not is_chosen:
                step, is_chosen = count, not is_forced
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
