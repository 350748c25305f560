"""PostgreSQL itself: the fence in the transaction, sessions and who takes what, and what became of a commit."""

from __future__ import annotations

import asyncio
import builtins
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest

from elcapitan_server.basics.table_directory import HERE, NodeAddress
from elcapitan_server.basics.tokens import TokenHashes
from elcapitan_server.connections.request_turns import RequestTurns
from elcapitan_server.nodes import membership, node_store, schema
from elcapitan_server.nodes.database import (
    DatabaseUnavailable,
    DatabaseUnusable,
    LeasedJob,
    NodeLocation,
    SessionLost,
    TableMoved,
)
from elcapitan_server.nodes.postgres import PostgresDatabase
from elcapitan_server.nodes.postgres_connection import SESSION_SETTINGS, DriverMissing
from elcapitan_server.store.table_rows import SeatRow
from elcapitan_server.store.table_store import SELECT_ENTRIES_OF_TABLE, put_seat, put_table, stored_tables
from tests.ports import reserved_port
from tests.server.nodes.postgres_server import PostgresServer
from tests.server.nodes.stores import running_node
from tests.server.store.journal_rows import TABLE, entries
from tests.timeouts import PATIENCE_S

LONG_S, OVER_S = 600.0, -1.0
ONE, TWO = "session-one", "session-two"
NEW = LeasedJob([put_table(TABLE)], {}, [TABLE.id])
ALL_TABLES = "SELECT count(*) FROM tables"


def moves(count: int, first: int = 1, epoch: int = 1) -> LeasedJob:
    return LeasedJob(entries(first + count - 1)[first - 1 :], {TABLE.id: epoch})


@pytest.fixture
async def shared(database: str) -> AsyncIterator[PostgresDatabase]:
    """A database where two nodes have joined, and the first has a table."""
    node = PostgresDatabase(database)
    await node.prepare()
    await node.register(ONE, NodeAddress("one:1"), LONG_S)
    await node.register(TWO, NodeAddress("two:2"), LONG_S)
    assert await node.commit(ONE, [NEW]) == [None]
    yield node
    await node.close()


@pytest.fixture
async def other(shared: PostgresDatabase, database: str) -> AsyncIterator[PostgresDatabase]:
    """The same database, over lines of its own."""
    node = PostgresDatabase(database)
    yield node
    await node.close()


async def test_a_question_in_the_first_step_of_a_request_is_answered_over_the_open_connection(
    shared: PostgresDatabase,
) -> None:
    loop, pids, begun = asyncio.get_running_loop(), [], list[asyncio.Task[None]]()

    async def ask() -> None:
        async with shared.asking() as connection:
            pids.append(await connection.fetchval("SELECT pg_backend_pid()"))

    def begin() -> None:
        rest = RequestTurns().begin("an address", ask())
        assert rest is not None
        begun.append(loop.create_task(rest))

    await ask()
    loop.call_soon(begin)  # as a connection does it: without a task
    await asyncio.sleep(0)
    await asyncio.gather(*begun)
    assert pids == [pids[0]] * 2


async def test_the_owner_writes_and_nobody_else(shared: PostgresDatabase) -> None:
    assert await shared.commit(ONE, [moves(2)]) == [None]
    (fault,) = await shared.commit(TWO, [moves(1, 3)])
    assert isinstance(fault, TableMoved)
    (fault,) = await shared.commit(ONE, [moves(1, 3, epoch=2)])
    assert isinstance(fault, TableMoved)
    assert await shared.read("SELECT number, epoch FROM entries ORDER BY number", ()) == [(1, 1), (2, 1)]


async def test_jobs_of_other_tables_are_kept_beside_one_that_is_fenced(shared: PostgresDatabase) -> None:
    other = TABLE._replace(id="b" * 12)
    fenced, kept = await shared.commit(TWO, [moves(1), LeasedJob([put_table(other)], {}, [other.id])])
    assert (type(fenced), kept) == (TableMoved, None)
    assert await shared.take_over(TWO, expired=False) == {other.id: 1}


async def test_a_table_is_made_once(shared: PostgresDatabase) -> None:
    (fault,) = await shared.commit(TWO, [NEW])
    assert isinstance(fault, TableMoved)
    assert await shared.take_over(ONE, expired=False) == {TABLE.id: 1}


