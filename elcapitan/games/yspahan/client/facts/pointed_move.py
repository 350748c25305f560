"""What the thing pointed at would make happen: the events of its moves, and the position after them."""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.games.yspahan.client.facts.intents import ClickIntent, PlayMoves
from elcapitan.games.yspahan.rules.model.board import UNKNOWN
from elcapitan.games.yspahan.rules.model.events import Event
from elcapitan.games.yspahan.rules.model.moves import EndTurn, Move, RollDice
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusal
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.play import cards_drawn, play


class PointedMove(NamedTuple):
    """A preview."""

    move: Move
    """The last of the moves that a click would make."""
    events: tuple[Event, ...]
    after: YspahanState


def pointed_move(state: YspahanState, intent: ClickIntent | None) -> PointedMove | None:
    """The preview of a click; None where it makes no move, or one whose outcome is chance or nobody's choice."""
    if not isinstance(intent, PlayMoves) or isinstance(intent.moves[0], RollDice | EndTurn):
        return None
    events: list[Event] = []
    for move in intent.moves:
        played = play(state, move, (UNKNOWN,) * cards_drawn(state, move))
        if isinstance(played, YspahanRefusal):
            return None
        events += played.events
        state = played.state
    return PointedMove(intent.moves[-1], tuple(events), state)
