"""What every store promises, asked of SQLite and of PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from elcapitan_server.basics.tokens import TokenHashes
from elcapitan_server.store import table_store
from elcapitan_server.store.journal_access import StorageUnavailable, Write
from elcapitan_server.store.journal_connection import MAX_GROUP
from elcapitan_server.store.table_loading import reload_table, summarize
from elcapitan_server.store.table_rows import ChatRow, EntryRow, HintRow, SeatRow, TableRow
from tests.server.nodes.stores import PostgresStore, SqliteStore, Store, running_node
from tests.server.store.journal_rows import TABLE, entries

OTHER = TABLE._replace(id="b" * 12)
ANNA = SeatRow("Anna", "red", "person", True, TokenHashes(b"a" * 32, b"b" * 64), "easy", 5)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str | None:
    """None: a journal of its own. Not asked for by a running event loop: the database is made by one, too."""
    return None if request.param == "sqlite" else str(request.getfixturevalue("database"))


@pytest.fixture
async def store(url: str | None, tmp_path: Path) -> AsyncIterator[Store]:
    if url is None:
        kept = SqliteStore(tmp_path)
        yield kept
        kept.journal.close()
        return
    async with running_node(url) as node:
        yield PostgresStore(url, node)


def seats_of(row: TableRow) -> list[Write]:
    return [table_store.put_seat(row.id, seat, ANNA) for seat in range(1, row.seats + 1)]


async def test_everything_of_a_table_is_read_back_as_it_was_written(store: Store) -> None:
    row = TABLE._replace(
        stage="playing",
        password=b"\x00\xff",
        paused=True,
        moves_before=3,
        origin=table_store.origin_hash("record ř"),
        rematch="c" * 12,
        closed=(2,),
        onlookers="silent",
    )
    undo = EntryRow(3, "take_back", 1, b"u" * 16, moves=2, at_s=9)
    moves = entries(2, row, by="hard")
    chained = undo.chain_hash(moves[-1].values[9])
    await store.journal.commit([table_store.put_table(row), table_store.put_origin(row.id, "record ř"), *seats_of(row)])
    await store.journal.commit([*moves, table_store.put_entry(row.id, undo, chained)])
    await store.journal.commit(
        [
            *table_store.put_chat(row.id, ChatRow(1, 1, "Anna", "Dobrý večer", 9)),
            table_store.put_hints(row.id, 1, HintRow(2, 3)),
            table_store.put_maker(row.id, b"m" * 16),
        ]
    )
    stored = (await store.stored())[row.id]
    assert (stored.fault, stored.row) == (None, row._replace(changed_s=9))
    assert (stored.seats, stored.hints) == ({1: ANNA, 2: ANNA}, {1: HintRow(2, 3)})
    assert (stored.chat, stored.origin) == ((ChatRow(1, 1, "Anna", "Dobrý večer", 9),), "record ř")
    assert [(entry.text, entry.by) for entry in stored.entries] == [("bid 1", ""), ("bid 2", "hard"), ("", "")]
    assert (stored.entries[0].turned_up, stored.entries[2], stored.last_link) == (("6", "ř"), undo, chained)
    assert await store.makers() == {row.id: b"m" * 16}


async def test_a_summary_tells_what_the_whole_table_would(store: Store) -> None:
    begun, ended = TABLE._replace(stage="playing"), OTHER._replace(stage="over")
    for row in (begun, ended, TABLE._replace(id="c" * 12)):
        await store.journal.commit([table_store.put_table(row), *seats_of(row)])
    await store.journal.commit([*entries(3, begun), *entries(12, ended, by="hard")])
    summaries = await store.summaries()
    whole = {table: summarize(stored) for table, stored in (await store.stored()).items()}
    assert summaries == whole
    assert [each.person_moves for each in summaries.values()] == [3, 10, 0]
    assert (summaries[begun.id].position, summaries[begun.id].last_move) == (3, (1, "bid 3"))


async def test_what_is_written_again_replaces_what_was_there(store: Store) -> None:
    beth = SeatRow("Beth", "blue", "easy", tokens=TokenHashes(b"c" * 32))
    await store.journal.commit(
        [table_store.put_table(TABLE), *seats_of(TABLE), table_store.put_maker(TABLE.id, b"m" * 16)]
    )
    await store.journal.commit(
        [
            table_store.put_table(TABLE._replace(stage="playing", host=2, changed_s=77)),
            table_store.put_seat(TABLE.id, 2, beth),
            table_store.put_clock(TABLE.id, 1, 4321),
            table_store.put_maker(TABLE.id, b"n" * 16),
            table_store.put_hints(TABLE.id, 1, HintRow(1, 1)),
        ]
    )
    await store.journal.commit([table_store.put_hints(TABLE.id, 1, HintRow(2, 5))])
    stored = (await store.stored())[TABLE.id]
    assert (stored.fault, stored.row.host, stored.row.changed_s) == (None, 2, 77)
    assert stored.seats == {1: ANNA._replace(left_ms=4321), 2: beth}
    assert stored.hints == {1: HintRow(2, 5)}
    assert await store.makers() == {TABLE.id: b"n" * 16}


async def test_old_lines_seats_and_tables_are_let_go_of(store: Store) -> None:
    line = ChatRow(1, 1, "Anna", "Ahoj", 9)
    await store.journal.commit([table_store.put_table(TABLE), table_store.put_table(OTHER), *seats_of(TABLE)])
    await store.journal.commit([*seats_of(OTHER), *entries(3, OTHER), *table_store.put_chat(OTHER.id, line)])
    await store.journal.commit(
        [
            *table_store.put_chat(TABLE.id, line),
            *table_store.put_chat(TABLE.id, line._replace(number=table_store.MAX_CHAT_ROWS + 1)),
            table_store.clear_seat(TABLE.id, 2),
            table_store.drop_table(OTHER.id),
        ]
    )
    (stored,) = (await store.stored()).values()
    assert (stored.row.id, [*stored.seats], [each.number for each in stored.chat]) == (TABLE.id, [1], [201])


async def test_many_at_once_are_all_kept(store: Store) -> None:
    tables = [TABLE._replace(id=f"{number:012d}") for number in range(300)]
    await asyncio.gather(*(store.journal.commit([table_store.put_table(table)]) for table in tables))
    assert (await store.stored()).keys() == {table.id for table in tables}


async def test_a_job_that_cannot_be_kept_fails_alone_and_leaves_nothing(store: Store) -> None:
    await store.journal.commit([table_store.put_table(TABLE), *entries(1)])
    answers = await asyncio.gather(
        store.journal.commit([table_store.put_seat(TABLE.id, 1, ANNA), table_store.put_seat("c" * 12, 1, ANNA)]),
        store.journal.commit([table_store.put_table(OTHER)]),
        return_exceptions=True,
    )
    assert isinstance(answers[0], StorageUnavailable)
    assert answers[1] is None
    found = await store.stored()
    assert found.keys() == {TABLE.id, OTHER.id}
    assert found[TABLE.id].seats == {}


@pytest.mark.parametrize("wrong", [ANNA._replace(left_ms=2**70), ANNA._replace(name="\ud800")])
async def test_a_value_that_no_database_takes_fails_alone_and_the_journal_goes_on(store: Store, wrong: SeatRow) -> None:
    good, bad = (
        store.journal.commit([table_store.put_table(TABLE)]),
        store.journal.commit([table_store.put_table(OTHER), table_store.put_seat(OTHER.id, 1, wrong)]),
    )
    await good
    with pytest.raises(StorageUnavailable):
        await bad
    await store.journal.commit(entries(1))
    (stored,) = (await store.stored()).values()
    assert (stored.row.id, len(stored.entries)) == (TABLE.id, 1)


async def test_more_rows_than_one_statement_takes_are_kept_in_one_commit(store: Store) -> None:
    count = 2 * MAX_GROUP + 3
    await store.journal.commit([table_store.put_table(TABLE), *entries(count)])
    stored = (await store.stored())[TABLE.id]
    assert (stored.fault, len(stored.entries)) == (None, count)


async def test_what_was_let_go_of_is_read_again_after_all_commits_before(store: Store) -> None:
    writes = entries(7)
    await store.journal.commit([table_store.put_table(TABLE)])
    await asyncio.gather(*(store.journal.commit([each]) for each in writes))
    again = await reload_table(store.journal, TABLE, {}, writes[-1].values[9])
    assert (again.fault, [entry.number for entry in again.entries]) == (None, [*range(1, 8)])
    with pytest.raises(StorageUnavailable):
        await store.journal.read("SELECT nothing FROM nowhere")


async def test_a_closed_journal_takes_nothing(store: Store) -> None:
    await store.journal.commit([table_store.put_table(TABLE)])
    assert isinstance(store, SqliteStore | PostgresStore)
    store.journal.close()
    with pytest.raises(StorageUnavailable):
        store.journal.put([table_store.put_table(OTHER)], lambda fault: None)
    with pytest.raises(StorageUnavailable):
        await store.journal.read("SELECT 1")


async def test_every_write_names_its_table_first() -> None:
    table, row = TABLE.id, TABLE
    writes = [
        table_store.put_table(row),
        table_store.put_origin(table, "x"),
        table_store.drop_table(table),
        table_store.put_seat(table, 1, ANNA),
        table_store.put_clock(table, 1, 5),
        table_store.put_maker(table, bytes(16)),
        table_store.clear_seat(table, 1),
        *entries(1),
        *table_store.put_chat(table, ChatRow(1, 1, "Anna", "Ahoj", 9)),
        table_store.clear_chat(table, 1),
        table_store.put_hints(table, 1, HintRow(1, 1)),
    ]
    assert {write.values[0] for write in writes} == {table}
