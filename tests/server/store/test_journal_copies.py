"""Copies of a journal: whole, private, never over anything, and put in place without a trace of what was there."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks.server import drills
from elcapitan.protocol import to_client
from elcapitan_server.connections.sanctions import Sanctions
from elcapitan_server.store import journal_connection
from elcapitan_server.store.data_folder import DataFolder
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import JournalUnreadable, Write
from elcapitan_server.store.journal_copies import CopyFailed, JournalCopy, back_up, copy_name, new_copy, restore
from elcapitan_server.store.schemas import NODES_BESIDE
from tests.hypothesis_profiles import examples
from tests.server.clients import move_id, run_server, table_of_two
from tests.server.server_process import run_process
from tests.timeouts import PATIENCE_S


@pytest.fixture
async def journal(tmp_path: Path) -> Path:
    """A journal with a game of one move, as a server left it."""
    async with run_server(tmp_path / "data") as (_, port):
        anna, bert = await table_of_two(port)
        assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
        for person in (anna, bert):
            await person.leave()
    return tmp_path / "data" / "journal.sqlite"


def rows(path: Path) -> list[tuple[object, ...]]:
    copy = JournalCopy(path)
    found = copy.select("SELECT table_id, number, text FROM (SELECT * FROM entries UNION ALL SELECT * FROM newest)")
    copy.close()
    return found


async def test_a_copy_of_a_running_server_has_every_acknowledged_move_and_is_one_private_file(tmp_path: Path) -> None:
    async with run_server(tmp_path / "data") as (server, port):
        anna, bert = await table_of_two(port)
        assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
        copy = back_up(server.data_folder.journal, tmp_path / "copy.sqlite")
        assert rows(copy) == [(anna.table, 1, "bid 1")]
        assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["copy.sqlite"]
        if os.name == "posix":
            assert copy.stat().st_mode & 0o777 == 0o600
        for person in (anna, bert):
            await person.leave()


async def test_a_reader_of_the_journal_delays_no_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_connection, "BUSY_TIMEOUT_MS", int(10_000 * PATIENCE_S))  # any wait is caught
    journal = Journal(tmp_path / "journal.sqlite")
    journal.empty_after = 1
    journal.start()
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tables").fetchall()
        async with asyncio.timeout(PATIENCE_S):
            for _ in range(4):
                await journal.commit([Write("DELETE FROM makers WHERE table_id = ?", ("nobody",))])
    journal.close()


def test_a_copy_into_a_folder_is_named_by_the_time(journal: Path, tmp_path: Path) -> None:
    assert copy_name(datetime(2026, 11, 5, 7, 8, 9, tzinfo=UTC)) == "elcapitan-20261105T070809Z.sqlite"
    copy = back_up(journal, tmp_path)
    assert copy.parent == tmp_path
    assert rows(copy) == rows(journal)


def test_nothing_is_written_over(journal: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite"
    target.write_text("another one")
    with pytest.raises(CopyFailed, match=r"copy\.sqlite exists already\."):
        back_up(journal, target)
    assert target.read_text() == "another one"


def test_where_there_is_no_journal_or_no_room_there_is_no_half_of_a_copy(journal: Path, tmp_path: Path) -> None:
    with pytest.raises(JournalUnreadable, match="There is no journal"):
        back_up(tmp_path / "nowhere.sqlite", tmp_path / "copy.sqlite")
    with pytest.raises(CopyFailed, match="cannot be written: No such file or directory"):
        back_up(journal, tmp_path / "no" / "folder.sqlite")
    journal.write_bytes(b"not a database at all" * 100)
    with pytest.raises(CopyFailed, match="file is not a database"):
        back_up(journal, tmp_path / "copy.sqlite")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_half_file_of_a_killed_command_is_replaced(journal: Path, tmp_path: Path) -> None:
    for end in ("", "-journal"):
        (tmp_path / f"copy.sqlite.part{end}").write_bytes(b"half")
    back_up(journal, tmp_path / "copy.sqlite")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite", "data"]


def test_half_copies_of_killed_commands_do_not_pile_up_in_a_folder(journal: Path, tmp_path: Path) -> None:
    """Each has a name of its own, by the time; one that is being written stays."""
    folder = tmp_path / "copies"
    folder.mkdir()
    for hour in range(3):
        unfinished = f"elcapitan-20261105T0{hour}0000Z.sqlite.part"
        for name in (unfinished, f"{unfinished}-journal", f".{unfinished}.lock"):
            (folder / name).write_bytes(b"half")
    (folder / ".mine.part.lock").touch()
    with new_copy(folder / "elcapitan-20261105T090000Z.sqlite", "The journal"):
        copy = back_up(journal, folder)
    names = {copy.name, "elcapitan-20261105T090000Z.sqlite", ".mine.part.lock"}
    assert {path.name for path in folder.iterdir()} == names


def test_a_restore_that_is_killed_leaves_the_old_or_the_new(
    journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = back_up(journal, tmp_path / "copy.sqlite")
    with closing(sqlite3.connect(journal)) as old, old:
        old.execute("DELETE FROM newest")
    found, either = [], (rows(journal), rows(copy))

    def then_look(step: Callable[..., object]) -> Callable[..., None]:
        def stepped(*words: object, **options: object) -> None:
            step(*words, **options)
            found.append(journal.is_file() and rows(journal) in either)

        return stepped

    for name in ("link", "replace", "unlink", "rename"):
        monkeypatch.setattr(os, name, then_look(getattr(os, name)))
    folder = DataFolder(journal.parent)
    restore(copy, folder)
    folder.release()
    assert found
    assert all(found)
    assert rows(journal) == rows(copy)


def test_two_commands_never_write_the_same_copy(tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite"
    with new_copy(target, "The journal") as copy:
        copy.execute("CREATE TABLE first (value)")
        with pytest.raises(CopyFailed, match="Another command is writing"), new_copy(target, "It"):
            pytest.fail("two at once")
    assert [path.name for path in tmp_path.iterdir()] == ["copy.sqlite"]
    with pytest.raises(CopyFailed, match="exists already"), new_copy(target, "It"):
        pytest.fail("written over")
    assert [path.name for path in tmp_path.iterdir()] == ["copy.sqlite"]
    with closing(sqlite3.connect(target)) as whole:
        assert whole.execute("SELECT name FROM sqlite_schema").fetchall() == [("first",)]


def test_a_copy_replaces_the_journal_its_log_and_its_index_which_are_kept(journal: Path, tmp_path: Path) -> None:
    copy = back_up(journal, tmp_path / "copy.sqlite")
    wal = journal.with_name("journal.sqlite-wal")
    wal.write_bytes(b"a log that must not be read into the copy")
    folder = DataFolder(journal.parent)
    for name in ("journal.before-restore.sqlite", "journal.before-restore-2.sqlite"):
        before = restore(copy, folder)
        assert before == journal.parent / name
    folder.release()
    assert (journal.parent / "journal.before-restore.sqlite-wal").exists()
    assert not wal.exists()
    assert rows(journal) == rows(copy)


async def test_the_journal_of_a_killed_server_is_restored_with_what_is_in_its_log(tmp_path: Path) -> None:
    """Also in its own place."""
    async with run_process(tmp_path / "killed", builtin=False) as server:
        anna, bert = await table_of_two(server.port)
        assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
        await server.kill()
        for person in (anna, bert):
            await person.leave()
    journal = tmp_path / "killed" / "journal.sqlite"
    for folder in map(DataFolder, (tmp_path / "new", journal.parent)):
        restore(journal, folder)
        folder.release()
        assert rows(folder.journal) == [(anna.table, 1, "bid 1")]
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["journal.sqlite", "server.lock"]


@pytest.mark.parametrize("step", ["_opened_new", "os.fsync", "_write_private", "_put_on_disk", "_give_to_owner"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_restore_that_fails_at_any_step_leaves_the_folder_as_it_was(
    journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    copy = back_up(journal, tmp_path / "copy.sqlite")
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.executescript(NODES_BESIDE)
        connection.execute("INSERT INTO secrets VALUES ('makers', ?)", (bytes(32),))
    folder = DataFolder(journal.parent)
    folder.maker_key()
    before = {path.name: path.read_bytes() for path in journal.parent.iterdir()}

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(f"elcapitan_server.store.journal_copies.{step}", fail)
    with pytest.raises((CopyFailed, KeyboardInterrupt)):
        restore(copy, folder)
    monkeypatch.undo()
    assert {path.name: path.read_bytes() for path in journal.parent.iterdir()} == before
    restore(copy, folder)
    folder.release()
    assert rows(journal) == rows(copy)


def test_of_the_bans_of_before_none_outlives_a_copy_that_brings_its_own(journal: Path, tmp_path: Path) -> None:
    copy = back_up(journal, tmp_path / "copy.sqlite")
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.executescript(NODES_BESIDE)
        connection.execute("INSERT INTO secrets VALUES ('makers', ?)", (bytes(32),))
        connection.execute("INSERT INTO sanctions VALUES ('mute', ?, 2000)", (b"bert" * 4,))
    folder = DataFolder(journal.parent)
    Sanctions(lambda: 1000, folder.sanctions).impose("ban", b"anna" * 4, 60)
    restore(copy, folder)
    folder.release()
    assert Sanctions(lambda: 1000, folder.sanctions).in_force() == [("mute", b"bert" * 4, 2000)]
    names = {path.name for path in journal.parent.iterdir()}
    assert {"sanctions.before-restore.json", "sanctions.json.before-restore.copy"} <= names


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root can give files away")
def test_what_an_administrator_restores_belongs_to_the_owner_of_the_folder(journal: Path, tmp_path: Path) -> None:
    copy = back_up(journal, tmp_path / "copy.sqlite")
    os.chown(journal.parent, 65534, 65534)
    others = tmp_path / "not theirs"
    others.touch()
    (journal.parent / "link").symlink_to(others)
    folder = DataFolder(journal.parent)
    restore(copy, folder)
    folder.release()
    assert {path.lstat().st_uid for path in journal.parent.iterdir()} == {65534}
    assert others.stat().st_uid == 0, "a link gives nothing away"


def test_a_copy_of_a_newer_program_or_of_something_else_is_refused(journal: Path, tmp_path: Path) -> None:
    newer = tmp_path / "newer.sqlite"
    shutil.copy(journal, newer)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(JournalUnreadable, match="was written by a newer version of this program"):
        JournalCopy(newer)
    other = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE t (a)")
    with pytest.raises(JournalUnreadable, match=r"other\.sqlite is not a journal"):
        JournalCopy(other)


@pytest.mark.slow
async def test_drills_lose_at_most_a_second(tmp_path: Path) -> None:
    found = await drills.measure(tmp_path, drills=examples(1, deep=3))
    assert all(each.lost_s <= 1.0 for each in found)
    assert all(each.acknowledged - each.lost > 10 for each in found), "there was something to lose"
