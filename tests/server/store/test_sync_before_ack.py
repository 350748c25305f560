"""A sync before every acknowledgement, as the system saw it: what strace writes down of a server that is played on."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from elcapitan.protocol import codec, limits, to_client, to_server
from elcapitan.protocol.framing import Splitter
from tests.server.clients import Person, move_id
from tests.server.server_process import ROOT
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.slow

MOVES = 200
CALL = re.compile(
    r"(?P<thread>\d+) +(?:<\.\.\. )?(?P<name>\w+)"
    r"(?:\(\d+<(?P<file>.*?)>(?=[,) ])| resumed>)"
    r'(?:, "(?P<written>[^"]*)")?.*?'
    r"(?: = (?P<result>-?\d+)|<unfinished \.\.\.>)"
)
"""A line of strace with the names of files, and all texts in hexadecimal."""


def impossible() -> str:
    """Why system calls cannot be traced here, empty if they can."""
    if shutil.which("strace") is None:
        return "strace is not installed: apt-get install strace"
    tried = subprocess.run(
        ["strace", "-o", os.devnull, "true"], capture_output=True, text=True, check=False, timeout=PATIENCE_S
    )
    return f"strace may not look on here: {tried.stderr.strip()}" if tried.returncode else ""


@asynccontextmanager
async def watched(folder: Path, trace: Path) -> AsyncIterator[int]:
    """A server under strace: its port. It is told to stop itself, not strace, and killed if it does not."""
    words = ("-f", "-yy", "-xx", "-s", "8192", "-e", "trace=pwrite64,fdatasync,fsync,sendto", "-o", str(trace), "--")
    server = (sys.executable, "-m", "tests.server.server_with_toy", "--host", "127.0.0.1", "--port", "0")
    process = await asyncio.create_subprocess_exec(
        *("strace", *words, *server, "--data", str(folder)), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    pid = 0
    try:
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            assert await process.stdout.readline()
        told = json.loads((folder / "server.json").read_text())
        pid = told["pid"]
        yield told["port"]
        os.kill(pid, signal.SIGTERM)
        async with asyncio.timeout(PATIENCE_S):
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            for number in (pid, process.pid):
                with suppress(ProcessLookupError):
                    os.kill(number or process.pid, signal.SIGKILL)
            await process.wait()


class Call(NamedTuple):
    """A call to the system, or for one that was interrupted by another thread's one of its two halves."""

    name: str
    file: str
    written: bytes
    done: bool
    """It has come to its end."""


def calls(trace: Path) -> Iterator[Call]:
    begun: dict[str, str] = {}
    with trace.open() as lines:
        for line in lines:
            if found := CALL.match(line):
                thread, name, file, written, result = found.groups()
                assert result is None or int(result) >= 0, line
                file = begun[thread] = file or begun[thread]
                yield Call(name, _plain(file).decode(), _plain(written or ""), done=result is not None)


def _plain(text: str) -> bytes:
    """What strace wrote in hexadecimal; kinds of sockets and their addresses it writes as they are."""
    return bytes.fromhex(text.replace("\\x", "")) if text.startswith("\\x") else text.encode()


async def played(port: int, moves: int) -> dict[int, bytes]:
    """Two people at El Capitan: the id of the move that led to each position."""
    anna, bert = [await Person.greet(port, name, wants="positions") for name in ("Anna", "Bert")]
    await anna.ask(to_server.CreateTable(game="elcapitan", seats=2), to_client.Table)
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Table)
    await bert.ask(to_server.Ready(), to_client.Table)
    await anna.ask(to_server.Start(), to_client.Position)
    chance, made = Random(8), {}
    for number in range(1, moves + 1):
        legal = {person: (await newest(person, number - 1)).legal for person in (anna, bert)}
        person = next(each for each in legal if legal[each])
        answer = await person.move(chance.choice(legal[person]), move_id(number))
        assert answer == to_client.Done(id=move_id(number), position=number)
        made[number] = move_id(number)
    await anna.leave()
    await bert.leave()
    return made


async def newest(person: Person, position: int) -> to_client.Position:
    """The position of that number, as they were told it."""
    while person.position < position:
        await person.next()
    found = [each for each in reversed(person.heard) if isinstance(each, to_client.Position)]
    return found[0] if found else await person.hear(to_client.Position)


async def test_a_sync_stands_before_every_acknowledgement_and_everything_that_is_told(tmp_path: Path) -> None:
    if reason := impossible():
        pytest.skip(reason)
    async with watched(tmp_path / "data", tmp_path / "trace") as port:
        made = await played(port, MOVES)
    written: set[bytes] = set()
    synced: set[bytes] = set()
    lines: dict[str, Splitter] = {}
    acknowledged = told = 0
    for call in calls(tmp_path / "trace"):
        if call.file.endswith("journal.sqlite-wal"):
            if call.name == "pwrite64":
                written |= {id for id in made.values() if id in call.written}
            elif call.done:
                synced |= written
        elif call.name == "sendto" and "TCP" in call.file and call.written:
            line = lines.setdefault(call.file, Splitter())
            line.feed(call.written)
            while payload := line.next_frame(limits.FRAME_TO_CLIENT):
                message = codec.decode_to_client(payload)
                if isinstance(message, to_client.Done):
                    assert message.id in synced, f"the move to {message.position} was acknowledged before it was safe"
                    acknowledged += 1
                elif isinstance(message, to_client.Position) and message.position:
                    assert made[message.position] in synced, f"{message.position} was told before it was safe"
                    told += 1
    assert acknowledged == MOVES
    assert told >= 2 * MOVES - 2  # they leave after the last move
