"""What installed computer players of Yspahan are measured by: why their moves cannot be played.

A package offers one by an entry point of the group `elcapitan.bots.yspahan` (docs/bots.md): something that makes, from
a seed, an object with a method `choose(state, seat, budget)`. `state` is the seat's view of the position, with `?` for
cards in other hands; the answer is one move or more, up to the next roll, card drawn or question to another seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.yspahan.rules.model.moves import Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.play import cards_drawn, play, why_not


def find_fault(state: YspahanState, moves: Sequence[Move]) -> str:
    """Why these moves cannot be played one after the other from this view; empty if they can."""
    if not moves:
        return "it gave no move"
    seat = to_act(state)
    for at, move in enumerate(moves, 1):
        if refused := why_not(state, move):
            return f"{move} is refused: {refused.why}, {refused.rule}"
        drawn = 0 if isinstance(move, RollDice) else cards_drawn(state, move)
        if isinstance(move, RollDice) or drawn:
            is_last = True
        else:
            played = play(state, move)
            assert not played.refused, "the rules have no objection to it"
            state = played.state
            is_last = to_act(state) != seat
        if is_last and at < len(moves):
            return f"it goes on after {move}"
    return ""


def to_act(state: YspahanState) -> int:
    """The seat that is to act; 0 when the game is over."""
    return state.seat if state.asked is None else state.asked.seat
