"""The server as a program of the simulation: begun, killed, begun again on what its disk kept, with its workers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import cast

from elcapitan import games
from elcapitan.table.ruleset import Ruleset
from elcapitan_server.basics.environment import Environment, Process
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.connections.address_limits import scale_limits
from elcapitan_server.server import Server
from elcapitan_server.server_settings import ServerSettings
from elcapitan_server.store.data_folder import DataFolder
from tests.server.clients import PLENTY
from tests.simulation.disk import Disk, Folder
from tests.simulation.loop import Program, SimulatedLoop
from tests.simulation.network import Network
from tests.simulation.players import computer_player
from tests.toy_game import Toy
from tests.virtual_time import at_once

PORT = 21997
SPRING_1970 = 10_000_000
RULES: dict[str, Ruleset] = {"toy": Toy(), **{name: games.ruleset(name) for name in games.game_names()}}


class _Pipe:
    def __init__(self, take: Callable[[bytes], None]) -> None:
        self.write = take

    def is_closing(self) -> bool:
        return False

    def close(self) -> None: ...


class Worker:
    """A process of computer players, as the server knows it."""

    def __init__(self, house: ServerProgram, number: int) -> None:
        self.pid = number
        self.returncode: int | None = None
        self.stdout = self.stderr = None
        self._handler = house
        self._program = Program(f"worker {number}")
        self._ended = asyncio.Event()
        self.stdin = _Pipe(self._take)

    def _take(self, line: bytes) -> None:
        if self.returncode is None:
            chance = Random(f"{self._handler.seed}/bot/{self.pid}/{len(self._program.tasks)}/{line.decode()}")
            self._handler.loop.run_in(self._program, computer_player(json.loads(line), chance))

    def kill(self) -> None:
        if self.returncode is None:
            self.returncode = -9
            self._killing = asyncio.ensure_future(self._handler.loop.kill(self._program))
            self._ended.set()

    def close(self) -> None:
        pass

    async def wait(self) -> int:
        await self._ended.wait()
        return -9


class ServerProgram:
    """The machine the server runs on: one server at a time, and whatever it started."""

    def __init__(self, seed: int, loop: SimulatedLoop, network: Network, disk: Disk) -> None:
        self.seed, self.loop, self._network, self._disk = seed, loop, network, disk
        self.server: Server | None = None
        self.program = Program("nobody")
        self.workers: list[Worker] = []
        self.servers = 0
        """Begun so far."""
        self.wall_s = SPRING_1970
        """What its calendar shows at the beginning of time."""

    async def start(self) -> None:
        """A new server, on what is on the disk."""
        self.servers += 1
        self.program = Program(f"server {self.servers}")
        await self.loop.run_in(self.program, self._serve(Random(f"{self.seed}/server/{self.servers}")))

    async def _serve(self, chance: Random) -> None:
        async def start_process(*command: str) -> Process:
            worker = Worker(self, len(self.workers))
            self.workers.append(worker)
            return worker

        async def announce(card: object) -> None:
            raise OSError("no network to announce on")

        environment = Environment(
            random_bytes=chance.randbytes,
            run_in_thread=at_once,
            wall_s=lambda: int(self.wall_s + self.loop.time()),
            monotonic_s=self.loop.time,
            start_process=start_process,
            cores=2,
        )
        offers = {
            "toy": OfferedGame(RULES["toy"], ("red", "blue"), ("meek",)),
            "elcapitan": OfferedGame(
                RULES["elcapitan"], games.colours("elcapitan"), (), games.builtin_parts("elcapitan")
            ),
            "yspahan": OfferedGame(RULES["yspahan"], games.colours("yspahan"), ("meek",)),
        }
        self.server = Server(
            cast(DataFolder, Folder()),
            offers,
            ["worker"],
            ServerSettings(
                program="simulation",
                network="10.0.0.1",
                rates=PLENTY,
                limits=scale_limits(connections=1_000_000, tables=1_000_000, rates=PLENTY),
                announce=announce,
            ),
            environment=environment,
            open_journal=self._disk.open,
        )
        await self.server.start("10.0.0.1", [PORT])

    async def kill(self, *, silently: bool) -> None:
        """The end of the server in the middle of whatever it does; silently: of the whole machine."""
        server, self.server = self.server, None
        assert server is not None
        ports = {listener.sockets[0].getsockname()[1] for listener in server._listeners.open}
        self.program.alive = False
        self._network.program_died(ports, silently=silently)
        await self.loop.kill(self.program)
        self.kill_workers()  # the end of its stdin ends a worker

    def kill_workers(self) -> None:
        for worker in self.workers:
            worker.kill()

    async def stop(self) -> None:
        """As on SIGTERM."""
        assert self.server is not None
        self.kill_workers()
        await self.loop.run_in(self.program, self.server.stop())
