"""What the server asks of a journal, whichever database keeps it: writes, answers, errors.

journal.py keeps one in SQLite, nodes/shared_journal.py one in PostgreSQL, and tests and the simulation bring their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from elcapitan_server.basics.counters import ServerCounters

SLOW_COMMIT_S = 5.0
"""A disk that has not answered for so long hangs; a busy one takes less than a second."""


class StorageUnavailable(Exception):
    """Raised when something could not be put safely on disk; nothing of it will be there later."""


class JournalUnreadable(Exception):
    """Raised when a journal is damaged or of a newer program; its text is one sentence for the user."""


class JournalNotADatabase(JournalUnreadable):
    """Raised when the file is no database any more: nothing will ever be read from it as it stands."""


class Write(NamedTuple):
    """One statement and its values."""

    sql: str
    values: tuple[Any, ...]
    """The first is the id of the table it changes."""


CommitCallback = Callable[[Exception | None], None]
"""Called once, on the event loop and never at once: with None when it is done, or with the reason of the failure."""


def await_callback(answer: asyncio.Future[None]) -> CommitCallback:
    """For callers that await an answer instead of a call."""

    def told(fault: Exception | None) -> None:
        if answer.cancelled():
            return
        if fault is None:
            answer.set_result(None)
        else:
            answer.set_exception(fault)

    return told


class JournalAccess(Protocol):
    """The journal's interface for the tables; a simulation brings its own."""

    is_storing: bool
    """Whether anything can be stored, as far as is known (storage_watch.py)."""

    def put(self, writes: Sequence[Write], told: CommitCallback) -> None:
        """`told` is called later, with None once all are on disk, or with StorageUnavailable. Raised at once if the
        journal is closed."""

    def commit(self, writes: Sequence[Write]) -> Awaitable[None]:
        """Done once all of them are on disk. StorageUnavailable, at once or when it is awaited, if none of them is."""

    def read(self, sql: str, *values: Any) -> Awaitable[list[tuple[Any, ...]]]:
        """Rows, as all commits before it have left them. StorageUnavailable if they cannot be read."""


class ServerJournal(JournalAccess, Protocol):
    """A journal as the server that opens, watches and closes it knows it."""

    counters: ServerCounters
    trouble: str
    answered_s: float
    on_trouble: Callable[[], None]
    """Called when something could not be stored, after its sender, and when a commit takes SLOW_COMMIT_S."""
    left_out: int
    damage: str

    @property
    def committing_s(self) -> float: ...
    @property
    def is_alive(self) -> bool: ...
    def probe(self) -> Awaitable[None]:
        """Done once it has been tried to store something; `trouble` says whether it could be."""

    def missing_file(self) -> Path | None: ...
    def select(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...
    def start(self) -> None: ...
    def close(self) -> None: ...
