"""Games by which the weights of the computer players are tuned (kit/bots/weights.py).

Every player takes the turn that looks best at once, by its own weights and with a little noise.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.search import draw_noise, greedy_reply
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.weights import STORED, Weights
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.kit.bots.weights import TuningGame
from elcapitan.kit.rules.seeded_chance import SEED_BYTES

MARGIN_SCALE = 15.0
"""Florins of margin that make a game about three to one."""
MAX_TURNS = 400
"""Turns; a longer game has no winner."""


def play_greedy_game(judges: Sequence[Coefficients], seed: str) -> list[int] | None:
    """By seat, the money at the end of a game in which everyone takes what looks best; None for an endless one."""
    chance, board, players = Random(seed), judges[0].board_tables.board, len(judges)
    dealer = Dealer(board, chance.randbytes(SEED_BYTES))
    game = SimState.of(new_game(board, players, dealer.starter(players), dealer.deal()), chance)
    noise = draw_noise(game)
    for _ in range(MAX_TURNS):
        if game.over:
            return game.money
        game.play(greedy_reply(game, judges[game.seat], noise[game.seat]))
    return None


def _judge_of(weights: Weights, players: int, extras: Sequence[str]) -> Coefficients:
    return Coefficients(board_tables_of(Board.of(standard_board(), extras), players), weights)


TUNING: Final = TuningGame(STORED, _judge_of, play_greedy_game, MARGIN_SCALE)
