"""The main actions worth a thought, each with what it brings at first sight (rules A1, K2, R2, N4).

Estimated from the position alone: nothing is played. A supplied district comes with its places, souk by souk.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from elcapitan.games.yspahan.bots.evaluation import (
    SQUARES_BESIDE,
    bazaar_points,
    building_gain,
    card_value,
    drawn_card_value,
    resources_value,
    souk_value,
    turns_in_game,
    turns_this_week,
)
from elcapitan.games.yspahan.bots.loading import stop_gain
from elcapitan.games.yspahan.bots.weights import YspahanWeights
from elcapitan.games.yspahan.rules.buildings import building_cost, building_moves
from elcapitan.games.yspahan.rules.cards import card_kinds
from elcapitan.games.yspahan.rules.dice import floors_to_take
from elcapitan.games.yspahan.rules.model.board import (
    BESIDE,
    BUILDINGS,
    CAMELS,
    CARD_DICE,
    DISTANCES,
    DISTRICT_SOUKS,
    GOLD,
    HOIST,
    HOIST_GOODS,
    PADDOCK,
    PADDOCK_CAMELS,
    SHOP,
    SHOP_GOLD,
    SHOPS,
    SOUK_OF,
    SQUARES,
)
from elcapitan.games.yspahan.rules.model.moves import (
    BuildBuilding,
    DrawCard,
    Move,
    MoveSupervisor,
    PlaceGood,
    SupplyDistrict,
    TakeCamels,
    TakeGold,
)
from elcapitan.games.yspahan.rules.model.state import DiceGroup, YspahanState
from elcapitan.games.yspahan.rules.souks import goods_in, open_shops
from elcapitan.games.yspahan.rules.supervisor import free_steps, most_gold, step_price
from elcapitan.games.yspahan.rules.two_players import PLAYERS as TWO
from elcapitan.games.yspahan.rules.two_players import counted_dice

_PLACES = tuple(PlaceGood(shop) for shop in SHOPS)


class MainOption(NamedTuple):
    """One main action."""

    gain: float
    """Points it brings at first sight."""
    moves: tuple[Move, ...]
    """With the goods it places."""


class PlacingPlan(NamedTuple):
    """Where the goods of one supply go."""

    gain: float
    shops: tuple[int, ...]


def main_options(state: YspahanState, weights: YspahanWeights, *, with_cards: bool) -> list[MainOption]:
    """The best first; never empty. `with_cards`: also with a card discarded as a die (C2)."""
    floors = floors_to_take(state)
    if not floors:
        return [MainOption(0.0, (DrawCard(),))]
    options = list(_resource_options(state, floors, weights))
    cheapest = _cheapest_card(state, weights) if with_cards else ""
    for floor, group in floors:
        if floor in DISTRICT_SOUKS:
            options += _supply_options(state, floor, counted_dice(state, group), "", weights)
            if cheapest:
                options += _supply_options(state, floor, counted_dice(state, group) + CARD_DICE, cheapest, weights)
    if cheapest:
        options += _resource_options_with_card(state, floors, cheapest, weights)
    options += _supervisor_options(state, floors, weights)
    largest = max(floors, key=lambda each: each[1].white + each[1].yellow)
    if state.cards_left:
        gain = drawn_card_value(turns_in_game(state, state.seat) - 1, weights)
        options.append(MainOption(gain, (DrawCard(largest[0]),)))
    if len(state.players) == TWO:
        options += _building_options(state, largest, weights)
    if not options:
        # The groups left lead nowhere and no card is left: he stays or walks for nothing.
        options.append(_idle_walk(state, floors))
    return sorted(options, key=lambda option: -option.gain)


def _cheapest_card(state: YspahanState, weights: YspahanWeights) -> str:
    """The card in the hand that is missed least."""
    turns = turns_in_game(state, state.seat)
    return min(card_kinds(state.mover), key=lambda card: card_value(card, turns, weights), default="")


def _taken(state: YspahanState, floor: str, dice: int) -> tuple[int, int]:
    """Camels and gold that so many dice of a floor bring."""
    buildings = state.mover.buildings
    if floor == CAMELS:
        return dice + (PADDOCK_CAMELS if PADDOCK in buildings else 0), 0
    return 0, dice + (SHOP_GOLD if SHOP in buildings else 0)


def _resource_gain(state: YspahanState, camels: int, gold: int, weights: YspahanWeights) -> float:
    """What that many more are worth, with the building they make possible at once (B1)."""
    player = state.mover
    turns = turns_in_game(state, state.seat) - 1
    richer = player._replace(camels=player.camels + camels, gold=player.gold + gold)
    gain = resources_value(richer.camels, richer.gold, player.buildings, turns, weights) - resources_value(
        player.camels, player.gold, player.buildings, turns, weights
    )
    if len(state.players) == TWO:
        return gain
    week_turns = turns_this_week(state, state.seat) - 1

    def best_building(camels: int, gold: int) -> float:
        holder = player._replace(camels=camels, gold=gold)
        return max(
            (
                building_gain(holder, name, cost.camels, cost.gold, turns, week_turns, weights)
                for name, cost in BUILDINGS.items()
                if name not in player.buildings and camels >= cost.camels and gold >= cost.gold
            ),
            default=0.0,
        )

    return (
        gain + max(0.0, best_building(richer.camels, richer.gold)) - max(0.0, best_building(player.camels, player.gold))
    )


def _resource_options(
    state: YspahanState, floors: list[tuple[str, DiceGroup]], weights: YspahanWeights
) -> Iterator[MainOption]:
    for floor, group in floors:
        if floor in (CAMELS, GOLD):
            gain = _resource_gain(state, *_taken(state, floor, counted_dice(state, group)), weights)
            yield MainOption(gain, (TakeCamels() if floor == CAMELS else TakeGold(),))


def _resource_options_with_card(
    state: YspahanState, floors: list[tuple[str, DiceGroup]], card: str, weights: YspahanWeights
) -> Iterator[MainOption]:
    lost = card_value(card, turns_in_game(state, state.seat) - 1, weights)
    for floor, group in floors:
        if floor in (CAMELS, GOLD):
            gain = _resource_gain(state, *_taken(state, floor, counted_dice(state, group) + CARD_DICE), weights)
            yield MainOption(gain - lost, (TakeCamels(card) if floor == CAMELS else TakeGold(card),))


def _supply_options(
    state: YspahanState, district: str, goods: int, card: str, weights: YspahanWeights
) -> Iterator[MainOption]:
    if HOIST in state.mover.buildings:
        goods += HOIST_GOODS
    lost = card_value(card, turns_in_game(state, state.seat) - 1, weights) if card else 0.0
    first_choices = dict.fromkeys(SOUK_OF[shop] for shop in open_shops(state.shops, state.seat, district))
    for souk in first_choices:
        plan = plan_placing(state, district, goods, weights, souk)
        if card and len(plan.shops) < goods:
            continue  # the card would be thrown away
        places = [_PLACES[shop] for shop in plan.shops]
        yield MainOption(plan.gain - lost, (SupplyDistrict(district, card), *places))


def plan_placing(
    state: YspahanState, district: str, goods: int, weights: YspahanWeights, first: int | None = None
) -> PlacingPlan:
    """Shops for so many goods of the player on turn, the souk `first` before all others (K3 to K6)."""
    seat, shops = state.seat, state.shops
    turns, bazaar = _week_turns_after(state), bazaar_points(state.mover)
    placed: list[int] = []
    gain, souk = 0.0, first
    while len(placed) < goods:
        free = open_shops(shops, seat, district)
        if not free:
            break
        open_souks = dict.fromkeys(SOUK_OF[shop] for shop in free)
        if souk not in open_souks:
            left = goods - len(placed)
            souk = max(open_souks, key=lambda each: _filling_gain(shops, seat, each, left, turns, bazaar, weights))
        here = [shop for shop in free if SOUK_OF[shop] == souk]
        shop = min(here, key=SQUARES_BESIDE.__getitem__)
        gain += _filling_gain(shops, seat, souk, 1, turns, bazaar, weights)
        shops = (*shops[:shop], seat, *shops[shop + 1 :])
        placed.append(shop)
    return PlacingPlan(gain, tuple(placed))


def _week_turns_after(state: YspahanState) -> int:
    """The player's turns of this week after the one that is on."""
    turns = turns_this_week(state, state.seat)
    return turns - 1 if not state.acted and state.to_place is None else turns


