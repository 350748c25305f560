"""A server besieged while a table plays on: `python -m tests.server.attacks.load_attack [--dribblers 2000] [--deaf
500]`.

From a hundred addresses come connections that send one byte of a hello a second, again and again, and others that
greet, look on at a table and ask for more than they ever read. Meanwhile two people play, and again and again someone
comes who only wants to see the list. Told at the end: how long moves and comers had to wait, before and during it, and
what it cost the server. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import Broken, Ended, Endpoint, Side
from elcapitan_server.server import MAX_UNAUTHENTICATED
from tests.server.clients import Person, move_id
from tests.server.server_process import ROOT, ServerProcess, run_process
from tests.timeouts import PATIENCE_S

ADDRESSES = [f"127.{part}.{house}.1" for part in range(1, 11) for house in range(1, 11)]
ANNOUNCED = b"\x00\x00\x0f\xff"
"""The head of a hello of four thousand bytes: at one a second it would take an hour."""
BYTE_EVERY_S = 1.0
AGAIN_AFTER_S = 4.0, 8.0
MOVE_EVERY_S = 0.03
COMER_EVERY_S = 0.1
RECEIVES = 4096
"""Bytes a deaf one's system keeps for it."""
ASKS = 55
"""Times for the record: what a connection may at once."""
ONLOOKERS = 60
"""At a table; it takes 64."""
OWN_SOCKETS = 8
"""Of a server without connections."""
LONG_GAME = 150
"""Moves, so that a record is worth not reading."""


class Waits(NamedTuple):
    """How long a client had to wait for something, in seconds."""

    times: list[float]

    def at(self, share: float) -> float:
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def __str__(self) -> str:
        return f"p50 {1000 * self.at(0.5):.0f} ms, p99 {1000 * self.at(0.99):.0f} ms of {len(self.times)}"


async def connect(port: int, address: str, receives: int = 0) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """From that address; `receives` is the size of its system's buffer."""
    line = socket.socket()
    line.setblocking(False)
    if receives:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
    line.bind((address, 0))
    try:
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
    except BaseException:
        line.close()
        raise
    # Nothing is read that is not asked for: what is not read has to stay in the system.
    return await asyncio.open_connection(sock=line, limit=1)


class Table:
    """Two people who play El Capitan on and on."""

    def __init__(self, people: Sequence[Person], chance: Random) -> None:
        self._people, self._chance = people, chance
        self._numbers = count(1)
        self.waits: list[float] = []

    @classmethod
    async def begun(cls, port: int, chance: Random) -> Table:
        anna, bert = [await Person.greet(port, name, wants="positions") for name in ("Anna", "Bert")]
        await anna.ask(to_server.CreateTable(game="elcapitan", seats=2), to_client.Table)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Table)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        await bert.hear(to_client.Position)
        return cls((anna, bert), chance)

    @classmethod
    async def begun_and_left(cls, port: int, chance: Random) -> str:
        """The id of a table whose game has come far, and whose people have gone."""
        table = await cls.begun(port, chance)
        for _ in range(LONG_GAME):
            await table.move()
        await table.leave()
        return table._people[0].table

    async def move(self) -> bool:
        """One more; False once the game is over."""
        at = max(person.position for person in self._people)
        for person in self._people:
            while person.position < at:
                await person.next()
            newest = next(each for each in reversed(person.heard) if isinstance(each, to_client.Position))
            if newest.legal:
                began = time.perf_counter()
                answer = await person.move(self._chance.choice(newest.legal), move_id(next(self._numbers)))
                assert isinstance(answer, to_client.Done), answer
                self.waits.append(time.perf_counter() - began)
                for each in self._people:
                    each.heard[:-50] = []
                    while each.position < answer.position:
                        heard = await each.next()
                        if isinstance(heard, to_client.Ping):
                            each.say(to_server.Pong(number=heard.number))
                return True
        return False

    async def leave(self) -> None:
        """Both go."""
        for person in self._people:
            await person.leave()

    def taken(self) -> Waits:
        """Of the moves since the last time."""
        found, self.waits = Waits(self.waits), []
        return found


