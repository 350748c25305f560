"""Names for the moves in the list of what can be done: `b1` buys, `s1` sails, `a1` acts, `p1` moves the
pirate ship, `d1` settles, `e` ends.

A name means one move until my turn is over. It is never given to another one, so typing it twice cannot do two
different things.
"""

from __future__ import annotations

import re

from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    Buy,
    End,
    Extend,
    Move,
    MovePirate,
    NameStarter,
    Pass,
    Reopen,
    Repay,
    Sail,
    TakeLoan,
)

GROUPS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("b", (Buy,)),
    ("s", (Sail,)),
    ("a", (Build, Reopen, BuildFortress, TakeLoan)),
    ("p", (MovePirate,)),
    ("d", (Repay, Extend, NameStarter)),
    ("e", (End, Pass)),
)
"""The letter of each group, in the order of a turn."""

_LABEL = re.compile(r"[bsapd]\d+")


def is_label(word: str) -> bool:
    """Whether it looks like the name of a move; `e` is an order of its own."""
    return _LABEL.fullmatch(word) is not None


def move_letter(move: Move) -> str:
    """The letter of the group that a move belongs to."""
    return next(letter for letter, kinds in GROUPS if isinstance(move, kinds))


class MoveLabels:
    """The names given so far in this turn of mine."""

    def __init__(self) -> None:
        self._turn: object = None
        self._given: dict[tuple[str, str], str] = {}
        """By a move's text, and by the ship's place where the same text means something else in another city."""

    def of(self, at: ViewContext) -> dict[str, Move]:
        """Every move that can be made now by its name, group by group and in the order of the numbers."""
        if at.moves:  # they also are away while a move is on its way, and the turn goes on afterwards
            turn = at.state.phase, at.state.round, at.state.stage
            if turn != self._turn:
                self._turn = turn
                self._given.clear()
        found = [
            (self._label(at, move), move) for letter, kinds in GROUPS for move in at.moves if isinstance(move, kinds)
        ]
        order = "".join(letter for letter, _kinds in GROUPS)
        return dict(sorted(found, key=lambda each: (order.index(each[0][0]), int(each[0][1:] or 0))))

    def was_given(self, label: str) -> bool:
        """Whether it meant a move earlier in this turn."""
        return label in self._given.values()

    def _label(self, at: ViewContext, move: Move) -> str:
        first = move_letter(move)
        if first == "e":
            return first
        place = at.state.mover.place if isinstance(move, Build | Reopen | BuildFortress) else ""
        key = str(move), place
        if key not in self._given:
            number = sum(label[0] == first for label in self._given.values()) + 1
            self._given[key] = f"{first}{number}"
        return self._given[key]
