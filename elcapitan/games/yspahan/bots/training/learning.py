"""Learns the forecast (forecast.json) from games that the players of imagined games play among themselves.

Some of their actions are odd on purpose, because imagined games begin with actions of every kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from random import Random
from typing import Final

from elcapitan.bots.bot import Learned, LearnedPhase
from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.bots.simulation import forecast, sim_steps
from elcapitan.games.yspahan.bots.simulation.sim_game import MAIN, OVER, SimGame
from elcapitan.games.yspahan.bots.simulation.sim_policy import do_step, play_step
from elcapitan.games.yspahan.rules.model.board import WEEKS
from elcapitan.games.yspahan.rules.model.state import YspahanOptions
from elcapitan.games.yspahan.rules.setting_up import new_game
from elcapitan.kit.bots import moments
from elcapitan.kit.bots.weights import read_weights, save_weights

ODD_ACTIONS: Final = (0.0, 0.1, 0.25)
"""The share of odd main actions in a game: one of these."""
ODD_AMONG: Final = 6
"""The best few by first estimate, of which an odd one is drawn."""
EXPECTED: Final = "expected points"
"""What the judge, which is not learned, tells."""


def _play_game(players: int, chance: Random) -> Iterator[moments.Example]:
    """The week that begins, and the points that are still to come."""
    judge = judge_for(players)
    game = SimGame.of(new_game(players, chance.randrange(players) + 1, YspahanOptions()), chance)
    odd = chance.choice(ODD_ACTIONS)
    begun: list[tuple[list[list[float]], list[int]]] = []
    while game.stage != OVER:
        if game.stage == MAIN and chance.random() < odd:
            steps = sorted(sim_steps.main_steps(game, judge), key=lambda step: -step.gain)
            do_step(game, judge, chance.choice(steps[:ODD_AMONG]))
        else:
            play_step(game, judge)
        if game.stage != OVER and game.week == len(begun) + 2:
            begun.append((forecast.features(game, judge), [*game.points]))
    for week, (found, points) in enumerate(begun, 2):
        yield week, found, [float(end - now) for end, now in zip(game.points, points, strict=True)]


self_play: Final = partial(moments.sum_games, _play_game)


def learn(players: int, parts: Iterable[moments.GameMoments]) -> Learned:
    """The weights that predict those games best. ValueError if there are too few, ImportError without numpy."""
    import numpy as np

    sums, features = moments.add_up(parts), read_weights(forecast.FILE)["features"]
    before, weights, weeks = np.eye(len(features))[features.index(EXPECTED)], {}, []
    for week in range(2, WEEKS + 1):
        known, held_back = sums.get((week, False)), sums.get((week, True))
        if known is None or held_back is None or known.predictions <= len(features):
            raise ValueError(f"too few games to learn week {week} from")
        found = known.fit(before)
        weights[week] = [round(float(each), 3) for each in found]
        quality = moments.quality_of([(held_back, found)])
        weeks.append(LearnedPhase(week, *quality, *moments.quality_of([(held_back, before)])[1:]))
    return Learned(tuple(weeks), partial(save_weights, forecast.FILE, players, weights))
