"""The money every seat will have at the end, predicted by a linear model that was learned from simulated games.

The evaluation is tuned so that its best turn wins, what is learned is fitted to how games end. With two or three
players the prediction is partly the one and partly the other. The weights stand in prediction.json, by number of
players, extra cities, and phase, with the command that made them (`elcapitan arena learn`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from pathlib import Path

from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.evaluation import (
    NEXT_TURN_COST,
    NEXT_TURN_COST_NO_CARD,
    Evaluation,
    relative_money,
)
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.kit.bots.weights import read_weights

FILE = Path(__file__).with_name("prediction.json")

Weights = Sequence[float]
"""One for each feature."""


def features(look: Evaluation) -> list[list[float]]:
    """By seat, the numbers that the file names, in its order: florins, pieces, cities, shares."""
    game, judge, paydays, players = look.game, look.judge, look.paydays, look.game.players
    chart, fare = judge.board_tables.chart, judge.weights.fare
    expected = look.expected_money()
    first, second = sorted(expected)[-1:-3:-1]
    common = [
        float(look.turns),
        float(game.round),
        float(judge.board_tables.cities),
        sum(look.income),
        float(sum([row.room for row in game.rows])),
        float(sum([row.worth for row in game.rows])),
        float(sum(game.warehouses) + sum(game.fortresses)),
    ]
    paid = [sum(florins) for florins in zip(*[row.paid for row in game.rows], strict=True)]
    valued = [
        sum(florins)
        for florins in zip(*[[each.value * here for here in each.presence] for each in look.promises], strict=True)
    ]
    footholds = [
        [float(sum(numbers)) for numbers in zip(*held, strict=True)]
        for held in zip(*[row.footholds for row in game.rows], strict=True)
    ]
    found = []
    for seat in range(players):
        money, soon, held = game.money[seat], look.soon[seat], look.held[seat]
        florins, sure = judge.spread(soon, paydays)
        at = int(held)
        part = held - at
        hoped = 0.0
        if look.bonus_left and not game.bonus[seat]:
            hoped = look.bonus_left[0] * (sure[at] + part * (sure[at + 1] - sure[at]))
        debt = 0.0
        if any(game.loans[seat]):
            debt = judge.debts(game.loans[seat], money + (look.income[seat] + florins[at]) / paydays, paydays == 1)
        cards = stays = thin = missing = 0.0
        if soon:
            cards = judge.hand(game.hand[seat], game.place[seat])
            stays = float(game.space[seat] > 0 and bool(game.rows[game.place[seat]].placings(seat + 1)))
            needed = NEXT_TURN_COST_NO_CARD if stays or cards else NEXT_TURN_COST
            thin = max(0.0, 1.0 - max(money, 0) / needed)
            missing = max(0.0, fare * soon - money)
        standing = sum([row.counts.get(seat + 1, 0) for row in game.rows])
        if players == 2:
            standing += sum([row.counts.get(-seat - 1, 0) for row in game.rows])
        found.append(
            [
                1.0,
                expected[seat],
                second if expected[seat] == first else first,
                *common,
                (seat - game.seat) % players / (players - 1),
                (seat - game.starter) % players / (players - 1),
                float(money),
                look.income[seat],
                florins[at] + part * (florins[at + 1] - florins[at]),
                hoped,
                float(game.bonus[seat]),
                look.forted[seat],
                debt,
                cards,
                stays,
                float(game.warehouses[seat] + game.neutral[seat]),
                float(game.fortresses[seat]),
                thin,
                missing,
                float(soon),
                held,
                float(paid[seat]),
                float(chart[game.held[seat].bit_count()]),
                float(standing),
                valued[seat],
                *footholds[seat],
            ]
        )
    return found


def predicted_money(judge: Coefficients, game: SimState) -> list[float]:
    """By seat, the money at the end; what can be counted is counted."""
    if game.over:
        return [float(money) for money in game.money]
    look = Evaluation(judge, game)
    if look.is_exact:
        return look.expected_money()
    weights = prediction_weights(game.players, game.phase, game.board_tables.extras)
    return [sum(map(mul, weights, numbers)) for numbers in features(look)]


def predicted_lead(game: SimState, judge: Coefficients, seat: int) -> float:
    """What the position is worth to the seat: its predicted money against that of the others."""
    return relative_money(predicted_money(judge, game), seat, judge.weights)


@lru_cache(maxsize=128)
def prediction_weights(players: int, phase: int, extras: Sequence[str]) -> Weights:
    """What was learned for these players, phase and extra cities; without any, for cities unknown."""
    by_extras = read_weights(FILE)["weights"][str(players)]
    found: list[float] = by_extras.get(",".join(extras), by_extras[""])[str(phase)]
    return tuple(found)
