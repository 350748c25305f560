"""Nodes that are killed, paused and cut off, and a database that is started again, while people play:
`python -m tests.server.nodes.node_faults [--faults N] [--tables N] [--pause-s S] [--seed N]`.

At the end every table's history is read from the database and held against what its players were told. Ctrl+C or
SIGTERM ends a run after the fault that goes on, with the same check. Several runs can go on side by side.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.server.nodes.cluster import Cluster
from tests.server.nodes.node_players import Broke, Histories, Pair, settle
from tests.server.nodes.postgres_server import PostgresServer

FAULTS = ("kill", "pause", "cut", "stall", "full", "database", "crash")
"""A node killed and started again; a node paused for longer than its lease; its line to the database cut, or stalled;
all connections of the database taken by others while its own are cut; the database stopped in order, or as if its
machine had failed, and started again."""
SETTLE_S = 120.0
"""For the games that go on at the end: seconds on a quiet machine."""
TOLD_EVERY = 10
"""Faults between two lines of figures."""
CALM_S = (0.2, 1.2)
"""Between two faults."""
OUTAGE_S = (0.1, 2.5)
"""How long a node is away: shorter and longer than its lease."""
CUT_OFF_S = (0.1, 6.0)
"""How long a node is cut off from the database: shorter and much longer than it keeps its tables."""

LOG_CHARACTERS = 20000
"""Of each node's log, when a promise is broken."""
HISTORIES = "SELECT table_id, number, seat, encode(id, 'hex'), epoch FROM entries ORDER BY table_id, number"
ACTIVITY = (
    "SELECT pid, datname, state, wait_event, now() - xact_start, pg_blocking_pids(pid), left(query, 120)"
    " FROM pg_stat_activity WHERE datname IS NOT NULL ORDER BY xact_start"
)
"""What each connection does, since when, and whom it waits for."""


class FaultReport(NamedTuple):
    """What a run has seen."""

    faults: Counter[str]
    tables: int
    acknowledged: int
    kept: int
    redirects: int
    longest_epoch: int
    away_s: Mapping[str, Sequence[float]]
    """From a lost connection to the seat, by the kind of the fault before, or SEVERAL."""
    back_s: Mapping[str, Sequence[float]]
    """From the beginning of that fault to the seat."""


def describe_away(away_s: Mapping[str, Sequence[float]]) -> str:
    """Median, 99th percentile and the longest for each kind of fault."""
    parts = []
    for kind, unsorted in sorted(away_s.items()):
        times = sorted(unsorted)
        median, p99 = (times[int(len(times) * share)] for share in (0.5, 0.99))
        parts.append(f"{kind} {len(times)} seats p50 {median:.2f} p99 {p99:.2f} max {times[-1]:.2f}")
    return f"seconds away after {', '.join(parts)}" if parts else "nobody was away"


async def inject(
    cluster: Cluster, kind: str, chance: Random, pause_s: float, begin: Callable[[], None] = lambda: None
) -> None:
    """One fault, until it is over. `begin` is called when it begins."""
    node = chance.choice(cluster.nodes)
    if kind != "full":
        begin()
    match kind:
        case "kill":
            await node.kill()
            await asyncio.sleep(chance.uniform(*OUTAGE_S))
            await node.restart()
        case "pause":
            node.signal(signal.SIGSTOP)
            await asyncio.sleep(pause_s)
            node.signal(signal.SIGCONT)
        case "cut":
            node.line.cut()
            await asyncio.sleep(chance.uniform(*CUT_OFF_S))
            node.line.mend()
        case "stall":
            node.line.stall()
            await asyncio.sleep(chance.uniform(*CUT_OFF_S))
            node.line.mend()
        case "full":
            async with cluster.postgres.all_connections_taken():
                begin()
                node.line.cut()
                node.line.mend()
                await asyncio.sleep(chance.uniform(*CUT_OFF_S))
        case "database":
            await asyncio.to_thread(cluster.postgres.restart, signal.SIGINT)
        case "crash":
            await asyncio.to_thread(cluster.postgres.restart, signal.SIGQUIT)


