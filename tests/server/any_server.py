"""The server as a process of its own, with the toy game beside El Capitan and the toy's computer players."""

from __future__ import annotations

import argparse
import sys

from elcapitan import games
from elcapitan_server.offers import Offer
from elcapitan_server.program import CannotServe, add_options, run
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
    options = parser.parse_args()
    try:
        return run(options, say, offers, lambda: toy_worker(*options.switches))
    except CannotServe as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())
