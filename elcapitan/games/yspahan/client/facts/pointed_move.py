"""What the thing pointed at would make happen: the events of its moves, and the position after them.

Where goods are loaded it goes on as if no player gave up a camel (R7), and in the order of the shops (R6).
"""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.games.yspahan.clicks import ClickIntent, choice_of
from elcapitan.games.yspahan.rules.actions import floor_action
from elcapitan.games.yspahan.rules.model.board import CAMELS, GOLD
from elcapitan.games.yspahan.rules.model.events import Event
from elcapitan.games.yspahan.rules.model.moves import EndTurn, RollDice, SendGood
from elcapitan.games.yspahan.rules.model.refusal import Refusal
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.play import play_unseen
from elcapitan.games.yspahan.rules.supervisor import first_moves
from elcapitan.kit.table.click_paths import ChangeChoice, PlayMoves


class PointedMove(NamedTuple):
    """A preview."""

    events: tuple[Event, ...]
    after: YspahanState


def pointed_move(state: YspahanState, intent: ClickIntent | None) -> PointedMove | None:
    """The preview of a click; None where it makes no move, or one whose outcome is chance or no player's choice.

    Of a floor that is yet to be chosen: what taking camels or gold from it brings.
    """
    if isinstance(intent, ChangeChoice) and (floor := choice_of(intent.chosen).floor) in (CAMELS, GOLD):
        intent = PlayMoves((floor_action(floor),))
    if not isinstance(intent, PlayMoves) or isinstance(intent.moves[0], RollDice | EndTurn):
        return None
    events: list[Event] = []
    waiting = [*intent.moves]
    while waiting:
        move = waiting.pop(0)
        played = play_unseen(state, move)
        if isinstance(played, Refusal):
            return None
        events += played.events
        state = played.state
        if not waiting and state.stage is YspahanStage.LOADING:
            waiting.append(SendGood() if state.asked is not None else first_moves(state)[0])
    return PointedMove(tuple(events), state)
