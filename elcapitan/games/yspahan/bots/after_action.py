"""What is done after the main action: a building, cards, or nothing more (rules B1, C3).

Estimated like the main actions; one step at a time, the best one as long as it brings anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from elcapitan.games.yspahan.bots.evaluation import (
    SQUARES_BESIDE,
    bazaar_points,
    card_value,
    resources_value,
    souk_value,
    turns_in_game,
    turns_this_week,
)
from elcapitan.games.yspahan.bots.loading import load_gain
from elcapitan.games.yspahan.bots.main_options import cards_and_building_gain
from elcapitan.games.yspahan.bots.weights import YspahanWeights
from elcapitan.games.yspahan.rules.buildings import building_moves
from elcapitan.games.yspahan.rules.cards import card_kinds
from elcapitan.games.yspahan.rules.model.board import (
    CAMEL_POINTS,
    CAMELS,
    DISTRICTS,
    EXCHANGE,
    GOLD,
    GOLD_POINTS,
    GOOD_IN_SHOP,
    GOOD_ON_CARAVAN,
    MOST_CAMELS_SOLD,
    MOST_GOLD_SOLD,
    SELL_CAMELS,
    SELL_GOLD,
    SHOPS,
    SOUK_OF,
    TAKEN_BY_CARD,
    THREE_CAMELS,
    THREE_GOLD,
)
from elcapitan.games.yspahan.rules.model.moves import (
    EndTurn,
    Move,
    PlayBareCard,
    PlayExchange,
    PlayGoodInShop,
    PlaySale,
)
from elcapitan.games.yspahan.rules.model.state import YspahanPlayer, YspahanState
from elcapitan.games.yspahan.rules.souks import goods_in, open_shops
from elcapitan.games.yspahan.rules.two_players import PLAYERS as TWO

LEAST_GAIN = 0.05
"""Points below which nothing is done."""


class TurnStep(NamedTuple):
    """One move after the main action."""

    gain: float
    move: Move


def next_step(state: YspahanState, weights: YspahanWeights) -> Move:
    """The best move after the main action; the end of the turn if none brings anything."""
    best = max(_steps(state, weights), key=lambda step: step.gain, default=None)
    return best.move if best is not None and best.gain > LEAST_GAIN else EndTurn()


def _steps(state: YspahanState, weights: YspahanWeights) -> Iterator[TurnStep]:
    yield from _buildings(state, weights)
    if not (kinds := card_kinds(state.mover)):
        return
    turns = turns_in_game(state, state.seat)
    yield from _sales(state, weights)
    for card in kinds:
        if card in (THREE_CAMELS, THREE_GOLD, EXCHANGE):
            plays: Iterator[TurnStep] = _gathering(state, card, turns, weights)
        elif card == GOOD_IN_SHOP:
            plays = _goods_in_shops(state, weights)
        elif card == GOOD_ON_CARAVAN:
            gain = load_gain(state, state.seat, len(state.caravan), weights)
            plays = iter((TurnStep(gain, PlayBareCard(card)),))
        else:
            continue
        lost = card_value(card, turns, weights)
        yield from (TurnStep(step.gain - lost, step.move) for step in plays)


def _buildings(state: YspahanState, weights: YspahanWeights) -> Iterator[TurnStep]:
    if state.built or len(state.players) == TWO:
        return
    turns, week_turns = turns_in_game(state, state.seat), turns_this_week(state, state.seat)
    for move in building_moves(state, []):
        yield TurnStep(cards_and_building_gain(state, move, turns, week_turns, weights), move)


def _sales(state: YspahanState, weights: YspahanWeights) -> Iterator[TurnStep]:
    player, turns = state.mover, turns_in_game(state, state.seat)
    held = resources_value(player.camels, player.gold, player.buildings, turns, weights)
    for card, most, points in (
        (SELL_CAMELS, min(player.camels, MOST_CAMELS_SOLD), CAMEL_POINTS),
        (SELL_GOLD, min(player.gold, MOST_GOLD_SOLD), GOLD_POINTS),
    ):
        if card not in player.hand or not most:
            continue
        left = _less(player, camels=most) if card == SELL_CAMELS else _less(player, gold=most)
        after = resources_value(left.camels, left.gold, player.buildings, turns, weights)
        yield TurnStep(points * most + after - held - card_value(card, turns, weights), PlaySale(card, most))


def _less(player: YspahanPlayer, camels: int = 0, gold: int = 0) -> YspahanPlayer:
    return player._replace(camels=player.camels - camels, gold=player.gold - gold)


def _gathering(state: YspahanState, card: str, turns: int, weights: YspahanWeights) -> Iterator[TurnStep]:
    """Camels or gold by a card, with what can be bought or sold for them at once."""
    player = state.mover
    if card == EXCHANGE:
        plays: list[tuple[int, int, Move]] = [
            *((-number, number, PlayExchange(CAMELS, number)) for number in range(1, player.camels + 1)),
            *((number, -number, PlayExchange(GOLD, number)) for number in range(1, player.gold + 1)),
        ]
    elif card == THREE_CAMELS:
        plays = [(TAKEN_BY_CARD, 0, PlayBareCard(card))]
    else:
        plays = [(0, TAKEN_BY_CARD, PlayBareCard(card))]
    held = resources_value(player.camels, player.gold, player.buildings, turns, weights)
    spent = _best_use(state, weights)
    for camels, gold, move in plays:
        holder = _less(player, -camels, -gold)
        gain = resources_value(holder.camels, holder.gold, player.buildings, turns, weights) - held
        yield TurnStep(gain + _best_use(state.with_player(state.seat, holder), weights) - spent, move)


def _best_use(state: YspahanState, weights: YspahanWeights) -> float:
    """What the best building or sale brings with the camels and gold at hand."""
    uses = (*_buildings(state, weights), *_sales(state, weights))
    return max(0.0, max((step.gain for step in uses), default=0.0))


def _goods_in_shops(state: YspahanState, weights: YspahanWeights) -> Iterator[TurnStep]:
    """The safest open shop of each souk (C4 d)."""
    seat, turns, bazaar = state.seat, turns_this_week(state, state.seat), bazaar_points(state.mover)
    open_now = [shop for district in DISTRICTS for shop in open_shops(state.shops, seat, district)]
    safest_last = sorted(open_now, key=lambda shop: -SQUARES_BESIDE[shop])
    for souk, shop in {SOUK_OF[shop]: shop for shop in safest_last}.items():
        goods = goods_in(state.shops, souk).count(seat)
        before, after = (souk_value(souk, each, turns, bazaar, weights) for each in (goods, goods + 1))
        yield TurnStep(after - before, PlayGoodInShop(SHOPS[shop]))
