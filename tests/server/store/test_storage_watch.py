"""Everyone is told that nothing can be stored if an attempt of the server's own fails, too, and is told the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import cast

import pytest

from elcapitan_server.store import storage_watch
from elcapitan_server.store.journal_access import ServerJournal
from elcapitan_server.store.storage_watch import StorageWatch


class FailingJournal:
    """Whether something can be stored is known in advance."""

    def __init__(self, *troubles: str) -> None:
        self.trouble = ""
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
