"""Tunes the weights of the computer players: candidates play against a pool in simulated games on common seeds.

Every player takes the turn that looks best at once, by its own opinion and with a little noise. What an opinion
is worth is its chance to win, smoothed over the margin, for that is less noisy than wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import exp
from random import Random
from typing import NamedTuple

from elcapitan.bots.bot import TuningStep
from elcapitan.bots.weight_search import Measure, search_cma, search_spsa
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
    """CMA-ES from the start. ImportError without the library."""
    measure = _measure_function(board, players, start, pool)
    for found in search_cma(len(start), measure, seed=seed, steps=steps, deals=deals):
        yield TuningProgress(found.step, _scale_weights(start, found.logs), found.chance)


def optimise_spsa(
    board: Board, players: int, start: Weights, pool: Sequence[Weights], *, seed: int, steps: int, deals: int
) -> Iterator[TuningProgress]:
    """SPSA from the start."""
    measure = _measure_function(board, players, start, pool)
    for found in search_spsa(len(start), measure, seed=seed, steps=steps, deals=deals):
        yield TuningProgress(found.step, _scale_weights(start, found.logs), found.chance)


def _scale_weights(start: Weights, logs: Sequence[float]) -> Weights:
    return Weights(*[weight * exp(log) for weight, log in zip(start, logs, strict=True)])


def _measure_function(board: Board, players: int, start: Weights, pool: Sequence[Weights]) -> Measure:
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
