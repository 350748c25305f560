"""Games by which the weights of the computer players are tuned (kit/bots/weights.py).

Every player takes the turn that looks best at once, by its own weights and with a little noise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from elcapitan.bots.bot import TuningStep
from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.search import draw_noise, greedy_reply
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.weights import STORED
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.kit.bots import weights
from elcapitan.kit.bots.weights import TuningGame
from elcapitan.kit.rules.seeded_chance import SEED_BYTES

MARGIN_SCALE = 15.0
"""Florins of margin that make a game about three to one."""
MAX_TURNS = 400
"""Turns; a longer game has no winner."""


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


def tune(
    players: int, extras: Sequence[str], method: str, *, seed: int, steps: int, deals: int
) -> Iterator[TuningStep]:
    """From the weights of today, against these and those that tuning once began with."""
    board = Board.of(standard_board(), extras)
    tables = board_tables_of(board, players)
    game = TuningGame(partial(play_greedy_game, board), MARGIN_SCALE)
    judge_of = partial(Coefficients, tables)
    return weights.tune(STORED, judge_of, game, players, method, seed=seed, steps=steps, deals=deals)
