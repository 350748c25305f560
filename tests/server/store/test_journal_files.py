"""The journal's files: no other user can read them, none goes missing unnoticed, and a damaged log is copied first."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from elcapitan_server.store import table_store
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.store.journal_files import JournalFiles
from elcapitan_server.store.table_options import PackedOptions
from elcapitan_server.store.table_rows import TableRow
from elcapitan_server.store.wal_tail import FRAME_HEADER, LOG_HEADER, page_frames
from tests.server.clients import move_id, run_server, table_of_two

TABLE = TableRow("a" * 12, "toy", 1, "lobby", 1, 2, PackedOptions("{}"), None, 1_800_000_000)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes, and moves no open file")


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in sorted(folder.iterdir())}


@POSIX
async def test_nobody_else_reads_the_journal_and_what_lies_beside_it_whatever_the_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    before = os.umask(0o022)
    try:
        journal = Journal(tmp_path / "journal.sqlite")
        journal.start()
        await journal.commit([table_store.put_table(TABLE)])
        await journal.read("SELECT 1")  # the note of commits is written after the answer
        private = {"journal.sqlite": 0o600, "journal.sqlite-shm": 0o600, "journal.sqlite-wal": 0o600}
        assert modes(tmp_path) == {**private, "journal.sqlite.commits": 0o600}
        journal.close()
        (tmp_path / "journal.sqlite").chmod(0o644)  # as an older program made it
        journal = Journal(tmp_path / "journal.sqlite")
        assert modes(tmp_path) == private
        journal.close()
    finally:
        os.umask(before)


def _delete_folder(journal: Path) -> None:
    while journal.parent.exists():  # the journal may write beside it meanwhile
        shutil.rmtree(journal.parent, ignore_errors=True)


def _move_file(journal: Path) -> None:
    journal.rename(journal.with_name("moved.sqlite"))


def _put_another_there(journal: Path) -> None:
    journal.unlink()
    with closing(sqlite3.connect(journal)) as other:
        other.execute("CREATE TABLE other (x)")


def _delete_log(journal: Path) -> None:
    journal.with_name(journal.name + "-wal").unlink()


@POSIX
@pytest.mark.parametrize("do", [_delete_folder, _move_file, _put_another_there, _delete_log])
async def test_a_journal_that_is_not_where_it_was_keeps_nothing_and_says_so_once(
    tmp_path: Path, do: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "data" / "journal.sqlite"
    path.parent.mkdir()
    journal = Journal(path)
    journal.start()
    await journal.commit([table_store.put_table(TABLE)])
    do(path)
    for number in range(3):
        with pytest.raises(StorageUnavailable, match="moved or deleted"):
            await journal.commit([table_store.put_table(TABLE._replace(id=f"{number:012}"))])
    assert len(caplog.records) == 1
    journal.close()


@POSIX
async def test_moves_are_refused_while_the_journal_is_away_and_made_when_it_is_back(tmp_path: Path) -> None:
    async with run_server(tmp_path / "data") as (_, port):
        anna, bert = await table_of_two(port)
        (tmp_path / "data").rename(tmp_path / "elsewhere")
        refused = await anna.move("bid 1", move_id(1))
        assert getattr(refused, "why", "") == "storage-unavailable"
        (tmp_path / "elsewhere").rename(tmp_path / "data")
        assert getattr(await anna.move("bid 1", move_id(1)), "position", 0) == 1
        for person in (anna, bert):
            await person.leave()
    async with run_server(tmp_path / "data") as (server, _):
        assert server.lobby.tables[anna.table].position == 1


async def test_a_damaged_log_is_copied_before_anything_is_written_over_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, folder = tmp_path / "journal.sqlite", tmp_path / "rescued"
    writer = Journal(path)
    writer.start()
    for number in range(20):
        await writer.commit([table_store.put_table(TABLE._replace(id=f"{number:012}"))])
    main, log = path.read_bytes(), bytearray(path.with_name("journal.sqlite-wal").read_bytes())
    writer.close()
    log[len(log) // 2] ^= 1
    folder.mkdir()
    damaged = folder / "journal.sqlite"
    for _ in range(2):  # a start that does not come far leaves the same log
        damaged.write_bytes(main)
        damaged.with_name("journal.sqlite-wal").write_bytes(log)
        journal = Journal(damaged)
        assert "its last commits are lost" in caplog.text
        assert str(folder / "journal.cut.sqlite") in caplog.text
        journal.start()
        await journal.commit([table_store.put_table(TABLE)])
        journal.close()
    assert (folder / "journal.cut.sqlite-wal").read_bytes() == bytes(log)
    assert {name: mode for name, mode in modes(folder).items() if "cut" in name and mode != 0o600} == {}
    assert len([*folder.glob("*.cut*")]) == 2


async def test_the_log_is_emptied_after_a_while_of_silence(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    journal = Journal(path)
    journal.quiet_s = 0.01
    journal.start()
    await commit_tables(journal, range(10))
    while path.with_name("journal.sqlite-wal").stat().st_size:
        await asyncio.sleep(0.005)
    assert tables_without_log(path) == 10
    journal.close()


async def test_the_log_begins_anew_after_so_many_commits_and_keeps_its_length(tmp_path: Path) -> None:
    path, log = tmp_path / "journal.sqlite", tmp_path / "journal.sqlite-wal"
    journal = Journal(path)
    journal.empty_after, journal.quiet_s = 10, 3600.0
    journal.start()
    await commit_tables(journal, range(10))
    while sum(page_frames(path)) != 1:  # the commit that changes nothing
        await asyncio.sleep(0.005)
    length = log.stat().st_size
    assert length, "what is written over need not be allocated again"
    assert tables_without_log(path) == 10
    await commit_tables(journal, range(10, 15))
    assert (log.stat().st_size, sum(page_frames(path))) == (length, 6)
    copy = tmp_path / "killed.sqlite"
    for file in (path, log):
        shutil.copyfile(file, copy.with_name(file.name.replace("journal", "killed")))
    damage_first_page(copy.with_name("killed.sqlite-wal"))
    with closing(sqlite3.connect(copy)) as damaged:
        assert damaged.execute("SELECT count(*) FROM tables").fetchone() == (10,), "only what came later is lost"
    journal.close()


async def commit_tables(journal: Journal, numbers: range) -> None:
    for number in numbers:
        await journal.commit([table_store.put_table(TABLE._replace(id=f"{number:012}"))])


def tables_without_log(path: Path) -> int:
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as alone:
        (count,) = alone.execute("SELECT count(*) FROM tables").fetchone()
    return int(count)


def damage_first_page(log: Path) -> None:
    content = bytearray(log.read_bytes())
    content[LOG_HEADER + FRAME_HEADER + 100] ^= 1
    log.write_bytes(content)


def test_a_copy_of_a_damaged_log_for_which_there_is_no_room_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.sqlite"
    for end in ("", "-wal"):
        path.with_name(path.name + end).write_bytes(b"something")
    real = shutil.copyfile

    def full(source: Path, target: Path) -> None:
        real(source, target)
        if str(source).endswith("-wal"):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    assert JournalFiles(path).copy_aside() is None
    assert sorted(each.name for each in tmp_path.iterdir()) == ["journal.sqlite", "journal.sqlite-wal"]
