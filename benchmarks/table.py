"""The table of the levels: what they win against one another, from the cells kept in benchmarks/arena.

    python -m benchmarks.table                                   prints it
    python -m benchmarks.table --keep FILE.jsonl --commit HASH   sums up games of `arena match --out` into a cell

A cell holds when the lower end of its Wilson 95 % interval reaches its bar.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from elcapitan.arena.contest import Outcome
from elcapitan.arena.running import known
from elcapitan.arena.statistics import summary

KEPT = Path(__file__).with_name("arena")
YARDSTICK = "benchmarks.mcts:Tree"
BARS: dict[tuple[str, str], dict[int, float]] = {
    ("easy", "random"): {2: 0.95, 3: 0.95, 4: 0.90, 5: 0.90},
    ("normal", "easy"): {2: 0.75, 3: 0.65, 4: 0.60, 5: 0.55},
    ("hard", "normal"): {2: 0.75, 3: 0.70, 4: 0.70, 5: 0.65},
    ("hard", YARDSTICK): {2: 0.90, 3: 0.85, 4: 0.85, 5: 0.85},
}
PLAYERS = (2, 3, 4, 5)


def seat_of_focus(outcome: Outcome) -> int:
    """The seat that differs from all others, by level or by its share of the budget; the first of two players.

    ValueError if there is none: two players are told apart by whoever calls.
    """
    asked = list(zip(outcome.contest.levels, outcome.contest.shares or (1.0,) * len(outcome.money), strict=True))
    alone = [at for at, each in enumerate(asked, 1) if asked.count(each) == 1]
    if not alone:
        raise ValueError("every seat plays the same")
    return alone[0]


def cell(focus: str, versus: str, outcomes: list[Outcome]) -> dict[str, Any]:
    """What is kept of games of one focus seat."""
    seated = [
        (each.contest.levels.index(focus) + 1 if focus != versus else seat_of_focus(each), each) for each in outcomes
    ]
    contest = outcomes[0].contest
    found = summary(focus, versus, len(contest.levels), seated).as_json()
    budget = {"seconds": contest.seconds, "rollouts": contest.rollouts, "shares": sorted(set(contest.shares))}
    return {**found, **budget, "extras": contest.extras, "seed": contest.deal.partition("/")[0]}


def keep(file: Path, commit: str) -> Path:
    """Sum up a file of games; its cell is named after who played."""
    outcomes = known(file)
    contest = outcomes[0].contest
    words = sorted(set(contest.levels), key=contest.levels.count)
    focus, versus = words[0], words[-1]
    if len(contest.levels) == 2 and (focus, versus) not in BARS:
        focus, versus = versus, focus
    told = {"commit": commit, **cell(focus, versus, outcomes)}
    target = KEPT / f"{file.stem}.json"
    target.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return target


def table() -> list[str]:
    """Lines of Markdown."""
    cells = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(KEPT.glob("*.json"))]
    lines = ["| focus vs others | " + " | ".join(f"{count}p" for count in PLAYERS) + " |", "|---" * 5 + "|"]
    for (focus, versus), bars in BARS.items():
        told = []
        for players in PLAYERS:
            mine = [
                each
                for each in cells
                if (each["focus"], each["versus"], each["players"]) == (focus, versus, players) and not each["extras"]
            ]
            told.append(_told(mine[0], bars[players]) if mine else f"not measured (bar {bars[players]:.0%})")
        lines.append(f"| {focus} vs {versus} | " + " | ".join(told) + " |")
    return lines


def _told(found: dict[str, Any], bar: float) -> str:
    verdict = "holds" if found["low"] >= bar else "open"
    share = f"{found['win_share']:.0%} [{found['low']:.0%}, {found['high']:.0%}] of {found['games']}"
    return f"{share}, bar {bar:.0%}: {verdict}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, metavar="FILE")
    parser.add_argument("--commit", default="")
    arguments = parser.parse_args()
    if arguments.keep is not None:
        print(keep(arguments.keep, arguments.commit))
    else:
        print("\n".join(table()))


if __name__ == "__main__":
    main()
