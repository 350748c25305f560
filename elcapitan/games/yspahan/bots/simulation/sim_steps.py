"""What a seat may do in an imagined game, each thing with what it brings by first estimate.

The greedy player does the best of them, the search compares them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.sim_board import (
    BATH_BIT,
    BAZAAR_BIT,
    BUSY_SQUARES,
    CAMELS_CARD,
    CARAVAN_CARD,
    COSTS,
    EXCHANGE_CARD,
    GOLD_CARD,
    NO_CAMELS_CARD,
    NO_GOLD_CARD,
    SELL_CAMELS_CARD,
    SELL_GOLD_CARD,
    SHOP_CARD,
    SOUK_SIZES,
    SOUKS_IN,
    UNKNOWN_CARD,
    cheapest_stops,
)
from elcapitan.games.yspahan.bots.simulation.sim_game import CAMELS_FLOOR, GOLD_FLOOR, SimGame, World
from elcapitan.games.yspahan.bots.simulation.sim_loading import TurnsLeft, first_shop, load_gain, stop_gain
from elcapitan.games.yspahan.rules.model.board import (
    DISTRICTS,
    MOST_STEPS_BOUGHT,
    SALES,
    SELL_CAMELS,
    SELL_GOLD,
    TAKEN_BY_CARD,
    YELLOW_DICE,
)
from elcapitan.games.yspahan.rules.model.state import GoodsToPlace

CAMEL_SALE, GOLD_SALE = SALES[SELL_CAMELS], SALES[SELL_GOLD]
TAKE, MOVE, DRAW, BUILD, CARD = range(5)
"""Kinds of steps."""
ROLLS: Final = 16
"""That the first sight of a roll is the mean of; 8 choose worse (benchmarks/README.md)."""
COMES_TRUE: Final = {2: 1.0, 3: 0.5, 4: 0.5}
"""By players, the share of what more dice bring by first estimate that is found in games played out to the end.

