"""The road and the supervisor: what his move costs, which goods are loaded and whose camel saves one (rules R1 to R7).

Knows nothing of the caravan's rows and points (caravan.py).
"""

from __future__ import annotations

from functools import cache, lru_cache

from elcapitan.games.yspahan.rules import turn
from elcapitan.games.yspahan.rules.caravan import load_good
from elcapitan.games.yspahan.rules.cards import DrawnCards
from elcapitan.games.yspahan.rules.dice import finish_action, group_on, take_group, why_not_take
from elcapitan.games.yspahan.rules.model.board import (
    BATH,
    BATH_STEPS,
    BESIDE,
    DISTANCES,
    MOST_STEPS_BOUGHT,
    SHOP_AT,
    SHOPS,
    SQUARE_AT,
    SQUARES,
    STEP_PRICE,
    WAYS,
)
from elcapitan.games.yspahan.rules.model.events import CamelGiven, History, SupervisorMoved
from elcapitan.games.yspahan.rules.model.moves import KeepGood, LoadFirst, MoveSupervisor, SendGood
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import CamelQuestion, DiceGroup, YspahanStage, YspahanState

KEEP, SEND = KeepGood(), SendGood()
_LONGEST = max(map(max, DISTANCES))
_move = cache(MoveSupervisor)


def free_steps(state: YspahanState) -> int:
    """Squares more or less that cost the player on turn nothing.

    B7: "the supervisor's move may be up to 3 squares longer or shorter for nothing (R3)".
    """
    return BATH_STEPS if BATH in state.mover.buildings else 0


def step_price(distance: int, number: int, free: int) -> int:
    """Gold for a move of `distance` squares with that number.

    R3: "between two squares there is one way, of length d; with the number v the price is max(0, |d - v| - f) gold".
    """
    return max(0, abs(distance - number) - free) * STEP_PRICE


def most_gold(state: YspahanState) -> int:
    """What the player on turn may pay for a move at most.

    R2: "For each gold the player pays, one square more or one less"; `gold_steps` = three: "at most 3 gold".
    """
    gold = state.mover.gold
    return min(gold, MOST_STEPS_BOUGHT) if state.options.gold_steps == "three" else gold


def why_not_move(state: YspahanState, move: MoveSupervisor) -> Refusal | None:
    """The first rule that forbids the supervisor's move, or None."""
    if refused := turn.why_not_main_action(state) or why_not_take(state, move.floor):
        return refused
    distance = DISTANCES[state.supervisor][SQUARE_AT[move.square]]
    price = step_price(distance, group_on(state, move.floor).number, free_steps(state))
    if price > state.mover.gold:
        return refuse(YspahanRefusalCode.NOT_ENOUGH_GOLD, "R2", price=price, gold=state.mover.gold)
    if price > most_gold(state):
        return refuse(YspahanRefusalCode.OVER_THREE_GOLD, "R2", price=price, most=MOST_STEPS_BOUGHT)
    return None


@lru_cache(maxsize=4096)
def _moves_by_price(floor: str, origin: int, number: int, free: int) -> tuple[tuple[MoveSupervisor, ...], ...]:
    """For each price from 0 on the moves that cost so much, the nearest square first."""
    by_price: list[list[MoveSupervisor]] = [[] for _ in range(_LONGEST + 1)]
    for square in sorted(range(len(SQUARES)), key=lambda square: DISTANCES[origin][square]):
        price = step_price(DISTANCES[origin][square], number, free)
        by_price[price].append(_move(floor, SQUARES[square]))
    return tuple(tuple(moves) for moves in by_price)


def supervisor_moves(state: YspahanState, floors: list[tuple[str, DiceGroup]]) -> list[MoveSupervisor]:
    """Every move that `why_not_move` allows, the cheapest and then the nearest first; `floors` are those to take from.

    The numbers rise from floor to floor, so the first of all is the nearest square that costs least.
    """
    free = free_steps(state)
    by_floor = [_moves_by_price(floor, state.supervisor, group.number, free) for floor, group in floors]
    moves: list[MoveSupervisor] = []
    for price in range(min(most_gold(state), _LONGEST) + 1):
        for by_price in by_floor:
            moves += by_price[price]
    return moves


