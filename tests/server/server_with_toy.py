"""The server as a process of its own, with the toy game and its computer players beside the games of the program."""

from __future__ import annotations

import argparse
import sys
import time

from elcapitan import games
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.connections import lan_access
from elcapitan_server.operations import stop_signals
from elcapitan_server.operations.options import add_options
from elcapitan_server.program import run
from elcapitan_server.server import Server
from elcapitan_server.serving import CannotServe
from tests.server.attacks import kill_points
from tests.server.clients import toy_offers, toy_worker
from tests.timeouts import PATIENCE_S

ANY_PORT = range(1)


def offers() -> dict[str, OfferedGame]:
    return {**toy_offers(), **{name: offer(name) for name in games.game_names()}}


def offer(name: str) -> OfferedGame:
    """A game of the registry without computer players."""
    return OfferedGame(games.ruleset(name), games.colours(name), (), games.builtin_parts(name))


async def hang(self: Server) -> None:
    time.sleep(PATIENCE_S)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser()
    add_options(parser)
    parser.add_argument("--switches", nargs="*", default=[])
    parser.add_argument("--die-at", metavar="STEP:TIMES", help="kill this process at that step of a commit")
    parser.add_argument("--hang-in-the-end", action="store_true", help="an event loop that does not get on with it")
    options = parser.parse_args()
    # Any free port: on a busy machine the ten of its own may be taken, by servers of other tests.
    lan_access.PORTS = lan_access.PAGE_PORTS = ANY_PORT
    if options.hang_in_the_end:
        Server.finish = hang  # type: ignore[method-assign]
        stop_signals.END_WITHIN_S = 0.1
    if options.die_at:
        step, times = options.die_at.split(":")
        kill_points.at(step, int(times))
    try:
        return run(options, say, offers, lambda: toy_worker(*options.switches))
    except CannotServe as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())
