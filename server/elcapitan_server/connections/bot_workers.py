"""Computer players: worker processes that connect to the server's own loopback listener, a ticket for each seat.

At most one worker per core, started on demand, each serving many seats. Tables of a busy address are in half
of the workers at most, and within a worker those who have made tables take turns (elcapitan/bots/fair_queue.py).
Tickets go
over the worker's stdin, never on a command line; the end of stdin ends a worker. A worker that dies is started again
after 0.5, 1, 2 s and gets its seats back; meanwhile and if it never comes, the table's own deadline moves for it
(bot_deadlines.py).
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from elcapitan_server.basics.environment import Environment, Process

log = logging.getLogger(__name__)

RESTART_DELAYS_S = (0.5, 1.0, 2.0)
"""Before each start after a death; the last one again and again."""
HEALTHY_AFTER_S = 30.0
"""A worker that lived so long begins with the shortest pause again."""
SEATS_PER_WORKER = 4
"""A worker has that many seats before another one is started."""
STOP_TIMEOUT_S = 1.5
"""For a worker to end by itself; the whole server has five seconds."""
RECALL_AFTER_S = 1.0
"""A seat called for is on its way; within that time it is not called for again."""


class SeatCall(NamedTuple):
    """A seat that wants its computer player."""

    table: str
    seat: int
    game: str
    level: str
    seed: int
    share: str = ""
    """Who the table belongs to, where several wait for the same worker."""


class BotWorker:
    """One worker process, kept alive."""

    def __init__(
        self, command: Sequence[str], hand_over: Callable[[SeatCall], bytes], environment: Environment
    ) -> None:
        self._command, self._environment = command, environment
        self._hand_over = hand_over
        self.seats: dict[tuple[str, int], SeatCall] = {}
        self._waiting: list[SeatCall] = []
        self._process: Process | None = None
        self._ending = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._keep_alive())

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    @property
    def shares(self) -> set[str]:
        """Whose tables it has seats of."""
        return {seat.share for seat in self.seats.values()}

    def call(self, seat: SeatCall) -> None:
        """Bring a computer player to that seat as soon as the worker runs."""
        self.seats[seat.table, seat.seat] = seat
        if self._process is not None and self._process.returncode is None:
            self._tell(seat)
        elif seat not in self._waiting:
            self._waiting.append(seat)

    async def stop(self) -> None:
        """End the process and wait for it."""
        self._ending.set()
        await self._task

    def _tell(self, seat: SeatCall) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        if not self._process.stdin.is_closing():
            self._process.stdin.write(self._hand_over(seat))

    async def _keep_alive(self) -> None:
        loop = asyncio.get_running_loop()
        deaths = 0
        while not self._ending.is_set():
            began = loop.time()
            try:
                self._process = await self._environment.start_process(*self._command)
            except OSError as error:
                self._environment.counters.worker_start_failures += 1
                log.error("no worker for computer players can be started: %s", error)
            else:
                waiting, self._waiting = self._waiting, []
                for seat in waiting:
                    self._tell(seat)
                await self._until_end(self._process)
                self._process = None
            if self._ending.is_set():
                return
            self._environment.counters.worker_restarts += 1
            deaths = 0 if loop.time() - began > HEALTHY_AFTER_S else deaths + 1
            log.warning("a worker for computer players has ended and is started again")
            self._waiting = [*self.seats.values()]
            await _first_matching(self._ending, RESTART_DELAYS_S[min(max(deaths, 1), len(RESTART_DELAYS_S)) - 1])

    async def _until_end(self, process: Process) -> None:
        """Until the process has ended by itself, or has been told to."""
        ended = asyncio.ensure_future(process.wait())
        told = asyncio.ensure_future(self._ending.wait())
        await asyncio.wait((ended, told), return_when=asyncio.FIRST_COMPLETED)
        told.cancel()
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(STOP_TIMEOUT_S):
                await asyncio.shield(ended)
        except TimeoutError:
            process.kill()
            await ended


class BotWorkers:
    """All worker processes of a server."""

    def __init__(self, command: Sequence[str], environment: Environment) -> None:
        self._command, self._environment = command, environment
        self._new_ticket: Callable[[str, int, str], bytes] | None = None
        self._share_of: Callable[[str], str] = lambda table: table
        self._address = ("", 0)
        self.workers: list[BotWorker] = []
        self._most = environment.cores
        self._most_of_one = (environment.cores + 1) // 2
        """Workers with seats of one share: the others are for other addresses."""
        self._stopped = False
        self._called: dict[tuple[str, int], tuple[float, str]] = {}

    def open(
        self,
        address: tuple[str, int],
        new_ticket: Callable[[str, int, str], bytes],
        share_of: Callable[[str], str] = lambda table: table,
    ) -> None:
        """From now on seats are served: the loopback listener is there, and tickets are made.

        `share_of` says of a table who shares the workers with others: usually the address that made it.
        """
        self._address, self._new_ticket, self._share_of = address, new_ticket, share_of

    def call(self, table: str, seat: int, game: str, level: str, seed: int) -> None:
        """Bring a computer player to a seat that has to act and is empty, unless it is on its way already."""
        now = asyncio.get_running_loop().time()
        called_s, before = self._called.get((table, seat), (-RECALL_AFTER_S, level))
        if self._new_ticket is None or self._stopped or (now - called_s < RECALL_AFTER_S and before == level):
            return
        self._called[table, seat] = now, level
        wanted = SeatCall(table, seat, game, level, seed, self._share_of(table))
        worker = next((each for each in self.workers if (table, seat) in each.seats), None)
        (worker or self._worker_for(wanted.share)).call(wanted)

    def forget(self, table: str, seat: int = 0) -> None:
        """That seat, or 0: no seat of that table, is served any more."""
        for worker in self.workers:
            worker.seats = {key: call for key, call in worker.seats.items() if not _belongs_to(key, table, seat)}
        self._called = {key: call for key, call in self._called.items() if not _belongs_to(key, table, seat)}

    async def stop(self) -> None:
        self._stopped = True
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    def _worker_for(self, share: str) -> BotWorker:
        """The least busy one, or a new one where that has seats enough, or seats of others."""
        own = [worker for worker in self.workers if share in worker.shares]
        has_its_part = len(own) >= self._most_of_one
        idlest = min(own if has_its_part else self.workers, key=lambda worker: len(worker.seats), default=None)
        if idlest is None or (
            not has_its_part
            and (len(idlest.seats) >= SEATS_PER_WORKER or idlest.shares - {share})
            and len(self.workers) < self._most
        ):
            idlest = BotWorker(self._command, self._hand_over, self._environment)
            self.workers.append(idlest)
        return idlest

    def _hand_over(self, seat: SeatCall) -> bytes:
        """The line by which a worker learns of a seat."""
        assert self._new_ticket is not None
        host, port = self._address
        line = {
            "host": host,
            "port": port,
            "ticket": self._new_ticket(seat.table, seat.seat, seat.level).hex(),
            "game": seat.game,
            "level": seat.level,
            "seed": seat.seed,
            "share": seat.share,
        }
        return json.dumps(line).encode() + b"\n"


def _belongs_to(key: tuple[str, int], table: str, seat: int) -> bool:
    return key[0] == table and seat in (0, key[1])


async def _first_matching(event: asyncio.Event, pause_s: float) -> None:
    try:
        async with asyncio.timeout(pause_s):
            await event.wait()
    except TimeoutError:
        pass
