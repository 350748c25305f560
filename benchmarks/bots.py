"""Computer players: milliseconds of processor time a turn, and how often each level beats the one below it.

`python -m benchmarks.bots [--deals N] [--players N]`. Every deal is played with the focus in every seat; the interval
is Wilson's 95 %. Small samples show what is broken, not what is better: `elcapitan arena` is for that.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from time import process_time

from elcapitan.boards import standard_board
from elcapitan.bots.budget import Budget
from elcapitan.bots.levels import LEVELS, bot
from elcapitan.rules.board import Board
from elcapitan.rules.dealer import Dealer
from elcapitan.rules.moves import TakeLoan
from elcapitan.rules.play import play
from elcapitan.rules.setting_up import new_game
from elcapitan.rules.state import Stage

Z = 1.96
"""Standard deviations of a 95 % interval."""


class Tally:
    """What is counted over all games."""

    def __init__(self) -> None:
        self.thoughts_s: dict[str, list[float]] = defaultdict(list)
        self.loans: dict[str, int] = defaultdict(int)
        self.seats: dict[str, int] = defaultdict(int)


def game(board: Board, levels: Sequence[str], seed: int, tally: Tally) -> list[int]:
    """The money of every seat at the end."""
    dealer = Dealer(board, seed.to_bytes(16, "big"))
    bots = [bot(level, 100 * seed + seat) for seat, level in enumerate(levels, 1)]
    state = new_game(board, len(levels), dealer.starter(len(levels)), dealer.deal())
    for level in levels:
        tally.seats[level] += 1
    while state.stage is not Stage.OVER:
        level = levels[state.seat - 1]
        begun = process_time()
        moves = bots[state.seat - 1].choose(state, state.seat, Budget(rollouts=100))
        tally.thoughts_s[level].append(process_time() - begun)
        for move in moves:
            tally.loans[level] += isinstance(move, TakeLoan)
            played = play(state, move, dealer.turn_up(state, move))
            assert not played.refused, f"{level} played {move}: {played}"
            state = played.state
    return [player.money for player in state.players]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, spread = wins / games, Z * Z / games
    middle = share + spread / 2
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


def match(board: Board, focus: str, versus: str, players: int, deals: int, tally: Tally) -> str:
    """The focus against all the others, in every seat of each deal; equals share."""
    won, own, others = 0.0, 0, 0
    for seed in range(1, deals + 1):
        for seat in range(players):
            money = game(board, [focus if at == seat else versus for at in range(players)], seed, tally)
            best = max(money)
            won += (money[seat] == best) / money.count(best)
            own += money[seat]
            others += sum(money) - money[seat]
    games = deals * players
    low, high = wilson(won, games)
    return (
        f"{focus:>7} against {versus:<7} {players} players {games:4} games: {won / games:5.1%} [{low:.1%}, {high:.1%}]"
        f"  {own / games:.0f} florins against {others / games / (players - 1):.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 5), default=4)
    arguments = parser.parse_args()
    board, tally = Board.of(standard_board()), Tally()
    for versus, focus in pairwise(LEVELS):
        print(match(board, focus, versus, arguments.players, arguments.deals, tally), flush=True)
    for level in LEVELS:
        took = sorted(tally.thoughts_s[level])
        p50, p95 = took[len(took) // 2], took[len(took) * 95 // 100]
        print(
            f"{level:>7}: {p50 * 1000:6.2f} ms p50 {p95 * 1000:6.2f} ms p95 {took[-1] * 1000:6.2f} ms max"
            f"  {len(took) / tally.seats[level]:.1f} choices and {tally.loans[level] / tally.seats[level]:.1f} loans"
            " a seat and game"
        )


if __name__ == "__main__":
    main()
