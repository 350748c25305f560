"""One worker process of the computer players: started, fed with seats, watched, and started again after its death.

Tickets go over its stdin, never on a command line; the end of stdin ends it. One that hangs (worker_watch.py) is
killed. A new one follows after 0.5, 1, 2 s and gets the seats.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from elcapitan_server.basics.environment import Environment, Process
from elcapitan_server.workers.worker_output import WorkerOutput
from elcapitan_server.workers.worker_watch import SeatKey, WorkerWatch

log = logging.getLogger(__name__)

RESTART_DELAYS_S = (0.5, 1.0, 2.0)
"""Before each start after a death; the last one again and again."""
HEALTHY_AFTER_S = 30.0
"""A worker that ran for this time begins with the shortest pause again."""
STOP_TIMEOUT_S = 0.3
"""For a worker to end by itself; the whole server has five seconds to stop, and a worker has nothing to store."""
KILL_TIMEOUT_S = 0.7
"""For the system to end a killed one; it may hang in the disk or in a debugger."""
OUTPUT_TIMEOUT_S = 0.2
"""For what it has written last to be read after its end."""


class SeatCall(NamedTuple):
    """A seat that wants its computer player."""

    table: str
    seat: int
    game: str
    level: str
    seed: int
    share: str = ""
    """The share of its table in the worker's time."""


class BotWorker:
    """One worker process, kept alive."""

    def __init__(
        self,
        command: Sequence[str],
        hand_over: Callable[[SeatCall], bytes],
        environment: Environment,
        *,
        name: str = "bot_worker",
        quick: bool = False,
        is_seated: Callable[[str, int], bool] = lambda table, seat: True,
        on_spent: Callable[[BotWorker, Mapping[str, Any]], None] = lambda worker, spent: None,
    ) -> None:
        """`name` is its logger's; `quick`: only levels that decide at once are brought there; `on_spent` is told what
        its shares have used lately, in seconds of processor time.
        """
        self._command, self._environment, self.name, self.quick = command, environment, name, quick
        self._hand_over, self._is_seated, self._on_spent = hand_over, is_seated, on_spent
        self.seats: dict[SeatKey, SeatCall] = {}
        self._shares: Counter[str] = Counter()
        self._waiting: dict[SeatKey, SeatCall] = {}
        self._process: Process | None = None
        self._watch = WorkerWatch(is_seated)
        self._is_hung = False
        self._is_down = False
        """Whether it could not be started, or has ended; one that starts for the first time is only new."""
        self._is_recovering = False
        """Whether it has been started again and is not back in all of its seats."""
        self._ending = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._keep_alive())

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    @property
    def shares(self) -> set[str]:
        """Whose tables it has seats of."""
        return {*self._shares}

    def has_share(self, share: str) -> bool:
        return share in self._shares

    @property
    def is_in_trouble(self) -> bool:
        """Whether it has seats, and has ended, does not answer, or is not back in its seats after a restart."""
        is_well = not (self._is_down or self._watch.is_suspect or self._is_recovering)
        return bool(self.seats) and not self._ending.is_set() and not is_well

    def call(self, seat: SeatCall) -> None:
        """Bring a computer player to that seat as soon as the worker runs."""
        key = seat.table, seat.seat
        self.forget(key)
        self.seats[key] = seat
        self._shares[seat.share] += 1
        if self._process is not None and self._process.returncode is None:
            self._tell(seat)
        else:
            self._waiting[key] = seat

    def forget(self, key: SeatKey) -> None:
        """Stop serving that seat."""
        if (seat := self.seats.pop(key, None)) is None:
            return
        self._shares[seat.share] -= 1
        if not self._shares[seat.share]:
            del self._shares[seat.share]
        self._waiting.pop(key, None)
        self._watch.forgotten(key)

    def charge(self, spent: Mapping[str, float]) -> None:
        """Note processor time that shares have used in other workers."""
        self._write(json.dumps({"charged": dict(spent)}).encode() + b"\n")

    def forced(self) -> None:
        """Note that the server has moved for one of its seats, because no answer came."""
        self._watch.forced()

    def tick(self) -> None:
        """Called once a second: kill the process if it hangs."""
        if self._process is None or self._is_hung:
            return
        why = self._watch.tick()
        self._is_recovering &= self._watch.awaits_seats
        if not why:
            return
        log.error("the worker %s of the computer players hangs: %s; it is killed", self.name, why)
        self._is_hung = True
        self.kill()

    def kill(self) -> None:
        """Kill the process, if one runs."""
        if self._process is not None:
            with suppress(OSError):
                self._process.kill()

    async def stop(self) -> None:
        """End the process and wait for it."""
        self._ending.set()
        await self._task

    def _tell(self, seat: SeatCall) -> None:
        self._watch.called((seat.table, seat.seat))
        self._write(self._hand_over(seat))

    def _write(self, line: bytes) -> None:
        if self._process is not None and self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(line)

    def _on_report(self, report: Mapping[str, Any]) -> None:
        self._watch.note_report(report)
        if isinstance(spent := report.get("spent"), dict) and spent:
            self._on_spent(self, spent)

    async def _keep_alive(self) -> None:
        loop = asyncio.get_running_loop()
        deaths = 0
        while not self._ending.is_set():
            began = loop.time()
            try:
                self._process = await self._environment.start_process(*self._command)
            except OSError as error:
                self._is_down = True
                self._environment.counters.worker_start_failures += 1
                log.error("no worker for computer players can be started: %s", error)
            else:
                self._watch, self._is_hung, self._is_down = WorkerWatch(self._is_seated), False, False
                waiting, self._waiting = self._waiting, {}
                for seat in waiting.values():
                    self._tell(seat)
                await self._until_end(self._process)
                self._process = None
            if self._ending.is_set():
                return
            self._environment.counters.worker_restarts += 1
            self._is_down = self._is_recovering = True
            deaths = 0 if loop.time() - began > HEALTHY_AFTER_S else deaths + 1
            log.warning("a worker for computer players has ended and is started again")
            self._waiting = dict(self.seats)
            await _first_matching(self._ending, RESTART_DELAYS_S[min(max(deaths, 1), len(RESTART_DELAYS_S)) - 1])

    async def _until_end(self, process: Process) -> None:
        """Until the process has ended by itself, or has been told to."""
        output = WorkerOutput(self.name, self._on_report)
        reading = [
            asyncio.ensure_future(output.read(pipe, has_reports=pipe is process.stdout))
            for pipe in (process.stdout, process.stderr)
            if pipe is not None
        ]
        ended = asyncio.ensure_future(process.wait())
        told = asyncio.ensure_future(self._ending.wait())
        await asyncio.wait((ended, told), return_when=asyncio.FIRST_COMPLETED)
        told.cancel()
        assert process.stdin is not None
        process.stdin.close()
        await asyncio.wait([ended], timeout=STOP_TIMEOUT_S)
        if not ended.done():
            with suppress(OSError):
                process.kill()
            await asyncio.wait([ended], timeout=KILL_TIMEOUT_S)
        if reading:
            await asyncio.wait(reading, timeout=OUTPUT_TIMEOUT_S)
        for each in (ended, *reading):
            each.cancel()
        await asyncio.gather(ended, *reading, return_exceptions=True)
        process.close()


async def _first_matching(event: asyncio.Event, pause_s: float) -> None:
    try:
        async with asyncio.timeout(pause_s):
            await event.wait()
    except TimeoutError:
        pass
