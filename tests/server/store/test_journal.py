"""Commits: on disk before they are answered, together when they wait together, all or nothing when they fail."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from elcapitan_server.basics.tokens import TokenHashes
from elcapitan_server.store import table_store
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import JournalNotADatabase, JournalUnreadable, StorageUnavailable, Write
from elcapitan_server.store.journal_connection import MAX_GROUP
from elcapitan_server.store.schemas import SCHEMAS
from elcapitan_server.store.table_loading import reload_table
from elcapitan_server.store.table_options import PackedOptions, options_text
from elcapitan_server.store.table_rows import EntryRow, SeatRow
from elcapitan_server.store.table_store import stored_tables
from tests.server.store.journal_rows import TABLE, entries, open_journal
from tests.timeouts import PATIENCE_S

KEPT = ("tables", "seats", "entries", "newest")


async def test_what_was_committed_is_read_back_whole(tmp_path: Path) -> None:
    journal = open_journal(tmp_path)
    seat = SeatRow("Anna", "red", "person", True, TokenHashes(b"a" * 32, None))
    undo = EntryRow(3, "take_back", 1, b"u" * 16, moves=2, at_s=9)
    moves = entries(2, by="hard")
    await journal.commit([table_store.put_table(TABLE), table_store.put_seat(TABLE.id, 1, seat), *moves])
    link = stored_link(journal, tmp_path)
    await journal.commit([table_store.put_entry(TABLE.id, undo, undo.chain_hash(link))])
    journal.close()
    again = Journal(tmp_path / "journal.sqlite")
    (stored,) = stored_tables(again)
    again.close()
    # The table was last changed with its newest entry, though its own row was not written then.
    assert (stored.row, stored.seats, stored.fault) == (TABLE._replace(changed_s=9), {1: seat}, None)
    assert [(entry.text, entry.by) for entry in stored.entries] == [("bid 1", ""), ("bid 2", "hard"), ("", "")]
    assert stored.entries[0].turned_up == ("6", "ř")
    assert stored.entries[2] == undo


def stored_link(journal: Journal, folder: Path) -> bytes:
    connection = sqlite3.connect(folder / "journal.sqlite")
    (link,) = connection.execute("SELECT chain FROM newest ORDER BY number DESC").fetchone()
    connection.close()
    assert isinstance(link, bytes)
    return link


async def test_commits_are_synced_in_wal_mode(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    assert journal.select("PRAGMA journal_mode") == [("wal",)]
    assert journal.select("PRAGMA synchronous") == [(2,)]  # FULL
    journal.close()


async def test_many_at_once_are_all_kept(tmp_path: Path) -> None:
    journal = open_journal(tmp_path)
    tables = [TABLE._replace(id=f"{number:012d}") for number in range(300)]
    await asyncio.gather(*(journal.commit([table_store.put_table(table)]) for table in tables))
    journal.close()
    again = Journal(tmp_path / "journal.sqlite")
    assert len(stored_tables(again)) == 300
    again.close()


async def test_what_comes_soon_after_a_commit_waits_for_what_else_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elcapitan_server.store.journal.COMMIT_INTERVAL_S", 60.0)
    groups: list[int] = []
    together = Journal._commit_together

    def counted(self: Journal, group: list[Any]) -> None:
        groups.append(len(group))
        together(self, group)

    monkeypatch.setattr(Journal, "_commit_together", counted)
    journal = open_journal(tmp_path)
    await journal.commit([table_store.put_table(TABLE)])  # after silence: at once
    first, second = entries(2)
    waiting = journal.commit([first])
    await asyncio.sleep(0.01)
    assert not waiting.done()
    after = journal.commit([second])
    journal.close()  # waits for nothing more
    await asyncio.gather(waiting, after)
    assert groups == [1, 2]


class Stuck(sqlite3.Connection):
    """A database whose commits and rollbacks fail as often as it is told, after some that do not."""

    works, fails = 0, 0

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql in ("COMMIT", "ROLLBACK"):
            if Stuck.works:
                Stuck.works -= 1
            elif Stuck.fails:
                Stuck.fails -= 1
                raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *values)


async def tried(journal: Journal, write: Write) -> int:
    """How often it was refused until it was kept."""
    for refused in range(9):
        with contextlib.suppress(StorageUnavailable):
            async with asyncio.timeout(PATIENCE_S):
                await journal.commit([write])
            return refused
    raise AssertionError("nothing is kept any more")


@pytest.mark.parametrize("fails", [1, 2, 3, 4])
@pytest.mark.parametrize("tidy_after", [1, 100], ids=["tidying", "committing"])
async def test_a_rollback_that_fails_ends_nothing_and_keeps_nothing_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tidy_after: int, fails: int
) -> None:
    def stuck(self: Journal, path: Path) -> sqlite3.Connection:
        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Stuck)

    monkeypatch.setattr(Journal, "_connect", stuck)
    journal = open_journal(tmp_path)
    await journal.commit([table_store.put_table(TABLE)])
    first, second, third = entries(3)
    journal.tidy_after = tidy_after
    Stuck.works, Stuck.fails = int(tidy_after == 1), fails
    refused = [await tried(journal, write) for write in (first, second, third)]
    journal.close()
    again = Journal(tmp_path / "journal.sqlite")
    (stored,) = stored_tables(again)
    again.close()
    assert Stuck.fails == 0
    assert sum(refused) > 0 or (tidy_after, fails) == (1, 1)
    assert [entry.number for entry in stored.entries] == [1, 2, 3]
    assert stored.fault is None


async def test_a_job_that_cannot_be_kept_fails_alone_and_leaves_nothing(tmp_path: Path) -> None:
    journal = open_journal(tmp_path)
    await journal.commit([table_store.put_table(TABLE), *entries(1)])
    seat = table_store.put_seat(TABLE.id, 1, SeatRow("Anna", "red", "person"))
    other = table_store.put_table(TABLE._replace(id="b" * 12))
    answers = await asyncio.gather(
        journal.commit(
            [seat, table_store.put_seat("c" * 12, 1, SeatRow("Carl", "red", "person"))]
        ),  # there is no such table
        journal.commit([other]),
        return_exceptions=True,
    )
    journal.close()
    assert isinstance(answers[0], StorageUnavailable)
    assert answers[1] is None
    again = Journal(tmp_path / "journal.sqlite")
    found = {stored.row.id: stored for stored in stored_tables(again)}
    again.close()
    assert found.keys() == {"a" * 12, "b" * 12}
    assert found["a" * 12].seats == {}


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE newest SET text = CAST(x'ff31' AS TEXT) WHERE table_id = ? AND number = 2",
        "UPDATE seats SET name = CAST(x'c1' AS TEXT) WHERE table_id = ?",
    ],
    ids=["of a move", "of a seat"],
)
async def test_a_text_that_is_none_any_more_is_one_tables_damage(tmp_path: Path, damage: str) -> None:
    journal, other = open_journal(tmp_path), TABLE._replace(id="b" * 12)
    for row in (TABLE, other):
        seats = [
            table_store.put_seat(row.id, seat, SeatRow("Anna", "red", "person")) for seat in range(1, row.seats + 1)
        ]
        await journal.commit([table_store.put_table(row), *seats])
    journal.close()
    journal = Journal(tmp_path / "journal.sqlite")
    for write in [*entries(3), *entries(2, other)]:
        journal.select(write.sql, *write.values)
    journal.select(damage, TABLE.id)
    journal.close()
    journal = Journal(tmp_path / "journal.sqlite")
    found = {stored.row.id: stored for stored in stored_tables(journal)}
    assert found[TABLE.id].fault is not None
    assert (found[other.id].fault, len(found[other.id].entries)) == (None, 2)
    journal.start()
    if "newest" in damage:
        assert (await reload_table(journal, TABLE, {}, bytes(16))).fault is not None
    assert (await reload_table(journal, other, {}, found[other.id].last_link)).fault is None
    journal.close()


@pytest.mark.parametrize("value", [2**70, "\ud800"], ids=["too large a number", "half a letter"])
async def test_a_value_that_no_database_takes_fails_alone_and_the_journal_goes_on(
    tmp_path: Path, value: object
) -> None:
    journal = open_journal(tmp_path)
    impossible = Write("UPDATE tables SET host = ?", (value,))
    good, bad = (
        journal.commit([table_store.put_table(TABLE)]),
        journal.commit([table_store.put_table(TABLE), impossible]),
    )
    await good
    with pytest.raises(StorageUnavailable):
        await bad
    await journal.commit(entries(1))
    journal.close()
    again = Journal(tmp_path / "journal.sqlite")
    (stored,) = stored_tables(again)
    again.close()
    assert (stored.row.host, len(stored.entries)) == (TABLE.host, 1)


async def test_more_rows_than_one_statement_takes_are_kept_in_one_commit(tmp_path: Path) -> None:
    journal, count = open_journal(tmp_path), 2 * MAX_GROUP + 3
    await journal.commit([table_store.put_table(TABLE), *entries(count)])
    kept = await journal.read("SELECT number FROM newest WHERE table_id = ? ORDER BY number", TABLE.id)
    assert kept == [(number,) for number in range(1, count + 1)]
    with pytest.raises(StorageUnavailable):
        await journal.read("SELECT nothing FROM nowhere")
    journal.close()
    with pytest.raises(StorageUnavailable):
        await journal.read("SELECT 1")


async def test_a_full_disk_refuses_and_works_again_when_there_is_space(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    (pages,) = journal.select("PRAGMA page_count")[0]
    journal.select(f"PRAGMA max_page_count = {pages + 2}")
    journal.start()
    large = TABLE._replace(options=PackedOptions.of({"board": "x" * 100_000}))
    with pytest.raises(StorageUnavailable):
        await journal.commit([table_store.put_table(large)])
    await journal.commit([table_store.put_table(TABLE)])
    journal.close()
    again = Journal(tmp_path / "journal.sqlite")
    assert [stored.row for stored in stored_tables(again)] == [TABLE]
    again.close()


async def test_a_closed_journal_takes_nothing(tmp_path: Path) -> None:
    journal = open_journal(tmp_path)
    journal.close()
    with pytest.raises(StorageUnavailable):
        await journal.commit([table_store.put_table(TABLE)])


def test_a_file_that_is_no_journal_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(JournalNotADatabase, match=r"cannot be read.*\.$"):
        Journal(path)


class Hasty(Journal):
    """Waits for no lock."""

    def _connect(self, path: Path) -> sqlite3.Connection:
        connection = super()._connect(path)
        connection.execute("PRAGMA busy_timeout = 0")
        return connection


def test_a_file_that_is_only_locked_is_not_ruined(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    Journal(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(JournalUnreadable, match="locked") as refused:
            Hasty(path)
    assert not isinstance(refused.value, JournalNotADatabase)


def test_what_is_found_ruined_later_can_be_moved(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    Journal(path).close()
    journal = Journal(path)
    ruin = sqlite3.DatabaseError("database disk image is malformed")
    ruin.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    assert isinstance(journal._close_after(ruin), JournalNotADatabase)
    with pytest.raises(JournalUnreadable, match="closed"):
        journal.select("SELECT 1")


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET seat = 2 WHERE number = 2",
        "UPDATE entries SET id = zeroblob(16) WHERE number = 1",
        "UPDATE entries SET number = 9 WHERE number = 3",
        "UPDATE entries SET moves = 1 WHERE number = 3",
        "UPDATE entries SET at_s = 10 WHERE number = 3",
        "UPDATE entries SET turned_up = 'x' WHERE number = 3",
        "DELETE FROM entries WHERE number = 1",
        "UPDATE tables SET seed = NULL",
    ],
)
async def test_any_change_to_an_entry_is_noticed(tmp_path: Path, damage: str) -> None:
    journal = open_journal(tmp_path)
    await journal.commit([table_store.put_table(TABLE), *entries(3)])
    journal.close()
    again = Journal(tmp_path / "journal.sqlite")
    (whole,) = stored_tables(again)
    again.select(damage)
    (stored,) = stored_tables(again)
    again.close()
    assert whole.fault is None
    assert stored.fault is not None


async def test_a_dropped_table_takes_seats_and_entries_along(tmp_path: Path) -> None:
    journal = open_journal(tmp_path)
    seat = table_store.put_seat(TABLE.id, 1, SeatRow("Anna", "red", "person"))
    await journal.commit([table_store.put_table(TABLE), seat, *entries(3)])
    await journal.commit([table_store.drop_table(TABLE.id)])
    journal.close()
    again = Journal(tmp_path / "journal.sqlite")
    assert [again.select(f"SELECT count(*) FROM {name}") for name in KEPT] == [[(0,)]] * len(KEPT)
    again.close()


async def test_a_journal_of_the_first_version_is_carried_over_with_everything_in_it(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "journal.sqlite")
    connection.executescript(f"{SCHEMAS[0]} PRAGMA user_version = 1;")
    row = TABLE
    connection.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            row.id,
            row.game,
            row.rules,
            row.stage,
            row.host,
            row.seats,
            options_text(row.options),
            row.seed,
            row.changed_s,
        ),
    )
    for write in entries(2):
        columns = ", ".join("?" * 10)  # there was no `newest` then, and no `by`
        connection.execute(f"INSERT INTO entries VALUES ({columns})", write.values[:10])
    connection.commit()
    connection.close()
    for _ in range(2):
        journal = Journal(tmp_path / "journal.sqlite")
        (stored,) = stored_tables(journal)
        assert journal.select("PRAGMA user_version") == [(len(SCHEMAS),)]
        journal.close()
        assert stored.fault is None
        assert (stored.row.closed, stored.row.onlookers, stored.chat) == ((), "chat", ())
        assert (stored.row.terms.hints, stored.hints) == (True, {})
        assert [entry.text for entry in stored.entries] == ["bid 1", "bid 2"]
