"""Playing a move: one function for every kind, each in the module of its rule. The position given is never changed.

Also says which moves are final (T5) and how many cards a move draws, which the dealer asks.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.yspahan.rules import actions, buildings, card_effects, days, dice, souks, supervisor
from elcapitan.games.yspahan.rules.cards import DrawnCards
from elcapitan.games.yspahan.rules.model.board import CARAVANSERAI
from elcapitan.games.yspahan.rules.model.events import History
from elcapitan.games.yspahan.rules.model.moves import (
    BuildBuilding,
    DrawCard,
    EndTurn,
    KeepGood,
    LoadFirst,
    Move,
    MoveSupervisor,
    PlaceGood,
    RollDice,
    SendGood,
    SupplyDistrict,
    TakeCamels,
    TakeGold,
)
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import YspahanPlayed, YspahanState

_LOADING = (MoveSupervisor, LoadFirst, KeepGood, SendGood)
"""Moves by which goods are loaded, so that cards may be drawn (B8)."""
_FINAL = (RollDice, KeepGood, SendGood, EndTurn)
"""Final whatever follows from them (T5)."""


def why_not(state: YspahanState, move: Move) -> Refusal | None:
    """The first rule that forbids the move of the seat to act, or None. Also words the client's disabled button."""
    match move:  # the commonest first
        case MoveSupervisor():
            return supervisor.why_not_move(state, move)
        case PlaceGood():
            return souks.why_not_place(state, move)
        case EndTurn():
            return days.why_not_end(state)
        case RollDice():
            return dice.why_not_roll(state, move)
        case DrawCard():
            return actions.why_not_draw(state, move)
        case SupplyDistrict():
            return souks.why_not_supply(state, move)
        case BuildBuilding():
            return buildings.why_not_build(state, move)
        case TakeCamels():
            return actions.why_not_take_camels(state, move)
        case TakeGold():
            return actions.why_not_take_gold(state, move)
        case KeepGood() | SendGood():
            return supervisor.why_not_answer(state)
        case LoadFirst():
            return supervisor.why_not_first(state, move)
        case _:
            return card_effects.why_not_play(state, move)


def play(state: YspahanState, move: Move, turned_up: Sequence[str] = ()) -> YspahanPlayed | Refusal:
    """The position after a move of the seat to act, with what happened; or why the rules refuse it.

    `turned_up` are the dice of a roll (D1) or the cards drawn, in this order (C6); `UNKNOWN` stands for a card that
    is not told.
    """
    if refused := why_not(state, move):
        return refused
    history: History = []
    if isinstance(move, RollDice):
        if refused := dice.why_not_dice(state, move, turned_up):
            return refused
        return YspahanPlayed(dice.roll(state, move, turned_up, history), tuple(history), final=True)
    drawn = DrawnCards(turned_up)
    after = _effect(state, move, drawn, history)
    if not drawn.fit:
        return refuse(YspahanRefusalCode.WRONG_CARDS, "C6", cards=tuple(turned_up))
    # T5: "no roll, no card drawn, no answer (R7)"
    return YspahanPlayed(after, tuple(history), final=drawn.wanted > 0 or isinstance(move, _FINAL))


def _effect(state: YspahanState, move: Move, drawn: DrawnCards, history: History) -> YspahanState:
    """The position after a legal move that is no roll; tells its events."""
    match move:
        case MoveSupervisor():
            return supervisor.move_supervisor(state, move, drawn, history)
        case PlaceGood():
            return souks.place(state, move, history)
        case EndTurn():
            return days.end_turn(state, history)
        case DrawCard():
            return actions.draw(state, move, drawn, history)
        case SupplyDistrict():
            return souks.supply(state, move, history)
        case BuildBuilding():
            return buildings.build(state, move, history)
        case TakeCamels():
            return actions.take_camels(state, move, history)
        case TakeGold():
            return actions.take_gold(state, move, history)
        case KeepGood():
            return supervisor.keep_good(state, drawn, history)
        case SendGood():
            return supervisor.send_good(state, drawn, history)
        case LoadFirst():
            return supervisor.load_first(state, move, drawn, history)
        case RollDice():
            raise AssertionError("a roll is answered by dice")
        case _:
            return card_effects.play_card(state, move, history)


def cards_drawn(state: YspahanState, move: Move) -> int:
    """How many cards a move draws; 0 for one that is refused."""
    loads = isinstance(move, _LOADING) and any(CARAVANSERAI in player.buildings for player in state.players)
    if not (loads or isinstance(move, DrawCard)) or why_not(state, move) is not None:
        return 0
    drawn = DrawnCards()
    _effect(state, move, drawn, [])
    return drawn.wanted
