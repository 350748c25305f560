"""Names for the moves in the list of what can be done: a letter for the kind of move with a number, such as `b1`; the
letter `e` alone ends.

A name means one move until my turn is over. It is never given to another one, so typing it twice cannot do two
different things.
"""

from __future__ import annotations

import re
from typing import Any, Generic

from elcapitan.client.text.game_text import At, GameText

END = "e"
"""The group of one move, which has no number."""


class MoveLabels(Generic[At]):
    """The names given so far in this turn of mine."""

    def __init__(self, game: GameText[At]) -> None:
        self._game = game
        self._letters = "".join(letter for letter, _kinds in game.groups)
        self._label_form = re.compile(rf"[{self._letters.replace(END, '')}]\d+")
        self._turn: object = None
        self._given: dict[tuple[str, str], str] = {}
        """By a move's text, and by what its text leaves open."""

    def is_label(self, word: str) -> bool:
        """Whether it has the form of a move's name; `e` is an order of its own."""
        return self._label_form.fullmatch(word) is not None

    def of(self, at: At) -> dict[str, Any]:
        """Every move that can be made now by its name, group by group and in the order of the numbers."""
        if at.moves:  # they also are away while a move is on its way, and the turn goes on afterwards
            turn = self._game.turn(at)
            if turn != self._turn:
                self._turn = turn
                self._given.clear()
        found = [(self._label(at, move), move) for _letter, kinds in self._game.groups for move in _of_kind(at, kinds)]
        return dict(sorted(found, key=lambda each: (self._letters.index(each[0][0]), int(each[0][1:] or 0))))

    def was_given(self, label: str) -> bool:
        """Whether it meant a move earlier in this turn."""
        return label in self._given.values()

    def _label(self, at: At, move: Any) -> str:
        first = move_letter(self._game, move)
        if first == END:
            return first
        key = str(move), self._game.meaning(at, move)
        if key not in self._given:
            number = sum(label[0] == first for label in self._given.values()) + 1
            self._given[key] = f"{first}{number}"
        return self._given[key]


def _of_kind(at: At, kinds: tuple[type, ...]) -> list[Any]:
    return [move for move in at.moves if isinstance(move, kinds)]


def move_letter(game: GameText[Any], move: Any) -> str:
    """The letter of the group that a move belongs to."""
    return next(letter for letter, kinds in game.groups if isinstance(move, kinds))
