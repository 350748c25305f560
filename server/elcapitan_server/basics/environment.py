"""Clock, randomness and disk, passed in so that a whole server can run in a simulation.

Deadlines are on the event loop's clock and connections are the event loop's; a simulation replaces both with the loop.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from elcapitan.bots.fair_queue import FairQueue
from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.basics.recent_frames import RecentFrames
from elcapitan_server.basics.spare_time import SpareTime

MAX_COMPUTED_AT_ONCE = 1
"""Jobs that clients can cause beside the event loop, at once: a password takes 8 MiB and a core."""
REST_AFTER_SHORT = 2.0
"""Times as long as a short job took no other follows. Each of the fourteen steps of a commit waits for the
interpreter's lock: beside the pages of ten busy tables without rests, one of 0.6 ms took up to 47."""
MAX_STORED_AT_ONCE = 4
"""Tables that are made or deleted, in one commit: twenty of them keep it for twenty milliseconds from the moves."""
SHARE_TIMEOUT_S = 3
"""For one answer: that of a phone on a poor line takes a tenth of it, and a host does not press *Start* again yet."""
PIPE_BYTES = 64 * 1024
"""Of the output of a process, kept until it is read; asyncio keeps up to twice as much."""


class TurnCall(NamedTuple):
    """A player is away, and it is their turn."""

    table: str
    game: str
    seat: int
    name: str
    """The player's."""
    position: int
    """At which the seat was asked."""
    is_due: Callable[[], bool]
    """Whether both are still so."""


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
    @property
    def stdout(self) -> asyncio.StreamReader | None: ...
    @property
    def stderr(self) -> asyncio.StreamReader | None: ...
    def kill(self) -> None: ...
    def close(self) -> None:
        """Read nothing of it any more: a child of it may keep its pipes open for ever."""

    async def wait(self) -> int: ...


class _OwnStreams(asyncio.subprocess.SubprocessStreamProtocol):
    """Notices the end of a process at once. asyncio's own `wait` returns only when its pipes are closed, too, and a
    child of the process may keep them open.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(limit=PIPE_BYTES, loop=loop)
        self.ended = asyncio.Event()

    def process_exited(self) -> None:
        super().process_exited()
        self.ended.set()


class _OwnProcess:
    """A process and those that it starts, which end with it."""

    def __init__(
        self, process: asyncio.subprocess.Process, transport: asyncio.SubprocessTransport, ended: asyncio.Event
    ) -> None:
        self._process, self._transport, self._ended = process, transport, ended
        self.pid, self.stdin, self.stdout, self.stderr = process.pid, process.stdin, process.stdout, process.stderr

    @property
    def returncode(self) -> int | None:
        return self._process.returncode

    def kill(self) -> None:
        """Kill it and those it has started; nothing happens if it has ended."""
        if self.returncode is not None:
            return
        if hasattr(os, "killpg"):
            self._kill_group()
        else:
            self._process.kill()

    def close(self) -> None:
        """Close its pipes, and kill it if it runs."""
        self._transport.close()

    async def wait(self) -> int:
        """Its exit code, at its end; what it has started is killed then."""
        if self.returncode is None:
            await self._ended.wait()
            self._kill_group()
        assert self.returncode is not None
        return self.returncode

    def _kill_group(self) -> None:
        if hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(self.pid, signal.SIGKILL)


async def _start_process(*command: str) -> Process:
    loop, pipe = asyncio.get_running_loop(), asyncio.subprocess.PIPE
    # A process group of its own: signals of a terminal are for the server alone, which may survive them.
    transport, streams = await loop.subprocess_exec(
        lambda: _OwnStreams(loop), *command, stdin=pipe, stdout=pipe, stderr=pipe, process_group=0
    )
    return _OwnProcess(asyncio.subprocess.Process(transport, streams, loop), transport, streams.ended)


@dataclass(frozen=True, slots=True)
class Environment:
    """Randomness, the calendar, the disk, other processes, and threads for slow work."""

    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    wall_s: Callable[[], int] = lambda: int(time.time())
    """Seconds since 1970, to be shown. What is deleted after days goes by the age of calendar_gaps.py."""
    monotonic_s: Callable[[], float] = time.monotonic
    """A monotonic clock, as the event loop's."""
    run_in_thread: Callable[[Callable[[], Any]], Awaitable[Any]] = asyncio.to_thread
    """Runs work that would block the event loop: hashing passwords, replaying records."""
    start_process: Callable[..., Awaitable[Process]] = _start_process
    """Starts a process, given its command; its standard streams are pipes. OSError if it cannot be started."""
    call_away: Callable[[TurnCall], None] | None = None
    """Calls a player who is away; returns at once. None: the host wants no calls."""
    share_timeout_s: float = SHARE_TIMEOUT_S
    """How long clients are waited for in each of the two steps of adding shares to a seed."""
    cores: int = os.cpu_count() or 1
    counters: ServerCounters = field(default_factory=ServerCounters)
    """What is counted while the server runs."""
    spare_time: SpareTime = field(default_factory=SpareTime)
    """For what is done once players have been answered."""
    recent_frames: RecentFrames = field(default_factory=RecentFrames)
    """Records that were asked for last."""
    table_stores: SpareTime = field(default_factory=lambda: SpareTime(MAX_STORED_AT_ONCE))
    """Held while a table is made or deleted in the journal: three quarters of its time are the moves' alone."""
    _computing: FairQueue = field(init=False)
    _thinking: FairQueue = field(init=False)
    _computing_short: FairQueue = field(init=False)

    def __post_init__(self) -> None:
        def run(work: Callable[[], Any]) -> Awaitable[Any]:
            return self.run_in_thread(work)

        object.__setattr__(self, "_computing", FairQueue(MAX_COMPUTED_AT_ONCE, run))
        object.__setattr__(self, "_thinking", FairQueue(1, run))
        object.__setattr__(self, "_computing_short", FairQueue(1, run, rest=REST_AFTER_SHORT))

    async def compute(self, share: str, work: Callable[[], Any]) -> Any:
        """As `run_in_thread` for requests of an address: one job at a time, in fair turns of the addresses
        (AddressAccount.share), so that an address with much to compute does not delay the others for long.
        """
        return await self._computing.run(share, work)

    async def think(self, share: str, work: Callable[[], Any]) -> Any:
        """The same for what waits for a process of its own, such as a hint: it does not hold up the rest."""
        return await self._thinking.run(share, work)

    async def compute_short(self, share: str, work: Callable[[], Any]) -> Any:
        """The same for what takes a tenth of a second at most, such as what pages are told and the options of a table:
        a password or a record does not hold it up, and moves are stored between two of them.
        """
        return await self._computing_short.run(share, work)
