"""What a seat may do at once, by the rules of its game: moves up to where something new is learnt.

A choice is a decision and what follows from it: it ends with a turn, with an answer of chance and with a question to
another seat. A game says which of its moves chance answers; all else is asked of its ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from elcapitan.table.ruleset import RefusedMove, Ruleset


class ChoiceRules:
    """The rules of a game as its computer players ask them. Positions may be views."""

    def __init__(
        self,
        rules: Ruleset,
        why_not: Callable[[Any, Any], RefusedMove | None],
        is_last: Callable[[Any, Any], bool],
    ) -> None:
        """`why_not`: what forbids a move of the seat to act, whatever chance answers; `is_last`: nothing can follow a
        legal move in this position in the same choice, for chance answers it or the turn is over.
        """
        self.rules, self.why_not, self.is_last = rules, why_not, is_last

    def to_act(self, state: Any) -> int:
        """The first seat that is to act; 0 when the game is over."""
        return next(iter(self.rules.to_act(state)), 0)

    def check_to_act(self, state: Any, seat: int) -> None:
        """ValueError if the seat is not to act."""
        if seat not in self.rules.to_act(state):
            raise ValueError(f"seat {seat} is not to act in this position")

    def find_fault(self, state: Any, moves: Sequence[Any]) -> str:
        """Why these moves cannot be played one after the other; empty if they can."""
        if not moves:
            return "it gave no move"
        seat = self.to_act(state)
        for at, move in enumerate(moves, 1):
            if refused := self.why_not(state, move):
                return f"{move} is refused: {refused.why}, {refused.rule}"
            if at == len(moves):
                break
            if self.is_last(state, move) or self.to_act(state := self.after(state, move)) != seat:
                return f"it goes on after {move}"
        return ""

    def complete(self, state: Any, decision: Sequence[Any], go_on: Callable[[Any], Sequence[Any]]) -> tuple[Any, ...]:
        """These moves and all that is left of the choice; `go_on` is asked for the moves that follow."""
        moves: list[Any] = []
        left, seat = [*decision], self.to_act(state)
        while left:
            move = left.pop(0)
            moves.append(move)
            if self.is_last(state, move) or self.rules.ends_turn(move):
                break
            state = self.after(state, move)
            if self.to_act(state) != seat:
                break
            left = left or [*go_on(state)]
        return tuple(moves)

    def after(self, state: Any, move: Any) -> Any:
        """The position after a legal move that is answered by no chance; AssertionError if it is none."""
        played = self.rules.play(state, self.to_act(state), move)
        assert not played.refused, f"{move}: {played.text}"
        return played.state
