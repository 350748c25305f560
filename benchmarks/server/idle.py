"""Ten thousand people who are connected and do nothing: what each costs the server, and whether it holds them.

Memory is the resident set of the process, before and after; the system's own buffers are not in it.
"""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path
from typing import NamedTuple

from benchmarks.server.machine import cpu_s, resident_kib
from benchmarks.server.process import serving
from benchmarks.server.tables import source_of
from benchmarks.server.wire import Line

AT_ONCE = 100
SPARE_FILES = 300


class Idle(NamedTuple):
    """What was seen."""

    held: int
    kib_each: float
    cpu: float
    """Share of one core for keeping them."""


def possible(wished: int) -> int:
    """As many as this system lets one process have open, raised as far as it may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return min(wished, hard - SPARE_FILES) if hard != resource.RLIM_INFINITY else wished


async def measure(folder: Path, count: int = 10_000, resting_s: float = 20.0) -> Idle:
    count = possible(count)
    async with serving(folder / "idle") as server:
        first = await Line.greet(server.address)  # things that are made once are made now
        before = resident_kib(server.pid)
        lines: list[Line] = []
        while len(lines) < count:
            few = min(AT_ONCE, count - len(lines))
            place = len(lines)
            lines += await asyncio.gather(
                *(Line.greet(server.address, source_of((place + each) * 10)) for each in range(few))
            )
        used = cpu_s(server.pid)
        await asyncio.sleep(resting_s)
        used = cpu_s(server.pid) - used
        after = resident_kib(server.pid)
        held = sum(not line.lost for line in lines)
        # All of them are still served.
        await asyncio.gather(*(line.ask("pong", type="ping") for line in lines[:: max(1, count // 100)]))
        for line in (first, *lines):
            line.close()
        await asyncio.sleep(1.0)
        return Idle(held, (after - before) / count, used / resting_s)
