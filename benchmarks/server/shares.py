"""What computer players of many addresses leave to a stranger: `python -m benchmarks.server.shares [--level hard]`.

A stranger's table is played by computer players of the level `normal` alone, as fast as they think; beside it 1, 4, 10
and 40 addresses have ten such tables of `hard` each. It prints the stranger's moves a second, and how many of the
others' moves the server had to make because no answer came within ten seconds. All on this machine, the load as well.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from benchmarks.server.machine import noise
from benchmarks.server.process import Running, serving
from benchmarks.server.wire import Fields, Line, Trouble

TABLES = 10
"""Of each address."""
SEATS = 3
STRANGER = "127.0.30.1"
CROWDS = (0, 1, 4, 10, 40)
SETTLING_S = 4.0
"""Until all of them think."""
BAR = 0.5
"""Share of the stranger's speed alone, beside ten addresses."""


class WatchedTable:
    """A table whose seats are all played by computer players, one of them for the person who looks on."""

    _greeting = asyncio.Semaphore(50)
    """A server lets no more than 200 wait for their welcome."""

    def __init__(self, address: tuple[str, int], source: str, level: str) -> None:
        self._address, self._source, self._level = address, source, level
        self._line: Line | None = None
        self._over = asyncio.Event()
        self.moves = self.forced = self.games = 0

    async def play_on(self) -> None:
        """One game after the other, until cancelled."""
        try:
            while True:
                await self._play_one()
        finally:
            if self._line is not None:
                self._line.close()

    async def _play_one(self) -> None:
        async with self._greeting:
            line = self._line = await Line.greet(self._address, self._source)
        self._over.clear()
        await line.ask("seated", type="create_table", game="elcapitan", seats=SEATS)
        for _ in range(SEATS - 1):
            await line.ask("table", type="add_bot", level=self._level)
        line.on_message = self._on_message
        await line.ask("record", type="start")
        line.say(type="hold_seat", seat=line.seat, level=self._level)
        await self._over.wait()
        self.games += 1
        line.on_message = None
        await line.ask("dropped", type="drop_table", token=line.token)
        line.close()

    def _on_message(self, line: Line, fields: Fields, size: int) -> None:
        if fields["type"] == "moved":
            self.moves += 1
            self.forced += fields.get("forced") == "slow"
        elif fields["type"] == "over":
            self._over.set()


async def _measure(server: Running, crowd: int, level: str, lasting_s: float) -> tuple[float, int, int]:
    """The stranger's moves a second; the crowd's moves, and how many of them were forced."""
    others = [
        WatchedTable(server.address, f"127.0.{31 + number // 200}.{1 + number % 200}", level)
        for number in range(crowd)
        for _ in range(TABLES)
    ]
    stranger = WatchedTable(server.address, STRANGER, "normal")
    playing = [asyncio.create_task(table.play_on()) for table in (*others, stranger)]
    await asyncio.sleep(SETTLING_S + crowd / 10)
    before, forced = stranger.moves, sum(table.forced for table in others)
    moved, began_s = sum(table.moves for table in others), monotonic()
    await asyncio.sleep(lasting_s)
    rate = (stranger.moves - before) / (monotonic() - began_s)
    found = rate, sum(table.moves for table in others) - moved, sum(table.forced for table in others) - forced
    for each in playing:
        each.cancel()
    for fault in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(fault, Trouble | OSError | TimeoutError):
            print(f"    a table was not played: {fault}")
    return found


async def measure(folder: Path, crowds: Sequence[int], level: str, lasting_s: float) -> bool:
    """Print what is left for each crowd; whether the bar holds for ten addresses."""
    os.environ["ELCAPITAN_WATCHED_S"] = "0"
    alone, holds = 0.0, True
    for crowd in crowds:
        async with serving(folder / str(crowd), "--tables-per-address", str(TABLES)) as server:
            rate, moves, forced = await _measure(server, crowd, level, lasting_s)
        alone = alone or rate
        holds &= crowd > 10 or rate >= BAR * alone
        print(
            f"  beside {crowd:>2} addresses with {TABLES} tables of {level}: {rate:6.2f} moves/s"
            f" ({100 * rate / alone:3.0f} %); theirs {moves / lasting_s:6.1f} a second, {forced} forced",
            flush=True,
        )
    return holds


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("crowds", nargs="*", type=int, default=CROWDS, metavar="ADDRESSES")
    parser.add_argument("--level", default="hard", help="of the others' computer players (default: hard)")
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    print(noise())
    with tempfile.TemporaryDirectory(prefix="elcapitan-") as folder:
        return 0 if await measure(Path(folder), options.crowds, options.level, options.seconds) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
