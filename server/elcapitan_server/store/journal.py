"""The journal: one SQLite file, one connection in one thread, and every commit synced before it is answered.

Transactions are in journal_connection.py; which statements keep a table is in table_store.py. Jobs that wait together
are committed together: a sync takes about three milliseconds however much it syncs, and two threads that wake one
another cost more than what they hand over.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.store import journal_access
from elcapitan_server.store.journal_connection import MAX_GROUP, READ_ERRORS, REJECTED_ERRORS, Job, JournalConnection

log = logging.getLogger(__name__)

COMMIT_INTERVAL_S = 0.008
"""From the beginning of a commit to that of the next; a job that comes after a while of silence waits for nothing. A
commit of one move costs some 260 us of processor and one of eight 340: moves of many tables are kept together also
where a sync is quick, and eight milliseconds are not noticed."""

CHECKPOINT_AFTER = 200
CHECKPOINT_IDLE_S = 5.0
"""The write-ahead log begins anew after this many commits, and is emptied this long after the last one; either takes
some ten milliseconds."""


class _Query(NamedTuple):
    sql: str
    values: tuple[Any, ...]
    answer: asyncio.Future[list[tuple[Any, ...]]]


class _Probe(NamedTuple):
    answer: asyncio.Future[None]


class Journal(JournalConnection):
    """The journal of one data folder."""

    def __init__(self, path: Path) -> None:
        """Open or create the file. JournalUnreadable if it is there and cannot be used."""
        super().__init__(path)
        self.counters = ServerCounters()
        """A server puts its own here."""
        self.trouble = ""
        """Why the last group could not be stored; empty if it was."""
        self.answered_s = float("-inf")
        """When that was, on the event loop's clock."""
        self.on_trouble: Callable[[], None] = lambda: None
        self.is_storing = True
        self._looks_again: asyncio.TimerHandle | None = None
        """One at most: a timer for each commit would cost a tenth of what a commit does."""
        self._waiting: list[Job] = []
        self._handing_over = False
        """The next group is on its way to the thread, or there already."""
        self._began_s = float("-inf")
        """When the last group was handed over, on the event loop's clock."""
        self._is_committing = False
        """A group has been handed over and is not answered yet."""
        self._groups: queue.SimpleQueue[list[Job] | _Query | _Probe | None] = queue.SimpleQueue()
        self.empty_after, self.quiet_s = CHECKPOINT_AFTER, CHECKPOINT_IDLE_S
        # A daemon, so that the end of the process never waits for it.
        self._thread = threading.Thread(target=self._run_thread, name="journal", daemon=True)
        self._running = False
        self._loop: asyncio.AbstractEventLoop

    def select(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read rows; only before `start`."""
        assert not self._running, "the connection belongs to the journal's thread now"
        return super().select(sql, *values)

    def start(self) -> None:
        """From now on commits are taken, on the event loop that runs now."""
        self._loop = asyncio.get_running_loop()
        self._running = True
        self._thread.start()

    def put(self, writes: Sequence[journal_access.Write], told: journal_access.CommitCallback) -> None:
        """`told` is called later, with None once all are on disk, or with StorageUnavailable; raised at once if the
        journal is closed."""
        if not self._running:
            raise journal_access.StorageUnavailable("the journal is closed")
        self._waiting.append(Job(writes, told))
        if not self._handing_over:
            self._handing_over = True
            self._submit_soon()  # together with all other jobs of this moment

    def commit(self, writes: Sequence[journal_access.Write]) -> asyncio.Future[None]:
        """Done once all of them are on disk. StorageUnavailable if none of them is."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(writes, journal_access.await_callback(answer))
        return answer

    def read(self, sql: str, *values: Any) -> asyncio.Future[list[tuple[Any, ...]]]:
        """Rows, as all commits before it have left them. StorageUnavailable if they cannot be read."""
        if not self._running:
            raise journal_access.StorageUnavailable("the journal is closed")
        answer: asyncio.Future[list[tuple[Any, ...]]] = self._loop.create_future()
        self._groups.put(_Query(sql, values, answer))
        return answer

    def probe(self) -> Awaitable[None]:
        """Done once it has been tried to store something; `trouble` says whether it could be."""
        answer: asyncio.Future[None] = self._loop.create_future()
        if self._running:
            self._groups.put(_Probe(answer))
        else:
            answer.set_result(None)
        return answer

    @property
    def committing_s(self) -> float:
        """For how long the group that is being stored has been; 0.0 if none is."""
        return self._loop.time() - self._began_s if self._is_committing else 0.0

    @property
    def is_alive(self) -> bool:
        """Whether its thread runs."""
        return self._thread.is_alive()

    def missing_file(self) -> Path | None:
        """The first of its files that has been moved or deleted; asked of the disk, from any thread."""
        return self._files.missing()

    def close(self) -> None:
        """Commit what waits, then close the file."""
        if self._looks_again is not None:
            self._looks_again.cancel()
        if self._running:
            self._running = False
            while self._waiting:
                self._submit()
            self._groups.put(None)
            self._thread.join()
        self._note.remove()
        self._connection.close()

    def _submit_soon(self) -> None:
        """As soon as it is time for another commit; a group that is full already need not wait for more."""
        due_s = self._began_s + COMMIT_INTERVAL_S
        if len(self._waiting) < MAX_GROUP and self._loop.time() < due_s:
            self._loop.call_at(due_s, self._submit)
        else:
            self._loop.call_soon(self._submit)

    def _submit(self) -> None:
        """The next group, one at a time: what arrives while it is written and synced is in the next one."""
        self._began_s = self._loop.time()
        group, self._waiting = self._waiting[:MAX_GROUP], self._waiting[MAX_GROUP:]
        if group:
            self._is_committing = True
            self._groups.put(group)
            if self._looks_again is None:
                self._looks_again = self._loop.call_later(journal_access.SLOW_COMMIT_S, self._notice_slow)

    def _notice_slow(self) -> None:
        self._looks_again = None
        if self.committing_s >= journal_access.SLOW_COMMIT_S:
            self.on_trouble()
        elif self._is_committing:
            self._looks_again = self._loop.call_at(self._began_s + journal_access.SLOW_COMMIT_S, self._notice_slow)

    def _run_thread(self) -> None:
        while True:
            try:
                group = self._groups.get(timeout=self.quiet_s if self._in_log else None)
            except queue.Empty:
                self._empty_log()
                continue
            if group is None:
                break
            if isinstance(group, _Query):
                self._loop.call_soon_threadsafe(_run_callback, group.answer, self._run_query(group))
                continue
            if isinstance(group, _Probe):
                self._loop.call_soon_threadsafe(self._report_probe, group.answer, self._try_to_store())
                continue
            faults = self._commit_group(group)
            # One wake-up of the loop for all of them.
            self._loop.call_soon_threadsafe(self._report_group, group, faults)
            if faults.count(None):
                self._note.add_commit()
            self._compact_if_due(group)
            self._in_log += 1
            if self._in_log >= self.empty_after:
                self._begin_log_anew()
        if self._untidied:
            self._compact()

    def _run_query(self, question: _Query) -> list[tuple[Any, ...]] | journal_access.StorageUnavailable:
        try:
            return self._rows(question.sql, question.values)
        except READ_ERRORS as error:
            return journal_access.StorageUnavailable(str(error))

    def _report_group(self, group: list[Job], faults: Sequence[Exception | None]) -> None:
        """Call back every job of the group at once: a task for each would cost more than the calls."""
        self._is_committing = False
        self.counters.commit_s.observe(self._loop.time() - self._began_s)
        failed = [fault for fault in faults if fault is not None]
        self.counters.commit_failures += len(failed)
        # A refused row is a fault of its sender, not of the disk.
        self._note_trouble(next((str(fault) for fault in failed if not isinstance(fault, REJECTED_ERRORS)), ""))
        for job, fault in zip(group, faults, strict=True):
            try:
                job.told(None if fault is None else journal_access.StorageUnavailable(str(fault)))
            except Exception:
                log.exception("a fault of the server: what was kept could not be told")
        if self._waiting:
            self._submit_soon()
        else:
            self._handing_over = False
        if self.trouble:
            self.on_trouble()

    def _report_probe(self, answer: asyncio.Future[None], trouble: str) -> None:
        self._note_trouble(trouble)
        if not answer.cancelled():
            answer.set_result(None)

    def _note_trouble(self, trouble: str) -> None:
        self.trouble, self.answered_s = trouble, self._loop.time()

    def _compact_if_due(self, group: Sequence[Job]) -> None:
        """Tidy up after a group has been committed and answered."""
        self._untidied += sum([len(job.writes) for job in group])
        if self._untidied >= self.tidy_after:
            self._compact()


def _run_callback(
    answer: asyncio.Future[list[tuple[Any, ...]]], found: list[tuple[Any, ...]] | journal_access.StorageUnavailable
) -> None:
    if answer.cancelled():
        return
    if isinstance(found, journal_access.StorageUnavailable):
        answer.set_exception(found)
    else:
        answer.set_result(found)
