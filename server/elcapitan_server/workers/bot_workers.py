"""Computer players: worker processes that connect to the server's own loopback listener, a ticket for each seat.

Two kinds of workers, at most one of each per core, started on demand, each serving many seats: one for the levels that
decide in milliseconds, the other for those that think as long as they may. So a quick turn never waits for a long one,
and the system gives the quick workers more of a busy machine. Tables of a busy address are in half of the workers of a
kind at most. Within a worker the makers of tables share the processor time (elcapitan/bots/fair_queue.py), and
what they use in other workers counts. A worker that dies or hangs is started again (worker_process.py); meanwhile and
if it never comes, the table's own deadline moves for it (bot_deadlines.py).
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from elcapitan.bots.catalogue import is_quick
from elcapitan_server.basics.environment import Environment
from elcapitan_server.workers.worker_process import KILL_TIMEOUT_S, BotWorker, SeatCall
from elcapitan_server.workers.worker_watch import TICK_S

SEATS_PER_WORKER = 4
"""A worker has that many seats before another one is started."""
RECALL_AFTER_S = 1.0
"""A computer player that was called is on its way; within that time it is not called again."""
KILL_POLL_S = 0.005
REAPER_POLLS = 20
"""How often a dead process is left to the thread by which asyncio waits for it, which logs a warning if it comes too
late."""
QUICK = "quick"
"""The word of its command that tells a worker that it is one for quick levels."""


class BotWorkers:
    """All worker processes of a server."""

    def __init__(self, command: Sequence[str], environment: Environment) -> None:
        self._command, self._environment = command, environment
        self._new_ticket: Callable[[str, int, str], bytes] | None = None
        self._share_of: Callable[[str], str] = lambda table: table
        self._is_seated: Callable[[str, int], bool] = lambda table, seat: True
        self._address = ("", 0)
        self.workers: list[BotWorker] = []
        self._most = environment.cores
        """Of each kind."""
        self._most_of_one = (environment.cores + 1) // 2
        """Workers of a kind with seats of one share: the others are for other addresses."""
        self._stopped = False
        self._called: dict[str, dict[int, tuple[float, str]]] = defaultdict(dict)
        """By table and seat: when it was called for last, and for which level."""
        self._serving: dict[str, dict[int, BotWorker]] = defaultdict(dict)
        """By table and seat."""
        self._timer: asyncio.TimerHandle | None = None

    def open(
        self,
        address: tuple[str, int],
        new_ticket: Callable[[str, int, str], bytes],
        share_of: Callable[[str], str] = lambda table: table,
        is_seated: Callable[[str, int], bool] = lambda table, seat: True,
    ) -> None:
        """From now on seats are served: the loopback listener is there, and tickets are made.

        `share_of` says of a table who shares the workers with others: usually the address that made it. `is_seated`
        says whether a computer player is connected in a seat.
        """
        self._address, self._new_ticket, self._share_of, self._is_seated = address, new_ticket, share_of, is_seated

    @property
    def trouble(self) -> str:
        """Why computer players do not play now; empty if they do."""
        names = ", ".join(worker.name for worker in self.workers if worker.is_in_trouble)
        return f"Processes of computer players do not answer or are being started again: {names}." if names else ""

    def call(self, table: str, seat: int, game: str, level: str, seed: int) -> None:
        """Bring a computer player to a seat that has to act and is empty, unless it is on its way already."""
        now = asyncio.get_running_loop().time()
        called_s, before = self._called[table].get(seat, (-RECALL_AFTER_S, level))
        if self._new_ticket is None or self._stopped or (now - called_s < RECALL_AFTER_S and before == level):
            return
        self._called[table][seat] = now, level
        wanted = SeatCall(table, seat, game, level, seed, self._share_of(table))
        worker = self._serving[table].get(seat)
        quick = is_quick(game, level)
        if worker is not None and worker.quick is not quick:
            worker.forget((table, seat))  # it is played by another level now
            worker = None
        worker = self._serving[table][seat] = worker or self._worker_for(wanted.share, quick=quick)
        worker.call(wanted)

    def forget(self, table: str, seat: int = 0) -> None:
        """Stop serving that seat, or all seats of the table if it is 0."""
        serving = self._serving.get(table, {})
        for each in [seat] if seat else [*serving]:
            if (worker := serving.pop(each, None)) is not None:
                worker.forget((table, each))
            self._called.get(table, {}).pop(each, None)
        if not serving:
            self._serving.pop(table, None)
            self._called.pop(table, None)

    def report_forced(self, table: str, seat: int) -> None:
        """Note that the server has moved for the computer player of that seat, because no answer came."""
        if (worker := self._serving.get(table, {}).get(seat)) is not None:
            worker.forced()

    def stop_calling(self) -> None:
        """Bring no computer player to any seat any more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def kill(self) -> None:
        """End all processes now, and wait for it without the event loop: this process is about to end, too."""
        self.stop_calling()
        pids = [worker.pid for worker in self.workers if worker.pid is not None]
        for worker in self.workers:
            worker.kill()
        deadline_s = time.monotonic() + KILL_TIMEOUT_S
        for pid in pids:
            _await_end(pid, deadline_s)

    async def stop(self) -> None:
        """Stop serving all seats; returns when the processes have ended."""
        self.stop_calling()
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    def _worker_for(self, share: str, *, quick: bool) -> BotWorker:
        """The least busy one of that kind, or a new one where that has seats enough, or seats of others."""
        workers = [worker for worker in self.workers if worker.quick is quick]
        own = [worker for worker in workers if worker.has_share(share)]
        has_its_part = len(own) >= self._most_of_one
        idlest = min(own if has_its_part else workers, key=lambda worker: len(worker.seats), default=None)
        if idlest is None or (
            not has_its_part
            and (len(idlest.seats) >= SEATS_PER_WORKER or idlest.shares - {share})
            and len(workers) < self._most
        ):
            idlest = self._start_worker(quick=quick)
        return idlest

    def _start_worker(self, *, quick: bool) -> BotWorker:
        worker = BotWorker(
            [*self._command, QUICK] if quick else self._command,
            self._hand_over,
            self._environment,
            name=f"bot_worker.{len(self.workers) + 1}",
            quick=quick,
            is_seated=lambda table, seat: self._is_seated(table, seat),
            on_spent=self._share_charges,
        )
        self.workers.append(worker)
        if self._timer is None:
            self._tick()
        return worker

    def _tick(self) -> None:
        for worker in self.workers:
            worker.tick()
        self._timer = asyncio.get_running_loop().call_later(TICK_S, self._tick)

    def _share_charges(self, worker: BotWorker, spent: Mapping[str, Any]) -> None:
        """What shares have used in one worker counts in the others of its kind."""
        for other in self.workers:
            if other is worker or other.quick is not worker.quick:
                continue
            charged = {
                share: float(used_s)
                for share, used_s in spent.items()
                if isinstance(used_s, int | float) and other.has_share(share)
            }
            if charged:
                other.charge(charged)

    def _hand_over(self, seat: SeatCall) -> bytes:
        """The line that tells a worker of a seat."""
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


def _await_end(pid: int, deadline_s: float) -> None:
    """Wait until a process that has been killed is gone; where the system does not tell, not at all."""
    if not hasattr(os, "waitid"):
        return
    polls_left = REAPER_POLLS
    with suppress(ChildProcessError):  # it is gone
        while time.monotonic() < deadline_s:
            if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                polls_left -= 1
                if not polls_left:
                    os.waitpid(pid, os.WNOHANG)
            time.sleep(KILL_POLL_S)
