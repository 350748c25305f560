"""Computer players: milliseconds of processor time a choice, and how often each level beats the one below it.

`python -m benchmarks.bots [--deals N] [--players N]`. Every deal is played with the focus in every seat; the interval
is Wilson's 95 %. Small samples show what is broken, not what is better: `elcapitan arena` is for that.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from itertools import pairwise

from elcapitan.arena.contest import Contest, Outcome, play_contest
from elcapitan.arena.statistics import quantile, summary
from elcapitan.bots.catalogue import levels
from elcapitan.games import DEFAULT_GAME

ROLLOUTS = 24


def match(focus: str, versus: str, players: int, deals: int) -> list[tuple[int, Outcome]]:
    """The focus against all the others, in every seat of each deal: the seat and what came of it."""
    return [
        (seat, play_contest(Contest(levels, f"benchmark/{deal}", rollouts=ROLLOUTS)))
        for deal in range(1, deals + 1)
        for seat in range(1, players + 1)
        for levels in [tuple(focus if at == seat else versus for at in range(1, players + 1))]
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 5), default=4)
    arguments = parser.parse_args()
    thought_s: dict[str, list[float]] = defaultdict(list)
    loans: dict[str, list[int]] = defaultdict(list)
    for versus, focus in pairwise(levels(DEFAULT_GAME)):
        seated = match(focus, versus, arguments.players, arguments.deals)
        print(summary(focus, versus, arguments.players, seated), flush=True)
        for _, outcome in seated:
            for level, times, taken in zip(outcome.contest.levels, outcome.thought_s, outcome.details, strict=True):
                thought_s[level] += times
                loans[level].append(taken["loans"])
    print(f"a choice, the levels that look ahead by {ROLLOUTS} imagined games:")
    for level in levels(DEFAULT_GAME):
        took = sorted(thought_s[level])
        print(
            f"{level:>7}: {quantile(took, 0.5) * 1000:6.2f} ms p50 {quantile(took, 0.95) * 1000:6.2f} ms p95"
            f" {took[-1] * 1000:6.2f} ms max  {sum(loans[level]) / len(loans[level]):.1f} loans a seat and game"
        )


if __name__ == "__main__":
    main()
