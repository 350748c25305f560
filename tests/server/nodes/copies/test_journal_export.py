"""A database of several nodes is checked, copied while they use it, and put back into the data folder of one server."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from elcapitan import cli
from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.environment import Environment
from elcapitan_server.nodes import journal_export, journal_import, schema
from elcapitan_server.nodes.node_store import NodeStore
from elcapitan_server.nodes.postgres import PostgresDatabase
from elcapitan_server.store import schemas, table_store
from elcapitan_server.store.schemas import SCHEMAS
from tests.ports import reserved_port
from tests.server.clients import Person, run_server
from tests.server.nodes.copies.test_journal_import import in_database, in_journal
from tests.server.nodes.postgres_server import NODE, PostgresServer, find_program
from tests.server.nodes.stores import running_node
from tests.server.store.journal_rows import TABLE, entries
from tests.server.store.old_journals import MOVES
from tests.server.store.test_schemas import OFFERS, put_journal
from tests.timeouts import PATIENCE_S

KEY = bytes(range(32))
BAN = ("ban", b"b" * 16, 4_000_000_000)


async def run(*words: str | Path) -> int:
    return await asyncio.to_thread(cli.main, [*map(str, words)])


def put_old_journal(folder: Path) -> dict[str, Any]:
    """A journal in the folder `before`; what its players know."""
    (folder / "before").mkdir(exist_ok=True)
    return put_journal(len(SCHEMAS), folder / "before")


@pytest.fixture
async def filled(tmp_path: Path, database: str) -> str:
    """A database with two tables, one of them with a game, the nodes' key and a ban."""
    put_old_journal(tmp_path)
    assert await run("restore", tmp_path / "before" / "journal.sqlite", "--store", database) == 0
    store = NodeStore(database, Environment())
    await store.sanctions.share_key(KEY, [BAN])
    await store._database.close()
    return database


async def test_a_copy_of_the_database_has_every_row_and_is_one_private_file(
    filled: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    copy = tmp_path / "copy.sqlite"
    async with running_node(filled):
        assert await run("backup", copy, "--store", filled) == 0
    assert capsys.readouterr().out == f"{copy}: {copy.stat().st_size} bytes\n"
    assert in_journal(copy) == await in_database(filled)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["before", "copy.sqlite"]


async def test_a_copy_is_of_one_moment_while_nodes_write(database: str, tmp_path: Path) -> None:
    async with running_node(database) as node:
        await node.journal.commit([table_store.put_table(TABLE)])
        writes, stop = entries(250), asyncio.Event()

        async def write() -> None:
            for each in writes:
                await node.journal.commit([each])
                if stop.is_set():
                    return

        writing = asyncio.create_task(write())
        for number in range(3):
            assert await run("backup", tmp_path / f"{number}.sqlite", "--store", database) == 0
        stop.set()
        await writing
    for number in range(3):
        (stored,) = in_journal(tmp_path / f"{number}.sqlite")[0].values()
        assert stored.fault is None, "the chain is whole"


async def test_one_server_goes_on_with_the_games_the_key_and_the_bans_of_nodes(filled: str, tmp_path: Path) -> None:
    known = put_old_journal(tmp_path)
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "makers.key").write_bytes(b"k" * 32)
    (folder / "sanctions.json").write_text("[]")
    assert await run("backup", tmp_path / "copy.sqlite", "--store", filled) == 0
    assert await run("restore", tmp_path / "copy.sqlite", "--data", folder) == 0
    assert (folder / "makers.key").read_bytes() == KEY
    assert json.loads((folder / "sanctions.json").read_text()) == [["ban", BAN[1].hex(), BAN[2]]]
    assert (folder / "makers.before-restore.key").read_bytes() == b"k" * 32
    assert (folder / "sanctions.before-restore.json").read_text() == "[]"
    assert {path.stat().st_mode & 0o777 for path in folder.glob("makers.key")} == {0o600}
    assert not [*folder.glob("*.part*")]
    assert b"secrets" not in (folder / "journal.sqlite").read_bytes()
    assert KEY not in (folder / "journal.sqlite").read_bytes()
    async with run_server(folder, OFFERS) as (server, port):
        assert server.sanctions.is_banned(BAN[1])
        for token in known["tokens"]:
            person = await Person.greet(port, wants="positions")
            person.say(to_server.Resume(token=bytes.fromhex(token)))
            assert (await person.hear(to_client.Position)).position == MOVES
            await person.leave()


async def test_a_copy_goes_into_another_database_with_its_key_and_bans(
    filled: str, tmp_path: Path, postgres: PostgresServer
) -> None:
    other = await asyncio.to_thread(postgres.new_database)
    assert await run("backup", tmp_path / "copy.sqlite", "--store", filled) == 0
    assert await run("restore", tmp_path / "copy.sqlite", "--store", other) == 0
    assert await in_database(other) == await in_database(filled)
    store = NodeStore(other, Environment())
    assert await store.sanctions.share_key(b"o" * 32, []) == KEY
    assert await store.sanctions.read(0) == [BAN]
    await store._database.close()


