"""The server as a process of its own, with the toy game beside El Capitan and the toy's computer players."""

from __future__ import annotations

import argparse
import sys

from elcapitan import games
from elcapitan_server.offers import Offer
from elcapitan_server.program import CannotServe, add_options, run
from tests.server import dying
from tests.server.people import toy_offers, toy_worker


def offers() -> dict[str, Offer]:
    name = "elcapitan"
    return {**toy_offers(), name: Offer(games.ruleset(name), games.colours(name), (), games.brought_along(name))}


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser()
    add_options(parser)
    parser.add_argument("--switches", nargs="*", default=[])
    parser.add_argument("--die-at", metavar="STEP:TIMES", help="kill this process at that step of a commit")
    options = parser.parse_args()
    if options.die_at:
        step, times = options.die_at.split(":")
        dying.at(step, int(times))
    try:
        return run(options, say, offers, lambda: toy_worker(*options.switches))
    except CannotServe as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())