async def play(port: int, tables: list[Table], chance: Random) -> None:
    """For ever, one game after the other."""
    while True:
        if not await tables[-1].move():
            fresh = await Table.begun(port, chance)
            fresh.waits = tables[-1].waits
            tables.append(fresh)
        await asyncio.sleep(MOVE_EVERY_S)


async def come_in(port: int, address: str, waits: list[float], answers: Counter[str]) -> None:
    """A client asks for the list."""
    began = time.perf_counter()
    try:
        person = Person(*await connect(port, address))
    except OSError as error:
        answers[type(error).__name__] += 1
        return
    try:
        person.say(to_server.Hello(protocol=limits.PROTOCOL, name="Comer"))
        while True:
            heard = await person.next()
            if isinstance(heard, to_client.Welcome):
                person.say(to_server.ListTables())
            if isinstance(heard, to_client.Tables):
                waits.append(time.perf_counter() - began)
                answers["the list"] += 1
                break
            if isinstance(heard, to_client.Closing | to_client.Refused | Ended | Broken):
                answers[getattr(heard, "why", type(heard).__name__)] += 1
                break
    finally:
        person.vanish()


async def comers(port: int, waits: list[float], answers: Counter[str]) -> None:
    """One after the other, each from a house of its own."""
    async with asyncio.TaskGroup() as coming:
        for number in count(1):
            address = f"127.200.{number // 200}.{number % 200 + 1}"
            coming.create_task(come_in(port, address, waits, answers))
            await asyncio.sleep(COMER_EVERY_S)


async def dribble(port: int, address: str, chance: Random, longest: list[float], ends: Counter[str]) -> None:
    """One byte a second until it is sent away, and again."""
    await asyncio.sleep(chance.random())
    while True:
        with suppress(OSError):
            reader, writer = await connect(port, address)
            began, end = time.perf_counter(), Endpoint(Side.CLIENT)
            writer.write(ANNOUNCED)
            said = asyncio.ensure_future(reader.read(4096))
            try:
                while not (await asyncio.wait([said], timeout=BYTE_EVERY_S))[0]:
                    writer.write(b"x")
                longest.append(time.perf_counter() - began)
                with suppress(ConnectionError):
                    end.receive_data(await said)
                    ends.update(each.why for each in end.events() if isinstance(each, to_client.Closing))
            finally:
                said.cancel()
                writer.transport.abort()
        await asyncio.sleep(chance.uniform(*AGAIN_AFTER_S))


async def be_deaf(port: int, address: str, table: str, chance: Random) -> None:
    """Look on, ask for the record again and again, and read nothing."""
    await asyncio.sleep(3.0 * chance.random())
    with suppress(OSError):
        _, writer = await connect(port, address, RECEIVES)
        end = Endpoint(Side.CLIENT)
        end.send(to_server.Hello(protocol=limits.PROTOCOL, name="Deaf"))
        end.receive_data(WELCOME)
        end.send(to_server.Watch(table=table))
        for _ in range(ASKS):
            end.send(to_server.AskRecord())
        writer.write(end.data_to_send())
        try:
            await asyncio.Event().wait()
        finally:
            writer.transport.abort()


def _welcome() -> bytes:
    end = Endpoint(Side.SERVER)
    hello = Endpoint(Side.CLIENT)
    hello.send(to_server.Hello(protocol=limits.PROTOCOL))
    end.receive_data(hello.data_to_send())
    end.send(to_client.Welcome(protocol=limits.PROTOCOL, program="", games=[]))
    return end.data_to_send()


WELCOME = _welcome()
"""A client that does not read continues as if it had."""


