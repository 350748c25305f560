"""500 tables of four at 250 moves a second: how long from a move to its acknowledgement, which comes after the sync.

An open loop: a move is due when it is due, and a late answer delays none of the others; the delay of a table counts as
waiting. Times are the clock's, in the load's own process, so that they contain its own lag, which is printed beside
them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from benchmarks.server.machine import Lag, at, cpu_s
from benchmarks.server.process import Running, serving
from benchmarks.server.tables import LoadedTable

AT_ONCE = 40
"""Tables that are set up at the same time; with more, too many connections would not have said hello yet."""


class Load(NamedTuple):
    """What was seen."""

    tables: int
    moves: int
    lasted_s: float
    answered_s: Sequence[float]
    steps: Sequence[int]
    server_cpu: float
    """Share of one core."""
    own_lag_s: float
    """The 99th percentile."""
    errors: Sequence[str]


async def set_up(server: Running, count: int, seed: int) -> list[LoadedTable]:
    """That many tables whose games have begun."""
    tables = [LoadedTable(number, Random(f"{seed}/{number}")) for number in range(count)]
    gate = asyncio.Semaphore(AT_ONCE)

    async def open_one(table: LoadedTable) -> None:
        async with gate:
            await table.open(server.address)

    await asyncio.gather(*(open_one(table) for table in tables))
    return tables


async def moves_at(tables: Sequence[LoadedTable], per_s: float, lasting_s: float, chance: Random) -> None:
    """Moves at that rate, the tables one after the other in an order of chance; then the last answers."""
    begun, number = perf_counter(), 0
    order: list[LoadedTable] = []
    while (due := begun + number / per_s) < begun + lasting_s:
        if (pause := due - perf_counter()) > 0:
            await asyncio.sleep(pause)
        if not order:
            order = chance.sample(tables, len(tables))
        order.pop().move(due)
        number += 1
    for _ in range(1000):
        if not any(table.waiting for table in tables):
            break
        await asyncio.sleep(0.01)


async def measure(folder: Path, count: int = 500, per_s: float = 250.0, lasting_s: float = 60.0, seed: int = 1) -> Load:
    async with serving(folder / "load") as server:
        tables = await set_up(server, count, seed)
        await moves_at(tables, per_s, 5.0, Random(f"{seed}/warm"))
        for table in tables:
            table.answered_s.clear()
            table.steps.clear()
        lag, used, begun = Lag(), cpu_s(server.pid), perf_counter()
        await moves_at(tables, per_s, lasting_s, Random(f"{seed}/order"))
        lasted = perf_counter() - begun
        used = cpu_s(server.pid) - used
        lag.stop()
        answered = [each for table in tables for each in table.answered_s]
        errors = [error for table in tables for error in table.errors]
        errors += ["a move was never answered" for table in tables if table.waiting]
        for table in tables:
            table.close()
        steps = [each for table in tables for each in table.steps]
        return Load(count, len(answered), lasted, answered, steps, used / lasted, at(0.99, lag.late_s), errors)
