"""2,000 onlookers on pages, and what the seats of the tables they watch notice of them.

`python -m benchmarks.server.onlookers [--onlookers 2000] [--rounds 10] [--seconds 6]`. Tables of four move by turns on
one server; in every other half of a round the onlookers watch them, 63 at each, in a process of their own (`--crowd`),
half of them in either language. What counts is the p99 of an acknowledged move with them, as a multiple of that
without: the halves are short, so that a busy machine is as busy in both. The onlookers' process gives way to the
others, since theirs are other computers. `chrt -r 1 python -m ...` (root) runs it before all other programs of a busy
machine. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import mean
from typing import NamedTuple

import msgpack

from benchmarks.server.attack_table import BINARY, UPGRADE, web_frame
from benchmarks.server.load import moves_at, set_up
from benchmarks.server.machine import GIVES_WAY, at, cpu_s, noise
from benchmarks.server.process import Running, serving
from benchmarks.server.tables import LoadedTable
from benchmarks.server.wire import frame_bytes

AT_EACH = 63
"""Onlookers at a table, which takes 64."""
AT_ONCE = 50
MOVES_PER_S = 1.0
"""At each table: people who play fast."""
SETTLE_S = 2.0
MAX_TIMES = 1.2


class PageLine(asyncio.Protocol):
    """One page that looks on."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._transport: asyncio.Transport | None = None
        self._buffer = self._frames = b""
        self._is_open = False
        self.answered = asyncio.Event()
        self.is_lost = False
        self.bytes_in = self.positions = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(UPGRADE)
        self.say(type="hello", protocol=1, name="Eva", features=["page", "requests"], language=self._language)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        self.answered.set()

    def say(self, **fields: object) -> None:
        assert self._transport is not None
        self._transport.write(web_frame(BINARY, frame_bytes(fields)))

    def data_received(self, data: bytes) -> None:
        self.bytes_in += len(data)
        self._buffer += data
        if not self._is_open:
            _head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            self._is_open, self._buffer = True, rest
        while (message := self._next_message()) is not None:
            self._frames += message
        while len(self._frames) >= 4 and len(self._frames) >= (size := 4 + int.from_bytes(self._frames[:4], "big")):
            frame, self._frames = self._frames[4:size], self._frames[size:]
            self._hear(msgpack.unpackb(frame))

    def _next_message(self) -> bytes | None:
        if len(self._buffer) < 2:
            return None
        size, begin = self._buffer[1], 2
        if size > 125:
            begin = 4 if size == 126 else 10
            size = int.from_bytes(self._buffer[2:begin], "big")
        if len(self._buffer) < max(begin + size, begin):
            return None
        message, self._buffer = self._buffer[begin : begin + size], self._buffer[begin + size :]
        return message

    def _hear(self, fields: dict[str, object]) -> None:
        match fields["type"]:
            case "ping":
                self.say(type="pong", number=fields.get("number", 0))
            case "page":
                self.positions += 1
            case "welcome" | "watching" | "left":
                self.answered.set()
            case "refused" | "closing":
                print(fields["why"], flush=True)

    async def ask(self, **fields: object) -> None:
        self.answered.clear()
        self.say(**fields)
        await self.answered.wait()


