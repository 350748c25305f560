"""`python -m tests.simulation SEED` plays one story and prints it; `FIRST-LAST` plays many, and prints those that fail.

Exit 1 if a promise was broken. The same seed and program give the same story, whose hash is printed.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.database_cleanup import close_databases
from tests.simulation.promises import Broken
from tests.simulation.scenario import play


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seeds", help="a seed, or FIRST-LAST")
    seeds = parser.parse_args().seeds
    first, _, last = seeds.partition("-")
    bad, begun, moves, faults = 0, time.process_time(), 0, 0
    for seed in range(int(first), int(last or first) + 1):
        try:
            seen = play(seed)
        except Broken as broken:
            bad += 1
            sys.stdout.write(f"{broken}\n")
            continue
        finally:
            close_databases()
        moves, faults = moves + seen.moves, faults + sum(seen.faults.values())
        if not last:
            sys.stdout.write("".join(f"{name:<10} {value}\n" for name, value in seen._asdict().items()))
    used = time.process_time() - begun
    sys.stdout.write(f"{moves} moves, {faults} faults, {bad} broken promises, {used:.1f} s of processor time\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
