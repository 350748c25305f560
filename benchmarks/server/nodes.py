"""Three nodes on one PostgreSQL: how long a move takes, and how long a table is unavailable when its node or connection
is lost.

The database is Debian's, started here, on the disk of the temporary folder, with synced commits. A loss is measured
where a player feels it: from the fault to their seat at another node.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Literal, NamedTuple

from benchmarks.server.load import moves_at
from benchmarks.server.machine import Lag, at
from benchmarks.server.process import serving
from benchmarks.server.tables import LoadedTable
from elcapitan.protocol import to_client, to_server
from tests.server.nodes.cluster import Cluster
from tests.server.nodes.node_players import Line, LineLost, Refusal, port_of
from tests.server.nodes.postgres_server import PostgresServer

NODES = 3
RETRY_S = 0.05
Loss = Literal["kill", "cut", "stall"]
"""A node is killed; its connection to the database is cut, or stalls."""
CREATE = to_server.CreateTable(game="toy", seats=2, name="Anna")


class NodeLoad(NamedTuple):
    """What was seen of moves."""

    tables: int
    moves: int
    lasted_s: float
    answered_s: Sequence[float]
    own_lag_s: float
    """The 99th percentile."""
    errors: Sequence[str]


async def measure_moves(
    folder: Path, count: int = 200, per_s: float = 100.0, lasting_s: float = 30.0, seed: int = 1
) -> NodeLoad:
    """That many tables of four, as many at each node."""
    with PostgresServer() as postgres:
        url = postgres.new_database()
        async with AsyncExitStack() as nodes:
            servers = [
                await nodes.enter_async_context(serving(folder / f"node{number}", "--store", url))
                for number in range(NODES)
            ]
            tables = [LoadedTable(number, Random(f"{seed}/{number}")) for number in range(count)]
            for table in tables:
                await table.open(servers[table.number % NODES].address)
            await moves_at(tables, per_s, 3.0, Random(f"{seed}/warm"))
            for table in tables:
                table.answered_s.clear()
            lag, begun_s = Lag(), perf_counter()
            await moves_at(tables, per_s, lasting_s, Random(f"{seed}/order"))
            lasted_s = perf_counter() - begun_s
            lag.stop()
            answered = [each for table in tables for each in table.answered_s]
            errors = [error for table in tables for error in table.errors]
            errors += ["a move was never answered" for table in tables if table.waiting]
            for table in tables:
                table.close()
    return NodeLoad(count, len(answered), lasted_s, answered, at(0.99, lag.late_s), errors)


async def measure_losses(folder: Path, how: Loss, losses: int = 25, tables: int = 40, seed: int = 1) -> list[float]:
    """Seconds from each loss of a node or its database connection to each of its seats at another node."""
    folder.mkdir(parents=True, exist_ok=True)
    chance, away_s = Random(seed), list[float]()
    with PostgresServer() as postgres:
        async with Cluster(postgres, folder, NODES) as cluster:
            seats = [await _Seat.take(chance.choice(cluster.ports)) for _ in range(tables)]
            for _ in range(losses):
                await asyncio.sleep(chance.uniform(2.0, 3.0))  # at any moment between two renewals
                port = chance.choice(seats).port
                lost = next(node for node in cluster.nodes if node.port == port)
                there = [seat for seat in seats if seat.port == lost.port]
                watching = [asyncio.create_task(seat.return_elsewhere(cluster.ports, chance)) for seat in there]
                begun_s = perf_counter()
                if how == "kill":
                    await lost.kill()
                elif how == "cut":
                    lost.line.cut()
                else:
                    lost.line.stall()
                away_s += [returned_s - begun_s for returned_s in await asyncio.gather(*watching)]
                lost.line.mend()
                if how == "kill":
                    await lost.start()
            for seat in seats:
                seat.close()
    return away_s


class _Seat:
    """A player at a table of their own, whose connection is open."""

    def __init__(self, line: Line, token: bytes, port: int) -> None:
        self._line, self._token, self.port = line, token, port

    @classmethod
    async def take(cls, port: int) -> _Seat:
        """At a new table."""
        line = await Line.open(port)
        seated = await line.ask(CREATE, to_client.Seated)
        assert isinstance(seated, to_client.Seated)
        assert seated.token is not None
        return cls(line, seated.token, port)

    async def return_elsewhere(self, ports: Sequence[int], chance: Random) -> float:
        """Wait for the end of the connection, and take the seat again wherever it is then; when that was."""
        with suppress(LineLost):
            while True:
                await self._line.next()
        self.close()
        port = chance.choice([each for each in ports if each != self.port])
        while True:
            line = None
            try:
                line = await Line.open(port, self._token)
                seated = await line.hear(to_client.Seated)
                assert isinstance(seated, to_client.Seated)
                self._line, self._token, self.port = line, seated.token or self._token, port
                return perf_counter()
            except Refusal as refusal:
                if "address" in refusal.refused.facts:
                    port = port_of(refusal.refused)
            except LineLost:  # sent on to the node that was killed, whose lease has not expired yet
                port = chance.choice(ports)
            if line is not None:
                line.close()
            await asyncio.sleep(RETRY_S)

    def close(self) -> None:
        self._line.close()
