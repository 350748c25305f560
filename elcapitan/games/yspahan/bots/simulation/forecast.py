"""The points every seat will have at the end, told at the end of a week by a linear model learned from imagined games.

The judge's weights are tuned so that the best first step wins, what is learned is fitted to how games end. The weights
stand in forecast.json, by number of players and week, with the command that made them (`elcapitan arena learn`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from pathlib import Path
from typing import Final

from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.outlook import SeatOutlook, expected_points, seat_outlook
from elcapitan.games.yspahan.bots.simulation.sim_board import BUILT, CARD_NAMES, NO_CAMELS_CARD, NO_GOLD_CARD
from elcapitan.games.yspahan.bots.simulation.sim_game import OVER, SimGame
from elcapitan.games.yspahan.rules.model.board import BUILDINGS
from elcapitan.kit.bots.weights import read_weights

FILE: Final = Path(__file__).with_name("forecast.json")
FIRST, MORE = 3, 6
"""Camels and gold up to the first number, from there to the second, and beyond count apart."""


def features(game: SimGame, judge: Judge) -> list[list[float]]:
    """By seat, the numbers that the file names, in its order; of the others the mean."""
    expected, rivals = expected_points(game, judge), game.players - 1
    found = []
    for seat in range(game.players):
        mask, hand = game.masks[seat], game.hands[seat]
        built = BUILT[mask]
        goods, row = game.on_caravan(seat)
        found.append(
            [
                *(1.0, expected[seat] - game.points[seat], *_steps(game.camels[seat]), *_steps(game.gold[seat])),
                *[float(mask >> building & 1) for building in range(len(BUILDINGS))],
                *[float(built >= count) for count in range(2, len(BUILDINGS) + 1)],
                *[float(hand.count(card)) for card in range(len(CARD_NAMES))],
                float(hand.count(NO_CAMELS_CARD) * (len(BUILDINGS) - built)),
                float(hand.count(NO_GOLD_CARD) * (len(BUILDINGS) - built)),
                *(float(goods), float(goods * row), float(seat == game.turns[0])),
            ]
        )
    sums = [sum(numbers) for numbers in zip(*found, strict=True)][1:]
    return [own + [(every - mine) / rivals for every, mine in zip(sums, own[1:], strict=True)] for own in found]


def _steps(count: int) -> tuple[float, float, float]:
    return float(min(count, FIRST)), float(min(max(count - FIRST, 0), MORE - FIRST)), float(max(count - MORE, 0))


def forecast_points(game: SimGame, judge: Judge) -> list[float]:
    """By seat, at the end of the game; the game stands at the beginning of a week."""
    if game.stage == OVER:
        return [float(points) for points in game.points]
    weights = forecast_weights(game.players, game.week)
    return [
        points + sum(map(mul, weights, numbers))
        for points, numbers in zip(game.points, features(game, judge), strict=True)
    ]


def forecast_outlook(game: SimGame, judge: Judge, seat: int) -> SeatOutlook:
    """How the beginning of a week, or the end of the game, looks to the seat."""
    return seat_outlook(game, forecast_points(game, judge), seat)


@lru_cache(maxsize=16)
def forecast_weights(players: int, week: int) -> Sequence[float]:
    """What was learned of the games of so many when that week begins."""
    return tuple(read_weights(FILE)["weights"][str(players)][str(week)])
