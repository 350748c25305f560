"""How true the review's claims are: each turn it marks is played out again to the end in 1,000 fresh worlds.

`elcapitan simulate --bots easy,normal,hard,normal --games 10 --seed claims --out games`,
`python -m benchmarks.review_claims games`: reviews every seat of the records and prints a line for each game and each
claim. A claim is confirmed if the turn loses at least the share of a game that its mark says, by the mean of the fresh
worlds. It is a false accusation if the fresh worlds do not show a loss that is clear of two standard errors.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from elcapitan import games
from elcapitan.arena.review import MARKS, SURE, Loss, ReviewedTurn, ReviewJob, review, review_jobs
from elcapitan.arena.runner import map_in_processes
from elcapitan.arena.statistics import share_won
from elcapitan.table.record import parse_record

WORLDS = 1000


class Claim(NamedTuple):
    """A marked turn to be checked."""

    job: ReviewJob
    turn: ReviewedTurn


def checked(claim: Claim) -> tuple[ReviewedTurn, Loss]:
    """The turn, and what it loses of a game in fresh worlds. The work of one process."""
    job, turn = claim
    rules, bots = games.ruleset(job.game), games.reviews(job.game)
    worlds = [f"{job.name}/claim/{world}" for world in range(WORLDS)]
    best = [rules.parse(text) for text in turn.best]
    pairs = zip(bots.play_on(job.state, best, worlds), bots.play_on(job.state, job.played, worlds), strict=True)
    shares = [share_won(better, turn.seat) - share_won(real, turn.seat) for better, real in pairs]
    return turn, Loss(fmean(shares), stdev(shares) / sqrt(len(shares)))


def main(folder: str, processes: int = 2) -> None:
    """Print the claims and the sums."""
    least = {mark: share for share, mark in MARKS}
    named: Counter[str] = Counter()
    confirmed: Counter[str] = Counter()
    turns = false = 0
    for file in sorted(Path(folder).glob("*.capitan")):
        record = parse_record(file.read_bytes())
        jobs = review_jobs(record, range(1, len(record.seats) + 1))
        found = [turn for turn in review(jobs, processes) if turn is not None]
        by_move = {job.first: job for job in jobs}
        claims = [Claim(by_move[turn.first], turn) for turn in found if turn.mark]
        turns += len(found)
        print(f"{file.name}: {len(found)} turns with a choice, {len(claims)} marked", flush=True)
        for turn, loss in map_in_processes(checked, claims, processes):
            named[turn.mark] += 1
            confirmed[turn.mark] += loss.mean >= least[turn.mark]
            false += loss.mean < SURE * loss.error
            print(
                f"  move {turn.first + 1} of {record.seats[turn.seat - 1].by}: {turn.mark}, "
                f"said {100 * turn.won.mean:.1f} +- {100 * turn.won.error:.1f} % in {turn.worlds} worlds, "
                f"fresh {100 * loss.mean:.1f} +- {100 * loss.error:.1f} %",
                flush=True,
            )
    print(f"{turns} turns with a choice")
    for mark in least:
        print(f"{mark}: {named[mark]} named, {confirmed[mark]} confirmed")
    print(f"false accusations: {false}")


if __name__ == "__main__":
    arguments: Sequence[str] = sys.argv[1:]
    main(arguments[0])
