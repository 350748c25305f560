"""The dedicated server, which on SIGUSR1 says in one line what it holds: tasks, alarms, objects, connections, tables,
and since it was last asked the longest commit, how late its event loop was at worst, and the most processor time
between two looks at it and of as many turns of it as a move passes through.

`python -m benchmarks.server.instrumented OPTIONS...`, those of the server itself. The program is the real one; only its
event loop's own lists are looked at.
"""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import sys
from collections.abc import Sequence
from time import thread_time
from typing import Any

from elcapitan.cli import main
from elcapitan_server import program
from elcapitan_server.basics.counters import Histogram
from elcapitan_server.server import Server
from elcapitan_server.store.data_folder import ServerAddress

LOOK_EVERY_S = 0.01
MOVE_TURNS = 4
"""Turns of the event loop from a move that has come to its answer."""


class WatchedCommits(Histogram):
    """Commits by the clock, from the hand-over to the journal's thread to its report, and the longest."""

    worst_s = 0.0

    def observe(self, value: float) -> None:
        super().observe(value)
        self.worst_s = max(self.worst_s, value)


class Watched(Server):
    """A server that can be asked."""

    _late_s = _busy_s = _turns_s = _looked_s = _said_s = 0.0

    async def start(self, host: str, ports: Sequence[int]) -> ServerAddress:
        self._commits = self.counters.commit_s = WatchedCommits(self.counters.commit_s.bounds)
        address = await super().start(host, ports)
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, self._say)
        loop.call_later(LOOK_EVERY_S, self._look, loop.time() + LOOK_EVERY_S)
        return address

    def _look(self, due_s: float) -> None:
        loop = asyncio.get_running_loop()
        self._late_s = max(self._late_s, loop.time() - due_s)
        used_s = thread_time()
        self._busy_s, self._looked_s = max(self._busy_s, used_s - self._looked_s), used_s
        self._pass_turns(MOVE_TURNS, used_s)
        loop.call_later(LOOK_EVERY_S, self._look, loop.time() + LOOK_EVERY_S)

    def _pass_turns(self, left: int, began_s: float) -> None:
        if left:
            asyncio.get_running_loop().call_soon(self._pass_turns, left - 1, began_s)
        elif began_s >= self._said_s:  # saying it takes twenty milliseconds by itself
            self._turns_s = max(self._turns_s, thread_time() - began_s)

    def _say(self) -> None:
        gc.collect()
        loop: Any = asyncio.get_running_loop()
        alarms = sum(not alarm.cancelled() for alarm in loop._scheduled)
        held = {
            "tasks": len(asyncio.all_tasks()),
            "alarms": alarms,
            "objects": len(gc.get_objects()),
            "connections": len(self._peers),
            "tables": len(self.lobby.tables),
            "commit_ms": 1000 * self._commits.worst_s,
            "late_ms": 1000 * self._late_s,
            "busy_ms": 1000 * self._busy_s,
            "turns_ms": 1000 * self._turns_s,
        }
        self._late_s = self._busy_s = self._turns_s = self._commits.worst_s = 0.0
        self._looked_s = self._said_s = thread_time()
        print(json.dumps(held), flush=True)


if __name__ == "__main__":
    vars(program)["Server"] = Watched  # what the program makes when it is told to run
    sys.exit(main(["serve", *sys.argv[1:]]))
