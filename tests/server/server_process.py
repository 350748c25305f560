"""A server in a process of its own: started, killed and stopped by its handle."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from tests.signals import send_signal
from tests.timeouts import PATIENCE_S

ROOT = Path(__file__).parents[2]
OWNER = bytes(range(32))
WITH_TOY = ("tests.server.server_with_toy",)
PROGRAM = ("elcapitan", "serve")
"""The program itself, with its own computer players."""


class ServerProcess:
    """One server process."""

    def __init__(self, process: asyncio.subprocess.Process, line: bytes) -> None:
        self.process = process
        self.line = line.decode()
        """The first line it printed."""
        self.log = b""
        """What it has written to its standard error; known once it has ended."""
        self.port = 0

    async def ended(self) -> int:
        """Its exit code, once it has ended."""
        async with asyncio.timeout(PATIENCE_S):
            self.log += (await self.process.communicate())[1] or b""
        assert self.process.returncode is not None
        return self.process.returncode

    async def kill(self) -> None:
        """Kill it, unless it has ended by itself."""
        if self.process.returncode is None:
            send_signal(self.process.pid, signal.SIGKILL)
        await self.ended()


async def launch(
    folder: Path,
    *words: str,
    builtin: bool = True,
    stdin: int = asyncio.subprocess.PIPE,
    prefix: Sequence[str] = (),
    module: Sequence[str] = WITH_TOY,
) -> ServerProcess:
    """A server process that has printed its first line, or ended.

    `stdin` may be a terminal's descriptor; `prefix` is a command that becomes the server, such as nohup.
    """
    options = ["--builtin"] if builtin else ["--host", "127.0.0.1", "--port", "0"]
    process = await asyncio.create_subprocess_exec(
        *(*prefix, sys.executable),
        *("-m", *module, *options, "--data", str(folder), *words),
        cwd=ROOT,
        stdin=stdin,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    if builtin:
        assert process.stdin is not None
        process.stdin.write(OWNER.hex().encode() + b"\n")
    async with asyncio.timeout(PATIENCE_S):
        server = ServerProcess(process, await process.stdout.readline())
    if builtin and server.line:
        server.port = json.loads(server.line)["port"]
    elif server.line:
        server.port = int(server.line.rstrip(".\n").rsplit(" ", 1)[1])
    return server


@asynccontextmanager
async def run_process(
    folder: Path,
    *words: str,
    builtin: bool = True,
    prefix: Sequence[str] = (),
    module: Sequence[str] = WITH_TOY,
) -> AsyncIterator[ServerProcess]:
    """A server process that is killed in the end if it still runs; what fails meanwhile is told its log."""
    server = await launch(folder, *words, builtin=builtin, prefix=prefix, module=module)
    try:
        yield server
    except Exception as error:
        await server.kill()
        error.add_note(f"the server's log: {server.log.decode(errors='replace')}")
        raise
    finally:
        await server.kill()
