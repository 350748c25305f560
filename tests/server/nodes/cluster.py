"""Three servers in processes of their own on one PostgreSQL, each with a line to it that can be cut."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from typing import Self

from tests.ports import reserved_port
from tests.server.cuttable_line import CuttableLine
from tests.server.nodes.postgres_server import NODE, NODE_PASSWORD, PostgresServer
from tests.signals import send_group_signal, send_signal

ROOT = Path(__file__).parents[3]
RESTARTS = 4
"""Of a node that did not start; on a full machine the database may be too slow for it."""


class ServerNode:
    """One of the servers; it keeps its port and folder when it is started again.

    It is a process group of its own: Ctrl+C in a terminal does not reach it, and a kill reaches what it has started.
    """

    def __init__(self, number: int, folder: Path, port: int, line: CuttableLine, database: str) -> None:
        self.number, self.port, self.line = number, port, line
        self._folder, self._database = folder / f"node{number}", database
        self._log = folder / f"node{number}.log"
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Started, and listening. AssertionError if it ends before that."""
        url = f"postgresql://{NODE}:{NODE_PASSWORD}@127.0.0.1:{self.line.port}/{self._database}"
        with self._log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.server.server_with_toy", "--host", "127.0.0.1"),
                *("--port", str(self.port), "--data", str(self._folder), "--store", url),
                *("--public-address", f"127.0.0.1:{self.port}"),
                *("--requests-per-s", "100000", "--connections-per-address", "10000", "--tables-per-address", "100000"),
                cwd=ROOT,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                process_group=0,
            )
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            await self.process.wait()
            self.process = None
            raise AssertionError(f"node {self.number} did not start: {self._log.read_text()[-2000:]}")

    async def restart(self) -> None:
        """As its service does: again if it has found no database in time."""
        for _ in range(RESTARTS):
            with suppress(AssertionError):
                await self.start()
                return
        await self.start()

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        send_signal(self.process.pid, number)

    async def kill(self) -> None:
        """Killed; nothing if it does not run."""
        process, self.process = self.process, None
        if process is not None:
            send_group_signal(process.pid, signal.SIGKILL)
            await process.wait()

    async def stop(self) -> int:
        """Stopped as a service is; its exit code."""
        process, self.process = self.process, None
        assert process is not None
        send_signal(process.pid, signal.SIGTERM)
        return await process.wait()

    @property
    def log_text(self) -> str:
        return self._log.read_text()


class Cluster:
    """The nodes and their database, which is not the cluster's own."""

    def __init__(self, postgres: PostgresServer, folder: Path, nodes: int = 3) -> None:
        self.postgres = postgres
        self._ports, self._exit = ExitStack(), AsyncExitStack()
        self.database = postgres.new_database().rpartition("/")[2]
        self.lines = [CuttableLine(postgres.port) for _ in range(nodes)]
        ports = [self._ports.enter_context(reserved_port()) for _ in range(nodes)]
        self.nodes = [
            ServerNode(number, folder, port, line, self.database)
            for number, (port, line) in enumerate(zip(ports, self.lines, strict=True), 1)
        ]

    @property
    def ports(self) -> list[int]:
        return [node.port for node in self.nodes]

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as exit:
            exit.enter_context(self._ports)
            for line in self.lines:
                await line.open()
                exit.push_async_callback(line.close)
            for node in self.nodes:
                exit.push_async_callback(node.kill)
            await asyncio.gather(*(node.start() for node in self.nodes))
            self._exit = exit.pop_all()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._exit.aclose()

    def rows(self, sql: str) -> list[list[str]]:
        """What the database answers, as texts."""
        told = self.postgres.run_sql(self.database, f"SET search_path = elcapitan; {sql}")
        return [line.split("|") for line in told.splitlines()]
