"""A step of an imagined game as moves of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.yspahan.bots.simulation.sim_board import (
    BUILDING_NAMES,
    CARD_NAMES,
    EXCHANGE_CARD,
    FILLING,
    SELL_CAMELS_CARD,
    SELL_GOLD_CARD,
    SHOP_CARD,
)
from elcapitan.games.yspahan.bots.simulation.sim_steps import BUILD, DRAW, MOVE, TAKE, Step
from elcapitan.games.yspahan.rules.actions import floor_action
from elcapitan.games.yspahan.rules.buildings import CARD_CHOICES
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model.board import FLOORS, SHOPS, SQUARES
from elcapitan.games.yspahan.rules.model.moves import (
    BuildBuilding,
    DrawCard,
    Move,
    MoveSupervisor,
    PlaceGood,
    PlayBareCard,
    PlayExchange,
    PlayGoodInShop,
    PlaySale,
)
from elcapitan.games.yspahan.rules.model.state import YspahanState


def moves_of(step: Step, state: YspahanState) -> tuple[Move, ...]:
    """The moves that the step is in this position, as far as no player is asked and no order is to be chosen."""
    card = CARD_NAMES[step.card] if step.card >= 0 else ""
    floor = FLOORS[step.floor] if step.floor >= 0 else ""
    kind, what = step.kind, step.what
    if kind == TAKE:
        return (floor_action(floor, card), *places(state, what))
    if kind == MOVE:
        return (MoveSupervisor(floor, SQUARES[what]),)
    if kind == DRAW:
        return (DrawCard(floor),)
    if kind == BUILD:
        building, spared = what
        return (BuildBuilding(BUILDING_NAMES[building], floor, CARD_CHOICES[spared]),)
    return (_card_move(step, state),)


def places(state: YspahanState, parts: Sequence[tuple[int, int]]) -> tuple[Move, ...]:
    """Where goods go: that number into each souk, the safest shops first."""
    return tuple(PlaceGood(SHOPS[shop]) for souk, goods in parts for shop in _free(state, souk)[:goods])


def _free(state: YspahanState, souk: int) -> list[int]:
    return [shop for shop in FILLING[souk] if not state.shops[shop]]


def _card_move(step: Step, state: YspahanState) -> Move:
    name = CARD_NAMES[step.card]
    if step.card == EXCHANGE_CARD:
        gold, camels, _points = step.what
        return PlayExchange(board.CAMELS if gold > 0 else board.GOLD, max(gold, camels))
    if step.card in (SELL_CAMELS_CARD, SELL_GOLD_CARD):
        return PlaySale(name, -min(step.what))
    if step.card == SHOP_CARD:
        return PlayGoodInShop(SHOPS[_free(state, step.what)[0]])
    return PlayBareCard(name)