def _filling_gain(
    shops: tuple[int, ...], seat: int, souk: int, goods: int, turns: int, bazaar: int, weights: YspahanWeights
) -> float:
    """What up to so many goods in that souk bring."""
    standing = goods_in(shops, souk)
    before = standing.count(seat)
    after = before + min(goods, standing.count(0))
    return souk_value(souk, after, turns, bazaar, weights) - souk_value(souk, before, turns, bazaar, weights)


def _supervisor_options(
    state: YspahanState, floors: list[tuple[str, DiceGroup]], weights: YspahanWeights
) -> Iterator[MainOption]:
    """Stops beside goods, each by the floor that costs least."""
    player, free, most = state.mover, free_steps(state), most_gold(state)
    turns = turns_in_game(state, state.seat) - 1
    held = resources_value(player.camels, player.gold, player.buildings, turns, weights)
    for square, beside in enumerate(BESIDE):
        occupied = tuple(shop for shop in beside if state.shops[shop])
        if not occupied:
            continue
        distance = DISTANCES[state.supervisor][square]
        price, floor = min((step_price(distance, group.number, free), floor) for floor, group in floors)
        if price <= most:
            left = resources_value(player.camels, player.gold - price, player.buildings, turns, weights)
            gain = stop_gain(state, occupied, weights) + left - held
            yield MainOption(gain, (MoveSupervisor(floor, SQUARES[square]),))


def _building_options(
    state: YspahanState, group: tuple[str, DiceGroup], weights: YspahanWeights
) -> Iterator[MainOption]:
    """N4: with two players building is a main action; which group is taken does not matter to it."""
    turns, week_turns = turns_in_game(state, state.seat) - 1, turns_this_week(state, state.seat) - 1
    for move in building_moves(state, [group]):
        yield MainOption(cards_and_building_gain(state, move, turns, week_turns, weights), (move,))


def cards_and_building_gain(
    state: YspahanState, move: BuildBuilding, turns: int, week_turns: int, weights: YspahanWeights
) -> float:
    """What the building brings, less the cards played with it (C4 h, i)."""
    cost = building_cost(move.building, move.cards)
    gain = building_gain(state.mover, move.building, cost.camels, cost.gold, turns, week_turns, weights)
    return gain - sum((card_value(card, turns, weights) for card in move.cards), 0.0)


def _idle_walk(state: YspahanState, floors: list[tuple[str, DiceGroup]]) -> MainOption:
    """The cheapest move of the supervisor; some square always costs nothing (A6)."""
    free = free_steps(state)
    _, floor, square = min(
        (step_price(distance, group.number, free), floor, square)
        for floor, group in floors
        for square, distance in enumerate(DISTANCES[state.supervisor])
    )
    return MainOption(0.0, (MoveSupervisor(floor, SQUARES[square]),))
