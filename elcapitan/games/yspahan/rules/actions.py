"""Main actions that end at once: camels, gold and drawing a card (rules A1 to A4, A6, A7).

Supplying a district is in souks.py, moving the supervisor in supervisor.py, building as a main action in buildings.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from elcapitan.games.yspahan.rules import turn
from elcapitan.games.yspahan.rules.cards import DrawnCards, discard_as_die, draw_card, why_not_as_die
from elcapitan.games.yspahan.rules.dice import finish_action, floors_to_take, take_group, why_not_take
from elcapitan.games.yspahan.rules.model.board import CAMELS, CARD_DICE, FLOOR_BONUS, GOLD
from elcapitan.games.yspahan.rules.model.events import CamelsTaken, GoldTaken, History
from elcapitan.games.yspahan.rules.model.moves import DrawCard, FloorAction, SupplyDistrict, TakeCamels, TakeGold
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import DiceGroup, YspahanState
from elcapitan.games.yspahan.rules.two_players import counted_dice

_taking: Final[Mapping[str, Callable[..., TakeCamels | TakeGold]]] = {CAMELS: cache(TakeCamels), GOLD: cache(TakeGold)}
_draw = cache(DrawCard)
_TAKEN: Final[Mapping[str, type[CamelsTaken | GoldTaken]]] = {CAMELS: CamelsTaken, GOLD: GoldTaken}


def floor_action(floor: str, card: str = "") -> FloorAction:
    """The move that takes a floor for its own action (A1 a), with a card as a die (C2)."""
    return _taking[floor](card) if floor in _taking else SupplyDistrict(floor, card)


def why_not_floor_action(state: YspahanState, move: FloorAction) -> Refusal | None:
    """Why the action of that floor cannot be chosen, with that card as a die (A1 a, C2)."""
    return turn.why_not_main_action(state) or why_not_take(state, move.floor) or why_not_as_die(state, move.card)


def taking_moves(state: YspahanState, floors: list[tuple[str, DiceGroup]]) -> list[TakeCamels | TakeGold]:
    """Camels and gold without a card, the larger first, where `floors` are those to take from."""
    yields = {floor: counted_dice(state, group) + _bonus(state, floor) for floor, group in floors if floor in _taking}
    return [_taking[floor]() for floor in sorted(yields, key=lambda floor: -yields[floor])]


def taking_moves_with_card(floors: list[tuple[str, DiceGroup]], cards: list[str]) -> list[TakeCamels | TakeGold]:
    """The same with each of these cards as a die (C2)."""
    return [_taking[floor](card) for floor, _ in floors if floor in _taking for card in cards]


def _bonus(state: YspahanState, floor: str) -> int:
    """B5: "+1 camel whenever its owner takes camels from the tower"; B6: "+2 gold whenever ... gold"; B10 for goods."""
    building, more = FLOOR_BONUS[floor]
    return more if building in state.mover.buildings else 0


def take_for_action(
    state: YspahanState, move: FloorAction, history: History
) -> tuple[YspahanState, tuple[int, int, int, int]]:
    """Take the group and discard the card: what the action gives in all, and by dice, by the card and by a building."""
    bonus, by_card = _bonus(state, move.floor), CARD_DICE if move.card else 0
    state, dice = take_group(state, move.floor, history)
    state = discard_as_die(state, move.card, history)
    return state, (dice + by_card + bonus, dice, by_card, bonus)


def take(state: YspahanState, move: TakeCamels | TakeGold, history: History) -> YspahanState:
    """A3: "as many camels as dice (+1 by C2, +1 by B5)"; A4: "as many gold as dice (+1 by C2, +2 by B6)"."""
    state, counts = take_for_action(state, move, history)
    state = state.with_means(state.seat, **{move.floor: counts[0]})
    history.append((_TAKEN[move.floor](state.seat, *counts), state))
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
