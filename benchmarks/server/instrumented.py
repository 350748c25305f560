"""The dedicated server, which on SIGUSR1 says in one line what it holds: tasks, alarms, objects, connections, tables.

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
from typing import Any

from elcapitan.cli import main
from elcapitan_server import program
from elcapitan_server.server import Server
from elcapitan_server.store.data_folder import ServerAddress


class Watched(Server):
    """A server that can be asked."""

    async def start(self, host: str, ports: Sequence[int]) -> ServerAddress:
        address = await super().start(host, ports)
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._say)
        return address

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
        }
        print(json.dumps(held), flush=True)


if __name__ == "__main__":
    vars(program)["Server"] = Watched  # what the program makes when it is told to run
    sys.exit(main(["serve", *sys.argv[1:]]))
