"""Backups that are restored: copied while the server plays under load, checked, put in place elsewhere, and served.

    python -m benchmarks.server drills

Lost are moves that had been acknowledged when the backup command ended and that the restored server does not know. Its
age counts from the first such move of all tables to that moment.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from benchmarks.server.load import moves_at
from benchmarks.server.process import Running, serving
from benchmarks.server.tables import LoadedTable
from benchmarks.server.wire import Fields, Line

TABLES = 20
PER_S = 100.0


class Drill(NamedTuple):
    """One backup and what came back."""

    acknowledged: int
    """Moves of all tables when the backup ended."""
    lost: int
    lost_s: float
    backup_s: float
    """Of the whole command."""
    restored_s: float
    """From the beginning of the restore to a server that listens."""


class RecordedTable(LoadedTable):
    """A loaded table that remembers when each move was acknowledged."""

    def __init__(self, number: int, chance: Random) -> None:
        super().__init__(number, chance)
        self.acknowledged: list[tuple[int, float]] = []
        """Positions, with the time by perf_counter."""

    def _acknowledged(self, fields: Fields) -> None:
        self.acknowledged.append((fields["position"], perf_counter()))
        super()._acknowledged(fields)


async def command(*words: str) -> str:
    """A command of the program; what it printed. RuntimeError if it failed."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "elcapitan", *words), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    out, err = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"elcapitan {' '.join(words)}: {err.decode()}")
    return out.decode()


async def positions(server: Running) -> dict[str, int]:
    """Of every table that a server lists."""
    line = await Line.greet(server.address)
    listed = await line.ask("tables", type="list_tables")
    line.close()
    return {table["id"]: table.get("position", 0) for table in listed["tables"]}


async def drill(data: Path, tables: Sequence[RecordedTable], folder: Path) -> Drill:
    """Back up, check, restore into that folder, and see what is there."""
    begun = perf_counter()
    copy = folder / "copy.sqlite"
    await command("backup", str(copy), "--data", str(data))
    ended = perf_counter()
    known = {table.id: [each for each in table.acknowledged if each[1] <= ended] for table in tables}
    await command("check", str(copy))
    restoring = perf_counter()
    await command("restore", str(copy), "--data", str(folder / "data"))
    async with serving(folder / "data") as again:
        listening = perf_counter()
        found = await positions(again)
    lost = [at_s for id, moves in known.items() for position, at_s in moves if position > found.get(id, 0)]
    acknowledged = sum(map(len, known.values()))
    return Drill(acknowledged, len(lost), ended - min(lost, default=ended), ended - begun, listening - restoring)


@asynccontextmanager
async def _load(server: Running, tables: list[RecordedTable], seed: int) -> AsyncIterator[None]:
    """Moves at all tables, without an end; a table whose game is over is followed by a new one."""

    async def play() -> None:
        chance = Random(f"{seed}/order")
        while True:
            for at, table in enumerate(tables):
                if table.over:
                    table.close()
                    tables[at] = RecordedTable(len(tables) + at, Random(chance.random()))
                    await tables[at].open(server.address)
            await moves_at(tables, PER_S, 1.0, chance)

    playing = asyncio.create_task(play())
    try:
        yield
    finally:
        playing.cancel()
        await asyncio.wait([playing])


async def measure(folder: Path, drills: int = 100, seed: int = 6) -> list[Drill]:
    data, chance = folder / "played", Random(seed)
    async with serving(data) as server:
        tables = [RecordedTable(number, Random(f"{seed}/{number}")) for number in range(TABLES)]
        for table in tables:
            await table.open(server.address)
        found = []
        async with _load(server, tables, seed):
            for number in range(drills):
                await asyncio.sleep(chance.uniform(0.2, 1.2))
                (folder / str(number)).mkdir()
                found.append(await drill(data, [*tables], folder / str(number)))
        errors = [error for table in tables for error in table.errors]
        if errors:
            raise RuntimeError(errors[0])
        for table in tables:
            table.close()
    return found
