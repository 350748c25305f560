"""What computer players lose in a turn by the review's own measure: the yardstick of its titles.

`elcapitan simulate --bots easy,normal,hard,expert --games 2 --seed titles1 --out one` (and `titles2` into `two`),
`elcapitan simulate --bots easy,normal,hard --games 4 --seed titles3 --out three`,
`python -m benchmarks.error_rates one two three`: reviews every seat of the records, which are of one game, and writes
the rates by level into the error_rates.json of that game.

For Yspahan: `elcapitan simulate --game yspahan --bots easy,normal,hard --games 4 --seed titles1 --out one` and
`python -m benchmarks.error_rates one`.

For Carcassonne, whose games take longer to play out, one decision of four (two minutes of processor time in all):
`elcapitan simulate --game carcassonne --bots easy,normal,hard --games 5 --rollouts 32 --seed titles1 --out one` and
`python -m benchmarks.error_rates --every 4 one`.

`expert` loses as little as `hard` by this measure, which imagines games by the same means as they do: it is no title.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev

from elcapitan import games
from elcapitan.arena.review import ReviewedTurn, review, review_jobs
from elcapitan.table.record import parse_record

TITLES = ("easy", "normal", "hard")


def main(folders: Sequence[str], processes: int = 1, every: int = 1) -> None:
    """Print and write the rates after each game; every `every`-th decision is reviewed."""
    turns: dict[str, list[ReviewedTurn]] = defaultdict(list)
    files = [file for folder in folders for file in sorted(Path(folder).glob("*.capitan"))]
    for count, file in enumerate(files, 1):
        record = parse_record(file.read_bytes())
        jobs = review_jobs(record, range(1, len(record.seats) + 1))
        for turn in review(jobs[count % every :: every], processes):
            if turn is not None:
                turns[record.seats[turn.seat - 1].by].append(turn)
        rates = {
            level: {
                "turns": len(found),
                "points": round(fmean(turn.points.mean for turn in found), 3),
                "error": round(stdev(turn.points.mean for turn in found) / len(found) ** 0.5, 3),
                "games": round(fmean(turn.won.mean for turn in found), 5),
            }
            for level in TITLES
            if len(found := turns[level]) > 1
        }
        print(file.name, rates, flush=True)
        held = {"made_by": "benchmarks/error_rates.py, which has the commands", "records": count, "levels": rates}
        games.reviews(record.game).error_rates_file.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.error_rates")
    parser.add_argument("folders", nargs="+", help="of records")
    parser.add_argument("--every", type=int, default=1, help="review every N-th decision", metavar="N")
    arguments = parser.parse_args()
    main(arguments.folders, every=arguments.every)
