"""Tunes the weights of imagined games: candidates play against a pool in such games, on common seeds.

All cards lie open there and every seat does what looks best at once by its own weights, so a game takes a few
milliseconds. What weights are worth is their chance to win, smoothed over the margin, for that is less noisy than wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import exp
from random import Random

from elcapitan.bots.bot import TuningStep
from elcapitan.bots.weight_search import search_cma, search_spsa
from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.sim_game import OVER, SimGame
from elcapitan.games.yspahan.bots.simulation.sim_policy import play_step
from elcapitan.games.yspahan.bots.simulation.sim_weights import SimWeights, save_sim_weights, sim_weights_for
from elcapitan.games.yspahan.rules.model.state import YspahanOptions
from elcapitan.games.yspahan.rules.setting_up import new_game

MARGIN_SCALE = 6.0
"""Points of margin that make a game about three to one."""


def play_greedy_game(judges: Sequence[Judge], seed: str) -> list[int]:
    """By seat, the points at the end of a game in which everyone does what looks best."""
    chance, players = Random(seed), len(judges)
    game = SimGame.of(new_game(players, chance.randrange(players) + 1, YspahanOptions()), chance)
    while game.stage != OVER:
        play_step(game, judges[game.turns[0]])
    return game.points


def chance_to_win(players: int, weights: SimWeights, pool: Sequence[SimWeights], seeds: Sequence[str]) -> float:
    """How often weights win, smoothed: in every seat of every seed, against one of the pool in all other seats."""
    own, others = Judge(weights, players), [Judge(each, players) for each in pool]
    total = 0.0
    for number, seed in enumerate(seeds):
        other = others[number % len(others)]
        for seat in range(players):
            points = play_greedy_game([own if at == seat else other for at in range(players)], seed)
            margin = points[seat] - max(each for at, each in enumerate(points) if at != seat)
            total += 1.0 / (1.0 + exp(max(-50.0, min(50.0, -margin / MARGIN_SCALE))))
    return total / (len(seeds) * players)


def scale_weights(start: SimWeights, logs: Sequence[float]) -> SimWeights:
    """These weights, each times the factor of that logarithm."""
    return SimWeights(*[weight * exp(log) for weight, log in zip(start, logs, strict=True)])


def tune(
    players: int, extras: Sequence[str], method: str, *, seed: int, steps: int, deals: int
) -> Iterator[TuningStep]:
    """From the weights of today, against these and those that tuning once began with. Yspahan has no `extras`."""
    start = sim_weights_for(players)
    pool = list({start: None, SimWeights(): None})
    search = search_cma if method == "cma" else search_spsa

    def measure(logs: Sequence[float], seeds: Sequence[str]) -> float:
        return chance_to_win(players, scale_weights(start, logs), pool, seeds)

    for found in search(len(start), measure, seed=seed, steps=steps, deals=deals):
        yield TuningStep(found.step, found.chance, partial(save_sim_weights, players, scale_weights(start, found.logs)))