def check_histories(rows: Iterable[Sequence[str]], histories: Histories) -> tuple[int, int]:
    """How many moves are kept, and the highest epoch. Broke if a history is not what its players were told.

    Each row is a table, a move's number, its seat, its id in hexadecimal digits and its epoch, in the order of numbers.
    """
    kept: dict[str, list[tuple[int, int, bytes, int]]] = {}
    for table, number, seat, id, epoch in rows:
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


async def run_faults(
    cluster: Cluster,
    kinds: Sequence[str],
    tables: int,
    seed: int,
    pause_s: float,
    stop: asyncio.Event | None = None,
) -> FaultReport:
    """These faults, one after the other, while people play at that many tables, until stopped. Broke if a promise is
    broken."""
    chance, histories, faults = Random(seed), Histories(), Counter[str]()
    pairs = [Pair(Random(f"{seed}/{number}"), cluster.ports, histories) for number in range(tables)]
    playing = [asyncio.create_task(pair.play()) for pair in pairs]
    for kind in kinds:
        await asyncio.sleep(chance.uniform(*CALM_S))
        if stop is not None and stop.is_set():
            break
        await inject(cluster, kind, chance, pause_s, partial(histories.begin_fault, kind))
        faults[kind] += 1
        if broken := next((task for task in playing if task.done()), None):
            await broken
        if faults.total() % TOLD_EVERY == 0:
            sys.stderr.write(
                f"{faults.total()} faults, {histories.moves} moves acknowledged, load {os.getloadavg()[0]:.1f};"
                f" {describe_away(histories.away_s)}; from the fault: {describe_away(histories.back_s)}\n"
            )
    stuck = await settle(pairs, playing, SETTLE_S)
    kept, epoch = check_histories(await asyncio.to_thread(cluster.rows, HISTORIES), histories)
    if stuck:
        raise Broke(f"every history is right, but these games do not go on: {stuck}")
    return FaultReport(
        faults,
        len(histories.acknowledged),
        histories.moves,
        kept,
        histories.redirects,
        epoch,
        histories.away_s,
        histories.back_s,
    )


async def main(faults: int, tables: int, seed: int, pause_s: float) -> int:
    chance, stop = Random(seed), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    with PostgresServer() as postgres, tempfile.TemporaryDirectory() as folder:
        async with Cluster(postgres, Path(folder)) as cluster:
            pids = [node.process.pid for node in cluster.nodes if node.process is not None]
            sys.stderr.write(f"PostgreSQL is process {postgres.pid}, the nodes are {pids}\n")
            kinds = [chance.choice(FAULTS) for _ in range(faults)]
            try:
                report = await run_faults(cluster, kinds, tables, seed, pause_s, stop)
            except (Broke, AssertionError):
                for node in cluster.nodes:
                    sys.stderr.write(f"-- node {node.number}, port {node.port}\n{node.log_text[-LOG_CHARACTERS:]}\n")
                sys.stderr.write(f"-- connections of the database\n{postgres.run_sql('postgres', ACTIVITY)}\n")
                raise
    sys.stdout.write(
        f"{report.faults.total()} faults {dict(report.faults)}, seed {seed}: every history is right\n"
        f"{report.tables} tables, {report.acknowledged} moves acknowledged, {report.kept} kept,"
        f" highest epoch {report.longest_epoch}, {report.redirects} redirects\n"
        f"{describe_away(report.away_s)}\nfrom the fault: {describe_away(report.back_s)}\n"
    )
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause-s", type=float, default=4.0, help="how long a node is paused")
    given = parser.parse_args()
    sys.exit(asyncio.run(main(given.faults, given.tables, given.seed, given.pause_s)))
