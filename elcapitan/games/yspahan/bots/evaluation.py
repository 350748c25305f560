"""What a position is worth to each seat, in points at the end of the game.

Points scored, and what is expected of goods in souks, goods on the caravan, buildings, camels, gold and cards. Reads a
view as well as a whole position: of cards in other hands only their number counts.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, pow, sqrt

from elcapitan.games.yspahan.bots.weights import (
    BAZAAR_WEEK,
    CARD_FADE,
    CARD_VALUES,
    FADE,
    POWER_VALUES,
    PROGRESS_TURNS,
    PROGRESS_VALUES,
    STANDARD,
    YspahanWeights,
)
from elcapitan.games.yspahan.rules.model.board import (
    BAZAAR,
    BAZAAR_POINTS,
    BESIDE,
    BUILDING_POINTS,
    BUILDINGS,
    DAYS,
    LOAD_POINTS,
    ROW_FACTOR,
    SHOPS,
    SOUK_SHOPS,
    SOUKS,
    UNKNOWN,
    WEEKS,
)
from elcapitan.games.yspahan.rules.model.state import YspahanPlayer, YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.two_players import PLAYERS as TWO

SQUARES_BESIDE = tuple(sum(shop in beside for beside in BESIDE) for shop in range(len(SHOPS)))
"""By shop, how many squares of the road it lies beside; a shop beside none is safe."""
SPANS = tuple((shops[0], shops[-1] + 1) for shops in SOUK_SHOPS)
"""By souk, where its shops begin and end."""
PROTECTED = 0.4
"""The share of the risk that is left to an owner with a camel (R7)."""
MOST_RISK = 0.6
LATER_SCORING = 0.6
"""How much of its worth a good that stays on the caravan scores once more in the next week (V6)."""
_ACTING = (YspahanStage.ROLL, YspahanStage.MAIN)


def turns_this_week(state: YspahanState, seat: int) -> int:
    """The turns that seat has not begun to use, up to the end of the week."""
    today = state.turns_left.count(seat)
    if seat == state.seat and state.stage not in _ACTING:
        today -= 1
    return today + _turns_in(len(state.players), DAYS - state.day)


def turns_in_game(state: YspahanState, seat: int) -> int:
    """The same up to the end of the game."""
    if state.stage is YspahanStage.OVER:
        return 0
    return turns_this_week(state, seat) + _turns_in(len(state.players), DAYS * (WEEKS - state.week))


def _turns_in(players: int, days: int) -> int:
    return (3 * days + 1) // 2 if players == TWO else days  # N2: the starter acts twice a day, and that alternates


@lru_cache(maxsize=32768)
def souk_value(souk: int, goods: int, turns: int, bazaar: int, weights: YspahanWeights) -> float:
    """What a souk with so many goods of a player is worth at the end of the week, with that many turns to come."""
    if not goods:
        return 0.0
    value, missing = SOUKS[souk].value + bazaar, SOUKS[souk].shops - goods
    if not missing:
        return float(value)
    if not turns:
        return 0.0
    completed = pow(1.0 - exp(-weights.reach * turns / missing), sqrt(missing))
    return max(0.0, completed * (value - weights.good * missing))


def loss_risk(exposed: int, rival_turns: int, *, has_camel: bool, weights: YspahanWeights) -> float:
    """The chance that the supervisor takes one of the goods beside the road, and with it most of the souk."""
    risk = min(MOST_RISK, weights.risk * exposed * rival_turns)
    return risk * PROTECTED if has_camel else risk


@lru_cache(maxsize=16384)
def caravan_value(
    goods: int, row: int, loaded: int, camels: int, turns: int, week: int, weights: YspahanWeights
) -> float:
    """What a player's goods on the caravan score (V5), their highest in that row (from 1).

    `turns` are everybody's up to the end of the week; `loaded` goods of all are on it, `camels` make a row.
    """
    if not goods:
        return 0.0
    left = len(ROW_FACTOR) * camels - loaded
    expected = weights.load_rate * turns
    rises = sum((weights.row_hope for above in range(row, len(ROW_FACTOR)) if (above + 1) * camels > loaded), 0.0)
    factor = row + rises * min(1.0, expected / max(left, 1))
    scorings = 1.0 if expected >= left or week == WEEKS else 1.0 + LATER_SCORING
    return goods * factor * scorings


@lru_cache(maxsize=65536)
def resources_value(camels: int, gold: int, buildings: tuple[str, ...], turns: int, weights: YspahanWeights) -> float:
    """What camels and gold are worth to someone with these buildings and that many turns to come in the game."""
    camels_wanted = sum(cost.camels for name, cost in BUILDINGS.items() if name not in buildings)
    gold_wanted = sum(cost.gold for name, cost in BUILDINGS.items() if name not in buildings)
    useful_camels, useful_gold = min(camels, camels_wanted), min(gold, gold_wanted)
    value = (
        weights.camel * useful_camels
        + weights.gold * useful_gold
        + weights.idle_camel * (camels - useful_camels)
        + weights.idle_gold * (gold - useful_gold)
    )
    return value * FADE[min(turns, len(FADE) - 1)]


@lru_cache(maxsize=16384)
def buildings_value(buildings: tuple[str, ...], turns: int, week_turns: int, weights: YspahanWeights) -> float:
    """What they bring from here on; what they have scored is among the points."""
    progress = PROGRESS_VALUES[len(buildings)] * min(1.0, turns / PROGRESS_TURNS)
    powers = turns * sum((POWER_VALUES[each] for each in buildings), 0.0)
    if BAZAAR in buildings and turns:
        later = (turns - week_turns) / max(week_turns, DAYS)
        powers += BAZAAR_WEEK * (min(1.0, week_turns / DAYS) + later)
    return weights.progress * progress + weights.power * powers


def card_value(card: str, turns: int, weights: YspahanWeights) -> float:
    """What holding it is worth."""
    return weights.cards * CARD_VALUES[card] * CARD_FADE[min(turns, len(CARD_FADE) - 1)]


def bazaar_points(player: YspahanPlayer) -> int:
    """What each complete souk scores more (B9)."""
    return BAZAAR_POINTS if BAZAAR in player.buildings else 0


def building_gain(
    player: YspahanPlayer, building: str, camels: int, gold: int, turns: int, week_turns: int, weights: YspahanWeights
) -> float:
    """What building it for so many camels and gold brings."""
    built = (*player.buildings, building)
    return (
        BUILDING_POINTS[len(player.buildings)]
        + buildings_value(built, turns, week_turns, weights)
        - buildings_value(player.buildings, turns, week_turns, weights)
        + resources_value(player.camels - camels, player.gold - gold, built, turns, weights)
        - resources_value(player.camels, player.gold, player.buildings, turns, weights)
    )


def load_points(loaded: int, camels_per_row: int) -> int:
    """V2, for the next good on a caravan with so many."""
    return LOAD_POINTS[loaded // camels_per_row]


def seat_values(state: YspahanState, weights: YspahanWeights = STANDARD) -> list[float]:
    """By seat, the points expected at the end of the game."""
    players = state.players
    values = [float(player.points) for player in players]
    if state.stage is YspahanStage.OVER:
        return values
    seats = range(1, len(players) + 1)
    week_turns = [turns_this_week(state, seat) for seat in seats]
    later = _turns_in(len(players), DAYS * (WEEKS - state.week))
    everyone = sum(week_turns)
    shops = state.shops
    for souk, (start, end) in enumerate(SPANS):
        goods = shops[start:end]
        owner = max(goods)
        if not owner:
            continue
        at, player = owner - 1, players[owner - 1]
        worth = souk_value(souk, goods.count(owner), week_turns[at], bazaar_points(player), weights)
        if worth:
            exposed = sum(SQUARES_BESIDE[shop] for shop in range(start, end) if shops[shop])
            rivals = everyone - week_turns[at]
            worth *= 1.0 - loss_risk(exposed, rivals, has_camel=player.camels > 0, weights=weights)
        values[at] += worth
    caravan = state.caravan
    for at, player in enumerate(players):
        turns = week_turns[at] + later
        if caravan and (count := caravan.count(at + 1)):
            highest = len(caravan) - 1 - caravan[::-1].index(at + 1)
            row = highest // state.camels_per_row + 1
            values[at] += caravan_value(count, row, len(caravan), state.camels_per_row, everyone, state.week, weights)
        values[at] += resources_value(player.camels, player.gold, player.buildings, turns, weights)
        values[at] += buildings_value(player.buildings, turns, week_turns[at], weights)
        values[at] += sum((card_value(card, turns, weights) for card in player.hand), 0.0)
    return values


def lead(state: YspahanState, seat: int, weights: YspahanWeights = STANDARD) -> float:
    """What the position is worth to a seat against the others."""
    return lead_of(seat_values(state, weights), seat, weights)


def lead_of(values: list[float], seat: int, weights: YspahanWeights) -> float:
    """The seat's value against those of the others."""
    rivals = [value for at, value in enumerate(values, 1) if at != seat]
    return values[seat - 1] - weights.rival * (max(rivals) + sum(rivals) / len(rivals)) / 2.0


def drawn_card_value(turns: int, weights: YspahanWeights) -> float:
    """What a card that is not known yet is worth."""
    return card_value(UNKNOWN, turns, weights)
