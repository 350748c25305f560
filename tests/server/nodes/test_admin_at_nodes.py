"""The host asks one node, and the answer covers the tables of all nodes, live at their players' screens."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from elcapitan import cli
from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.environment import Environment
from elcapitan_server.nodes import node_requests
from elcapitan_server.nodes.database import DatabaseUnavailable
from elcapitan_server.nodes.node_requests import NodeAnswer, OwnAnswer
from elcapitan_server.nodes.node_store import NodeStore
from elcapitan_server.operations.admin_requests import AdminError, answer_request
from elcapitan_server.operations.cluster_admin import answer_host
from elcapitan_server.operations.drain import Drain
from elcapitan_server.server import Server
from tests.server.clients import Person, run_server
from tests.server.nodes.cluster import Cluster
from tests.server.nodes.postgres_server import PostgresServer
from tests.timeouts import PATIENCE_S


class RunningNode(NamedTuple):
    """A node in this process."""

    server: Server
    port: int

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def store(self) -> NodeStore:
        assert self.server.nodes is not None
        return self.server.nodes

    async def ask(self, do: str, **values: object) -> dict[str, Any]:
        return await answer_host(self.server, {"do": do, **values})


@pytest.fixture
async def nodes(database: str, tmp_path: Path) -> AsyncIterator[list[RunningNode]]:
    """Two nodes."""
    async with AsyncExitStack() as stack:
        running = []
        for number in range(2):
            store = NodeStore(database, Environment())
            folder = tmp_path / f"node{number}"
            running.append(RunningNode(*await stack.enter_async_context(run_server(folder, nodes=store))))
        yield running


@pytest.fixture
async def annas(nodes: list[RunningNode]) -> AsyncIterator[list[Person]]:
    """Anna at a table of each node, where she has said something."""
    people = []
    for node in nodes:
        people.append(anna := await Person.greet(node.port))
        await anna.ask(to_server.CreateTable(game="toy", seats=2, name="Anna"), to_client.Seated)
        await anna.ask(to_server.Say(text=f"I am at {node.port}"), to_client.Said)
    yield people
    for anna in people:
        await anna.leave()


async def test_a_table_of_another_node_is_closed_for_everyone_and_for_good(
    nodes: list[RunningNode], annas: list[Person], database: str, postgres: PostgresServer
) -> None:
    first, second = annas
    assert await nodes[1].ask("close", table=first.table) == {"closed": first.table}
    assert await first.farewell() == "table-dropped"
    rows = await asyncio.to_thread(postgres.run_sql, database.rpartition("/")[2], "SELECT id FROM elcapitan.tables")
    assert rows == second.table
    with pytest.raises(AdminError, match=r"^There is no such table\.$"):
        await nodes[1].ask("close", table=first.table)


async def test_tables_are_listed_and_a_person_is_exported_and_erased_at_every_node(
    nodes: list[RunningNode], annas: list[Person], database: str, postgres: PostgresServer
) -> None:
    tables = {anna.table for anna in annas}
    for node in nodes:
        listed = {each["table"]: each["node"] for each in (await node.ask("tables"))["tables"]}
        assert listed == {anna.table: owner.address for anna, owner in zip(annas, nodes, strict=True)}
    exported = await nodes[0].ask("export", name="anna")
    assert {(each["table"], each["name"]) for each in exported["seats"]} == {(table, "Anna") for table in tables}
    assert {each["text"] for each in exported["chat"]} == {f"I am at {node.port}" for node in nodes}
    assert await nodes[0].ask("erase", name="Anna") == {"name": "Anna", "seats": 2, "chat": 2, "records": []}
    for anna in annas:
        while (await anna.hear(to_client.Table)).table.seats[0].name != "Player 1":
            pass
    left = await nodes[0].ask("export", name="Anna")
    assert (left["seats"], left["chat"]) == ([], [])
    kept = (
        "SET search_path = elcapitan; SELECT name FROM seats UNION ALL SELECT name FROM chat"
        " UNION ALL SELECT answer FROM node_answers"
    )
    assert await asyncio.to_thread(postgres.run_sql, database.rpartition("/")[2], kept) == "Player 1\nPlayer 1"


async def test_a_table_that_changes_its_owner_meanwhile_is_asked_at_the_new_one(
    nodes: list[RunningNode], annas: list[Person]
) -> None:
    asked_first, moved = nodes[1].store.requests.answer, asyncio.Event()

    async def leave_instead(request: Mapping[str, Any]) -> OwnAnswer:
        """What the second node would answer when its tables are another's already."""
        answer = await asked_first(request)
        if not moved.is_set():
            moved.set()
            nodes[1].store.membership._on_moved(nodes[1].store.membership._lease.end())
            await nodes[1].store._database.leave(session)
        return answer

    session = nodes[1].store.membership._lease.session
    nodes[1].store.requests.answer = leave_instead
    answer = await nodes[0].ask("erase", name="Anna")
    while "not_reached" in answer:  # on a busy machine
        answer = await nodes[0].ask("erase", name="Anna")
    assert moved.is_set()
    left = await nodes[0].ask("export", name="Anna")
    assert (left["seats"], left["chat"]) == ([], [])


