"""A soak test: tables are made, played, left, returned to, looked at, chatted at and deleted, in many rounds.

`python -m benchmarks.server.soak [--minutes N]`. Between rounds everyone disconnects and the server is asked what it
still holds: after the first rounds that must be the same each time. Exit 1 if it is not. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from benchmarks.server.load import moves_at, set_up
from benchmarks.server.machine import open_files, resident_kib, threads
from benchmarks.server.process import Running, serving
from benchmarks.server.tables import LoadedTable, source_of
from benchmarks.server.wire import RULES, Line

WARM_ROUNDS = 3
"""Until everything that is made once has been made."""
MOST_GROWTH = 0.02
"""Of memory, from the end of the warm rounds to the end of all."""


class Held(NamedTuple):
    """What a server without visitors holds."""

    tasks: int
    alarms: int
    objects: int
    connections: int
    tables: int
    files: int
    threads: int
    kib: int


async def held_by(server: Running) -> Held:
    server.process.send_signal(signal.SIGUSR1)
    assert server.process.stdout is not None
    said: Mapping[str, int] = json.loads(await server.process.stdout.readline())
    return Held(**said, files=open_files(server.pid), threads=threads(server.pid), kib=resident_kib(server.pid))


async def come_back(table: LoadedTable, address: tuple[str, int], chance: Random) -> None:
    """One of the players loses their connection and returns with their token; the others are told nothing else."""
    at = chance.randrange(1, len(table.lines))
    old = table.lines[at]
    assert old.transport is not None
    old.on_message = None
    old.transport.abort()
    line = await Line.open(address, source_of(table.number))
    record = await line.ask("record", type="hello", protocol=1, rules=RULES, token=old.token)
    table.replace(at, line, record["position"])


async def one_round(server: Running, number: int, count: int, per_s: float, lasting_s: float) -> tuple[int, list[str]]:
    """People connect, play, lose connections, watch, chat, and disconnect; how many moves, and what went wrong."""
    chance = Random(f"round {number}")
    tables = await set_up(server, count, number)
    watchers = []
    for table in tables[:10]:
        watcher = await Line.greet(server.address, source_of(table.number))
        await watcher.ask("record", type="watch", table=table.id)
        await watcher.ask("said", type="say", text="Good evening.")
        watchers.append(watcher)
    for _ in range(3):
        await moves_at(tables, per_s, lasting_s / 3, chance)
        for table in chance.sample(tables, count // 4):
            await come_back(table, server.address, chance)
    errors = [error for table in tables for error in table.errors]
    errors += ["a move was never answered" for table in tables if table.waiting]
    for watcher in watchers:
        watcher.close()
    for table in tables:
        await table.drop()
    return sum(len(table.answered_s) for table in tables), errors


async def soak(minutes: float, count: int, per_s: float, round_s: float) -> int:
    with tempfile.TemporaryDirectory(prefix="elcapitan-") as folder:
        async with serving(Path(folder), module="benchmarks.server.instrumented") as server:
            until = monotonic() + 60 * minutes
            seen: list[Held] = []
            moves = 0
            while monotonic() < until or len(seen) <= WARM_ROUNDS:
                made, errors = await one_round(server, len(seen), count, per_s, round_s)
                if errors:
                    print(f"after {moves} moves: {errors[0]}")
                    return 1
                moves += made
                await asyncio.sleep(2.0)  # the last closing messages
                seen.append(await held_by(server))
                left = max(0.0, until - monotonic())
                print(f"round {len(seen)}, {moves} moves, {left / 60:.1f} min to go: {seen[-1]}", flush=True)
            return verdict(seen[WARM_ROUNDS - 1 :], moves, (Path(folder) / "journal.sqlite").stat().st_size)


def verdict(seen: Sequence[Held], moves: int, journal_bytes: int) -> int:
    first, last = seen[0], seen[-1]
    growth = last.kib / first.kib - 1
    objects = last.objects / first.objects - 1
    print(f"{moves} moves; the journal has {journal_bytes / 1e6:.1f} MB")
    print(f"memory {first.kib} -> {last.kib} KiB ({100 * growth:+.1f} %), objects {100 * objects:+.1f} %")
    bad = [
        name
        for name in ("tasks", "alarms", "connections", "tables", "files", "threads")
        if getattr(last, name) > getattr(first, name)
    ]
    if growth > MOST_GROWTH:
        bad.append("memory")
    print(f"GROWN: {', '.join(bad)}" if bad else "nothing has grown")
    return 1 if bad else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=30.0, help="how long (%(default)g)")
    parser.add_argument("--tables", type=int, default=60, help="at once (%(default)s)")
    parser.add_argument("--rate", type=float, default=60.0, help="moves a second (%(default)g)")
    parser.add_argument("--round", type=float, default=60.0, help="seconds until everybody goes home (%(default)g)")
    options = parser.parse_args()
    return asyncio.run(soak(options.minutes, options.tables, options.rate, options.round))


if __name__ == "__main__":
    sys.exit(main())
