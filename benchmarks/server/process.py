"""Programs the benchmarks start: the server as its users start it, and the yardstick; ended by their own handle."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple


class Running(NamedTuple):
    """A program that listens."""

    process: asyncio.subprocess.Process
    address: tuple[str, int]

    @property
    def pid(self) -> int:
        return self.process.pid


async def start_program(*words: str) -> Running:
    """A program of ours whose first line ends in the port it listens on."""
    # Where it is installed its bytecode lies beside it; to compile all of it takes two megabytes that do not come back.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=pipe, env=environment)
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    found = re.search(r"(\d+)\.?\s*$", line)
    if found is None:
        await process.wait()
        raise RuntimeError(f"{' '.join(words)} does not listen: {line!r}")
    return Running(process, ("127.0.0.1", int(found[1])))


@asynccontextmanager
async def serving(
    data: Path, *words: str, module: str = "elcapitan_server", limited: bool = False
) -> AsyncIterator[Running]:
    """The dedicated server on a free port of this machine; told to stop in the end, and it has to end well.

    `limited`: with the usual limits for a connection and an address.
    """
    # The load comes from one program on behalf of many people: what one of them may ask for is not the question.
    plenty = ("--requests-per-s", "100000", "--connections-per-address", "10000", "--tables-per-address", "10000")
    options = ("--host", "127.0.0.1", "--port", "0", "--data", str(data), *(() if limited else plenty))
    server = await start_program("-m", module, *options, *words)
    try:
        yield server
    finally:
        if server.process.returncode is None:
            server.process.send_signal(signal.SIGTERM)
    if code := await server.process.wait():
        raise RuntimeError(f"the server has ended with {code}")


@asynccontextmanager
async def echoing() -> AsyncIterator[Running]:
    """The yardstick."""
    server = await start_program("-m", "benchmarks.server.echo")
    try:
        yield server
    finally:
        server.process.kill()
        await server.process.wait()
