"""The client's own server: the same program as a child process on this machine alone.

Started when it is first needed and again when it has died; its journal brings every acknowledged move back. The child
ends by itself when this process is gone, for then its stdin ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import IO, NamedTuple

from elcapitan import paths
from elcapitan.client.shell.detached_process import leave_running

START_TIMEOUT_S = 20.0
"""A slow disk with a long journal; usually it takes a quarter of a second."""
STOP_TIMEOUT_S = 6.0
"""It promises to commit and end within 5 s after its stdin has ended."""
POLL_INTERVAL_S = 0.02
LOG_BYTES = 256 * 1024
"""Of what the server says of itself; when it is started and there is more, that is kept aside once."""


NO_CONSOLE = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""On Windows a program that speaks would open a console of its own."""

log = logging.getLogger(__name__)


class ConnectAddress(NamedTuple):
    """Where a server listens."""

    host: str
    port: int
    owner: bytes = b""
    """The token that makes a connection its owner's; empty for servers that are not ours."""
    tls: bool = False
    """The line is encrypted."""
    path: str = ""
    """Of a WebSocket, such as `/`; empty: plain TCP."""


class ServerUnavailable(Exception):
    """Raised when the server cannot be started or reached; the text is one sentence for the log."""


def server_command() -> list[str]:
    """The program that is the server."""
    return [*paths.program_command(), "serve", "--builtin"]


class LocalServer:
    """The built-in server, a child process; at most one at a time."""

    def __init__(self, set_aside: Callable[[Path], None] = lambda file: log.warning("set aside: %s", file)) -> None:
        """`set_aside` is told where a journal lies that could not be read: a new one has been begun."""
        self._set_aside = set_aside
        # No asyncio subprocess: that kills its child when it is forgotten, also one that is to outlive us.
        self._child: subprocess.Popen[bytes] | None = None
        self._address: ConnectAddress | None = None
        self._starting = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """Of the child that is running, if it is ours."""
        return self._child.pid if self._child is not None and self._child.poll() is None else None

    @property
    def is_guest(self) -> bool:
        """The server that was reached is another window's."""
        return self._address is not None and not self._address.owner

    async def address(self) -> ConnectAddress:
        """Where it listens; it is started first if it does not run. ServerUnavailable if it cannot be."""
        async with self._starting:
            if self._address is None or self.pid is None:
                if self._child is not None:
                    await self._stop_child(self._child)  # it has died; its pipes are still ours
                self._address = await self._start()
            return self._address

    async def _start(self) -> ConnectAddress:
        owner = secrets.token_bytes(32)
        words = _log_file()
        with open_log(words) as said_aside:
            begun_at = said_aside.tell()
            # A frozen program unpacks its own surroundings for a child that is the same program.
            surroundings = {**os.environ, "PYINSTALLER_RESET_ENVIRONMENT": "1"}
            pipe = subprocess.PIPE
            child = subprocess.Popen(
                server_command(), stdin=pipe, stdout=pipe, stderr=said_aside, env=surroundings, creationflags=NO_CONSOLE
            )
        self._child = child
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            with contextlib.suppress(BrokenPipeError):
                child.stdin.write(owner.hex().encode() + b"\n")
                child.stdin.flush()
            async with asyncio.timeout(START_TIMEOUT_S):
                line = await asyncio.to_thread(child.stdout.readline)
            said = json.loads(line)
            address = ConnectAddress(str(said["host"]), int(said["port"]), b"" if said.get("joined") else owner)
            aside = str(said.get("set_aside", ""))
        except (TimeoutError, ValueError, KeyError, TypeError) as fault:
            child.kill()  # the thread that reads ends with it
            await self._stop_child(child)
            self._child = None
            raise ServerUnavailable(_last_log_line(words, begun_at)) from fault
        if aside:
            self._set_aside(Path(aside))
        return address

    async def _stop_child(self, child: subprocess.Popen[bytes]) -> None:
        """It has its time to commit and end; after that it is ended."""
        if child.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                child.stdin.close()
        try:
            async with asyncio.timeout(STOP_TIMEOUT_S):
                while child.poll() is None:
                    await asyncio.sleep(POLL_INTERVAL_S)
        except TimeoutError:
            child.kill()
            await asyncio.to_thread(child.wait)
        if child.stdout is not None:
            child.stdout.close()

    async def stop(self) -> None:
        """Let it commit and end."""
        child, self._child, self._address = self._child, None, None
        if child is not None:
            await self._stop_child(child)

    def detach(self) -> None:
        """It has been told to stay while others play: it outlives us, and ends by itself when they have gone."""
        child, self._child, self._address = self._child, None, None
        if child is not None and child.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                child.stdin.close()
            leave_running(child)


def _log_file() -> Path | None:
    """Where the server's own words go; None where no folder can be made."""
    try:
        return paths.ensure_folder(paths.logs()) / "server.log"
    except OSError:
        return None


def open_log(file: Path | None) -> IO[bytes]:
    """To write at its end; a long one is put aside first."""
    if file is None:
        return open(os.devnull, "ab")
    try:
        if file.stat().st_size > LOG_BYTES:
            os.replace(file, file.with_name(file.name + ".1"))
    except OSError:
        pass  # there is none yet, or another window's server writes into it
    return file.open("ab")


def _last_log_line(log: Path | None, begun_at: int) -> str:
    """The last line it has written since then."""
    try:
        spoken = log.read_bytes()[begun_at:] if log is not None else b""
    except OSError:
        spoken = b""
    lines = spoken.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "the server did not start"
