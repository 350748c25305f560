"""An opponent for Yspahan's lower levels: one turn ahead, by a judgement of a few lines that knows the caravan.

It tries every main action with everything that can follow it in the turn, and judges the position after it: a good on
the caravan counts at the end of every week still to come (V5, V6). It imagines no games; only its style is random, one
of four by the seed. It plays in the arena as `benchmarks.yspahan_one_turn:OneTurn`:

    python -m elcapitan arena --game yspahan --focus normal --versus benchmarks.yspahan_one_turn:OneTurn --players 2
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from elcapitan.bots.budget import Budget
from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.bots.choices import YspahanChoice, candidates
from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.bots.simulation.sim_board import BUILT, SOUK_POINTS, SOUK_SIZES
from elcapitan.games.yspahan.bots.simulation.sim_game import SimGame
from elcapitan.games.yspahan.rules.model.board import CAMELS_PER_ROW, DAYS, WEEKS
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.kit.bots.search import Candidate

STARTED = 0.5
"""The share of a souk's value that its goods are worth while some are missing, as far as there are days left."""


class Style(NamedTuple):
    """What it cares about."""

    souks: float = 1.0
    caravan: float = 1.0
    buildings: float = 3.0
    """Points that a building brings later."""
    hand: float = 2.0
    """Points of a card."""


STYLES = (Style(), Style(souks=1.3), Style(caravan=1.5), Style(buildings=5.0, hand=2.5))


class OneTurn:
    """Does what leaves the best position."""

    def __init__(self, seed: int) -> None:
        self._style = STYLES[seed % len(STYLES)]

    def choose(self, state: YspahanState, seat: int, budget: Budget) -> Sequence[Move]:
        def best(now: YspahanState) -> tuple[Move, ...]:
            judge = judge_for(len(now.players))  # for the answers of others alone
            game = SimGame.of(now, Random(0))
            found = candidates(now, judge, Random(0), thorough=now.stage is not YspahanStage.ROLL, game=game)

            def worth(each: Candidate[YspahanChoice]) -> float:
                after = game.copy()
                each.choice.start(after)
                return lead(after, seat - 1, self._style)

            return (max(found, key=worth) if len(found) > 1 else found[0]).choice.moves

        return CHOICES.complete(state, best(state), best)


def lead(game: SimGame, seat: int, style: Style) -> float:
    """What the seat has more than the best other one."""
    worths = [worth_of(game, each, style) for each in range(game.players)]
    return worths[seat] - max(worth for at, worth in enumerate(worths) if at != seat)


def worth_of(game: SimGame, seat: int, style: Style) -> float:
    """By what lies on the table."""
    days, weeks = DAYS - game.day, WEEKS - game.week
    left = (days + DAYS * weeks) / (DAYS * WEEKS)
    worth = float(game.points[seat])
    for souk, owner in enumerate(game.owners):
        if owner == seat:
            done = game.goods[souk] == SOUK_SIZES[souk]
            part = 1.0 if done else STARTED * game.goods[souk] / SOUK_SIZES[souk] * min(1.0, days / 3)
            worth += style.souks * SOUK_POINTS[souk] * part
    if seat in game.caravan:
        row = (len(game.caravan) - 1 - game.caravan[::-1].index(seat)) // CAMELS_PER_ROW[game.players] + 1
        worth += style.caravan * game.caravan.count(seat) * row * (weeks + 1)
    worth += style.buildings * BUILT[game.masks[seat]] * left + style.hand * len(game.hands[seat]) * min(1.0, 3 * left)
    return worth + (game.camels[seat] + 0.8 * game.gold[seat]) * min(1.0, 3 * left)
