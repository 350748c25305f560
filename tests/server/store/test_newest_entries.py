"""The newest entries are in a table of their own until they are put into their places, and are read in either."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan_server.store import table_store
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import Write
from elcapitan_server.store.schemas import SCHEMAS
from elcapitan_server.store.table_loading import reload_table
from elcapitan_server.store.table_store import stored_tables
from tests.server.store.journal_rows import TABLE, entries, open_journal


async def test_what_was_played_last_is_put_into_its_place_by_and_by_and_read_wherever_it_is(tmp_path: Path) -> None:
    path, untidied = tmp_path / "journal.sqlite", []
    journal = Journal(path)
    journal.tidy_after = 4
    journal.start()
    await journal.commit([table_store.put_table(TABLE)])
    for count, write in enumerate(entries(7), 1):
        await journal.commit([write])
        lying = [(await journal.read(f"SELECT count(*) FROM {name}"))[0][0] for name in ("entries", "newest")]
        assert sum(lying) == count
        untidied.append(lying[1])
        again = await reload_table(journal, TABLE, {}, write.values[9])
        assert (again.fault, [entry.number for entry in again.entries]) == (None, [*range(1, count + 1)])
    assert untidied == [1, 2, 0, 1, 2, 3, 0], "the table's own row counts, too"
    journal.close()
    journal = Journal(path)
    assert journal.select("SELECT number FROM entries") == [(number,) for number in range(1, 8)]
    assert journal.select("SELECT * FROM newest") == []
    journal.close()


async def test_an_entry_that_was_not_put_into_its_place_before_the_program_died_is_read(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    journal = Journal(path)
    for write in [table_store.put_table(TABLE), *entries(3)]:
        journal.select(write.sql, *write.values)
    journal.close()  # which was never started
    journal = Journal(path)
    (stored,) = stored_tables(journal)
    assert (stored.fault, len(stored.entries)) == (None, 3)
    assert journal.select("SELECT count(*) FROM newest") == [(3,)]
    journal.start()
    journal.close()
    journal = Journal(path)
    assert stored_tables(journal) == [stored]
    assert journal.select("SELECT count(*) FROM newest") == [(0,)]
    journal.close()


async def test_a_second_entry_of_the_same_number_breaks_the_chain_and_drives_nothing_out(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    one, two = entries(2)
    journal = open_journal(tmp_path)
    await journal.commit([table_store.put_table(TABLE), one])
    journal.close()
    wrong = Write(one.sql, (*one.values[:5], "bid 3", *one.values[6:9], bytes(16), ""))
    journal = open_journal(tmp_path)
    await journal.commit([wrong, two])
    journal.close()
    journal = Journal(path)
    (stored,) = stored_tables(journal)
    assert stored.fault is not None
    assert journal.select("SELECT text FROM entries ORDER BY number") == [("bid 1",), ("bid 2",)]
    assert journal.select("SELECT text FROM newest") == [("bid 3",)]
    journal.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE newest SET table_id = 'c' || substr(table_id, 2) WHERE table_id = ? AND number = 2",
        "UPDATE newest SET text = x'ff' WHERE table_id = ? AND number = 2",
    ],
    ids=["of no table", "not a text"],
)
async def test_a_damaged_row_keeps_no_other_tables_moves_from_their_place(tmp_path: Path, damage: str) -> None:
    path, other = tmp_path / "journal.sqlite", TABLE._replace(id="b" * 12)
    journal = Journal(path)
    column = SCHEMAS[9].strip().splitlines()[1]
    for sql in ("DROP TABLE newest", SCHEMAS[6].replace("STRICT", ""), column, "PRAGMA foreign_keys = OFF"):
        journal.select(sql)  # a bit can flip without anyone noticing at the time
    for write in [table_store.put_table(TABLE), table_store.put_table(other), *entries(3), *entries(2, other)]:
        journal.select(write.sql, *write.values)
    journal.select(damage, TABLE.id)
    journal.close()
    journal = open_journal(tmp_path)
    journal.close()
    journal = Journal(path)
    faults = {stored.row.id: stored.fault for stored in stored_tables(journal)}
    left = journal.select("SELECT DISTINCT table_id FROM newest")
    placed = journal.select("SELECT number FROM entries WHERE table_id = ?", other.id)
    journal.close()
    assert (faults[other.id], placed) == (None, [(1,), (2,)])
    assert faults[TABLE.id] is not None
    assert (other.id,) not in left
    assert len(left) == 1
