"""A server attacked by clients of its protocol, an innocent table and newcomers beside them.

`python -m benchmarks.server.attacks [PART OF A NAME...] [--seconds 7] [--folder FOLDER] [--list]`. Starts its own
servers on 127.0.0.1 with their usual limits, the attackers (attackers.py) in a process of their own. For each attack:
the moves of a table of three from another address, what a newcomer waits for the list (connect, hello, list), the
server's memory and how late its event loop was at worst, in time, in processor time at a stretch and in that of the
turns that a move passes through. The longest commit says whether a move has waited for the disk, and *own* how late
this program was: nothing that it measures is finer; *stolen* is the processor time that a virtual machine was denied,
which delays some threads and not all. With a folder in memory no commit waits for a disk. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import signal
import ssl
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from benchmarks.server.attack_table import ATTACKS, Attack, Port
from benchmarks.server.machine import Lag, at, noise, resident_kib, stolen_s
from benchmarks.server.process import Running, serving
from benchmarks.server.tables import LoadedTable
from benchmarks.server.wire import Line, Trouble
from elcapitan.games import DEFAULT_GAME

MOVE_EVERY_S = 0.03
NEWCOMER_EVERY_S = 0.25
NEWCOMER_TIMEOUT_S = 15.0
SAMPLE_EVERY_S = 0.05
SETTLE_S = 1.0
"""Between two attacks."""
MAKERS, LOBBIES = 25, 40
"""Addresses that have made tables, and how many each: what a list is chosen from."""
CERTIFICATE = Path("tests/server/connections/tls")
MAX_TIMES, MAX_P99_MS, MAX_NEWCOMER_MS, MAX_MIB = 1.5, 30.0, 1000.0, 64.0


class AttackedServer(NamedTuple):
    """A server that is attacked, and its ports."""

    running: Running
    ports: dict[Port, int]


class Seen(NamedTuple):
    """What an attack did; times in milliseconds."""

    moves: int
    p50: float
    p99: float
    newcomer: float
    """The worst."""
    mib: float
    commit: float
    """The longest: a move waits for its own and for the one before it."""
    late: float
    """How late the event loop was at worst."""
    busy: float
    """Processor time of the event loop at a stretch, at worst: other programs have no part in it."""
    turns: float
    """Processor time of the turns of the event loop that a move passes through, at worst."""
    own: float
    """How late the event loop of this program was at worst."""
    stolen: float
    """Processor time that a virtual machine was denied."""
    told: str


@asynccontextmanager
async def attacked_server(folder: Path, *, tls: bool) -> AsyncIterator[AttackedServer]:
    words: Sequence[str] = ("--websocket", "0")
    if tls:
        key = folder / "key.pem"
        shutil.copy(CERTIFICATE / "key.pem", key)
        key.chmod(0o600)
        words = ("--tls-cert", str(CERTIFICATE / "cert.pem"), "--tls-key", str(key))
    async with serving(folder / "data", *words, module="benchmarks.server.instrumented", limited=True) as running:
        if tls:
            yield AttackedServer(running, {"tls": running.address[1]})
            return
        assert running.process.stdout is not None
        line = (await running.process.stdout.readline()).decode()
        yield AttackedServer(running, {"plain": running.address[1], "websocket": int(line.rstrip(" .\n").split()[-1])})


async def look_at(server: Running) -> dict[str, float]:
    """The server's own figures, and the worst since the last time."""
    assert server.process.stdout is not None
    server.process.send_signal(signal.SIGUSR1)
    async with asyncio.timeout(NEWCOMER_TIMEOUT_S):
        found: dict[str, float] = json.loads(await server.process.stdout.readline())
    return found


async def make_lobbies(server: Running) -> None:
    """Tables whose makers have gone."""

    async def make(maker: int) -> None:
        for _ in range(LOBBIES):
            line = await Line.greet(server.address, f"127.0.21.{maker + 1}")
            await line.ask("seated", type="create_table", game=DEFAULT_GAME, seats=4)
            line.close()

    await asyncio.gather(*map(make, range(MAKERS)))


