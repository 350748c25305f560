"""Three nodes on one PostgreSQL: how long a move takes, and how long a table is away when its node is killed.

The database is Debian's, started here, on the disk of the temporary folder, with synced commits. A takeover is measured
where a player feels it: from the kill to their seat at another node.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from benchmarks.server.load import moves_at
from benchmarks.server.machine import Lag, at
from benchmarks.server.process import serving
from benchmarks.server.tables import LoadedTable
from elcapitan.protocol import to_client, to_server
from tests.server.nodes.cluster import Cluster
from tests.server.nodes.node_players import Line, LineLost, Refusal
from tests.server.nodes.postgres_server import PostgresServer

NODES = 3
RETRY_S = 0.05
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
    """So many tables of four, as many at each node."""
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


async def measure_takeovers(folder: Path, kills: int = 25, tables: int = 40, seed: int = 1) -> list[float]:
    """From each kill to each table's seat at another node, in seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    chance, away_s = Random(seed), list[float]()
    with PostgresServer() as postgres:
        async with Cluster(postgres, folder, NODES) as cluster:
            tokens = [await _seat(cluster.nodes[0].port) for _ in range(tables)]
            owner = cluster.nodes[0]
            for _ in range(kills):
                await asyncio.sleep(chance.uniform(2.0, 3.0))  # at any moment between two renewals
                await owner.kill()
                killed_s = perf_counter()
                ports = [node.port for node in cluster.nodes if node is not owner]
                returned = await asyncio.gather(*(_return(token, ports, chance, killed_s) for token in tokens))
                away_s += [each.away_s for each in returned]
                tokens = [each.token for each in returned]
                await owner.start()
                owner = next(node for node in cluster.nodes if node.port == returned[0].port)
    return away_s


async def _seat(port: int) -> bytes:
    """The token of a seat at a new table."""
    line = await Line.open(port)
    seated = await line.ask(CREATE, to_client.Seated)
    line.close()
    assert isinstance(seated, to_client.Seated)
    assert seated.token is not None
    return seated.token


class _Returned(NamedTuple):
    away_s: float
    token: bytes
    port: int


async def _return(token: bytes, ports: Sequence[int], chance: Random, killed_s: float) -> _Returned:
    """The seat again, at the node that has its table."""
    port = chance.choice(ports)
    while True:
        line = None
        try:
            line = await Line.open(port, token)
            seated = await line.hear(to_client.Seated)
            assert isinstance(seated, to_client.Seated)
            return _Returned(perf_counter() - killed_s, seated.token or token, port)
        except Refusal as refusal:
            if refusal.refused.why == "elsewhere":
                port = int(str(refusal.refused.facts["address"]).rpartition(":")[2])
        except LineLost:  # sent on to the node that was killed, whose lease has not expired yet
            port = chance.choice(ports)
        finally:
            if line is not None:
                line.close()
        await asyncio.sleep(RETRY_S)
