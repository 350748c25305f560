"""Buildings: what one costs, when it may be built and what it scores (rules B1 to B4, C4 h and i, N4).

What each building does is said where it does it: B5 and B6 in actions.py, B7 in supervisor.py, B8 in caravan.py, B9 in
week_end.py, B10 in souks.py. A card played for its effect asks for none of them (B11).
"""

from __future__ import annotations

from functools import cache

from elcapitan.games.yspahan.rules import turn
from elcapitan.games.yspahan.rules.cards import discard_card, why_not_held
from elcapitan.games.yspahan.rules.dice import finish_action, take_group, why_not_take
from elcapitan.games.yspahan.rules.model.board import (
    BUILDING_POINTS,
    BUILDINGS,
    FREE_OF_CAMELS,
    FREE_OF_GOLD,
    BuildingCost,
)
from elcapitan.games.yspahan.rules.model.events import BuildingBuilt, CardPlayed, History
from elcapitan.games.yspahan.rules.model.moves import BuildBuilding
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import DiceGroup, YspahanState
from elcapitan.games.yspahan.rules.two_players import PLAYERS as TWO

CARD_CHOICES = ((), (FREE_OF_CAMELS,), (FREE_OF_GOLD,), (FREE_OF_CAMELS, FREE_OF_GOLD))
"""The cards that a building may be built with (C4 h, i)."""
_build = cache(BuildBuilding)


@cache
def building_cost(building: str, cards: tuple[str, ...]) -> BuildingCost:
    """What it costs with these cards.

    C4 h, i: "the building costs no camels, or no gold"; "one of each on one building make it free".
    """
    camels, gold = BUILDINGS[building]
    return BuildingCost(0 if FREE_OF_CAMELS in cards else camels, 0 if FREE_OF_GOLD in cards else gold)


def why_not_build(state: YspahanState, move: BuildBuilding) -> Refusal | None:
    """The first rule that forbids the building, or None."""
    return (
        _why_not_as_main_action(state, move) if len(state.players) == TWO else _why_not_after_action(state, move)
    ) or _why_not_this(state, move.building, move.cards)


def _why_not_after_action(state: YspahanState, move: BuildBuilding) -> Refusal | None:
    """B1: "After the main action the player may build one building a turn"."""
    if refused := turn.why_not_after_action(state, "B1"):
        return refused
    if move.floor:
        return refuse(YspahanRefusalCode.BUILDING_TAKES_NO_GROUP, "B1")
    if state.built:
        return refuse(YspahanRefusalCode.BUILT_THIS_TURN, "B1", building=state.built)
    return None


def _why_not_as_main_action(state: YspahanState, move: BuildBuilding) -> Refusal | None:
    """N4: "Building is a main action: the player takes a group they may take, and instead of A1 a-c builds one
    building. There is no building besides."
    """
    if refused := turn.why_not_main_action(state):
        return refused
    if not move.floor:
        return refuse(YspahanRefusalCode.BUILDING_TAKES_GROUP, "N4")
    return why_not_take(state, move.floor)


def _why_not_this(state: YspahanState, building: str, cards: tuple[str, ...]) -> Refusal | None:
    player = state.mover
    if building in player.buildings:
        return refuse(YspahanRefusalCode.HAS_BUILDING, "B2", building=building)
    for card in cards:
        if refused := why_not_held(state, card, "C3"):
            return refused
        if not _spares(card, building):
            return refuse(YspahanRefusalCode.NOTHING_TO_SPARE, "C4", card=card, building=building)
    camels, gold = building_cost(building, cards)
    if player.camels < camels or player.gold < gold:
        held = {"camels_held": player.camels, "gold_held": player.gold}
        return refuse(YspahanRefusalCode.CANNOT_PAY, "B1", building=building, camels=camels, gold=gold, **held)
    return None


def _spares(card: str, building: str) -> bool:
    """C4 h, i: "not where there is nothing to spare (i on the Paddock)"."""
    camels, gold = BUILDINGS[building]
    return bool(camels if card == FREE_OF_CAMELS else gold)


def building_moves(state: YspahanState, floors: list[tuple[str, DiceGroup]]) -> list[BuildBuilding]:
    """Every building that `why_not_build` allows; `floors` are those to take from, with two players (N4)."""
    player = state.mover
    wanted = [building for building in BUILDINGS if building not in player.buildings]
    hand = player.hand
    choices = [cards for cards in CARD_CHOICES if all(card in hand for card in cards)]
    taken = [floor for floor, _ in floors] if len(state.players) == TWO else [""]
    moves: list[BuildBuilding] = []
    for cards in choices:
        for building in wanted:
            camels, gold = building_cost(building, cards)
            if player.camels >= camels and player.gold >= gold and all(_spares(card, building) for card in cards):
                moves += [_build(building, floor, cards) for floor in taken]
    return moves


def build(state: YspahanState, move: BuildBuilding, history: History) -> YspahanState:
    """Pay for the building and score it.

    B3: "The first and second a player builds score nothing, the third, fourth and fifth 5 points each, the sixth 10, at
    once."
    """
    seat = state.seat
    if move.floor:
        state, _ = take_group(state, move.floor, history)
    for card in move.cards:
        state = discard_card(state, card)
        history.append((CardPlayed(seat, card), state))
    camels, gold = building_cost(move.building, move.cards)
    state = state.with_means(seat, -camels, -gold)
    buildings = (*state.mover.buildings, move.building)
    number = len(buildings)
    points = BUILDING_POINTS[number - 1]
    state = state.with_player(seat, state.mover._replace(buildings=buildings))._replace(built=move.building)
    state = state.with_points(seat, "buildings", points)
    history.append((BuildingBuilt(seat, move.building, camels, gold, number, points), state))
    return finish_action(state, history) if move.floor else state
