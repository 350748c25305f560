"""The compiled rules beside the pure ones: `python -m benchmarks.compiled FOLDER [--rounds N] [--games N]`.

FOLDER holds a copy with compiled rules (`make compiled`). The same random games of four are played here and there by
turns, each round in a process of its own that plays them three times; the best of each side counts, in processor time,
so that other programs on the machine disturb little.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from benchmarks.rules import Speed, is_compiled, measure, random_game
from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.rules.model.board import Board

TIMES = 3
"""That a round plays its games."""


def round_played(games: int) -> None:
    """One round in this process: prints how the rules run and the best moves a second."""
    board = Board.of(standard_board())
    rounds: list[Speed] = [measure(lambda number: random_game(board, number), games) for _ in range(TIMES)]
    print("compiled" if is_compiled() else "pure", max(played.moves / played.took_s for played in rounds))


def best_of(folder: Path, games: int, kind: str) -> float:
    """Moves a second in that folder; SystemExit if the rules there are not of that kind."""
    ask = [sys.executable, "-m", "benchmarks.compiled", "--games", str(games)]
    found, speed = subprocess.run(ask, cwd=folder, check=True, capture_output=True, text=True).stdout.split()
    if found != kind:
        raise SystemExit(f"The rules in {folder} are {found}, not {kind}.")
    return float(speed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="where the compiled copy lies; none: one round here")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=20)
    arguments = parser.parse_args()
    if arguments.folder is None:
        round_played(arguments.games)
        return
    pure = compiled = 0.0
    for _ in range(arguments.rounds):
        pure = max(pure, best_of(Path.cwd(), arguments.games, "pure"))
        compiled = max(compiled, best_of(arguments.folder, arguments.games, "compiled"))
    print(f"best of {arguments.rounds} rounds by turns: pure {pure:.0f} moves/s, compiled {compiled:.0f} moves/s")
    print(f"ratio       {compiled / pure:.2f} (bar 4)")


if __name__ == "__main__":
    main()
