"""The client's own server: the same program as a child process on this machine alone.

Started when it is first needed and again when it has died; its journal brings every acknowledged move back. The child
ends by itself when this process is gone, for then its stdin ends.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
from typing import NamedTuple

STARTS_WITHIN_S = 20.0
"""A slow disk with a long journal; usually it takes a quarter of a second."""
ENDS_WITHIN_S = 6.0
"""It promises to commit and end within 5 s after its stdin has ended."""


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int
    owner: bytes = b""
    """The token that makes a connection its owner's; empty for servers that are not ours."""


class NoServer(Exception):
    """Raised when the server cannot be started or reached; the text is one sentence for the log."""


def command() -> list[str]:
    """The program that is the server."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "serve", "--builtin"]
    return [sys.executable, "-m", "elcapitan", "serve", "--builtin"]


class BuiltIn:
    """At most one child at a time."""

    def __init__(self) -> None:
        self._child: asyncio.subprocess.Process | None = None
        self._address: Address | None = None
        self._starting = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """Of the child that is running, if it is ours."""
        return self._child.pid if self._child is not None and self._child.returncode is None else None

    async def address(self) -> Address:
        """Where it listens; it is started first if it does not run. NoServer if it cannot be."""
        async with self._starting:
            if self._address is None or self.pid is None:
                self._address = await self._start()
            return self._address

    async def _start(self) -> Address:
        owner = secrets.token_bytes(32)
        # A frozen program unpacks its own surroundings for a child that is the same program.
        surroundings = {**os.environ, "PYINSTALLER_RESET_ENVIRONMENT": "1"}
        pipe = asyncio.subprocess.PIPE
        self._child = await asyncio.create_subprocess_exec(
            *command(), stdin=pipe, stdout=pipe, stderr=pipe, env=surroundings
        )
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(owner.hex().encode() + b"\n")
        try:
            async with asyncio.timeout(STARTS_WITHIN_S):
                line = await self._child.stdout.readline()
            said = json.loads(line)
            address = Address(str(said["host"]), int(said["port"]), b"" if said.get("joined") else owner)
        except (TimeoutError, ValueError, KeyError, TypeError) as fault:
            raise NoServer(await self._last_words()) from fault
        self._drain = asyncio.create_task(self._listen(self._child))
        return address

    async def _listen(self, child: asyncio.subprocess.Process) -> None:
        """Read on, so that a talkative child never waits for us."""
        assert child.stdout is not None
        assert child.stderr is not None

        async def empty(stream: asyncio.StreamReader) -> None:
            while await stream.read(4096):
                pass

        await asyncio.gather(empty(child.stdout), empty(child.stderr), child.wait())

    async def _last_words(self) -> str:
        child, self._child = self._child, None
        assert child is not None
        if child.returncode is None:
            child.kill()
        _, spoken = await child.communicate()
        lines = spoken.decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else "the server did not start"

    async def stop(self) -> None:
        """Let it commit and end; after its time is over it is ended."""
        child, self._child, self._address = self._child, None, None
        if child is None:
            return
        if child.stdin is not None:
            child.stdin.close()
        try:
            async with asyncio.timeout(ENDS_WITHIN_S):
                await child.wait()
        except TimeoutError:
            child.kill()
            await child.wait()
        await self._drain
