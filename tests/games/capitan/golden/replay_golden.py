"""Plays golden games anew and compares them with their files, byte for byte: `python -m
tests.games.capitan.golden.replay_golden [--all]`.

Those in which nothing is shortened, or every game with `--all` (minutes). Run by every Python at hand
(python_versions.py), so
it needs nothing but the standard library, this checkout and what finds its folders (platformdirs, pure Python).
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence

from tests.games.capitan.golden.golden import PLAYED_AS, WHOLE, file_of, made
from tests.games.capitan.positions import TABLES
from tests.games.golden_file import written


def difference(players: int, extras: Sequence[str], games: int) -> str:
    """Where the first games of a file are played otherwise today: nowhere (empty) or in which line."""
    today = written([made(players, extras, which) for which in range(games)]).splitlines()
    then = file_of(players, extras).read_text("utf-8").splitlines()
    ends_there = len(then) == len(today) or then[len(today)].startswith("{")
    if then[: len(today)] == today and ends_there and (games < len(PLAYED_AS) or len(then) == len(today)):
        return ""
    line = next((at for at, (one, other) in enumerate(zip(then, today, strict=False), 1) if one != other), len(today))
    return f"{file_of(players, extras).name}, line {line}"


def main(arguments: Sequence[str]) -> int:
    every = "--all" in arguments
    tables, games = (TABLES, len(PLAYED_AS)) if every else (sorted(WHOLE), 1)
    for players, extras in tables:
        if found := difference(players, extras, games):
            sys.stdout.write(f"Python {platform.python_version()} plays otherwise: {found}\n")
            return 1
    number = len(tables) * games
    sys.stdout.write(f"Python {platform.python_version()} plays {number} games byte for byte as they were\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