@asynccontextmanager
async def at_once(*works: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """While the block lasts."""
    begun = [asyncio.get_running_loop().create_task(work) for work in works]
    try:
        yield
        for task in begun:
            if task.done():
                task.result()
    finally:
        for task in begun:
            task.cancel()
        await asyncio.gather(*begun, return_exceptions=True)


def memory_mib(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def connections(pid: int) -> int:
    """Sockets the server holds."""
    held = 0
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):
            held += str(file.readlink()).startswith("socket:")
    return held


class Seen(NamedTuple):
    """What happened."""

    calm: Waits
    besieged: Waits
    came: Waits
    answers: Counter[str]
    """Of those who came in."""
    dribbled: Waits
    """How long one was borne."""
    ends: Counter[str]
    """What those who dribbled were told."""
    most_sockets: int
    before_mib: float
    most_mib: float
    held: int
    """Sockets after it."""

    @property
    def let_in(self) -> bool:
        """Everyone who came in has had the list."""
        return set(self.answers) == {"the list"}


async def attack(port: int, dribblers: int, deaf: int, tables: Sequence[str], seed: int) -> None:
    """Until the standard input ends; then what became of it, in JSON."""
    chance, longest, ends = Random(seed), list[float](), Counter[str]()
    works = [dribble(port, ADDRESSES[n % len(ADDRESSES)], chance, longest, ends) for n in range(dribblers)]
    works += [be_deaf(port, ADDRESSES[-1 - n % len(ADDRESSES)], tables[n // ONLOOKERS], chance) for n in range(deaf)]
    async with at_once(*works):
        await asyncio.to_thread(sys.stdin.read)
    sys.stdout.write(json.dumps([longest, ends]))


async def besiege(server: ServerProcess, dribblers: int, deaf: int, seconds: float, seed: int = 1) -> Seen:
    """Every part of it at the same time; those who attack are a process of their own."""
    chance, port, pid = Random(seed), server.port, server.process.pid
    crowded = [await Table.begun_and_left(port, chance) for _ in range(-(-deaf // ONLOOKERS))]
    tables = [await Table.begun(port, chance)]
    waits: list[float] = []
    answers: Counter[str] = Counter()
    most_sockets, most_mib, before = 0, 0.0, memory_mib(pid)
    async with at_once(play(port, tables, chance)):
        await asyncio.sleep(seconds / 4)
        calm = tables[-1].taken()
        words = ("--attack", f"{port}", "--dribblers", f"{dribblers}", "--deaf", f"{deaf}", "--tables", *crowded)
        attackers = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.server.attacks.load_attack", *words),
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(PATIENCE_S):
            while connections(pid) < min(dribblers, MAX_UNAUTHENTICATED):
                await asyncio.sleep(0.1)
        async with at_once(comers(port, waits, answers)):
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                await asyncio.sleep(0.2)
                most_sockets = max(most_sockets, connections(pid))
                most_mib = max(most_mib, memory_mib(pid))
        told, _ = await attackers.communicate(b"")  # the end of its input ends it
        besieged = tables[-1].taken()
    for table in tables:
        await table.leave()
    longest, ends = json.loads(told)
    async with asyncio.timeout(PATIENCE_S):
        while (held := connections(pid)) > OWN_SOCKETS:
            await asyncio.sleep(0.1)
    return Seen(
        calm, besieged, Waits(waits), answers, Waits(longest), Counter(ends), most_sockets, before, most_mib, held
    )


async def load_attack(folder: Path, dribblers: int, deaf: int, seconds: float) -> Seen:
    async with run_process(folder, builtin=False) as server:
        return await besiege(server, dribblers, deaf, seconds)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.attacks.load_attack", description=__doc__)
    parser.add_argument("--dribblers", type=int, default=2000)
    parser.add_argument("--deaf", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--attack", metavar="PORT", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--tables", nargs="*", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        asyncio.run(attack(options.attack, options.dribblers, options.deaf, options.tables, seed=1))
        return 0
    with tempfile.TemporaryDirectory(prefix="elcapitan-") as folder:
        seen = asyncio.run(load_attack(Path(folder), options.dribblers, options.deaf, options.seconds))
    for name, what in (
        ("moves before it", seen.calm),
        ("moves during it", seen.besieged),
        ("the list, for who came in during it", f"{seen.came}; {dict(seen.answers)}"),
        ("a dribbler was borne", f"{seen.dribbled}, {max(seen.dribbled.times, default=0.0):.1f} s at most"),
        ("and told", dict(seen.ends)),
        ("the server's sockets", f"{seen.most_sockets} at most, {seen.held} after it"),
        ("its memory", f"{seen.before_mib:.0f} MiB before it, {seen.most_mib:.0f} at most"),
    ):
        sys.stdout.write(f"{name}: {what}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