async def crowd(port: int, tables: Sequence[str], count: int) -> None:
    """Told by lines: `watch`, `leave`; says when it is done, and at the end how much came."""
    gate, loop = asyncio.Semaphore(AT_ONCE), asyncio.get_running_loop()

    async def come(number: int) -> PageLine:
        language, source = ("en", "cs")[number % 2], (f"127.1.{number // 200}.1", 0)
        async with gate:
            while True:  # on a busy machine one may be too slow to greet in time
                _, line = await loop.create_connection(lambda: PageLine(language), "127.0.0.1", port, local_addr=source)
                await line.answered.wait()
                if not line.is_lost:
                    return line

    async def ask(line: PageLine, **fields: object) -> None:
        async with gate:
            await line.ask(**fields)

    lines = await asyncio.gather(*map(come, range(count)))
    print("come", flush=True)
    while said := (await asyncio.to_thread(sys.stdin.readline)).strip():
        if said == "watch":
            watched = enumerate(lines)
            await asyncio.gather(*(ask(line, type="watch", table=tables[at // AT_EACH]) for at, line in watched))
        else:
            await asyncio.gather(*(ask(line, type="leave_table") for line in lines))
        if lost := sum(each.is_lost for each in lines):
            print(f"{lost} are lost", flush=True)
        print(f"{said}: {sum(each.positions for each in lines)} {sum(each.bytes_in for each in lines)}", flush=True)


class Crowd:
    """That process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def tell(self, what: str) -> tuple[int, int]:
        """Positions and bytes that have come so far, once it is done."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{what}\n".encode())
        return await self.heard(f"{what}: ")

    async def heard(self, wanted: str) -> tuple[int, int]:
        assert self._process.stdout is not None
        while not (line := (await self._process.stdout.readline()).decode()).startswith(wanted):
            if not line:
                raise RuntimeError("the crowd has ended")
            print(f"  an onlooker: {line.rstrip()}", flush=True)
        positions, size = [*map(int, line.removeprefix(wanted).split()), 0, 0][:2]
        return positions, size


@asynccontextmanager
async def run_crowd(port: int, tables: Sequence[LoadedTable], count: int) -> AsyncIterator[Crowd]:
    words = ("--crowd", str(port), "--onlookers", str(count), *(table.id for table in tables))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.server.onlookers", *words),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        crowd = Crowd(process)
        await crowd.heard("come")
        yield crowd
    finally:
        process.kill()
        await process.wait()


class Round(NamedTuple):
    """Seats in one round; times in seconds."""

    answered_s: list[float]
    cpu_s: float
    """Processor time of the server for a move."""

    @property
    def p99(self) -> float:
        return at(0.99, self.answered_s)

    def __str__(self) -> str:
        p50 = at(0.5, self.answered_s)
        return f"p50 {1000 * p50:.1f} ms, p99 {1000 * self.p99:.1f}, processor {1000 * self.cpu_s:.1f} a move"


async def play(server: Running, tables: Sequence[LoadedTable], seconds: float, chance: Random) -> Round:
    for table in tables:
        table.answered_s.clear()
    used = cpu_s(server.pid)
    await moves_at(tables, MOVES_PER_S * len(tables), seconds, chance)
    used = cpu_s(server.pid) - used
    answered = [each for table in tables for each in table.answered_s]
    if errors := [error for table in tables for error in table.errors]:
        raise RuntimeError(errors[0])
    return Round(answered, used / len(answered))


def together(rounds: Sequence[Round]) -> Round:
    """All of them as one."""
    return Round([each for one in rounds for each in one.answered_s], mean(one.cpu_s for one in rounds))


async def measure(folder: Path, onlookers: int, rounds: int, seconds: float) -> float:
    """The multiple of the p99 over all rounds; prints the rounds."""
    async with serving(folder / "data", "--websocket", "0") as server:
        assert server.process.stdout is not None
        port = int((await server.process.stdout.readline()).decode().rstrip(" .\n").split()[-1])
        tables = await set_up(server, -(-onlookers // AT_EACH), 1)
        chance, all_alone, all_watched = Random(2), list[Round](), list[Round]()
        async with run_crowd(port, tables, onlookers) as crowd:
            await play(server, tables, seconds, chance)
            for number in range(rounds):
                alone = await play(server, tables, seconds, chance)
                begun = await crowd.tell("watch")
                await play(server, tables, SETTLE_S, chance)  # what their coming has left to do is not the question
                watched = await play(server, tables, seconds, chance)
                ended = await crowd.tell("leave")
                await play(server, tables, SETTLE_S, chance)
                all_alone.append(alone)
                all_watched.append(watched)
                print(
                    f"  round {number + 1}: alone {alone}; watched {watched}; p99 {watched.p99 / alone.p99:.2f} times;"
                    f" {ended[0] - begun[0]} bodies, {(ended[1] - begun[1]) / 1e6:.1f} MB came",
                    flush=True,
                )
        for table in tables:
            table.close()
    alone, watched = together(all_alone), together(all_watched)
    print(f"all rounds: alone {alone}; watched {watched}")
    return watched.p99 / alone.p99


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--onlookers", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=10, help="each once without and once with them")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each half")
    parser.add_argument("--crowd", type=int, metavar="PORT", help=argparse.SUPPRESS)
    parser.add_argument("tables", nargs="*", help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.crowd:
        os.nice(GIVES_WAY)
        await crowd(told.crowd, told.tables, told.onlookers)
        return 0
    print(noise())
    with tempfile.TemporaryDirectory(prefix="elcapitan-") as folder:
        found = await measure(Path(folder), told.onlookers, told.rounds, told.seconds)
    print(f"onlookers: the p99 of a seat's move is {found:.2f} times that without them (bar {MAX_TIMES:g})")
    return int(found > MAX_TIMES)


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
