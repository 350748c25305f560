"""Nodes that are killed, paused and cut off, and a database that is started again, while people play:
`python -m tests.server.nodes.node_faults [--faults N] [--tables N] [--pause-s S]`.

At the end every table's history is read from the database and held against what its players were told.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.server.nodes.cluster import Cluster, ServerNode
from tests.server.nodes.node_players import Broke, Histories, Pair, settle
from tests.server.nodes.postgres_server import PostgresServer

FAULTS = ("kill", "pause", "cut", "database", "crash")
"""A node killed and started again; a node paused for longer than its lease; its line to the database cut; the database
stopped in order, or as if its machine had failed, and started again."""
SETTLE_S = 25.0
CALM_S = (0.2, 1.2)
"""Between two faults."""
OUTAGE_S = (0.1, 2.5)
"""How long a node is away or cut off: shorter and longer than its lease."""


class FaultReport(NamedTuple):
    """What a run has seen."""

    faults: Counter[str]
    tables: int
    acknowledged: int
    kept: int
    redirects: int
    longest_epoch: int
    away_s: Sequence[float]
    """From a lost connection to the seat."""


async def inject(cluster: Cluster, kind: str, chance: Random, pause_s: float) -> None:
    """One fault, until it is over."""
    node = chance.choice(cluster.nodes)
    match kind:
        case "kill":
            await node.kill()
            await asyncio.sleep(chance.uniform(*OUTAGE_S))
            await start_again(node)
        case "pause":
            node.signal(signal.SIGSTOP)
            await asyncio.sleep(chance.uniform(0.5, 1.0) * pause_s)
            node.signal(signal.SIGCONT)
        case "cut":
            node.line.cut()
            await asyncio.sleep(chance.uniform(*OUTAGE_S))
            node.line.mend()
        case "database":
            await asyncio.to_thread(cluster.postgres.restart, signal.SIGINT)
        case "crash":
            await asyncio.to_thread(cluster.postgres.restart, signal.SIGQUIT)


async def start_again(node: ServerNode) -> None:
    """A node does not start while the database is away: as a service manager does, it is started until it does."""
    for _ in range(20):
        try:
            await node.start()
            return
        except AssertionError:
            await asyncio.sleep(0.3)
    await node.start()


def check_histories(cluster: Cluster, histories: Histories) -> tuple[int, int]:
    """How many moves are kept, and the highest epoch. Broke if a history is not what its players were told."""
    kept: dict[str, list[tuple[int, int, bytes, int]]] = {}
    for table, number, seat, id, epoch in cluster.rows(
        "SELECT table_id, number, seat, encode(id, 'hex'), epoch FROM entries ORDER BY table_id, number"
    ):
        kept.setdefault(table, []).append((int(number), int(seat), bytes.fromhex(id), int(epoch)))
    for table, entries in kept.items():
        if [number for number, *_ in entries] != [*range(1, len(entries) + 1)]:
            raise Broke(f"table {table} has a gap")
        epochs = [epoch for *_, epoch in entries]
        if epochs != sorted(epochs):
            raise Broke(f"table {table}: an old owner has written after a new one: {epochs}")
        ids = [id for _, _, id, _ in entries if id]
        if len(ids) != len({*ids}):
            raise Broke(f"table {table}: a move is kept twice")
    for table, acknowledged in histories.acknowledged.items():
        found = {(number, seat, id) for number, seat, id, _ in kept.get(table, [])}
        if missing := acknowledged - found:
            raise Broke(f"table {table}: acknowledged and not kept: {sorted(missing)[:3]}")
    highest = max((epoch for entries in kept.values() for *_, epoch in entries), default=0)
    return sum(map(len, kept.values())), highest


async def run_faults(cluster: Cluster, kinds: Sequence[str], tables: int, seed: int, pause_s: float) -> FaultReport:
    """These faults, one after the other, while people play at so many tables. Broke if a promise is."""
    chance, histories = Random(seed), Histories()
    pairs = [Pair(Random(f"{seed}/{number}"), cluster.ports, histories) for number in range(tables)]
    playing = [asyncio.create_task(pair.play()) for pair in pairs]
    for number, kind in enumerate(kinds, 1):
        await asyncio.sleep(chance.uniform(*CALM_S))
        await inject(cluster, kind, chance, pause_s)
        if broken := next((task for task in playing if task.done()), None):
            await broken
        if number % 50 == 0:
            sys.stderr.write(f"{number} faults, {histories.moves} moves acknowledged\n")
    await settle(pairs, playing, SETTLE_S)
    kept, epoch = check_histories(cluster, histories)
    return FaultReport(
        Counter(kinds), len(histories.acknowledged), histories.moves, kept, histories.redirects, epoch, histories.away_s
    )


async def main(faults: int, tables: int, seed: int, pause_s: float) -> int:
    chance = Random(seed)
    with PostgresServer() as postgres, tempfile.TemporaryDirectory() as folder:
        async with Cluster(postgres, Path(folder)) as cluster:
            kinds = [chance.choice(FAULTS) for _ in range(faults)]
            try:
                report = await run_faults(cluster, kinds, tables, seed, pause_s)
            except Broke:
                for node in cluster.nodes:
                    sys.stderr.write(f"-- node {node.number}, port {node.port}\n{node.log_text[-4000:]}\n")
                raise
    away = sorted(report.away_s) or [0.0]
    sys.stdout.write(
        f"{faults} faults {dict(report.faults)}, seed {seed}: every history is right\n"
        f"{report.tables} tables, {report.acknowledged} moves acknowledged, {report.kept} kept,"
        f" highest epoch {report.longest_epoch}, {report.redirects} redirects\n"
        f"back in a seat after {away[len(away) // 2]:.2f} s (median), {away[int(len(away) * 0.99)]:.2f} s (p99)\n"
    )
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause-s", type=float, default=4.0, help="longest pause of a node")
    given = parser.parse_args()
    sys.exit(asyncio.run(main(given.faults, given.tables, given.seed, given.pause_s)))
