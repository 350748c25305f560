"""Random games of four by the rules alone: games and moves per second, beside catanatron's random players.

`python -m benchmarks.rules [--games N] [--profile]`. The yardstick runs in the same process right afterwards if the
package catanatron is installed; it is never needed. A move is one entry of the record, its list of legal moves and the
dealer's answer included; catanatron's is one action, counted the same way.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import NamedTuple

from elcapitan.boards import standard_board
from elcapitan.rules.board import Board
from elcapitan.rules.dealer import Dealer
from elcapitan.rules.legal import legal_moves
from elcapitan.rules.play import play
from elcapitan.rules.setting_up import new_game

PLAYERS = 4
SLOWEST = 15
"""Functions the profile names."""


class Speed(NamedTuple):
    """What some games took."""

    games: int
    moves: int
    took_s: float

    def __str__(self) -> str:
        return (
            f"{self.games / self.took_s:7.1f} games/s {self.moves / self.took_s:9.0f} moves/s"
            f" {self.moves / self.games:7.0f} moves a game"
        )


def measured(game: Callable[[int], int], games: int) -> Speed:
    """So many games, each told its number and answering its moves; the first one, uncounted, fills the caches."""
    game(0)
    begun = process_time()
    moves = sum(game(number) for number in range(1, games + 1))
    return Speed(games, moves, process_time() - begun)


def random_game(board: Board, number: int) -> int:
    """Every move drawn evenly from the legal ones."""
    dealer, chance = Dealer(board, number.to_bytes(16, "big")), random.Random(number)
    state = new_game(board, PLAYERS, dealer.starter(PLAYERS), dealer.deal())
    count = 0
    while moves := legal_moves(state):
        move = chance.choice(moves)
        played = play(state, move, dealer.turn_up(state, move))
        assert not played.refused, f"{move} was on the list of legal moves"
        state = played.state
        count += 1
    return count


def yardstick() -> Callable[[int], int] | None:
    """One game of catanatron's random players; None if it is not installed."""
    try:
        catan = import_module("catanatron")
    except ImportError:
        return None
    colours = list(catan.Color)[:PLAYERS]

    def game(number: int) -> int:
        random.seed(number)
        table = catan.Game([catan.RandomPlayer(colour) for colour in colours], seed=number)
        table.play()
        state = table.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    return game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--profile", action="store_true", help="say where the time goes")
    arguments = parser.parse_args()
    board = Board.of(standard_board())
    ours = measured(lambda number: random_game(board, number), arguments.games)
    print(f"El Capitan  {ours}")
    if (game := yardstick()) is None:
        print("catanatron  is not installed here: pip install catanatron")
    else:
        theirs = measured(game, arguments.games)
        print(f"catanatron  {theirs}")
        moves = ours.moves / ours.took_s / (theirs.moves / theirs.took_s)
        games = ours.games / ours.took_s / (theirs.games / theirs.took_s)
        print(f"ratio       {moves:.2f} in moves/s, {games:.2f} in games/s")
    if arguments.profile:
        profile = cProfile.Profile()
        profile.runcall(measured, lambda number: random_game(board, number), max(1, arguments.games // 4))
        pstats.Stats(profile).sort_stats("tottime").print_stats(SLOWEST)


if __name__ == "__main__":
    main()
