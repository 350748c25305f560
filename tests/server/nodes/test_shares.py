"""Tables are shared by count among the nodes, and move to another one only while they are not in use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from elcapitan_server.basics.permissions import TableStage
from elcapitan_server.basics.table_directory import NodeAddress
from elcapitan_server.nodes import membership
from elcapitan_server.nodes.database import LeasedJob, Shares
from elcapitan_server.nodes.lease import LeaseTimes
from elcapitan_server.nodes.postgres import PostgresDatabase
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.store.table_store import put_table
from tests.server.nodes.stores import Node, running_node
from tests.server.nodes.test_postgres import LONG_S
from tests.server.store.journal_rows import TABLE
from tests.timeouts import PATIENCE_S

SOON = LeaseTimes(idle_s=0.0)
NAMES = [f"{number:012d}" for number in range(12)]


@pytest.fixture
async def shared(database: str) -> AsyncIterator[PostgresDatabase]:
    """Twelve tables, four of them over, of a node that has gone; three nodes are there."""
    node = PostgresDatabase(database)
    await node.prepare()
    await node.register("gone", NodeAddress("gone:1"), LONG_S)
    counts: dict[TableStage, int] = {"over": 4, "playing": 5, "lobby": 3}
    stages = [stage for stage, count in counts.items() for _ in range(count)]
    rows = [TABLE._replace(id=name, stage=stage) for name, stage in zip(NAMES, stages, strict=True)]
    jobs = [LeasedJob([put_table(row)], {}, [row.id]) for row in rows]
    assert await node.commit("gone", jobs) == [None] * 12
    for session in ("one", "two", "three"):
        await node.register(session, NodeAddress(f"{session}:1"), LONG_S)
    yield node
    await node.close()


async def test_each_node_takes_its_share_of_what_nobody_owns(shared: PostgresDatabase) -> None:
    await shared.leave("gone")
    taken = [await shared.take_over(session, expired=False) for session in ("one", "two", "three")]
    assert [len(each) for each in taken] == [5, 5, 2]
    assert [sum(name in NAMES[:4] for name in each) for each in taken] == [2, 2, 0]
    assert {*taken[0]} | {*taken[1]} | {*taken[2]} == {*NAMES}
    assert await shared.shares("one") == Shares(0, 0, False)
    assert await shared.shares("three") == Shares(-1, -2, False)


async def test_a_node_that_has_more_than_its_share_takes_nothing_unless_told_to_take_everything(
    shared: PostgresDatabase,
) -> None:
    await shared.leave("gone")
    assert len(await shared.take_over("one", expired=False, everything=True)) == 12
    await shared.hand_over("one", NAMES[4:6])
    assert len(await shared.take_over("one", expired=False)) == 10
    await shared.hand_over("one", NAMES[:4])
    assert (await shared.shares("one")).are_left
    assert len(await shared.take_over("two", expired=False)) == 4
    assert len(await shared.take_over("two", expired=False, everything=True)) == 6
    assert not (await shared.shares("two")).are_left


async def test_the_only_node_that_is_there_takes_everything(shared: PostgresDatabase) -> None:
    for session in ("gone", "two", "three"):
        await shared.renew(session, -1.0)
    assert len(await shared.take_over("one", expired=True)) == 12


async def test_only_the_owner_hands_a_table_over(shared: PostgresDatabase) -> None:
    await shared.hand_over("one", NAMES)
    assert len(await shared.take_over("gone", expired=False)) == 12


async def fill(node: Node, count: int) -> None:
    """That many new tables of that node, without people."""
    rows = [TABLE._replace(id=name) for name in NAMES[:count]]
    await asyncio.gather(*(node.journal.commit([put_table(row)]) for row in rows))
    node.owned.tables |= {row.id: None for row in rows}  # type: ignore[misc]


async def until_spread(*nodes: Node, counts: list[int]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while sorted(len(node.owned.tables) for node in nodes) != counts:
            await asyncio.sleep(0.01)
    owned = [table for node in nodes for table in node.owned.tables]
    assert sorted(owned) == NAMES[: sum(counts)], "each table is at one node"


async def test_a_node_that_joins_gets_its_share_of_tables_without_people(database: str) -> None:
    async with running_node(database, "one:1", SOON) as one:
        await fill(one, 12)
        async with running_node(database, "two:1", SOON) as two:
            await until_spread(one, two, counts=[6, 6])
            async with running_node(database, "three:1", SOON) as three:
                await until_spread(one, two, three, counts=[4, 4, 4])
                assert {*one.owned.released} <= {*NAMES}


async def test_a_table_where_someone_is_or_was_just_now_stays(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_node(database, "one:1", SOON) as one:
        await fill(one, 12)
        idle = [*NAMES[:3]]
        monkeypatch.setattr(
            one.owned, "idle_tables", lambda for_s: {name: False for name in idle if name in one.owned.tables}
        )
        async with running_node(database, "two:1", SOON) as two:
            await until_spread(one, two, counts=[3, 9])
            assert sorted(two.owned.tables) == idle


async def test_after_a_rolling_restart_the_tables_are_spread(database: str) -> None:
    nodes = [Node(database, f"node-{number}:1", SOON) for number in range(3)]
    for node in nodes:
        await node.start()
    await fill(nodes[0], 12)
    await until_spread(*nodes, counts=[4, 4, 4])
    for number in range(3):
        await nodes[number].stop()
        nodes[number].owned.tables.clear()
        await until_spread(*nodes, counts=[0, 6, 6])
        nodes[number] = Node(database, f"node-{number}:1", SOON)
        await nodes[number].start()
        await until_spread(*nodes, counts=[4, 4, 4])
    for node in nodes:
        await node.stop()


async def test_what_is_written_to_a_table_that_is_handed_over_is_refused(database: str) -> None:
    async with running_node(database, "one:1", SOON) as one:
        await fill(one, 12)
        async with running_node(database, "two:1", SOON) as two:
            await until_spread(one, two, counts=[6, 6])
            gone = next(iter(two.owned.tables))
            with pytest.raises(StorageUnavailable):
                await one.journal.commit([put_table(TABLE._replace(id=gone))])


async def test_a_table_that_could_not_be_handed_over_is_opened_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_node(database, "one:1", SOON) as one, running_node(database, "two:1", SOON) as two:

        async def fail(session: str, tables: object) -> None:
            failed.set()
            raise StorageUnavailable("the line is cut")

        failed = asyncio.Event()
        with monkeypatch.context() as patch:
            patch.setattr(one.database, "hand_over", fail)
            await fill(one, 12)
            one.membership.look_soon()
            async with asyncio.timeout(PATIENCE_S):
                await failed.wait()
        await until_spread(one, two, counts=[6, 6])


async def test_a_node_hands_over_everything_and_takes_nothing_until_told(database: str) -> None:
    async with running_node(database, "one:1", SOON) as one:
        assert await one.membership.hand_over_all() == 0, "the only node keeps its tables"
        async with running_node(database, "two:1", SOON) as two:
            await fill(one, 6)
            assert await one.membership.hand_over_all() == 6
            away = one.membership.directory.why_away()
            assert away is not None
            assert away.facts == {"address": "two:1"}
            await until_spread(one, two, counts=[0, 6])
            one.membership.take_again()
            await until_spread(one, two, counts=[3, 3])
            assert one.membership.directory.why_away() is None


async def test_a_share_that_its_node_does_not_take_is_taken_by_another(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(membership, "LEFTOVER_DELAY_S", 0.0)
    async with running_node(database, "one:1", LeaseTimes(idle_s=600.0)) as one:
        idle = PostgresDatabase(database)
        await idle.register("idle", NodeAddress("idle:1"), LONG_S)
        two = Node(database, "two:1")
        await two.start()
        await fill(two, 12)
        await two.stop()
        await until_spread(one, counts=[12])
        await idle.close()
