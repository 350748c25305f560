"""Figures of the machine and of a process: processor time, memory, open files, and how noisy it is now."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

GIVES_WAY = 10
"""How much nicer those are who would be at other computers, with other cores: onlookers and attackers."""


def at(share: float, values: Sequence[float]) -> float:
    """The value below which that share of them stays; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def cpu_s(pid: int) -> float:
    """Processor time of a process so far, all its threads, user and system."""
    nanoseconds = 0
    for stat in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(OSError):  # the thread has ended
            nanoseconds += int(stat.read_text().split()[0])
    return nanoseconds / 1e9


def stolen_s() -> float:
    """Time in which a processor of this machine had something to do and the computer below it ran others, so far."""
    columns = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    return int(columns[8]) / os.sysconf("SC_CLK_TCK")


def resident_kib(pid: int) -> int:
    """The resident memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def open_files(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


def threads(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/task"))


class Noise(NamedTuple):
    """How busy the machine is with other programs."""

    load: float
    """Processes that want to run, by the system's own average of the last minute."""
    stretch_median: float
    stretch_worst: float
    """How much longer than at its best the very same computation takes."""

    def __str__(self) -> str:
        return (
            f"noise: load {self.load:.1f} on {os.cpu_count()} cores; the same 5 ms of work takes"
            f" {self.stretch_median:.2f} times its best in the median, {self.stretch_worst:.2f} at worst"
        )


def noise() -> Noise:
    """Takes a quarter of a second on a quiet machine."""
    times = []
    for _ in range(50):
        begun = perf_counter()
        sum(range(120_000))
        times.append(perf_counter() - begun)
    best = min(times)
    return Noise(os.getloadavg()[0], at(0.5, times) / best, max(times) / best)


class Lag:
    """How late this program's own loop is: what it measures cannot be finer than that."""

    def __init__(self) -> None:
        self.late_s: list[float] = []
        self._task = asyncio.get_running_loop().create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            begun = perf_counter()
            await asyncio.sleep(0.01)
            self.late_s.append(perf_counter() - begun - 0.01)

    def stop(self) -> None:
        self._task.cancel()
