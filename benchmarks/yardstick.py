"""What the levels of every game lose in a turn, on one page: docs/yardstick.md.

    python -m benchmarks.yardstick                     writes the page from what is kept in benchmarks/arena/losses.json
    python -m benchmarks.yardstick --measure           measures first what CELLS name and is not kept
    python -m benchmarks.yardstick --measure --again   measures all of it anew; an hour of processor time

`--game` and `--bot` confine that to one game and one level. A game is measured by its file of positions,
benchmarks/arena/yardstick-GAME.jsonl (`elcapitan arena yardstick --make`).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

from elcapitan import games
from elcapitan.arena.yardstick import Yardstick
from elcapitan.bots.budget import Budget
from elcapitan.commands.arena.yardstick import losses_of

ARENA = Path(__file__).with_name("arena")
LOSSES = ARENA / "losses.json"
PAGE = Path(__file__).parents[1] / "docs" / "yardstick.md"
SECONDS = 0.9
"""Of processor time for a choice, as at a table."""
PLAYERS = range(2, 9)


HEAD = """# The yardstick

What a choice of each level loses against the best one known, as a share of a game in percent, in the mean and by number
of players: who loses 1 % in each of 30 turns throws away 30 % of a game. In points (florins in El Capitan) with the
standard error over the positions. `python -m benchmarks.yardstick` writes this page;
[the figures](../benchmarks/README.md#the-yardstick) say how positions and best turns are found.
"""


class Cell(NamedTuple):
    """A level of a game in some time for each choice."""

    game: str
    bot: str
    seconds: float

    @property
    def name(self) -> str:
        """Its key in the file."""
        return f"{self.game}/{self.bot}/{self.seconds:g}"

    @property
    def file(self) -> Path:
        return ARENA / f"yardstick-{self.game}.jsonl"


def cells(game: str, bot: str) -> list[Cell]:
    """All of them, or those of one game or level: those that search, in a tenth of the time, too."""
    return [
        Cell(name, level, seconds)
        for name in games.game_names()
        if game in ("", name)
        for at, level in enumerate(games.opponents(name))
        if bot in ("", level)
        for seconds in ((SECONDS,) if at < 2 else (SECONDS / 10, SECONDS))
    ]


def measure(cell: Cell, processes: int) -> dict[str, Any]:
    """What is kept of a cell."""
    found = [*Yardstick(cell.file).measure(cell.bot, Budget(seconds=cell.seconds), processes)]
    return losses_of(cell.bot, found)


def page(held: dict[str, dict[str, Any]]) -> str:
    """The text of docs/yardstick.md."""
    lines = [HEAD]
    for game in games.game_names():
        rows = [(cell, held[cell.name]) for cell in cells(game, "") if cell.name in held]
        lines += [f"## {games.introduction(game).name}", ""]
        if not rows:
            lines += [f"Not measured yet: `elcapitan arena yardstick --game {game} --make` makes its positions.", ""]
            continue
        counts = [count for count in PLAYERS if any(f"{count} players" in found["groups"] for _, found in rows)]
        lines += [
            "| level | seconds a turn | share of a game | points | "
            + " | ".join(f"{count} players" for count in counts)
            + " |",
            "|---" * (4 + len(counts)) + "|",
        ]
        for cell, found in rows:
            unit = games.bots(game).unit
            shares = [_share(found["groups"].get(f"{count} players")) for count in counts]
            told = [cell.bot, f"{found['median_s']:.3f}", _share(found), f"{found[unit]:.2f} ± {found['error']:.2f}"]
            lines.append("| " + " | ".join([*told, *shares]) + " |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _share(found: dict[str, float] | None) -> str:
    return f"{100 * found['won']:.2f}" if found else "–"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.yardstick")
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--again", action="store_true", help="also what is kept")
    parser.add_argument("--game", default="")
    parser.add_argument("--bot", default="")
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    held = json.loads(LOSSES.read_text(encoding="utf-8")) if LOSSES.exists() else {}
    for cell in cells(arguments.game, arguments.bot) if arguments.measure else ():
        if cell.file.exists() and (arguments.again or cell.name not in held):
            held[cell.name] = measure(cell, arguments.processes)
            LOSSES.write_text(json.dumps(held, indent=1, sort_keys=True) + "\n", encoding="utf-8")
            print(cell.name, _share(held[cell.name]), flush=True)
    PAGE.write_text(page(held), encoding="utf-8")


if __name__ == "__main__":
    main()