With two players yellow dice serve the starter's second action of the day, too (N3); with more they are gone (D3).
"""
WITH_BUILDING, ALONE = 0, 2
"""Of `Means`, what camels and gold are worth."""
AT: Final = {2: ALONE, 3: WITH_BUILDING, 4: WITH_BUILDING}
"""By players, what they are worth in an action: two do not build after it (N4)."""


class Step(NamedTuple):
    """One thing to do in a turn."""

    gain: float
    kind: int
    floor: int = -1
    """The group taken, for a main action."""
    what: Any = None
    """TAKE: souks and goods; MOVE: a square; BUILD: a building and what is spared; CARD: a souk (C4 d), or what it
    changes (`_trades`)."""
    card: int = -1
    """Discarded as a die, or played."""


def roll_gains(game: SimGame, judge: Judge, chance: Random) -> list[float]:
    """By number of yellow dice bought (D1), what the main action after the roll brings, less what the gold is worth."""
    seat, players = game.turns[0], game.players
    camels, gold, mask = game.camels[seat], game.gold[seat], game.masks[seat]
    clock = TurnsLeft(game)
    turns = clock.weekly[seat] + clock.later
    at = AT[players]
    held = judge.means(camels, gold, mask, turns)[at]
    gains = [judge.means(camels, gold - yellow, mask, turns)[at] - held for yellow in range(min(YELLOW_DICE, gold) + 1)]
    rolled = game.copy()
    for _ in range(ROLLS):
        rolled.world = World(chance, players)
        for yellow in range(len(gains)):
            rolled.gold[seat] = gold
            rolled.roll(yellow)
            brings = max([step.gain for step in main_steps(rolled, judge)])
            gains[yellow] += COMES_TRUE[players] * brings / ROLLS
    return gains


def main_steps(game: SimGame, judge: Judge, *, thorough: bool = False) -> list[Step]:
    """The main actions; never empty. `thorough`: with every card as a die, and every group that serves."""
    seat, players = game.turns[0], game.players
    numbers = game.numbers
    floors = [floor for floor in range(6) if numbers[floor] and game.dice_on(floor)]
    if not floors:
        return [Step(0.0, DRAW)]
    clock = TurnsLeft(game)
    week_turns = clock.weekly[seat]
    turns = week_turns + clock.later
    camels, gold, mask, hand = game.camels[seat], game.gold[seat], game.masks[seat], game.hands[seat]
    means, at = judge.means, AT[players]
    held = means(camels, gold, mask, turns)[at]
    cards = [-1]
    if hand:
        kinds = sorted(set(hand) - {UNKNOWN_CARD}, key=lambda card: judge.cards[card][turns])
        cards += kinds if thorough else kinds[:1]
    steps: list[Step] = []
    bazaar = 1 if mask & BAZAAR_BIT else 0
    held_in = {floor: standing(game, floor - 1) for floor in floors if CAMELS_FLOOR < floor < GOLD_FLOOR}
    for card in cards:
        lost = judge.cards[card][turns] if card >= 0 else 0.0
        for floor in floors:
            number = game.yield_of(floor, card)
            if floor == CAMELS_FLOOR:
                gain = means(camels + number, gold, mask, turns)[at] - held
                steps.append(Step(gain - lost, TAKE, floor, (), card))
            elif floor == GOLD_FLOOR:
                gain = means(camels, gold + number, mask, turns)[at] - held
                steps.append(Step(gain - lost, TAKE, floor, (), card))
            else:
                for gain, parts in judge.allotments(floor - 1, held_in[floor], number, week_turns, bazaar):
                    if card >= 0 and sum([put for _, put in parts]) < number:
                        continue  # the card would be thrown away
                    steps.append(Step(gain - lost, TAKE, floor, parts, card))
                    if not thorough:
                        break
    stops = cheapest_stops(
        game.square, tuple(numbers if len(floors) == 6 else _open(numbers, floors)), 3 if mask & BATH_BIT else 0
    )
    most = min(gold, MOST_STEPS_BOUGHT) if game.three else gold
    shops = game.shops
    for square, beside in BUSY_SQUARES:
        occupied = [shop for shop in beside if shops[shop] >= 0]
        if not occupied:
            continue
        price, floor = stops[square]
        if price <= most:
            paid = held - means(camels, gold - price, mask, turns)[at] if price else 0.0
            ordered = first_shop(game, judge, occupied, clock)
            steps.append(Step(stop_gain(game, judge, ordered, clock) - paid, MOVE, floor, square))
    groups = floors if thorough else [max(floors, key=lambda floor: game.white[floor] + game.yellow[floor])]
    if game.deck or game.discard:
        gain = judge.unknown_card[turns]
        steps += [Step(gain, DRAW, floor) for floor in groups]
    if players == 2:
        for step in _building_steps(game, judge, turns):
            steps += [step._replace(floor=floor) for floor in groups]
    if not steps:
        # The groups left lead nowhere and no card is left: the supervisor goes where it costs nothing.
        price, floor, square = min((price, floor, square) for square, (price, floor) in enumerate(stops))
        steps.append(Step(0.0, MOVE, floor, square))
    return steps


def standing(game: SimGame, district: int) -> tuple[int, ...]:
    """By souk of the district (from 0), the goods of the seat on turn; -1 for a souk of another seat."""
    seat, goods, owners = game.turns[0], game.goods, game.owners
    return tuple([goods[souk] if owners[souk] == seat or owners[souk] < 0 else -1 for souk in SOUKS_IN[district]])


def best_parts(game: SimGame, judge: Judge, left: GoodsToPlace) -> Sequence[tuple[int, int]]:
    """Where goods that are still to be placed go: souks and how many go into each."""
    seat, district = game.turns[0], DISTRICTS.index(left.district)
    turns, bazaar = TurnsLeft(game).weekly[seat], 1 if game.masks[seat] & BAZAAR_BIT else 0
    ways = judge.allotments(district, standing(game, district), left.goods, turns, bazaar)
    return ways[0].parts if ways else ()


def _open(numbers: list[int], floors: list[int]) -> list[int]:
    return [number if floor in floors else 0 for floor, number in enumerate(numbers)]


def _building_steps(game: SimGame, judge: Judge, turns: int) -> list[Step]:
    """Every building that can be paid for, with the cards that spare camels or gold."""
    seat = game.turns[0]
    mask, hand = game.masks[seat], game.hands[seat]
    camels, gold = game.camels[seat], game.gold[seat]
    choices = [(0, 0.0)]
    if NO_CAMELS_CARD in hand:
        choices.append((1, judge.cards[NO_CAMELS_CARD][turns]))
    if NO_GOLD_CARD in hand:
        choices.append((2, judge.cards[NO_GOLD_CARD][turns]))
        if len(choices) == 3:
            choices.append((3, choices[1][1] + choices[2][1]))
    steps = []
    for building, (_, price) in enumerate(COSTS):
        if mask >> building & 1:
            continue
        for spared, lost in choices:
            if spared & 2 and not price:
                continue  # C4 i: nothing to spare
            gain = judge.building_gain(camels, gold, mask, building, spared, turns)
            if gain > -1e8:
                steps.append(Step(gain - lost, BUILD, -1, (building, spared)))
    return steps


def later_steps(game: SimGame, judge: Judge, *, thorough: bool = False) -> list[Step]:
    """What can be done after the main action, but for ending the turn; without `thorough` only what is worth a look."""
    seat = game.turns[0]
    hand = game.hands[seat]
    clock = TurnsLeft(game)
    turns = clock.weekly[seat] + clock.later
    camels, gold, mask = game.camels[seat], game.gold[seat], game.masks[seat]
    may_build = game.players > 2 and not game.built
    steps: list[Step] = []
    if may_build and (thorough or NO_CAMELS_CARD in hand or NO_GOLD_CARD in hand):
        steps += _building_steps(game, judge, turns)
    elif may_build:
        held = judge.means(camels, gold, mask, turns)
        if held.building >= 0:
            steps.append(Step(held.with_building - held.alone, BUILD, -1, (held.building, 0)))
    if not hand:
        return steps
    at = WITH_BUILDING if may_build else ALONE
    now = judge.means(camels, gold, mask, turns)[at]
    for card in sorted(set(hand)):
        lost = judge.cards[card][turns]
        if trades := _trades(card, camels, gold):
            worth, trade = max(
                [(each[2] + judge.means(camels + each[1], gold + each[0], mask, turns)[at], each) for each in trades]
            )
            steps.append(Step(worth - now - lost, CARD, -1, trade, card))
        elif card == SHOP_CARD:
            steps += _good_in_shop(game, judge, seat, clock.weekly[seat], lost)
        elif card == CARAVAN_CARD:
            steps.append(Step(load_gain(game, judge, seat, 0, clock) - lost, CARD, -1, None, card))
    return steps


def _trades(card: int, camels: int, gold: int) -> list[tuple[int, int, int]]:
    """C4: what a card may change in a player's gold, camels and points."""
    if card == CAMELS_CARD:
        return [(0, TAKEN_BY_CARD, 0)]
    if card == GOLD_CARD:
        return [(TAKEN_BY_CARD, 0, 0)]
    if card == EXCHANGE_CARD:
        return [(number, -number, 0) for number in range(-gold, camels + 1) if number]
    if card == SELL_CAMELS_CARD and camels:
        sold = min(camels, CAMEL_SALE.most)
        return [(0, -sold, CAMEL_SALE.points * sold)]
    if card == SELL_GOLD_CARD and gold:
        sold = min(gold, GOLD_SALE.most)
        return [(-sold, 0, GOLD_SALE.points * sold)]
    return []


def _good_in_shop(game: SimGame, judge: Judge, seat: int, turns: int, lost: float) -> list[Step]:
    """C4 d: the souks that are open to one good more."""
    values = judge.souks[1 if game.masks[seat] & BAZAAR_BIT else 0]
    owners, goods = game.owners, game.goods
    steps = []
    for souks in SOUKS_IN:
        own = [souk for souk in souks if owners[souk] == seat and goods[souk] < SOUK_SIZES[souk]]
        for souk in own or [souk for souk in souks if owners[souk] < 0]:
            gain = values[souk][goods[souk] + 1][turns] - values[souk][goods[souk]][turns]
            steps.append(Step(gain - lost, CARD, -1, souk, SHOP_CARD))
    return steps
