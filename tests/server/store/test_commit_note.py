"""A log that is cut short between two commits, or deleted: what is lost is told in numbers, and nothing else is."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from elcapitan_server.store import commit_note
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.table_store import put_table
from elcapitan_server.store.wal_tail import FRAME_HEADER, LOG_HEADER, page_frames
from tests.server.store.journal_rows import TABLE
from tests.timeouts import PATIENCE_S

COMMITS = 12
NAME = "journal.sqlite"


@pytest.fixture(autouse=True)
def every_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is noted: no test waits for a second to pass."""
    monkeypatch.setattr(commit_note, "INTERVAL_S", 0.0)


async def killed(folder: Path, empty_after: int = 1000) -> Path:
    """The files left behind by a server that is killed after that many commits."""
    journal = Journal(folder / NAME)
    journal.empty_after = empty_after
    journal.start()
    for number in range(COMMITS):
        await journal.commit([put_table(TABLE._replace(id=f"{number:012d}"))])
    await journal.read("SELECT 1")  # the thread has written the note of the last one by then
    left = folder / "left"
    left.mkdir()
    for path in folder.glob(f"{NAME}*"):
        if not path.name.endswith("-shm"):
            shutil.copy2(path, left)
    journal.close()
    return left / NAME


def told(journal: Path, caplog: pytest.LogCaptureFixture) -> str:
    """What the log says at the next start."""
    caplog.clear()
    Journal(journal).close()
    return caplog.text


def cut_log(journal: Path, commits: int) -> None:
    """Take that many commits from the end of the log, exactly where the one before them ends."""
    log = journal.with_name(f"{NAME}-wal")
    page = int.from_bytes(journal.read_bytes()[16:18], "big")
    ends = [at + 1 for at, is_end in enumerate(page_frames(journal)) if is_end]
    frames = ([0, *ends])[-1 - commits]
    log.write_bytes(log.read_bytes()[: LOG_HEADER + frames * (FRAME_HEADER + page)])


async def test_a_whole_log_is_worth_no_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert told(await killed(tmp_path), caplog) == ""


@pytest.mark.parametrize("commits", [1, 5, COMMITS])
async def test_commits_that_are_cut_off_are_counted(
    tmp_path: Path, commits: int, caplog: pytest.LogCaptureFixture
) -> None:
    journal = await killed(tmp_path)
    cut_log(journal, commits)
    found = re.search(
        r"its last commits are lost, at least (\d+) of them; there is no copy of them", told(journal, caplog)
    )
    assert found
    assert int(found[1]) == commits
    assert told(journal, caplog) == "", "once"


async def test_a_log_that_is_gone_is_told_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    journal = await killed(tmp_path)
    journal.with_name(f"{NAME}-wal").unlink()
    found = re.search(r"at least (\d+) of them", told(journal, caplog))
    assert found
    assert int(found[1]) >= COMMITS


async def test_after_an_emptied_log_only_what_came_later_counts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = await killed(tmp_path, empty_after=5)
    cut_log(journal, 1)
    assert "at least 1 of them" in told(journal, caplog)


async def test_a_journal_that_another_program_has_written_is_not_blamed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = await killed(tmp_path)
    with closing(sqlite3.connect(journal)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert told(journal, caplog) == ""


async def test_a_server_that_ended_in_order_leaves_no_note(tmp_path: Path) -> None:
    await killed(tmp_path)
    assert not (tmp_path / f"{NAME}.commits").exists()


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, '{"commits": 99}', '{"commits": 99, "log": "", "file": [], "check": 0}']
)
async def test_a_damaged_note_is_no_note(tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture) -> None:
    journal = await killed(tmp_path)
    journal.with_name(f"{NAME}.commits").write_text(text)
    assert told(journal, caplog) == ""


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such files")
@pytest.mark.parametrize("make", [os.mkdir, getattr(os, "mkfifo", os.mkdir)], ids=["folder", "pipe"])
async def test_what_is_no_file_in_its_place_keeps_nothing_from_being_stored(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / f"{NAME}.commits")
    async with asyncio.timeout(PATIENCE_S):
        journal = Journal(tmp_path / NAME)
        journal.start()
        await journal.commit([put_table(TABLE)])
    journal.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the system counts the reads of a thread there")
def test_a_long_log_is_counted_in_few_reads(tmp_path: Path) -> None:
    """With each the journal's thread gives the interpreter's lock away, and moves may wait for it."""
    journal, pages, page = tmp_path / NAME, 1000, 4096
    journal.write_bytes(bytes(16) + page.to_bytes(2, "big"))
    frame = bytes(4) + (1).to_bytes(4, "big") + bytes(FRAME_HEADER - 8 + page)
    journal.with_name(f"{NAME}-wal").write_bytes(bytes(LOG_HEADER) + pages * frame)

    def reads() -> int:
        told = dict(line.split(": ") for line in Path("/proc/thread-self/io").read_text().splitlines())
        return int(told["syscr"])

    before = reads()
    assert sum(page_frames(journal)) == pages
    assert reads() - before < 100