class InnocentTable:
    """Three people who move every thirty milliseconds without an end."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._address, self._games = address, 0
        self.table: LoadedTable | None = None
        self._task: asyncio.Task[None] | None = None
        self._waits: list[float] = []

    async def begin(self) -> None:
        await self._open()
        self._task = asyncio.get_running_loop().create_task(self._play())

    async def _open(self) -> None:
        if self.table is not None:
            self._waits += self.table.answered_s
            await self.table.drop()
        self._games += 1
        self.table = LoadedTable(1, Random(self._games), players=3)
        await self.table.open(self._address)

    async def _play(self) -> None:
        assert self.table is not None
        while True:
            if self.table.over:
                await self._open()
            self.table.move(perf_counter())
            await asyncio.sleep(MOVE_EVERY_S)

    def take_waits(self) -> list[float]:
        """Of the moves since the last time, and of the one that is not answered yet."""
        assert self.table is not None
        waits = self._waits + self.table.answered_s
        self._waits, self.table.answered_s = [], []
        if self.table.waiting and self.table.next is not None:
            waits.append(perf_counter() - self.table.next)
        return waits

    @property
    def faults(self) -> Sequence[str]:
        if self._task is not None and self._task.done():
            self._task.result()
        return self.table.errors if self.table is not None else ()

    async def heal(self) -> None:
        """Begin at a new table if the server has closed a connection of this one."""
        if self.faults:
            self.end()
            self.table = None
            await self.begin()

    def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self.table is not None:
            self.table.close()


async def come(address: tuple[str, int], number: int, waits: list[float], faults: list[str]) -> None:
    """One newcomer: connect, hello, list."""
    began = perf_counter()
    try:
        async with asyncio.timeout(NEWCOMER_TIMEOUT_S):
            line = await Line.greet(address, f"127.0.23.{1 + number % 250}")
            await line.ask("tables", type="list_tables")
            line.close()
    except (OSError, TimeoutError, Trouble) as error:
        faults.append(f"{type(error).__name__} {error}")
    waits.append(perf_counter() - began)


async def measure(server: AttackedServer, table: InnocentTable, attack: Attack | None, seconds: float) -> Seen:
    """The innocent table and newcomers, while it lasts."""
    assert table.table is not None
    await look_at(server.running)  # the server counts its objects, for which a move may wait
    table.take_waits()
    attacking: asyncio.subprocess.Process | None = None
    if attack is not None:
        words = (attack.name, str(seconds), server.running.address[0], json.dumps(server.ports), table.table.id)
        attacking = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "benchmarks.server.attackers", *words), stdout=asyncio.subprocess.PIPE
        )
        assert attacking.stdout is not None
        await attacking.stdout.readline()
    newcomers: list[float] = []
    faults: list[str] = []
    mib, own, stolen = 0.0, Lag(), stolen_s()
    coming: set[asyncio.Task[None]] = set()
    until, next_s, number = perf_counter() + seconds + (0.5 if attack else 0.0), perf_counter(), 0
    while (now := perf_counter()) < until:
        mib = max(mib, resident_kib(server.running.pid) / 1024)
        if now >= next_s:
            next_s, number = next_s + NEWCOMER_EVERY_S, number + 1
            task = asyncio.get_running_loop().create_task(come(server.running.address, number, newcomers, faults))
            coming.add(task)
            task.add_done_callback(coming.discard)
        await asyncio.sleep(SAMPLE_EVERY_S)
    waits, stolen = table.take_waits(), stolen_s() - stolen
    own.stop()
    if coming:
        await asyncio.wait(coming)
    told = ""
    if attacking is not None:
        out, _ = await attacking.communicate()
        told = out.decode().strip()
    looked = await look_at(server.running)
    told = " ".join([told, *faults[:2], *table.faults[:2]])
    p50, p99, worst = (1000 * at(0.5, waits), 1000 * at(0.99, waits), 1000 * max(newcomers, default=0.0))
    commit, late, busy, turns = (looked[f"{each}_ms"] for each in ("commit", "late", "busy", "turns"))
    own_ms = 1000 * max(own.late_s, default=0.0)
    return Seen(len(waits), p50, p99, worst, mib, commit, late, busy, turns, own_ms, 1000 * stolen, told)


def show(name: str, seen: Seen, calm: Seen | None) -> None:
    missed = []
    if calm is not None:
        if seen.p99 > max(MAX_P99_MS, MAX_TIMES * calm.p99) or not seen.moves:
            missed.append("p99")
        missed += ["newcomer"] if seen.newcomer > MAX_NEWCOMER_MS else []
        missed += ["memory"] if seen.mib > MAX_MIB else []
    verdict = "" if calm is None else f"MISSED: {', '.join(missed)}" if missed else "holds"
    figures = [f"{figure:.0f}" for figure in seen[:-1]]
    print("|", " | ".join((name, *figures, verdict)), "| ", seen.told, flush=True)


async def run(names: Sequence[str], seconds: float, within: Path | None) -> None:
    """`within`: where the servers keep their data; None: the system's temporary folder."""
    chosen = [each for each in ATTACKS if not names or any(name in each.name for name in names)]
    print(noise())
    columns = ("attack", "moves", "p50 ms", "p99 ms", "newcomer ms", "MiB", "commit ms", "loop late ms", "busy ms")
    print("|", " | ".join((*columns, "turns ms", "own ms", "stolen ms", "bars")), "|")
    print("|---" * (len(columns) + 4) + "|")
    for tls in (False, True):
        attacks = [each for each in chosen if (each.to == "tls") is tls]
        if not attacks:
            continue
        Line.context = _trusting() if tls else None
        with tempfile.TemporaryDirectory(prefix="elcapitan-", dir=within) as folder:
            async with attacked_server(Path(folder), tls=tls) as server:
                await make_lobbies(server.running)
                table = InnocentTable(server.running.address)
                await table.begin()
                await asyncio.sleep(SETTLE_S)
                calm = await measure(server, table, None, seconds)
                show(f"none{' (TLS)' if tls else ''}", calm, None)
                for attack in attacks:
                    await asyncio.sleep(SETTLE_S)
                    show(attack.name, await measure(server, table, attack, seconds), calm)
                    await table.heal()
                await asyncio.sleep(SETTLE_S)
                show("none, at the end", await measure(server, table, None, seconds), None)
                table.end()


def _trusting() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="NAME", help="attacks whose name has this in it (default: all)")
    parser.add_argument("--seconds", type=float, default=7.0, help="of each attack (default: 7)")
    parser.add_argument(
        "--folder", type=Path, help="where the journals are kept, such as /dev/shm, which is memory (default: the disk)"
    )
    parser.add_argument("--list", action="store_true", help="the names, and nothing else")
    options = parser.parse_args()
    if options.list:
        print("\n".join(attack.name for attack in ATTACKS))
        return
    with suppress(KeyboardInterrupt):
        asyncio.run(run(options.names, options.seconds, options.folder))


if __name__ == "__main__":
    main()
