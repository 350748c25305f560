"""Playing a move: one function for every kind, each in the module of its rule. The position given is never changed.

Also says which moves are final (T5) and how many cards a move draws, which the dealer asks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from elcapitan.games.yspahan.rules import actions, buildings, card_effects, days, dice, souks, supervisor
from elcapitan.games.yspahan.rules.cards import DrawnCards
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.board import CARAVANSERAI, UNKNOWN
from elcapitan.games.yspahan.rules.model.events import History
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import YspahanPlayed, YspahanState
from elcapitan.kit.rules.move_rules import MoveRules
from elcapitan.kit.rules.played import Played

_DRAWING: Final[Mapping[type[Move], MoveRules]] = {
    moves.DrawCard: MoveRules(actions.why_not_draw, actions.draw),
    moves.MoveSupervisor: MoveRules(supervisor.why_not_move, supervisor.move_supervisor),
    moves.LoadFirst: MoveRules(supervisor.why_not_first, supervisor.load_first),
    moves.KeepGood: MoveRules(supervisor.why_not_answer, supervisor.keep_good),
    moves.SendGood: MoveRules(supervisor.why_not_answer, supervisor.send_good),
}
"""Moves with which cards may be drawn: all but the first load goods (B8)."""
_CARD = MoveRules(card_effects.why_not_play, card_effects.play_card)
RULES: Final[Mapping[type[Move], MoveRules]] = {
    **_DRAWING,
    moves.RollDice: MoveRules(dice.why_not_roll, dice.roll),
    **dict.fromkeys((moves.TakeCamels, moves.TakeGold), MoveRules(actions.why_not_floor_action, actions.take)),
    moves.SupplyDistrict: MoveRules(souks.why_not_supply, souks.supply),
    moves.PlaceGood: MoveRules(souks.why_not_place, souks.place),
    moves.BuildBuilding: MoveRules(buildings.why_not_build, buildings.build),
    moves.EndTurn: MoveRules(days.why_not_end, days.end_turn),
    **dict.fromkeys((moves.PlayBareCard, moves.PlayExchange, moves.PlayGoodInShop, moves.PlaySale), _CARD),
}
_FINAL = (moves.RollDice, moves.KeepGood, moves.SendGood, moves.EndTurn)
"""Final whatever follows from them (T5)."""


def why_not(state: YspahanState, move: Move) -> Refusal | None:
    """The first rule that forbids the move of the seat to act, or None. Also words the client's disabled button."""
    return RULES[type(move)].why_not(state, move)


def play(state: YspahanState, move: Move, turned_up: Sequence[str] = ()) -> YspahanPlayed | Refusal:
    """The position after a move of the seat to act, with what happened; or why the rules refuse it.

    `turned_up` are the dice of a roll (D1) or the cards drawn, in this order (C6); `UNKNOWN` stands for a card that
    is not told.
    """
    if refused := why_not(state, move):
        return refused
    history: History = []
    if isinstance(move, moves.RollDice):
        if refused := dice.why_not_dice(state, move, turned_up):
            return refused
        return Played(dice.roll(state, move, turned_up, history), tuple(history), final=True)
    drawn = DrawnCards(turned_up)
    after = _effect(state, move, drawn, history)
    if not drawn.fit:
        return refuse(YspahanRefusalCode.WRONG_CARDS, "C6", cards=tuple(turned_up))
    # T5: "no roll, no card drawn, no answer (R7)"
    return Played(after, tuple(history), final=drawn.wanted > 0 or isinstance(move, _FINAL))


def play_unseen(state: YspahanState, move: Move) -> YspahanPlayed | Refusal:
    """The same of a move that is no roll, with `UNKNOWN` for all cards drawn."""
    return play(state, move, (UNKNOWN,) * cards_drawn(state, move))


def _effect(state: YspahanState, move: Move, drawn: DrawnCards, history: History) -> YspahanState:
    """The position after a legal move that is no roll; tells its events."""
    draws = (drawn,) if type(move) in _DRAWING else ()
    after: YspahanState = RULES[type(move)].effect(state, move, *draws, history)
    return after


def cards_drawn(state: YspahanState, move: Move) -> int:
    """How many cards a move draws; 0 for one that is refused."""
    may_draw = isinstance(move, moves.DrawCard) or any(CARAVANSERAI in player.buildings for player in state.players)
    if type(move) not in _DRAWING or not may_draw or why_not(state, move) is not None:
        return 0
    drawn = DrawnCards()
    _effect(state, move, drawn, [])
    return drawn.wanted
