"""What metrics cost: the counting in every move, and a server that is asked for its metrics every second.

The counting is timed by itself, statement by statement as they are in the server, and compared with the processor time
of a move; two servers side by side would differ by more than it from one run to the next. The cost of asking is
measured in the same run, by the same moves with and without a reader of the metrics.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from benchmarks.server.load import moves_at, set_up
from benchmarks.server.machine import cpu_s
from benchmarks.server.process import Running, serving
from elcapitan.protocol.to_client import Pong, Refused
from elcapitan.table.match import PendingMove
from elcapitan_server.basics.counters import ServerCounters

SENDS_OF_A_MOVE = 5
"""Messages that pass `send` at most: a position to each of four, and the answer to the mover."""
TIMES = 200_000
PER_S = 200.0


class MetricsCost(NamedTuple):
    """Seconds of processor time."""

    counting_s: float
    """Of one move, at most: a commit of its own, and every message through `send`."""
    move_s: float
    asked_move_s: float
    """The same while the metrics are asked for every second."""


def _time_of(statement: Callable[[], object]) -> float:
    """Of one call, without the call itself."""

    def nothing() -> None:
        pass

    def spent(work: Callable[[], object]) -> float:
        begun = process_time()
        for _ in range(TIMES):
            work()
        return process_time() - begun

    return max(0.0, median(spent(statement) - spent(nothing) for _ in range(5))) / TIMES


def counting_s() -> float:
    """Of all that is counted in a move that is committed alone."""
    counters = ServerCounters()
    message: object = Pong(number=1)
    change: object = None

    def count_move() -> None:
        counters.moves += type(change) is PendingMove

    def look_for_refusals() -> None:
        if type(message) is Refused:
            counters.refused[""] += 1

    def count_commit() -> None:
        counters.commit_s.observe(0.003)
        failed = [fault for fault in (None,) if fault is not None]
        counters.commit_failures += len(failed)
        next((str(fault) for fault in failed), "")

    return _time_of(count_move) + SENDS_OF_A_MOVE * _time_of(look_for_refusals) + _time_of(count_commit)


async def _ask(server: Running, port: int) -> None:
    reader, writer = await asyncio.open_connection(server.address[0], port)
    writer.write(b"GET /metrics HTTP/1.1\r\nHost: here\r\n\r\n")
    if b" 200 " not in (await reader.read()).partition(b"\r\n")[0]:
        raise RuntimeError("there are no metrics")
    writer.close()


async def measure(folder: Path, tables: int = 200, lasting_s: float = 8.0, rounds: int = 5) -> MetricsCost:
    """Rounds of moves at 200 a second, by turns with and without a reader of the metrics."""
    async with serving(folder / "metrics", "--monitoring-port", "0") as server:
        assert server.process.stdout is not None
        port = int((await server.process.stdout.readline()).decode().rstrip(".\n").rpartition(" ")[2])
        playing = await set_up(server, tables, seed=5)
        await moves_at(playing, PER_S, 3.0, Random("warm"))
        spent: dict[bool, list[float]] = {False: [], True: []}
        for number in range(2 * rounds):
            is_asked = bool(number % 2)
            reader = asyncio.create_task(_ask_every_second(server, port)) if is_asked else None
            done, used = sum(len(table.answered_s) for table in playing), cpu_s(server.pid)
            await moves_at(playing, PER_S, lasting_s, Random(f"order {number}"))
            used = cpu_s(server.pid) - used
            spent[is_asked].append(used / (sum(len(table.answered_s) for table in playing) - done))
            if reader is not None:
                reader.cancel()
        for table in playing:
            table.close()
    return MetricsCost(counting_s(), median(spent[False]), median(spent[True]))


async def _ask_every_second(server: Running, port: int) -> None:
    while True:
        await _ask(server, port)
        await asyncio.sleep(1.0)
