"""Nodes that lose their database while others have it, or all together: where their players and newcomers are sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.environment import Environment
from elcapitan_server.nodes.node_store import NodeStore
from elcapitan_server.operations.health import Health, Trouble
from tests.client.fake_server import until
from tests.hypothesis_profiles import some_of
from tests.server.clients import Person, run_server
from tests.server.cuttable_line import CuttableLine
from tests.server.nodes.cluster import Cluster
from tests.server.nodes.postgres_server import PostgresServer
from tests.server.nodes.test_client_at_nodes import client_of, play_one
from tests.timeouts import PATIENCE_S

CREATE = to_server.CreateTable(game="toy", seats=2, name="Anna")


@pytest.fixture
async def cluster(postgres: PostgresServer, tmp_path: Path) -> AsyncIterator[Cluster]:
    async with Cluster(postgres, tmp_path) as running:
        yield running


async def take_database(cluster: Cluster, kind: str, exit: AsyncExitStack) -> None:
    """Take the database from the first node, until the stack ends."""
    line = cluster.nodes[0].line
    match kind:
        case "cut":
            line.cut()
        case "stalled":
            line.stall()
        case "no connection left":
            await exit.enter_async_context(cluster.postgres.all_connections_taken())
            line.cut()
        case "password changed":
            await asyncio.to_thread(cluster.postgres.set_node_password, "another")
            exit.callback(cluster.postgres.set_node_password)
            line.cut()
    if kind in ("no connection left", "password changed"):
        line.mend()  # it can be reached and refuses everyone
    exit.callback(line.mend)


@pytest.mark.parametrize("kind", some_of(["stalled", "no connection left", "password changed", "cut"], 2))
async def test_players_of_a_node_that_loses_its_database_are_sent_on_and_newcomers_too(
    cluster: Cluster, kind: str
) -> None:
    first, *others = cluster.nodes
    anna = await Person.greet(first.port)
    await anna.ask(CREATE, to_client.Seated)
    async with AsyncExitStack() as exit, asyncio.timeout(PATIENCE_S):
        await take_database(cluster, kind, exit)
        assert await anna.farewell() == "moved"
        newcomer = await Person.greet(first.port)
        for request in (to_server.ListTables(), CREATE, to_server.Resume(token=anna.token)):
            refused = await newcomer.ask(request, to_client.Refused)
            assert refused.why == "not-now"
            assert refused.facts["address"] in [f"127.0.0.1:{node.port}" for node in others]
        assert await seat_again(anna.token, cluster.ports) != first.port
        await newcomer.leave()
        await anna.leave()


async def seat_again(token: bytes, ports: list[int]) -> int:
    """Follow every refusal that names a node until the seat is taken; the port of its node."""
    port, asked = ports[0], 0
    while True:
        beth = await Person.greet(port, token=token)
        while isinstance(answer := await beth.next(), to_client.Ping):
            pass
        await beth.leave()
        if isinstance(answer, to_client.Seated):
            return port
        assert isinstance(answer, to_client.Refused)
        assert answer.why in ("elsewhere", "not-now")
        asked += 1
        port = int(answer.facts["address"].rpartition(":")[2]) if "address" in answer.facts else ports[asked % 3]


async def test_where_no_node_has_a_database_all_say_not_now_and_the_game_goes_on_when_it_is_back(
    cluster: Cluster,
) -> None:
    anna = await Person.greet(cluster.ports[0])
    await anna.ask(CREATE, to_client.Seated)
    await asyncio.to_thread(cluster.postgres.stop)
    try:
        assert await anna.farewell() == "moved"
        for port in cluster.ports:
            while True:  # each says so once its own lease is over
                carl = await Person.greet(port, token=anna.token)
                assert (await carl.hear(to_client.Refused)).why == "not-now"
                carl.say(to_server.ListTables())
                listed = await carl.next()
                await carl.leave()
                if isinstance(listed, to_client.Refused):
                    assert listed.why == "not-now"
                    break
    finally:
        await asyncio.to_thread(cluster.postgres.start)
    await seat_again(anna.token, cluster.ports)
    await anna.leave()


@pytest.mark.parametrize("kind", some_of(["cut", "stalled"], 1))
async def test_our_client_plays_on_at_another_node_while_the_first_has_no_database(cluster: Cluster, kind: str) -> None:
    first, second, _ = cluster.nodes
    anna, beth = (
        client_of(node.port, SeatTokenStore(None), name) for node, name in ((first, "Anna"), (second, "Beth"))
    )
    try:
        await anna.take_seat(to_server.CreateTable(game="elcapitan", seats=2, name="Anna"))
        await beth.take_seat(to_server.JoinTable(table=anna.place, name="Beth"))
        await beth.send_request(to_server.Ready(ready=True), to_client.Table)
        await anna.send_request(to_server.Start(), to_client.Record)
        await until(lambda: anna.model is not None and beth.model is not None)
        played = await play_one(anna, beth)
        async with AsyncExitStack() as exit:
            await take_database(cluster, kind, exit)
            owner = f"SELECT epoch FROM leases WHERE table_id = '{anna.place}'"
            while await asyncio.to_thread(cluster.rows, owner) == [["1"]]:
                pass
            assert await play_one(anna, beth) == played + 1
            carl = client_of(first.port, SeatTokenStore(None), "Carl")
            assert isinstance(await carl.send_request(to_server.ListTables(), to_client.Tables), to_client.Tables)
            await carl.take_seat(to_server.CreateTable(game="elcapitan", seats=2, name="Carl"))
            await carl.close()
    finally:
        await anna.close()
        await beth.close()


async def test_the_only_node_keeps_its_tables_and_is_not_ready_until_the_database_is_back(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    line = CuttableLine(postgres.port)
    await line.open()
    database = postgres.new_database().rpartition("/")[2]
    store = NodeStore(f"postgresql://elcapitan@127.0.0.1:{line.port}/{database}", Environment())
    async with run_server(tmp_path, nodes=store) as (server, port), asyncio.timeout(PATIENCE_S):
        health = Health(server.journal, tmp_path, server.environment)
        health.state = None
        anna = await Person.greet(port, features=["storage"])
        await anna.ask(CREATE, to_client.Seated)
        line.cut()
        assert (await anna.ask(to_server.AddBot(level="meek"), to_client.Refused)).why == "storage-unavailable"
        assert Trouble.COMMIT_FAILED in health.troubles()
        assert not (await anna.hear(to_client.Storage)).available
        line.mend()
        assert (await anna.hear(to_client.Storage)).available
        while health.troubles():
            await asyncio.sleep(0.01)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await anna.leave()
    await line.close()
