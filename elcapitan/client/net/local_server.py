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
import threading
from collections import deque
from collections.abc import Callable, Collection
from pathlib import Path
from typing import IO, NamedTuple

from elcapitan import paths
from elcapitan.client.net.storage_trouble import storage_trouble_text
from elcapitan.client.shell.detached_process import leave_running
from elcapitan.client.shell.i18n import _

START_TIMEOUT_S = 20.0
"""A slow disk with a long journal; usually it takes a quarter of a second."""
STOP_TIMEOUT_S = 6.0
"""It promises to commit and end within 5 s after its stdin has ended."""
POLL_INTERVAL_S = 0.02
LOG_BYTES = 256 * 1024
"""Bytes of the server's log; a longer one is set aside once, at the next start."""


NO_CONSOLE = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""On Windows a program with output would open a console of its own."""

log = logging.getLogger(__name__)


class ConnectAddress(NamedTuple):
    """Where a server listens."""

    host: str
    port: int
    owner: bytes = b""
    """The token that makes a connection its owner's; empty for servers that are not ours."""
    tls: bool = False
    """The connection is encrypted."""
    path: str = ""
    """Of a WebSocket, such as `/`; empty: plain TCP."""


class ServerUnavailable(Exception):
    """Raised when the server cannot be started or reached; the text is the reason: in the player's words where it is
    their disk, else the last line of the server's log.
    """


def server_command() -> list[str]:
    """The program that is the server."""
    return [*paths.program_command(), "serve", "--builtin"]


class LocalServer:
    """The built-in server, a child process; at most one at a time."""

    def __init__(self, set_aside: Callable[[Path], None] = lambda file: log.warning("set aside: %s", file)) -> None:
        """`set_aside` is called with the path of a journal that could not be read; a new one has been begun."""
        self._set_aside = set_aside
        # No asyncio subprocess: that kills its child when it is garbage-collected, also one that is to outlive us.
        self._child: subprocess.Popen[bytes] | None = None
        self._address: ConnectAddress | None = None
        self._starting, self._asking = asyncio.Lock(), asyncio.Lock()

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
        said_aside = SaidAside(_log_file())
        with said_aside:
            # A frozen program unpacks its own surroundings for a child that is the same program. What a terminal is
            # written in is not how the child answers us.
            own = {"PYINSTALLER_RESET_ENVIRONMENT": "1", "PYTHONIOENCODING": "utf-8"}
            pipe = subprocess.PIPE
            child = subprocess.Popen(
                server_command(),
                stdin=pipe,
                stdout=pipe,
                stderr=said_aside.target,
                env=os.environ | own,
                creationflags=NO_CONSOLE,
            )
            said_aside.follow(child)
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
            silent = _("it did not start in time") if isinstance(fault, TimeoutError) else _("it ended at once")
            raise ServerUnavailable(storage_trouble_text(paths.data()) or said_aside.last_line or silent) from fault
        if aside:
            self._set_aside(Path(aside))
        return address

    async def missing_seats(self, known: Collection[str], most: int) -> dict[str, tuple[int, bytes]]:
        """Seat and token, by table, of the player's games in the data folder that are not `known` here, at most that
        many; none if the server is another window's, or does not answer. The last changed first.
        """
        async with self._asking:
            child = self._child
            if most <= 0 or child is None or self.is_guest or child.stdin is None or child.stdout is None:
                return {}
            question = json.dumps({"known": [*known], "most": most}).encode() + b"\n"
            try:
                child.stdin.write(question)
                child.stdin.flush()
                async with asyncio.timeout(START_TIMEOUT_S):
                    line = await asyncio.to_thread(child.stdout.readline)
                return {
                    str(each["table"]): (int(each["seat"]), bytes.fromhex(each["token"]))
                    for each in json.loads(line)["seats"]
                }
            except (OSError, TimeoutError, ValueError, KeyError, TypeError) as fault:
                log.warning("the server does not say which seats are missing: %s", fault)
                return {}

    async def _stop_child(self, child: subprocess.Popen[bytes]) -> None:
        """Wait for it to commit and end; after that time it is killed."""
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
        """Leave it running while others play: it outlives us, and ends by itself when they have gone."""
        child, self._child, self._address = self._child, None, None
        if child is not None and child.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                child.stdin.close()
            leave_running(child)


def _log_file() -> Path | None:
    """The file for the server's log; None where no folder can be made."""
    try:
        return paths.ensure_folder(paths.logs()) / "server.log"
    except OSError:
        return None


class SaidAside:
    """The server's stderr: written to a log file, or, where none can be written, to a pipe that is read here."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._log = _open_log(file)
        self._begun_at = self._log.tell() if self._log is not None else 0
        self._lines: deque[bytes] = deque(maxlen=20)
        self._thread: threading.Thread | None = None
        self.target: IO[bytes] | int = subprocess.PIPE if self._log is None else self._log
        """For the child process."""

    def __enter__(self) -> SaidAside:
        return self

    def __exit__(self, *_fault: object) -> None:
        if self._log is not None:
            self._log.close()

    def follow(self, child: subprocess.Popen[bytes]) -> None:
        """Read the pipe to its end, so that a server with much output never blocks on it."""
        if child.stderr is not None:
            self._thread = threading.Thread(target=self._listen, args=(child.stderr,), name="stderr", daemon=True)
            self._thread.start()

    def _listen(self, pipe: IO[bytes]) -> None:
        with pipe, contextlib.suppress(OSError, ValueError):
            self._lines.extend(pipe)

    @property
    def last_line(self) -> str:
        """The last line, once the server has ended; empty if there is none."""
        if self._thread is not None:
            self._thread.join(STOP_TIMEOUT_S)
        spoken = b"".join(self._lines)
        if self._log is not None and self._file is not None:
            with contextlib.suppress(OSError):
                spoken = self._file.read_bytes()[self._begun_at :]
        return spoken.decode(errors="replace").strip().rpartition("\n")[2].strip()


def _open_log(file: Path | None) -> IO[bytes] | None:
    """To write at its end; a long one is put aside first. None where it cannot be written."""
    if file is None:
        return None
    with contextlib.suppress(OSError):  # there is none yet, or another window's server writes into it
        if file.stat().st_size > LOG_BYTES:
            os.replace(file, file.with_name(file.name + ".1"))
    try:
        return None if file.is_fifo() else file.open("ab")  # without a reader a pipe would stop the window
    except OSError:
        return None
