"""The journal that nodes share: as journal.py, but every commit carries the leases of its tables.

Jobs that wait together are committed together, one transaction after the other. If the connection breaks during a
commit, the database is asked for its outcome before any request is answered: what is refused is never stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.basics.log_throttle import ThrottledLog
from elcapitan_server.nodes import database
from elcapitan_server.nodes.lease import NodeLease
from elcapitan_server.nodes.statements import CREATES_TABLE, DROPS_TABLE
from elcapitan_server.store.journal_access import CommitCallback, StorageUnavailable, Write, await_callback
from elcapitan_server.store.journal_connection import MAX_GROUP

log = logging.getLogger(__name__)

RETRY_COMMIT_S = 2.5
"""How long a commit waits for a database that has just been lost, for it may only be restarting. Then it is refused,
and later commits are refused at once until the database is back."""
RETRY_S = 0.1
STOP_TIMEOUT_S = 3.0
"""For what waits when the server stops."""


class _Job(NamedTuple):
    writes: Sequence[Write]
    told: CommitCallback
    losses: Mapping[str, int]
    """How often each of its tables had been lost when it was put."""


class _Query(NamedTuple):
    sql: str
    values: tuple[Any, ...]
    answer: asyncio.Future[list[tuple[Any, ...]]]


class _Exclusive(NamedTuple):
    work: Callable[[], Awaitable[None]]
    answer: asyncio.Future[None]


_Waiting = _Job | _Query | _Exclusive


class SharedJournal:
    """The journal of one node."""

    def __init__(self, database: database.NodeDatabase, lease: NodeLease) -> None:
        self._database, self._lease = database, lease
        self.on_moved: Callable[[list[str]], None] = lambda tables: None
        """Called with tables that another node owns, as a commit has found."""
        self.on_unconnected: Callable[[float], None] = lambda for_s: None
        """Called when no connection for commits can be opened, with how long that has been so."""
        self.counters = ServerCounters()
        """A server puts its own here."""
        self.trouble = ""
        """Why nothing could be stored when that was tried last; empty if it could."""
        self.answered_s = float("-inf")
        """When that was, on the event loop's clock."""
        self.on_trouble: Callable[[], None] = lambda: None
        self.is_storing = True
        self.left_out, self.damage = 0, ""
        """Nothing of a database can be read in part."""
        self._waiting: deque[_Waiting] = deque()
        self._wake = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._stopping = self._closed = self._is_down = False
        self._is_unknown = False
        """Whether the group that is being stored is kept cannot be told now."""
        self._unconnected_s: float | None = None
        """Since when no connection for commits could be opened."""
        self._began_s: float | None = None
        """When the group that is being stored was begun."""
        self._trouble = ThrottledLog(log)

    def select(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Nothing: a node has no tables before it has leases of them (membership.py)."""
        return []

    def start(self) -> None:
        """From now on commits are taken, on the event loop that runs now."""
        self._running = asyncio.get_running_loop().create_task(self._run())

    def put(self, writes: Sequence[Write], told: CommitCallback) -> None:
        """`told` is called later, with None once all are on disk, or with StorageUnavailable; raised at once if the
        journal is closed."""
        self._add(_Job(writes, told, {write.values[0]: self._lease.losses(write.values[0]) for write in writes}))

    def commit(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """Done once all of them are on disk. StorageUnavailable if none of them is."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(writes, await_callback(answer))
        return answer

    def read(self, sql: str, *values: Any) -> asyncio.Future[list[tuple[Any, ...]]]:
        """Rows, as all commits before it have left them. StorageUnavailable if they cannot be read."""
        answer: asyncio.Future[list[tuple[Any, ...]]] = asyncio.get_running_loop().create_future()
        self._add(_Query(sql, values, answer))
        return answer

    def run_between_commits(self, work: Callable[[], Awaitable[None]]) -> asyncio.Future[None]:
        """Do that after everything that has been put, while no commit is under way. StorageUnavailable, or what `work`
        raises.
        """
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._add(_Exclusive(work, answer))
        return answer

    def _add(self, work: _Waiting) -> None:
        if self._running is None or self._stopping:
            raise StorageUnavailable("the journal is closed")
        self._waiting.append(work)
        self._wake.set()

    @property
    def committing_s(self) -> float:
        """For how long the group that is being stored has been; 0.0 if none is."""
        return asyncio.get_running_loop().time() - self._began_s if self._began_s is not None else 0.0

    @property
    def is_alive(self) -> bool:
        """Whether its task runs."""
        return self._running is not None and not self._running.done()

    def missing_file(self) -> Path | None:
        """None: it has no files here."""
        return None

    def note_trouble(self, text: str) -> None:
        """The database does not answer, or does again (empty), as was seen beside the commits."""
        self.trouble, self.answered_s = text, asyncio.get_running_loop().time()
        if text:
            self.on_trouble()

    async def probe(self) -> None:
        """Done once it has been tried to store something; `trouble` says whether it could be."""
        with suppress(StorageUnavailable):
            await self.commit(())

    async def stop(self) -> None:
        """Commit what waits, as far as the database can be had."""
        self._stopping = True
        self._wake.set()
        if self._running is not None:
            await asyncio.wait([self._running], timeout=STOP_TIMEOUT_S)
            self.close()
            await asyncio.wait([self._running])

    def close(self) -> None:
        """Nothing more is stored."""
        self._stopping = self._closed = True
        if self._running is not None:
            self._running.cancel()

    async def _run(self) -> None:
        while self._waiting or not self._stopping:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            first = self._waiting.popleft()
            if isinstance(first, _Query):
                await _settle(first.answer, self._database.read(first.sql, first.values))
                continue
            if isinstance(first, _Exclusive):
                await _settle(first.answer, first.work())
                continue
            group = [first]
            while self._waiting and isinstance(job := self._waiting[0], _Job) and len(group) < MAX_GROUP:
                self._waiting.popleft()
                group.append(job)
            self._began_s = asyncio.get_running_loop().time()
            try:
                faults = await self._store(group)
            except asyncio.CancelledError:
                if not self._is_unknown:  # else no request is answered: it may be stored or not
                    self._report(group, [StorageUnavailable("the journal is closed")] * len(group))
                raise
            except Exception:
                # The outcome of these cannot be known: they are not answered, and a new start reads what is stored.
                log.critical("a fault of the server: the journal has ended", exc_info=True)
                raise
            self._report(group, faults)

    def _report(self, group: Sequence[_Job], faults: Sequence[Exception | None]) -> None:
        now_s = asyncio.get_running_loop().time()
        assert self._began_s is not None
        self.counters.commit_s.observe(now_s - self._began_s)
        self._began_s = None
        self.counters.commit_failures += sum(fault is not None for fault in faults)
        for job, fault in zip(group, faults, strict=True):
            known = fault is None or isinstance(fault, StorageUnavailable)
            try:
                job.told(fault if known else StorageUnavailable(str(fault)))
            except Exception:
                log.exception("a fault of the server: what was kept could not be told")

    async def _store(self, jobs: Sequence[_Job]) -> Sequence[Exception | None]:
        """What went wrong with each job, None for one that is on disk."""
        give_up_s = asyncio.get_running_loop().time() + (0 if self._is_down else RETRY_COMMIT_S)
        while True:
            leased = [self._with_leases(job) for job in jobs]
            possible = [job for job in leased if isinstance(job, database.LeasedJob)]
            created = [table for job in possible for table in job.new]
            session = self._lease.session
            try:
                if possible and not session:
                    raise database.DatabaseUnavailable("this node is about to join the others")
                self._lease.claim(created)
                kept = iter(await self._commit(session, possible) if possible else ())
            except database.SessionLost:
                if self._lease.session == session:
                    self.on_moved(self._lease.end())
                return [database.TableMoved("this node has lost its tables")] * len(jobs)
            except database.DatabaseUnavailable as error:
                self._lease.claimed(created, stored=False)
                self._note_failure(error)
                if asyncio.get_running_loop().time() >= give_up_s or self._stopping:
                    self._is_down = True
                    self.note_trouble(str(error))
                    self._trouble.error("the database could not store: %s", error)
                    return [StorageUnavailable(str(error))] * len(jobs)
                await asyncio.sleep(RETRY_S)
                continue
            self._is_down, self._unconnected_s = False, None
            self.note_trouble("")
            faults = [next(kept) if isinstance(job, database.LeasedJob) else job for job in leased]
            if self._lease.session != session:
                # A new table may have been played on at another node by now: it may not be begun here.
                news = [isinstance(job, database.LeasedJob) and bool(job.new) for job in leased]
                moved = database.TableMoved("this node has lost its tables meanwhile")
                faults = [fault or (moved if new else None) for fault, new in zip(faults, news, strict=True)]
            for job, fault in zip(leased, faults, strict=True):
                if isinstance(job, database.LeasedJob):
                    self._settle_leases(job, fault)
            return faults

    def _note_failure(self, error: database.DatabaseUnavailable) -> None:
        now_s = asyncio.get_running_loop().time()
        if not isinstance(error, database.ConnectionUnavailable):
            self._unconnected_s = None
        elif self._unconnected_s is None:
            self._unconnected_s = now_s
        else:
            self.on_unconnected(now_s - self._unconnected_s)

    def _with_leases(self, job: _Job) -> database.LeasedJob | database.TableMoved:
        if any(self._lease.losses(table) != losses for table, losses in job.losses.items()):
            return database.TableMoved("this node had lost a table meanwhile")  # the job knows an older state of it
        created = {write.values[0]: None for write in job.writes if write.sql.startswith(CREATES_TABLE)}
        try:
            return database.LeasedJob(job.writes, *self._lease.needed(job.losses, created))
        except database.TableMoved as moved:
            return moved

    def _settle_leases(self, job: database.LeasedJob, fault: Exception | None) -> None:
        """What a job that has been decided means for the leases of its tables."""
        self._lease.claimed(job.new, stored=fault is None)
        if fault is None:
            self._lease.drop(write.values[0] for write in job.writes if write.sql == DROPS_TABLE)
        elif isinstance(fault, database.TableMoved) and (lost := self._lease.drop(job.epochs)):
            self.on_moved(lost)

    async def _commit(self, session: str, jobs: Sequence[database.LeasedJob]) -> Sequence[Exception | None]:
        """The answer is what is on disk, even if the connection breaks. DatabaseUnavailable: nothing is."""
        try:
            return await self._database.commit(session, jobs)
        except database.CommitUnknown as unknown:
            log.warning("%s", unknown)
            if await self._was_committed(unknown):
                return unknown.faults
            raise database.DatabaseUnavailable("the line broke and nothing was committed") from None

    async def _was_committed(self, unknown: database.CommitUnknown) -> bool:
        """Without a time limit: no request may be answered before."""
        self._is_unknown = True
        while not self._closed:
            try:
                kept = await self._database.was_committed(unknown.session, unknown.number)
                self._is_unknown = False
                return kept
            except database.DatabaseUnavailable as error:
                self.note_trouble(str(error))
            await asyncio.sleep(RETRY_S)
        raise asyncio.CancelledError


async def _settle(answer: asyncio.Future[Any], work: Awaitable[Any]) -> None:
    """Give the future what that work gives or raises."""
    try:
        found = await work
    except Exception as error:
        if not answer.done():
            is_away = isinstance(error, database.DatabaseUnavailable)
            answer.set_exception(StorageUnavailable(str(error)) if is_away else error)
    else:
        if not answer.done():
            answer.set_result(found)