def move_supervisor(state: YspahanState, move: MoveSupervisor, drawn: DrawnCards, history: History) -> YspahanState:
    """Take the group, pay and move him; then the goods beside him are loaded.

    R5: "Where his move ends, the goods in the shops beside that square go onto the caravan, whoever owns them."
    """
    seat, origin, square = state.seat, state.supervisor, SQUARE_AT[move.square]
    number = group_on(state, move.floor).number
    price = step_price(DISTANCES[origin][square], number, free_steps(state))
    state, _ = take_group(state, move.floor, history)
    if price:
        state = state.with_means(seat, gold=-price)
    waiting = tuple(shop for shop in BESIDE[square] if state.shops[shop])
    state = state._replace(supervisor=square, waiting=waiting)
    moved = SupervisorMoved(seat, SQUARES[origin], move.square, number, WAYS[origin][square], price)
    history.append((moved, state))
    if len({state.shops[shop] for shop in waiting}) > 1:
        return state._replace(stage=YspahanStage.LOADING)  # R6: "the mover says which goes first"
    return _load_waiting(state, drawn, history)


def why_not_first(state: YspahanState, move: LoadFirst) -> Refusal | None:
    """Why the good of that shop cannot be named as the first one, or None (R6)."""
    if refused := turn.why_not_stage(state, YspahanStage.LOADING):
        return refused
    if SHOP_AT[move.shop] not in state.waiting:
        waiting = tuple(SHOPS[shop] for shop in state.waiting)
        return refuse(YspahanRefusalCode.NOT_WAITING, "R6", shop=move.shop, waiting=waiting)
    return None


def first_moves(state: YspahanState) -> list[LoadFirst]:
    """Every order of two goods that `why_not_first` allows, by the shops' names."""
    return [LoadFirst(SHOPS[shop]) for shop in state.waiting]


def load_first(state: YspahanState, move: LoadFirst, drawn: DrawnCards, history: History) -> YspahanState:
    """The goods are loaded in that order."""
    first = SHOP_AT[move.shop]
    waiting = (first, *(shop for shop in state.waiting if shop != first))
    return _load_waiting(state._replace(waiting=waiting), drawn, history)


def _load_waiting(state: YspahanState, drawn: DrawnCards, history: History) -> YspahanState:
    """Load the goods of the waiting shops in their order, up to the first whose owner is to be asked.

    R7: "Before a good leaves, its owner, if they have a camel, may give one up"; "the first good is loaded, and a full
    caravan scored (V4), before the second owner is asked. Who has no camel then is not asked".
    """
    while state.waiting:
        shop, *others = state.waiting
        owner, waiting = state.shops[shop], tuple(others)
        if state.player(owner).camels:
            return state._replace(stage=YspahanStage.LOADING, waiting=waiting, asked=CamelQuestion(owner, shop))
        state = _send_good(state._replace(waiting=waiting), shop, drawn, history)
    return finish_action(state, history)


def _send_good(state: YspahanState, shop: int, drawn: DrawnCards, history: History) -> YspahanState:
    """The good leaves its shop for the caravan; K7: without its last good a souk is free again."""
    owner, shops = state.shops[shop], (*state.shops[:shop], 0, *state.shops[shop + 1 :])
    return load_good(state._replace(shops=shops), owner, SHOPS[shop], drawn, history)


def why_not_answer(state: YspahanState, _move: KeepGood | SendGood) -> Refusal | None:
    """Why there is nothing to keep or to send now, or None (R7)."""
    if state.asked is not None:
        return None
    if state.stage is YspahanStage.OVER:
        return refuse(YspahanRefusalCode.GAME_OVER, "E1")
    return refuse(YspahanRefusalCode.NOT_NOW, "R7", stage=state.stage.value)


def keep_good(state: YspahanState, _move: KeepGood, drawn: DrawnCards, history: History) -> YspahanState:
    """R7: "its owner, if they have a camel, may give one up: the shop keeps its good, and one from the owner's supply
    is loaded instead."
    """
    assert state.asked is not None
    owner, shop = state.asked
    state = state.with_means(owner, camels=-1)
    history.append((CamelGiven(owner, SHOPS[shop]), state))
    return _load_waiting(load_good(state._replace(asked=None), owner, "", drawn, history), drawn, history)


def send_good(state: YspahanState, _move: SendGood, drawn: DrawnCards, history: History) -> YspahanState:
    """The owner keeps their camel, and the good leaves."""
    assert state.asked is not None
    shop = state.asked.shop
    return _load_waiting(_send_good(state._replace(asked=None), shop, drawn, history), drawn, history)
