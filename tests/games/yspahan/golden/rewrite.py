"""Writes the golden games anew: `python -m tests.games.yspahan.golden.rewrite`. Look at the difference before you
commit it.

The games are played by the rules of today, so a change that lets a random player choose otherwise changes whole games.
With `--keep` the moves stay and only what follows from them is written anew; a move refused today stops it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.games.golden_file import Golden, read, written
from tests.games.yspahan.golden.golden import PLAYED, PLAYERS, file_of, made, replayed


def kept(file: Path) -> list[Golden]:
    return [Golden(game.head, [today for _, today in replayed(game)]) for game in read(file)]


def main(arguments: list[str]) -> None:
    for players in PLAYERS:
        file = file_of(players)
        anew = kept(file) if arguments == ["--keep"] else [made(players, which) for which in range(len(PLAYED))]
        file.write_text(written(anew), encoding="utf-8")
        sys.stdout.write(f"{file.name}: {len(anew)} games, {sum(len(game.entries) for game in anew)} moves\n")


if __name__ == "__main__":
    main(sys.argv[1:])