async def test_a_copy_into_a_folder_is_named_by_the_time(filled: str, tmp_path: Path) -> None:
    target = tmp_path / "backups"
    target.mkdir()
    assert await run("backup", target, "--store", filled) == 0
    (copy,) = target.iterdir()
    assert re.fullmatch(r"elcapitan-\d{8}T\d{6}Z\.sqlite", copy.name)
    assert in_journal(copy) == await in_database(filled)


async def test_a_dump_is_restored_into_another_database_and_its_games_go_on(
    filled: str, tmp_path: Path, postgres: PostgresServer
) -> None:
    known, dump = put_old_journal(tmp_path), tmp_path / "elcapitan.dump"
    other = await asyncio.to_thread(postgres.new_database)
    async with running_node(filled):  # as it is in service, with a session that is there
        for words in (
            ["pg_dump", "--format=custom", f"--file={dump}", filled],
            ["pg_restore", "--no-owner", f"--dbname={other}", str(dump)],
        ):
            done = await asyncio.create_subprocess_exec(find_program(words[0]), *words[1:])
            assert await done.wait() == 0
    assert await in_database(other) == await in_database(filled)
    store = NodeStore(other, Environment())
    async with run_server(tmp_path / "node", OFFERS, nodes=store) as (server, port), asyncio.timeout(PATIENCE_S):
        while known["table"] not in server.lobby.tables:
            await asyncio.sleep(0.01)
        person = await Person.greet(port, wants="positions")
        person.say(to_server.Resume(token=bytes.fromhex(known["tokens"][0])))
        assert (await person.hear(to_client.Position)).position == MOVES
        await person.leave()


