"""Games by which the weights of imagined games are tuned (kit/bots/weights.py).

All cards are open there and every seat does what looks best at once, so a game takes a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.sim_game import OVER, SimGame
from elcapitan.games.yspahan.bots.simulation.sim_policy import play_step
from elcapitan.games.yspahan.bots.simulation.sim_weights import STORED, SimWeights
from elcapitan.games.yspahan.rules.model.state import YspahanOptions
from elcapitan.games.yspahan.rules.setting_up import new_game
from elcapitan.kit.bots.weights import TuningGame

MARGIN_SCALE = 6.0
"""Points of margin that make a game about three to one."""


def play_greedy_game(judges: Sequence[Judge], seed: str) -> list[int]:
    """By seat, the points at the end of a game in which everyone does what looks best."""
    chance, players = Random(seed), len(judges)
    game = SimGame.of(new_game(players, chance.randrange(players) + 1, YspahanOptions()), chance)
    while game.stage != OVER:
        play_step(game, judges[game.turns[0]])
    return game.points


def _judge_of(weights: SimWeights, players: int, extras: Sequence[str]) -> Judge:
    return Judge(weights, players)


TUNING: Final = TuningGame(STORED, _judge_of, play_greedy_game, MARGIN_SCALE)
