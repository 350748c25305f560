"""The table of the levels: what they win against one another, from the cells kept in benchmarks/arena.

    python -m benchmarks.level_table                                   prints it
    python -m benchmarks.level_table --keep FILE.jsonl --commit HASH   sums up games of `arena match --out` into a cell

A cell holds when the lower end of its Wilson 95 % interval reaches its bar.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from elcapitan.arena.contest import Contest, Outcome
from elcapitan.arena.runner import read_outcomes
from elcapitan.arena.statistics import seat_of_focus, summary

KEPT = Path(__file__).with_name("arena")
YARDSTICK = "benchmarks.mcts:Tree"
BARS: dict[tuple[str, str], dict[int, float]] = {
    ("easy", "random"): {2: 0.95, 3: 0.95, 4: 0.90, 5: 0.90},
    ("normal", "easy"): {2: 0.75, 3: 0.65, 4: 0.60, 5: 0.55},
    ("hard", "normal"): {2: 0.75, 3: 0.70, 4: 0.70, 5: 0.65},
    ("hard", YARDSTICK): {2: 0.90, 3: 0.85, 4: 0.85, 5: 0.85},
}
SECONDS = 0.1
"""Of processor time a choice, in the table's cells; those of more time are kept beside them."""
PLAYERS = (2, 3, 4, 5)


def cell(focus: str, versus: str, outcomes: list[Outcome]) -> dict[str, Any]:
    """What is kept of games of one focus seat."""
    contest = outcomes[0].contest
    share = _share(contest, focus, versus)
    seated = [(seat_of_focus(each.contest, focus, share), each) for each in outcomes]
    found = summary(focus, versus, len(contest.levels), seated).as_json()
    budget = {"seconds": contest.seconds, "rollouts": contest.rollouts, "shares": sorted(set(contest.shares))}
    return {**found, **budget, "extras": contest.extras, "seed": contest.deal.partition("/")[0]}


def _share(contest: Contest, focus: str, versus: str) -> float:
    """The focus's share of the budget: against itself the one that a single seat has, of two players the first's."""
    shares = contest.shares or (1.0,) * len(contest.levels)
    if focus != versus:
        return shares[contest.levels.index(focus)]
    return next((each for each in shares if shares.count(each) == 1), shares[0])


def keep(file: Path, commit: str) -> Path:
    """Sum up a file of games; its cell is named after who played."""
    outcomes = read_outcomes(file)
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
                if (each["focus"], each["versus"], each["players"]) == (focus, versus, players)
                and not each["extras"]
                and each["seconds"] in (None, SECONDS)
            ]
            told.append(_line_text(mine[0], bars[players]) if mine else f"not measured (bar {bars[players]:.0%})")
        lines.append(f"| {focus} vs {versus} | " + " | ".join(told) + " |")
    return lines


def among_itself() -> list[str]:
    """Lines of Markdown: what seats of one level end with when they play among themselves, by players and cities."""
    lines = ["| among itself | players | extra cities | games | florins | loans a seat | turns |", "|---" * 7 + "|"]
    for file in sorted(KEPT.glob("*.json")):
        each = json.loads(file.read_text(encoding="utf-8"))
        if each["focus"] != each["versus"] or len(each["shares"]) > 1:
            continue
        budget = f"{each['seconds']} s" if each["rollouts"] is None else f"{each['rollouts']} imagined games"
        faults = each["illegal"] + each["unfinished"]
        games = f"{each['games']}, {faults} faulty" if faults else each["games"]
        lines.append(
            f"| {each['focus']}, {budget} | {each['players']} | {', '.join(each['extras']) or 'none'} | {games}"
            f" | {each['score']:.0f} | {each['details']['loans']:.1f} | {each['turns']:.0f} |"
        )
    return lines


def _line_text(found: dict[str, Any], bar: float) -> str:
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
        print("\n".join([*table(), "", *among_itself()]))


if __name__ == "__main__":
    main()