async def test_a_node_that_does_not_answer_or_cannot_do_it_is_named(
    nodes: list[RunningNode], annas: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node_requests, "SETTLE_S", 0.0)
    monkeypatch.setattr(node_requests, "ANSWER_TIMEOUT_S", 1.0)

    async def cannot(request: Mapping[str, Any]) -> OwnAnswer:
        return OwnAnswer({"error": "The disk is full."}, frozenset())

    async def never(request: Mapping[str, Any]) -> OwnAnswer:
        await asyncio.Event().wait()
        raise AssertionError

    missing = f"No node answered for these tables: {annas[1].table}."
    nodes[1].store.requests.answer = cannot
    answer = await nodes[0].ask("export", name="Anna")
    assert [each["table"] for each in answer["seats"]] == [annas[0].table]
    assert answer["not_reached"] == [f"{nodes[1].address} could not do it: The disk is full.", missing]
    with pytest.raises(AdminError, match=f"Table {annas[1].table} was not found.*could not do it"):
        await nodes[0].ask("close", table=annas[1].table)
    nodes[1].store.requests.answer = never
    answer = await nodes[0].ask("tables")
    assert [each["table"] for each in answer["tables"]] == [annas[0].table]
    assert answer["not_reached"] == [f"{nodes[1].address} did not answer.", missing]


async def test_a_ban_holds_at_every_node_until_a_pardon_at_any(
    nodes: list[RunningNode], annas: list[Person], tmp_path: Path
) -> None:
    with pytest.raises(AdminError, match="this machine itself"):
        await nodes[1].ask("ban", address="127.0.0.1", for_s=60)
    banned = await nodes[1].ask("ban", address="127.0.0.1", for_s=60, force=True)
    assert banned == {"imposed": "ban", "for_s": 60, "closed": 2}
    assert [await anna.farewell() for anna in annas] == ["banned", "banned"]
    for node in nodes:
        late = await Person.connect(node.port)
        assert await late.farewell() == "banned"
        await late.leave()
        (sanction,) = (await node.ask("sanctions"))["sanctions"]
        assert sanction["kind"] == "ban"
    assert await nodes[0].ask("pardon", address="127.0.0.1") == {"pardoned": True}
    assert await nodes[0].ask("pardon", address="127.0.0.1") == {"pardoned": False}
    for node in nodes:
        again = await Person.greet(node.port)
        await again.leave()
    with pytest.raises(AdminError, match="is not an address"):
        await nodes[0].ask("mute", address="nobody", for_s=60)
    assert not [*tmp_path.glob("*/sanctions.json")]


async def test_a_ban_of_a_network_holds_at_every_node_and_stands_nowhere_in_the_clear(
    nodes: list[RunningNode], database: str, postgres: PostgresServer
) -> None:
    await nodes[0].ask("ban", address="203.0.113.0/24", for_s=60)
    for node in nodes:
        accounts = node.server.accounts
        found = [accounts.for_address(f"203.0.{part}.7", 0.0).is_banned for part in (112, 113)]
        assert found == [False, True]
    text = "SELECT kind, encode(maker, 'hex') FROM elcapitan.sanctions"
    (row,) = (await asyncio.to_thread(postgres.run_sql, database.rpartition("/")[2], text)).splitlines()
    assert "cb007100" not in row, "no address in it"
    assert await nodes[1].ask("pardon", address="203.0.113.0/24") == {"pardoned": True}


