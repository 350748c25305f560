"""Clock, randomness and disk, passed in so that a whole server can run in a simulation.

Deadlines are on the event loop's clock and connections are the event loop's; a simulation replaces both with the loop.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.basics.fair_order import FairLock


class ProcessInput(Protocol):
    """The standard input of a process."""

    def write(self, data: bytes) -> None: ...
    def is_closing(self) -> bool: ...
    def close(self) -> None: ...


class Process(Protocol):
    """The parts of a process that the server uses."""

    @property
    def pid(self) -> int: ...
    @property
    def returncode(self) -> int | None: ...
    @property
    def stdin(self) -> ProcessInput | None: ...
    def kill(self) -> None: ...
    async def wait(self) -> int: ...


async def _start_process(*command: str) -> Process:
    # A process group of its own: signals of a terminal are for the server alone, which may survive them.
    return await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.PIPE, process_group=0)


@dataclass(frozen=True, slots=True)
class Environment:
    """Randomness, the calendar, the disk, processes beside the server's own, and hands for slow work."""

    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    wall_s: Callable[[], int] = lambda: int(time.time())
    """Seconds since 1970, to be shown. What is deleted after days goes by the age of calendar_gaps.py."""
    monotonic_s: Callable[[], float] = time.monotonic
    """A clock that nobody can set, as the event loop's."""
    run_in_thread: Callable[[Callable[[], Any]], Awaitable[Any]] = asyncio.to_thread
    """Does what would keep the event loop waiting: hashes of passwords, records played again."""
    start_process: Callable[..., Awaitable[Process]] = _start_process
    """Given the words of its command; its standard input is a pipe. OSError if it cannot be started."""
    cores: int = os.cpu_count() or 1
    hashing: FairLock = field(default_factory=FairLock)
    """One password is hashed at a time: it takes 16 MiB and a core while it lasts."""
    counters: ServerCounters = field(default_factory=ServerCounters)
    """What is counted while the server runs."""