async def test_games_that_are_over_are_taken_over_with_the_others_and_opened_after_them(
    shared: PostgresDatabase, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(membership, "TABLES_AT_ONCE", 2)
    playing = [TABLE._replace(id=letter * 12, stage="playing", changed_s=9) for letter in "ce"]
    tables = [TABLE._replace(id=letter * 12, stage="over", changed_s=9) for letter in "bdf"]
    tables[1:1] = playing
    assert await shared.commit(ONE, [LeasedJob([put_table(row)], {}, [row.id]) for row in tables]) == [None] * 5
    await shared.leave(ONE)
    await shared.leave(TWO)
    async with running_node(database) as node, asyncio.timeout(PATIENCE_S):
        while len(node.owned.tables) < 6:
            await asyncio.sleep(0.01)
        opened = [table.row.stage for table in node.owned.tables.values()]
    assert opened[-3:] == ["over"] * 3
    assert "over" not in opened[:-3]


async def test_an_expired_session_writes_on_until_it_is_ended_and_never_after(shared: PostgresDatabase) -> None:
    await shared.renew(ONE, OVER_S)
    assert await shared.commit(ONE, [moves(1)]) == [None]
    assert await shared.take_over(TWO, expired=False) == {}
    assert await shared.take_over(TWO, expired=True) == {TABLE.id: 2}
    with pytest.raises(SessionLost):
        await shared.commit(ONE, [moves(1, 2)])
    assert not (await shared.renew(ONE, LONG_S)).is_there
    with pytest.raises(SessionLost):
        await shared.take_over(ONE, expired=True)
    assert await shared.commit(TWO, [moves(1, 2, epoch=2)]) == [None]
    assert await shared.read("SELECT number, epoch FROM entries ORDER BY number", ()) == [(1, 1), (2, 2)]


async def test_a_renewal_tells_whether_another_session_has_expired(shared: PostgresDatabase) -> None:
    assert await shared.renew(ONE, LONG_S) == (True, False)
    await shared.renew(TWO, OVER_S)
    assert await shared.renew(ONE, LONG_S) == (True, True)


async def test_who_leaves_gives_the_tables_to_the_next_who_asks(shared: PostgresDatabase) -> None:
    await shared.leave(ONE)
    assert await shared.find_table(TABLE.id) == NodeLocation(TABLE.id, HERE)
    assert await shared.take_over(TWO, expired=False) == {TABLE.id: 2}
    assert await shared.find_table(TABLE.id) == NodeLocation(TABLE.id, NodeAddress("two:2"))


async def begun(database: PostgresDatabase, session: str, number: int) -> Any:
    """A transaction that has passed the fence and goes on."""
    connection = await database.connect()
    await connection.execute("BEGIN")
    there, held = await connection.fetchrow(schema.FENCE, session, [TABLE.id], [1], number)
    assert (there, held) == (True, [TABLE.id])
    return connection


async def test_a_takeover_waits_for_a_commit_that_has_passed_the_fence(
    shared: PostgresDatabase, other: PostgresDatabase
) -> None:
    writing = await begun(shared, ONE, 7)
    await shared.renew(ONE, OVER_S)
    taking = asyncio.ensure_future(other.take_over(TWO, expired=True))
    await writing.execute("SELECT pg_sleep(0.2)")
    assert not taking.done()
    await writing.execute("INSERT INTO origins VALUES ($1, 'kept')", TABLE.id)
    await writing.execute("COMMIT")
    assert await taking == {TABLE.id: 2}
    await writing.close()
    rows = await other.read_tables([TABLE.id])
    assert rows.select("SELECT * FROM origins") == [(TABLE.id, "kept")]


async def test_a_node_paused_in_a_transaction_is_not_waited_for_longer_than_a_second(
    shared: PostgresDatabase, other: PostgresDatabase
) -> None:
    paused = await begun(shared, ONE, 7)
    await shared.renew(ONE, OVER_S)
    assert await other.take_over(TWO, expired=True) == {TABLE.id: 2}
    driver = other._driver  # the end may come in the middle of a message: that is its InternalClientError
    with pytest.raises((driver.PostgresError, driver.InterfaceError, driver.InternalClientError, OSError)):
        await paused.execute("COMMIT")
    paused.terminate()


async def test_a_node_that_is_slow_to_read_tables_is_waited_for(
    shared: PostgresDatabase, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shared.commit(ONE, [moves(9)])
    monkeypatch.setitem(SESSION_SETTINGS, "idle_in_transaction_session_timeout", "1")
    slow = PostgresDatabase(database)
    assert len(stored_tables(await slow.read_tables([TABLE.id]))[0].entries) == 9


async def test_tables_are_read_over_the_connection_for_commits_where_the_database_has_no_other_left(
    shared: PostgresDatabase, postgres: PostgresServer
) -> None:
    await shared.commit(ONE, [moves(9)])
    async with postgres.all_connections_taken():
        assert len(stored_tables(await shared.read_tables([TABLE.id]))[0].entries) == 9
    async with shared.asking(connections=shared._commits) as connection:
        assert await connection.fetchval("SHOW idle_in_transaction_session_timeout") == "1s", "as it was before"


async def test_a_renewal_does_not_wait_for_a_commit(shared: PostgresDatabase) -> None:
    writing = await begun(shared, ONE, 7)
    assert (await shared.renew(ONE, LONG_S)).is_there
    await writing.close()


async def test_what_became_of_a_commit_is_known_once_it_has_ended(
    shared: PostgresDatabase, other: PostgresDatabase
) -> None:
    writing = await begun(shared, ONE, 7)
    asking = asyncio.ensure_future(other.was_committed(ONE, 7))
    await writing.execute("SELECT pg_sleep(0.2)")
    assert not asking.done()
    await writing.execute("COMMIT")
    assert await asking
    await writing.execute("BEGIN")
    await writing.fetchrow(schema.FENCE, ONE, [], [], 8)
    await writing.close()
    assert not await other.was_committed(ONE, 8)


async def test_a_commit_that_a_crash_has_undone_is_not_taken_for_another(
    shared: PostgresDatabase, other: PostgresDatabase, postgres: PostgresServer
) -> None:
    writing = await begun(shared, ONE, 7)
    await asyncio.to_thread(postgres.restart, signal.SIGQUIT)
    writing.terminate()
    for _ in range(5):  # transactions that get the number of the one that was undone
        await other.register(f"later-{_}", NodeAddress("three:3"), LONG_S)
    assert not await other.was_committed(ONE, 7)


async def test_a_database_that_is_away_is_unavailable_and_comes_back(
    shared: PostgresDatabase, postgres: PostgresServer
) -> None:
    await asyncio.to_thread(postgres.stop)
    with pytest.raises(DatabaseUnavailable):
        await shared.commit(ONE, [moves(1)])
    with pytest.raises(DatabaseUnavailable):
        await shared.renew(ONE, LONG_S)
    await asyncio.to_thread(postgres.start)
    assert await shared.commit(ONE, [moves(1)]) == [None]


async def test_every_token_of_a_seat_leads_to_its_table(shared: PostgresDatabase) -> None:
    tokens = TokenHashes(b"a" * 32, b"b" * 32 + b"c" * 32)
    await shared.commit(
        ONE, [LeasedJob([put_seat(TABLE.id, 1, SeatRow("Anna", "red", "person", tokens=tokens))], {TABLE.id: 1})]
    )
    found = [await shared.find_token(letter * 32) for letter in (b"a", b"b", b"c", b"d")]
    assert found == [NodeLocation(TABLE.id, NodeAddress("one:1"))] * 3 + [None]


async def test_a_token_is_found_by_the_index_and_no_query_is_compiled(shared: PostgresDatabase) -> None:
    async with shared.asking() as connection:
        await connection.execute(
            "INSERT INTO seats (table_id, seat, name, colour, by, ready, left_ms, token) SELECT $1, number, '', '',"
            " 'person', 0, 0, sha256(number::text::bytea) FROM generate_series(10, 6000) AS number",
            TABLE.id,
        )
        looking = await connection.fetch(f"EXPLAIN {schema.FIND_TOKEN}", bytes(32))
        await connection.execute("SET jit_above_cost = 0")
        sharing = await connection.fetch(f"EXPLAIN {schema.SHARES}", ONE)
    assert any("seats_seat_hashes_idx" in line for (line,) in looking), looking
    assert not any("JIT" in line for (line,) in sharing)


async def test_nodes_are_told_of_takeovers(shared: PostgresDatabase, database: str) -> None:
    told = asyncio.Event()
    listening = PostgresDatabase(database, on_change=told.set)
    await listening.renew(TWO, LONG_S)
    await shared.leave(ONE)
    await asyncio.wait_for(told.wait(), PATIENCE_S)
    await listening.close()


async def test_the_addresses_are_those_of_nodes_that_are_there(shared: PostgresDatabase) -> None:
    assert await shared.addresses() == [("one:1", ""), ("two:2", "")]
    await shared.renew(ONE, OVER_S)
    assert await shared.addresses() == [("two:2", "")]


async def test_a_database_of_a_newer_program_is_refused(shared: PostgresDatabase, database: str) -> None:
    connection = await shared.connect()
    await connection.execute("INSERT INTO schema_version VALUES (99)")
    await connection.close()
    with pytest.raises(DatabaseUnusable, match="newer"):
        await PostgresDatabase(database).prepare()


@pytest.mark.parametrize("version", range(1, len(schema.SCHEMAS)))
async def test_a_database_of_an_earlier_version_is_upgraded(empty_database: str, version: int) -> None:
    (move,) = entries(1)
    node = PostgresDatabase(empty_database)
    connection = await node.connect()
    await connection.execute(schema.VERSION_TABLE)
    for number, step in enumerate(schema.SCHEMAS[:version], 1):
        await connection.execute(step)
        await connection.execute("INSERT INTO schema_version VALUES ($1)", number)
    row = "'toy', 1, 'lobby', 0, 2, '{}', NULL, 5, '[]', 'chat', '{}', NULL, 0, 0, NULL, NULL, NULL"
    async with connection.transaction():
        await connection.execute(f"INSERT INTO tables VALUES ($1, {row})", TABLE.id)
        await connection.execute("INSERT INTO leases VALUES ($1, 'gone', 1)", TABLE.id)
        columns = ", ".join(f"${number}" for number in range(1, 11))  # what an entry had before it said who moved
        await connection.execute(f"INSERT INTO entries VALUES ({columns}, 1)", *move.values[:10])
    await connection.close()
    await node.prepare()
    await node.register(ONE, NodeAddress("one:1", "wss://one/"), LONG_S)
    assert await node.take_over(ONE, expired=False) == {TABLE.id: 2}
    assert await node.find_table(TABLE.id) == NodeLocation(TABLE.id, NodeAddress("one:1", "wss://one/"))
    assert await node.read(SELECT_ENTRIES_OF_TABLE, (TABLE.id, TABLE.id)) == [move.values]
    await node.close()


async def test_a_database_that_is_not_there_is_a_sentence(postgres: PostgresServer) -> None:
    with pytest.raises(DatabaseUnusable, match='database "nowhere" does not exist'):
        await PostgresDatabase(postgres.url("nowhere")).prepare()


async def test_a_locked_database_is_asked_again(
    shared: PostgresDatabase, database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(node_store, "RETRY_S", 0.0)
    monkeypatch.setitem(SESSION_SETTINGS, "lock_timeout", "10")
    holder, starting = await shared.connect(), PostgresDatabase(database)
    tries = 0

    async def prepare() -> None:
        nonlocal tries
        tries += 1
        if tries == 3:  # its holder releases it
            await holder.close()
        await starting.prepare()

    await holder.execute("SELECT pg_advisory_lock(hashtext('elcapitan schema'))")
    await node_store.retry_until_available(prepare)
    assert tries >= 3
    assert caplog.text.count("the database is not available") == 1


async def test_a_database_that_stays_away_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node_store, "START_TIMEOUT_S", 0.0)
    with reserved_port() as port:
        nobody = PostgresDatabase(f"postgresql://elcapitan@127.0.0.1:{port}/none")
        with pytest.raises(DatabaseUnavailable, match="Connect call failed"):
            await node_store.retry_until_available(nobody.prepare)


def test_without_the_library_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any, **named: Any) -> Any:
        if name == "asyncpg":
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(DriverMissing, match=r"needs asyncpg.*pip install"):
        PostgresDatabase("postgresql://nowhere/nothing")
