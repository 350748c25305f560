"""The journal of one server goes into a database for several: every table with all its rows, or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from elcapitan import cli
from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.environment import Environment
from elcapitan_server.nodes import journal_import
from elcapitan_server.nodes.node_store import NodeStore
from elcapitan_server.store import table_store
from elcapitan_server.store.data_folder import DataFolder
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_copies import JournalCopy
from elcapitan_server.store.schemas import SCHEMAS
from elcapitan_server.store.table_rows import ChatRow, EntryRow, HintRow, StoredTable
from elcapitan_server.store.table_store import stored_makers, stored_tables
from tests.server.clients import Person, run_server
from tests.server.nodes.postgres_server import PostgresServer
from tests.server.nodes.stores import read_everything, running_node
from tests.server.nodes.test_store_contract import ANNA, seats_of
from tests.server.store.journal_rows import TABLE, entries
from tests.server.store.old_journals import MOVES
from tests.server.store.test_schemas import OFFERS, put_journal

ALL_ROWS = "SET search_path = elcapitan; SELECT count(*) FROM tables; SELECT count(*) FROM leases"


async def restore(file: Path, url: str) -> int:
    return await asyncio.to_thread(cli.main, ["restore", str(file), "--store", url])


def in_journal(path: Path) -> tuple[dict[str, StoredTable], dict[str, bytes]]:
    with closing(JournalCopy(path)) as copy:
        return {each.row.id: each for each in stored_tables(copy)}, stored_makers(copy)


async def in_database(url: str) -> tuple[dict[str, StoredTable], dict[str, bytes]]:
    rows = await read_everything(url)
    return {each.row.id: each for each in stored_tables(rows)}, stored_makers(rows)


@pytest.mark.parametrize("schema", [1, len(SCHEMAS)])
async def test_players_of_a_stored_journal_return_with_their_tokens(
    schema: int, tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    known = put_journal(schema, tmp_path)
    path = tmp_path / "journal.sqlite"
    before = path.read_bytes()
    assert await restore(path, database) == 0
    assert capsys.readouterr().out == f"The database is the copy now. Tables: 2, moves and take-backs: {MOVES}.\n"
    assert await in_database(database) == in_journal(path)
    assert path.read_bytes() == before
    async with run_server(tmp_path / "node", OFFERS, nodes=NodeStore(database, Environment())) as (server, port):
        while not {known["table"], known["lobby"]} <= server.lobby.tables.keys():
            await asyncio.sleep(0.01)
        for token in known["tokens"]:
            person = await Person.greet(port, wants="positions")
            person.say(to_server.Resume(token=bytes.fromhex(token)))
            assert (await person.hear(to_client.Position)).position == MOVES
            await person.leave()


@pytest.fixture
async def journal(tmp_path: Path) -> Path:
    """One with every kind of row, newest entries that are not in their places yet, and a table that is damaged."""
    path, damaged = tmp_path / "journal.sqlite", TABLE._replace(id="b" * 12)
    row = TABLE._replace(stage="playing", password=b"\x00\xff", origin=table_store.origin_hash("record ř"))
    moves = entries(2, row, by="hard")
    undo = EntryRow(3, "take_back", 1, b"u" * 16, moves=2, at_s=9)
    stored = Journal(path)
    stored.start()
    await stored.commit([table_store.put_table(row), table_store.put_origin(row.id, "record ř"), *seats_of(row)])
    await stored.commit([*moves, table_store.put_entry(row.id, undo, undo.chain_hash(moves[-1].values[9]))])
    await stored.commit(
        [
            *table_store.put_chat(row.id, ChatRow(1, 1, "Anna", "Dobrý večer 🐪", 9)),
            table_store.put_hints(row.id, 1, HintRow(2, 3)),
            table_store.put_maker(row.id, b"m" * 16),
            table_store.put_table(damaged),
            table_store.put_seat(damaged.id, 1, ANNA),
        ]
    )
    stored.close()
    change(path, "UPDATE seats SET name = 'Nobody' WHERE table_id = 'bbbbbbbbbbbb'")
    # As a killed server leaves it: the newest entry is not in its place yet.
    change(path, "INSERT INTO newest SELECT * FROM entries WHERE number = 3")
    change(path, "DELETE FROM entries WHERE number = 3")
    return path


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql)


async def test_every_kind_of_row_arrives_as_it_was_and_the_damaged_stays_set_aside(
    journal: Path, database: str
) -> None:
    tables, makers = in_journal(journal)
    assert (len(tables), len(tables["a" * 12].entries), tables["b" * 12].fault is not None) == (2, 3, True)
    assert await restore(journal, database) == 0
    assert await in_database(database) == (tables, makers)


def test_no_table_of_a_journal_is_left_out(journal: Path) -> None:
    with closing(JournalCopy(journal)) as copy:
        names = {name for (name,) in copy.select("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert names == {*journal_import.TABLES, "newest"}


def _unknown_table(path: Path) -> None:
    change(path, "INSERT INTO hints VALUES ('cccccccccccc', 1, 1, 1, x'00')")


def _twice(path: Path) -> None:
    columns = "table_id, number, kind, seat, id, 'other', '[]', 0, 9, x'00', ''"
    change(path, f"INSERT INTO newest SELECT {columns} FROM entries")


def _ruined(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (_unknown_table, "rows that belong to no table or stand twice; `elcapitan check` says more."),
        (_twice, "rows that belong to no table or stand twice; `elcapitan check` says more."),
        (_ruined, "elcapitan restore: "),
        (Path.unlink, "There is no journal "),
    ],
)
async def test_what_cannot_be_kept_whole_is_refused_and_leaves_nothing(
    journal: Path,
    database: str,
    spoil: Callable[[Path], None],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    spoil(journal)
    assert await restore(journal, database) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    async with running_node(database) as node:
        assert await node.database.read("SELECT id FROM tables", ()) == []


@pytest.mark.parametrize("column", ["tables.options", "seats.name", "entries.text", "chat.text", "origins.record"])
async def test_a_nul_character_is_refused_and_leaves_the_database_as_it_is(
    column: str, journal: Path, database: str, postgres: PostgresServer, capsys: pytest.CaptureFixture[str]
) -> None:
    rows, name = column.split(".")
    key = "id" if rows == "tables" else "table_id"
    change(journal, f"UPDATE {rows} SET {name} = {name} || char(0) || 'b' WHERE {key} = '{TABLE.id}'")
    assert await restore(journal, database) == 2
    sentence = f"Table '{TABLE.id}' contains a NUL character (in {column}), which PostgreSQL cannot store.\n"
    assert capsys.readouterr().err == f"elcapitan restore: {sentence}"
    schemas = "SELECT count(*) FROM pg_namespace WHERE nspname = 'elcapitan'"
    assert await asyncio.to_thread(postgres.run_sql, database.rpartition("/")[2], schemas) == "0"


async def test_a_database_that_is_used_or_not_empty_is_refused_and_stays_as_it_is(
    journal: Path, database: str, postgres: PostgresServer, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running_node(database):
        assert await restore(journal, database) == 2
        assert capsys.readouterr().err == "elcapitan restore: A server uses this database; stop it first.\n"
    assert await restore(journal, database) == 0
    capsys.readouterr()
    assert await restore(journal, database) == 2
    assert capsys.readouterr().err == "elcapitan restore: The database is not empty: it has tables already.\n"
    rows = await asyncio.to_thread(postgres.run_sql, database.rpartition("/")[2], ALL_ROWS)
    assert rows == "2\n2"


async def test_a_journal_in_use_and_a_database_that_is_not_there_are_one_sentence(
    journal: Path, database: str, postgres: PostgresServer, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = DataFolder(journal.parent)
    assert await restore(journal, database) == 2
    sentence = f"elcapitan restore: Another server is using {journal.parent}. Stop it first.\n"
    assert capsys.readouterr().err == sentence
    folder.release()
    assert await restore(journal, postgres.url("nowhere")) == 2
    sentence = 'elcapitan restore: The database cannot be used: database "nowhere" does not exist.\n'
    assert capsys.readouterr().err == sentence
    assert cli.main(["restore", str(journal), "--store", database, "--data", str(journal.parent)]) == 2
    assert capsys.readouterr().err == (
        "elcapitan restore: Name either a database (--store) or a file or data folder, not both.\n"
    )