async def test_a_database_is_checked_as_a_journal_is(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert await run("check", "--store", filled) == 0
    assert capsys.readouterr() == (
        f"The database: tables: 2, moves and take-backs: {MOVES}, schema: {len(SCHEMAS)}; good\n",
        "",
    )


DAMAGE = {
    "UPDATE entries SET text = 'bid 99' WHERE number = 2": "entry 2 of this table is damaged or lost",
    "DELETE FROM entries WHERE number = 1": "entry 1 of this table is damaged or lost",
    "UPDATE seats SET name = 'Nobody'": "a seat of this table is damaged",
    "DELETE FROM leases": "it has no row in leases, so that no node can ever own it.",
    "UPDATE entries SET epoch = 7 WHERE number = 1": "a node has written to it that did not own it any more.",
}


@pytest.mark.parametrize("sql", DAMAGE)
async def test_damage_in_the_database_is_found(
    sql: str, filled: str, postgres: PostgresServer, capsys: pytest.CaptureFixture[str]
) -> None:
    name = filled.rpartition("/")[2]
    await asyncio.to_thread(postgres.run_sql, name, f"SET search_path = elcapitan; {sql}")
    capsys.readouterr()
    assert await run("check", "--store", filled) == 1
    said = capsys.readouterr()
    assert DAMAGE[sql] in said.err
    assert said.out.endswith("; damaged\n")


def nowhere(postgres: PostgresServer, database: str) -> str:
    return postgres.url("nowhere")


def wrong_password(postgres: PostgresServer, database: str) -> str:
    return f"postgresql://{NODE}:wrong@127.0.0.1:{postgres.port}/{database.rpartition('/')[2]}"


def stopped(postgres: PostgresServer, database: str) -> str:
    with reserved_port() as port:
        return f"postgresql://elcapitan@127.0.0.1:{port}/none"


def empty(postgres: PostgresServer, database: str) -> str:
    return database


def newer(postgres: PostgresServer, database: str) -> str:
    asyncio.run(PostgresDatabase(database).prepare())
    postgres.run_sql(database.rpartition("/")[2], "INSERT INTO elcapitan.schema_version VALUES (99)")
    return database


def older(postgres: PostgresServer, database: str) -> str:
    asyncio.run(PostgresDatabase(database).prepare())
    postgres.run_sql(
        database.rpartition("/")[2], f"DELETE FROM elcapitan.schema_version WHERE version = {len(schema.SCHEMAS)}"
    )
    return database


NOT_USABLE: dict[Callable[[PostgresServer, str], str], str] = {
    nowhere: r'database "nowhere" does not exist',
    wrong_password: r'it refuses the server: password authentication failed for user "node"',
    stopped: r".*Connect call failed.*",
    empty: r"no node has ever used it: it has no tables of this program",
    newer: r"it was written by a newer version of this program",
    older: r"it was written by an older version of this program; use that one, or upgrade the nodes",
}


@pytest.mark.parametrize("make", NOT_USABLE)
@pytest.mark.parametrize("command", ["backup", "check"])
def test_a_database_that_cannot_be_copied_is_one_sentence_and_leaves_nothing(
    make: Callable[[PostgresServer, str], str],
    command: str,
    database: str,
    postgres: PostgresServer,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    url = make(postgres, database)
    words = ["backup", str(tmp_path / "copy.sqlite")] if command == "backup" else ["check"]
    assert cli.main([*words, "--store", url]) == 2
    said = capsys.readouterr().err
    assert re.fullmatch(rf"elcapitan {command}: The database cannot be used: {NOT_USABLE[make]}\.\n", said), said
    assert [*tmp_path.iterdir()] == []


def test_nothing_is_made_in_a_database_that_is_only_looked_at(database: str, postgres: PostgresServer) -> None:
    assert cli.main(["check", "--store", database]) == 2
    assert postgres.run_sql(database.rpartition("/")[2], SCHEMAS_THERE) == "0"


SCHEMAS_THERE = "SELECT count(*) FROM pg_namespace WHERE nspname = 'elcapitan'"


async def test_a_file_that_exists_and_two_sources_are_refused(
    filled: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("mine")
    capsys.readouterr()
    assert await run("backup", copy, "--store", filled) == 2
    assert capsys.readouterr().err == f"elcapitan backup: {copy} exists already.\n"
    assert copy.read_text() == "mine"
    twice: list[list[str | Path]] = [
        ["backup", copy, "--data", tmp_path],
        ["check", copy],
        ["check", "--data", tmp_path],
    ]
    for words in twice:
        assert await run(*words, "--store", filled) == 2
        assert "not both" in capsys.readouterr().err


async def test_a_full_disk_leaves_no_half_of_a_copy(
    filled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    upgrade = schemas.upgrade_schema

    def little_room(connection: object, version: int) -> None:
        upgrade(connection, version)  # type: ignore[arg-type]
        connection.execute("PRAGMA max_page_count = 1")  # type: ignore[attr-defined]

    monkeypatch.setattr(journal_export, "upgrade_schema", little_room)
    capsys.readouterr()
    assert await run("backup", tmp_path / "copy.sqlite", "--store", filled) == 2
    sentence = f"The database cannot be copied to {tmp_path / 'copy.sqlite'}: database or disk is full.\n"
    assert capsys.readouterr().err == f"elcapitan backup: {sentence}"
    assert [path.name for path in tmp_path.iterdir()] == ["before"]


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("command", ["backup", "check", "restore"])
async def test_an_interrupted_command_leaves_nothing_behind(
    kind: signal.Signals, command: str, filled: str, tmp_path: Path, postgres: PostgresServer
) -> None:
    """A lock in the database holds the command up in the middle of its copy."""
    copy, scratch = tmp_path / "copy.sqlite", tmp_path / "scratch"
    scratch.mkdir()
    url = filled
    if command == "restore":
        url = await asyncio.to_thread(postgres.new_database)
    holder = await asyncpg.connect(url)
    held = holder.transaction()
    await held.start()
    if command == "restore":
        await holder.execute("SELECT pg_advisory_xact_lock(hashtext('elcapitan nodes'))")
    else:
        await holder.execute("LOCK TABLE chat IN ACCESS EXCLUSIVE MODE")
    words = {
        "backup": ["backup", str(copy), "--store", url],
        "check": ["check", "--store", url],
        "restore": ["restore", str(tmp_path / "before" / "journal.sqlite"), "--store", url],
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "elcapitan", *words[command]),
        env=os.environ | {"TMPDIR": str(scratch)},
        stderr=asyncio.subprocess.PIPE,
    )
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    while await asyncio.to_thread(postgres.run_sql, url.rpartition("/")[2], waits) == "0":
        assert process.returncode is None
    process.send_signal(kind)
    _, said = await process.communicate()
    await held.rollback()
    await holder.close()
    assert (process.returncode, said) == (130, b"")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["before", "scratch"]
    assert [*scratch.iterdir()] == []
    if command == "restore":
        assert await asyncio.to_thread(postgres.run_sql, url.rpartition("/")[2], SCHEMAS_THERE) == "0"


async def test_an_import_that_fails_in_the_middle_leaves_no_schema(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch, postgres: PostgresServer
) -> None:
    put_old_journal(tmp_path)
    monkeypatch.setattr(journal_import, "LEASES", "SELECT 1 / 0")
    assert await run("restore", tmp_path / "before" / "journal.sqlite", "--store", database) == 2
    assert await asyncio.to_thread(postgres.run_sql, database.rpartition("/")[2], SCHEMAS_THERE) == "0"
