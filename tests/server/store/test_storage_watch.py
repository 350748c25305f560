"""Everyone is told if an attempt of the server's own to store something fails, too, or the disk does not answer, and is
told the end.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import cast

import pytest

from elcapitan_server.store import journal_access, storage_watch
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import ServerJournal
from elcapitan_server.store.journal_connection import Job
from elcapitan_server.store.storage_watch import StorageWatch


class FailingJournal:
    """Whether something can be stored is known in advance."""

    def __init__(self, *troubles: str) -> None:
        self.trouble = ""
        self.committing_s = 0.0
        self.is_storing = True
        self.on_trouble: Callable[[], None] = lambda: None
        self._coming: Iterator[str] = iter(troubles)
        self.ended = asyncio.Event()

    def fail(self) -> None:
        self.trouble = "full"
        self.on_trouble()

    async def probe(self) -> None:
        self.trouble = next(self._coming)
        if not self.trouble:
            self.ended.set()


async def told(journal: FailingJournal, monkeypatch: pytest.MonkeyPatch, failures: int) -> list[bool]:
    """What is told from that many failed commits at once until something can be stored again."""
    monkeypatch.setattr(storage_watch, "RETRY_S", 0.0)
    heard: list[bool] = []
    watch = StorageWatch(cast(ServerJournal, journal), heard.append)
    for _ in range(failures):
        journal.fail()
    await journal.ended.wait()
    await asyncio.sleep(0)
    assert journal.is_storing
    watch.stop()
    return heard


async def test_a_full_disk_is_told_once_and_its_end_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await told(FailingJournal("full", "full", "full", ""), monkeypatch, 3) == [False, True]


async def test_damaged_rows_of_one_table_are_told_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await told(FailingJournal(""), monkeypatch, 2) == []


class HangingJournal(Journal):
    """One whose disk answers when it is told to."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.answers = threading.Event()

    def _commit_group(self, group: list[Job]) -> Sequence[Exception | None]:
        assert self.answers.wait(60)
        return super()._commit_group(group)


async def test_a_disk_that_does_not_answer_is_told_and_its_end_keeps_what_has_waited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (journal_access, storage_watch):
        monkeypatch.setattr(module, "SLOW_COMMIT_S", 0.0)
    journal = HangingJournal(tmp_path / "journal.sqlite")
    heard: asyncio.Queue[bool] = asyncio.Queue()
    watch = StorageWatch(journal, heard.put_nowait)
    journal.start()
    kept = journal.commit([])
    assert not await heard.get()
    assert not kept.done()
    assert not journal.is_storing
    journal.answers.set()
    await kept
    assert await heard.get()
    assert journal.is_storing
    watch.stop()
    journal.close()
    assert heard.empty()


async def test_a_commit_that_ends_in_time_is_told_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, calls = Journal(tmp_path / "journal.sqlite"), list[None]()
    journal.on_trouble = lambda: calls.append(None)
    journal.start()
    await journal.commit([])
    monkeypatch.setattr(journal_access, "SLOW_COMMIT_S", 1e-9)
    journal._notice_slow()
    assert not calls
    journal.close()
