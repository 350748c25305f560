"""Tunes the weights of the computer players: candidates play against a pool in simulated games on common seeds.

Every player takes the turn that looks best at once, by its own opinion and with a little noise. What an opinion
is worth is its chance to win, smoothed over the margin, for that is less noisy than wins. CMA-ES (Hansen 2016, the
library `cma`) moves all weights at once, as factors; SPSA (Spall 1992) then steps along a random direction, two points
a step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import exp
from random import Random
from typing import Any, NamedTuple

from elcapitan.bots.bot import TuningStep
from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.search import draw_noise, greedy_reply
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.weights import Weights, save_weights, weights_for
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import SEED_BYTES, Dealer
from elcapitan.games.capitan.rules.setting_up import new_game

MARGIN_SCALE = 15.0
"""Florins of margin that make a game about three to one."""
MAX_TURNS = 400
"""Turns; nobody wins a longer one."""
INITIAL_SIGMA = 0.25
"""Of CMA-ES, as a factor's logarithm."""


class TuningProgress(NamedTuple):
    """The state of a tuning run."""

    step: int
    opinion: Weights
    """The mean of the search, not its luckiest sample."""
    chance: float
    """Of the step's opinions against the pool, on the average; fair is one seat's share."""


def play_greedy_game(board: Board, judges: Sequence[Coefficients], seed: str) -> list[int] | None:
    """By seat, the money at the end of a game in which everyone takes what looks best; None for an endless one."""
    chance = Random(seed)
    dealer = Dealer(board, chance.randbytes(SEED_BYTES))
    players = len(judges)
    game = SimState.of(new_game(board, players, dealer.starter(players), dealer.deal()), chance)
    noise = draw_noise(game)
    for _ in range(MAX_TURNS):
        if game.over:
            return game.money
        game.play(greedy_reply(game, judges[game.seat], noise[game.seat]))
    return None


def chance_to_win(board: Board, players: int, opinion: Weights, pool: Sequence[Weights], seeds: Sequence[str]) -> float:
    """How often an opinion wins, smoothed: in every seat of every seed, against one of the pool in all other seats."""
    board_tables = board_tables_of(board, players)
    own, others = Coefficients(board_tables, opinion), [Coefficients(board_tables, each) for each in pool]
    total = 0.0
    for number, seed in enumerate(seeds):
        other = others[number % len(others)]
        for seat in range(players):
            money = play_greedy_game(board, [own if at == seat else other for at in range(players)], seed)
            if money is not None:
                margin = money[seat] - max(florins for at, florins in enumerate(money) if at != seat)
                total += 1.0 / (1.0 + exp(max(-50.0, min(50.0, -margin / MARGIN_SCALE))))
    return total / (len(seeds) * players)


def evolve(
    board: Board, players: int, start: Weights, pool: Sequence[Weights], *, seed: int, steps: int, deals: int
) -> Iterator[TuningProgress]:
    """CMA-ES from the start; each step's opinions meet the same new deals. ImportError without the library."""
    import cma

    search: Any = cma.CMAEvolutionStrategy([0.0] * len(start), INITIAL_SIGMA, {"seed": seed, "verbose": -9})
    for step in range(1, steps + 1):
        asked = search.ask()
        seeds = [f"tune/{seed}/{step}/{deal}" for deal in range(deals)]
        chances = [chance_to_win(board, players, _scale_weights(start, logs), pool, seeds) for logs in asked]
        search.tell(asked, [-chance for chance in chances])
        yield TuningProgress(step, _scale_weights(start, search.mean), sum(chances) / len(chances))


def optimise_spsa(
    board: Board, players: int, start: Weights, pool: Sequence[Weights], *, seed: int, steps: int, deals: int
) -> Iterator[TuningProgress]:
    """SPSA from the start: two opinions on opposite sides of it, the same new deals, a step to the better side.

    Gains by Spall's guidelines (1998); no step is longer than the sides are apart.
    """
    chance = Random(seed)
    now, measure = [0.0] * len(start), _measure_function(board, players, start, pool)
    for step in range(1, steps + 1):
        width, gain = 0.1 / step**0.101, 0.4 / (step + 0.1 * steps) ** 0.602
        side = [chance.choice((-1.0, 1.0)) for _ in now]
        seeds = [f"spsa/{seed}/{step}/{deal}" for deal in range(deals)]
        better = measure([log + width * way for log, way in zip(now, side, strict=True)], seeds)
        worse = measure([log - width * way for log, way in zip(now, side, strict=True)], seeds)
        slope = (better - worse) / (2.0 * width)
        push = max(-width, min(width, gain * slope))
        now = [log + push * way for log, way in zip(now, side, strict=True)]
        yield TuningProgress(step, _scale_weights(start, now), (better + worse) / 2.0)


def _scale_weights(start: Weights, logs: Sequence[float]) -> Weights:
    return Weights(*[weight * exp(log) for weight, log in zip(start, logs, strict=True)])


def _measure_function(
    board: Board, players: int, start: Weights, pool: Sequence[Weights]
) -> Callable[[Sequence[float], Sequence[str]], float]:
    return lambda logs, seeds: chance_to_win(board, players, _scale_weights(start, logs), pool, seeds)


def tune(
    players: int, extras: Sequence[str], method: str, *, seed: int, steps: int, deals: int
) -> Iterator[TuningStep]:
    """From the weights of today, against these and those that tuning once began with."""
    start = weights_for(players)
    pool = list({start: None, Weights(): None})
    board = Board.of(standard_board(), extras)
    search = evolve if method == "cma" else optimise_spsa
    for found in search(board, players, start, pool, seed=seed, steps=steps, deals=deals):
        yield TuningStep(found.step, found.chance, partial(save_weights, players, found.opinion))
