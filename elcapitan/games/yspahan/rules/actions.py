"""Main actions that end at once: camels, gold and drawing a card (rules A1 to A4, A6, A7).

Supplying a district is in souks.py, moving the supervisor in supervisor.py, building as a main action in buildings.py.
"""

from __future__ import annotations

from functools import cache

from elcapitan.games.yspahan.rules import turn
from elcapitan.games.yspahan.rules.cards import DrawnCards, card_kinds, discard_as_die, draw_card, why_not_as_die
from elcapitan.games.yspahan.rules.dice import finish_action, floors_to_take, take_group, why_not_take
from elcapitan.games.yspahan.rules.model.board import CAMELS, CARD_DICE, GOLD, PADDOCK, PADDOCK_CAMELS, SHOP, SHOP_GOLD
from elcapitan.games.yspahan.rules.model.events import CamelsTaken, GoldTaken, History
from elcapitan.games.yspahan.rules.model.moves import DrawCard, TakeCamels, TakeGold
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import DiceGroup, YspahanState
from elcapitan.games.yspahan.rules.two_players import counted_dice

_take_camels, _take_gold, _draw = cache(TakeCamels), cache(TakeGold), cache(DrawCard)


def why_not_floor_action(state: YspahanState, floor: str, card: str) -> Refusal | None:
    """Why the action of that floor cannot be chosen, with that card as a die (A1 a, C2)."""
    return turn.why_not_main_action(state) or why_not_take(state, floor) or why_not_as_die(state, card)


def why_not_take_camels(state: YspahanState, move: TakeCamels) -> Refusal | None:
    return why_not_floor_action(state, CAMELS, move.card)


def why_not_take_gold(state: YspahanState, move: TakeGold) -> Refusal | None:
    return why_not_floor_action(state, GOLD, move.card)


def taking_moves(state: YspahanState) -> list[TakeCamels | TakeGold]:
    """Camels and gold without a card, the larger first, as far as they are allowed."""
    may_take = dict(floors_to_take(state))
    yields = {
        floor: counted_dice(state, may_take[floor]) + _building_bonus(state, floor)
        for floor in (CAMELS, GOLD)
        if floor in may_take
    }
    larger_first = sorted(yields, key=lambda floor: -yields[floor])
    return [_take_camels() if floor == CAMELS else _take_gold() for floor in larger_first]


def taking_moves_with_card(state: YspahanState) -> list[TakeCamels | TakeGold]:
    """The same with each kind of card they hold as a die (C2)."""
    kinds = card_kinds(state.mover)
    may_take = dict(floors_to_take(state)) if kinds else {}
    moves: list[TakeCamels | TakeGold] = []
    if CAMELS in may_take:
        moves += [_take_camels(card) for card in kinds]
    if GOLD in may_take:
        moves += [_take_gold(card) for card in kinds]
    return moves


def _building_bonus(state: YspahanState, floor: str) -> int:
    """B5: "+1 camel whenever its owner takes camels from the tower"; B6: "+2 gold whenever ... gold"."""
    if floor == CAMELS:
        return PADDOCK_CAMELS if PADDOCK in state.mover.buildings else 0
    return SHOP_GOLD if SHOP in state.mover.buildings else 0


def take_for_action(
    state: YspahanState, floor: str, card: str, bonus: int, history: History
) -> tuple[YspahanState, tuple[int, int, int, int]]:
    """Take the group and discard the card: what the action gives in all, and by dice, by the card and by a building."""
    state, dice = take_group(state, floor, history)
    state = discard_as_die(state, card, history)
    by_card = CARD_DICE if card else 0
    return state, (dice + by_card + bonus, dice, by_card, bonus)


def take_camels(state: YspahanState, move: TakeCamels, history: History) -> YspahanState:
    """A3: "as many camels as dice (+1 by C2, +1 by B5)"."""
    state, counts = take_for_action(state, CAMELS, move.card, _building_bonus(state, CAMELS), history)
    state = state.with_player(state.seat, state.mover._replace(camels=state.mover.camels + counts[0]))
    history.append((CamelsTaken(state.seat, *counts), state))
    return finish_action(state, history)


def take_gold(state: YspahanState, move: TakeGold, history: History) -> YspahanState:
    """A4: "as many gold as dice (+1 by C2, +2 by B6)"."""
    state, counts = take_for_action(state, GOLD, move.card, _building_bonus(state, GOLD), history)
    state = state.with_player(state.seat, state.mover._replace(gold=state.mover.gold + counts[0]))
    history.append((GoldTaken(state.seat, *counts), state))
    return finish_action(state, history)


def why_not_draw(state: YspahanState, move: DrawCard) -> Refusal | None:
    """The first rule that forbids drawing a card as the main action, or None.

    A2: "If there is no group the player may take, they draw the top card and take no dice"; "and it is made, with
    nothing happening, when no card is left either". A6: "with a group, it cannot be chosen when no card is left".
    """
    if refused := turn.why_not_main_action(state):
        return refused
    if not move.floor:
        return refuse(YspahanRefusalCode.GROUP_LEFT, "A2") if floors_to_take(state) else None
    if refused := why_not_take(state, move.floor):
        return refused
    return None if state.cards_left else refuse(YspahanRefusalCode.NO_CARD_LEFT, "A6")


def drawing_moves(state: YspahanState, floors: list[tuple[str, DiceGroup]]) -> list[DrawCard]:
    """Every draw that `why_not_draw` allows, where `floors` are those to take from."""
    if not floors:
        return [_draw()]
    return [_draw(floor) for floor, _ in floors] if state.cards_left else []


def draw(state: YspahanState, move: DrawCard, drawn: DrawnCards, history: History) -> YspahanState:
    """A6: "Draw: one card, whatever and however many dice were taken"."""
    if move.floor:
        state, _ = take_group(state, move.floor, history)
    return finish_action(draw_card(state, state.seat, drawn, history), history)