async def test_an_announcement_reaches_the_players_of_all_nodes_once(
    nodes: list[RunningNode], annas: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_once, rounds = nodes[0].store.requests._ask_once, 0

    async def asked_again(request: str) -> tuple[list[NodeAnswer], list[str]]:
        """The first round leaves a node out, as when it is just ending."""
        nonlocal rounds
        rounds += 1
        answers, silent = await ask_once(request)
        return answers, silent if rounds > 1 else ["192.0.2.1:5"]

    monkeypatch.setattr(nodes[0].store.requests, "_ask_once", asked_again)
    assert await nodes[0].ask("announce", text="Hello!") == {"announced": 2}
    assert rounds == 2
    for anna in annas:
        assert (await anna.hear(to_client.Announcement)).text == "Hello!"
        await anna.ask(to_server.Say(text="x"), to_client.Said)
        assert sum(isinstance(each, to_client.Announcement) for each in anna.heard) == 1


async def test_a_node_that_drains_ends_at_once_and_its_tables_go_on_at_the_other(
    nodes: list[RunningNode], annas: list[Person]
) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not nodes[0].server.lobby.has_other_nodes:
            await asyncio.sleep(0.01)
        ended = asyncio.Event()
        answer = await Drain(nodes[0].server, ended.set).answer({"do": "drain", "for_s": 600, "text": ""})
        assert answer["hands_over"]
        await ended.wait()
        await nodes[0].server.stop()  # as the program does then
        assert await annas[0].farewell() == "shutting-down"
        while annas[0].table not in nodes[1].server.lobby.tables:
            await asyncio.sleep(0.01)
    again = await Person.greet(nodes[1].port)
    await again.ask(to_server.Resume(token=annas[0].token), to_client.Seated)
    await again.leave()


async def test_a_node_that_did_not_hear_of_a_mute_finds_it_when_it_looks(
    nodes: list[RunningNode], annas: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    maker = nodes[0].server.maker_of("127.0.0.1")
    assert maker
    assert maker == nodes[1].server.maker_of("127.0.0.1"), "one key for both"
    monkeypatch.setattr(node_requests, "LOOK_INTERVAL_S", 0.01)
    nodes[1].store.requests.look_soon()
    await nodes[0].store.sanctions.impose("mute", maker, nodes[0].server.environment.wall_s(), 60)
    while not nodes[1].server.sanctions.is_muted(maker):
        await asyncio.sleep(0.01)
    refused = await annas[1].ask(to_server.Say(text="hello"), to_client.Refused)
    assert refused.why == "muted"


async def test_the_first_node_brings_its_key_and_its_bans_and_the_others_take_them(
    database: str, tmp_path: Path
) -> None:
    async with run_server(tmp_path / "alone") as (server, _):
        maker = server.maker_of("192.0.2.7")
        await answer_request(server, {"do": "ban", "address": "192.0.2.7", "for_s": 3600})
    for folder in ("alone", "second"):
        async with run_server(tmp_path / folder, nodes=NodeStore(database, Environment())) as (server, _):
            assert server.maker_of("192.0.2.7") == maker
            assert [each.maker for each in server.sanctions.in_force()] == [maker]


async def test_without_the_database_nothing_is_said_to_be_done(
    nodes: list[RunningNode], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unavailable() -> set[str]:
        raise DatabaseUnavailable("it is away")

    monkeypatch.setattr(nodes[0].store.requests._table, "table_ids", unavailable)
    with pytest.raises(AdminError, match=r"does not answer, so not everything was done: it is away\."):
        await nodes[0].ask("erase", name="Anna")


async def test_tables_of_a_node_that_is_paused_are_erased_by_those_who_take_them_over(
    postgres: PostgresServer, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async with Cluster(postgres, tmp_path, nodes=2) as cluster:
        paused = cluster.nodes[1]
        anna = await Person.greet(paused.port)
        await anna.ask(to_server.CreateTable(game="toy", seats=2, name="Anna"), to_client.Seated)
        paused.signal(signal.SIGSTOP)
        words = ["admin", "--data", str(tmp_path / "node1"), "--json", "erase", "Anna"]
        while await asyncio.to_thread(cli.main, words):
            capfd.readouterr()  # not everything was reached on a busy machine, and it says so
        assert json.loads(capfd.readouterr().out) == {"name": "Anna", "seats": 1, "chat": 0, "records": []}
        assert await asyncio.to_thread(cluster.rows, "SELECT name FROM seats") == [["Player 1"]]
        paused.signal(signal.SIGCONT)
        await anna.leave()
