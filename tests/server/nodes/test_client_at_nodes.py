"""Our own client and others at three real nodes: sent on, taken along when a node is killed, and told where to go."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.protocol import to_client, to_server
from elcapitan.table.seed_shares import check_receipt
from tests.client.fake_server import until
from tests.server.clients import Person
from tests.server.nodes.cluster import Cluster
from tests.server.nodes.postgres_server import PostgresServer
from tests.server.server_process import launch

CREATE = to_server.CreateTable(game="toy", seats=2, name="Anna")


@pytest.fixture
async def cluster(postgres: PostgresServer, tmp_path: Path) -> AsyncIterator[Cluster]:
    async with Cluster(postgres, tmp_path) as running:
        yield running


def client_of(port: int, seats: SeatTokenStore, name: str) -> TableClient:
    async def where() -> ConnectAddress:
        return ConnectAddress("127.0.0.1", port)

    return TableClient(where, seats, name, "play.example.org:21997")


@pytest.mark.parametrize("game", ["elcapitan", "carcassonne"])
async def test_our_client_goes_where_its_table_is_and_plays_on_when_that_node_is_killed(
    cluster: Cluster, game: str
) -> None:
    first, second, _ = cluster.nodes
    anna, beth = (
        client_of(node.port, SeatTokenStore(None), name) for node, name in ((first, "Anna"), (second, "Beth"))
    )
    try:
        await anna.take_seat(to_server.CreateTable(game=game, seats=2, name="Anna"))
        await beth.take_seat(to_server.JoinTable(table=anna.place, name="Beth"))
        assert beth.place == anna.place, "sent on from the second node to the first"
        await beth.send_request(to_server.Ready(ready=True), to_client.Table)
        await anna.send_request(to_server.Start(), to_client.Record)
        await until(lambda: anna.model is not None and beth.model is not None)
        played = await play_one(anna, beth)
        await first.kill()
        await until(lambda: all(each.line.health is not ConnectionHealth.GOOD for each in (anna, beth)))
        await until(lambda: all(each.line.health is ConnectionHealth.GOOD for each in (anna, beth)))
        assert await play_one(anna, beth) == played + 1
    finally:
        await anna.close()
        await beth.close()


async def test_a_node_that_is_killed_while_a_seed_is_made_leaves_it_to_another(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, _ = cluster.nodes
    anna, beth = (
        client_of(node.port, SeatTokenStore(None), name) for node, name in ((first, "Anna"), (second, "Beth"))
    )
    held: list[to_server.ToServer] = []
    send = beth._send_if_connected

    def hold_the_share(message: to_server.ToServer) -> None:
        held.append(message) if isinstance(message, to_server.RevealShare) else send(message)

    try:
        await anna.take_seat(to_server.CreateTable(game="yspahan", seats=2, name="Anna"))
        await beth.take_seat(to_server.JoinTable(table=anna.place, name="Beth"))
        await beth.send_request(to_server.Ready(ready=True), to_client.Table)
        with monkeypatch.context() as patch:
            patch.setattr(beth, "_send_if_connected", hold_the_share)
            anna._send_if_connected(to_server.Start())
            await until(lambda: bool(held))
        await first.kill()
        await until(lambda: anna.model is not None and beth.model is not None)
        assert anna.model is not None
        shares = anna.model.shuffled[-1].shares
        assert [each.seat for each in shares] == [0, 1, 2]
        assert check_receipt(anna.model.receipt, shares) == "whole", "the hashes are those of the first node"
    finally:
        await anna.close()
        await beth.close()


async def play_one(*clients: TableClient) -> int:
    """The seat to act makes a move; how many there are once both clients know of it."""
    before = min(steps_of(client) for client in clients)
    for client in clients:
        model = client.model
        if model is not None and client.seat in model.rules.to_act(model.state):
            client.play(str(model.rules.show(model.rules.legal(model.state, client.seat)[0])))
            await until(lambda: all(steps_of(each) > before for each in clients))
            return before + 1
    raise AssertionError("nobody has to act")


def steps_of(client: TableClient) -> int:
    return len(client.model.steps) if client.model is not None else 0


async def test_every_node_says_what_is_its_own_and_where_the_rest_is(cluster: Cluster) -> None:
    """No node is harmed by it, so that all of it is asked of the same three."""
    await a_list_has_the_tables_of_the_node_that_is_asked(cluster)
    await a_client_without_the_feature_is_told_the_address_in_a_sentence(cluster)
    await nobodys_table_and_token_are_refused_as_ever(cluster)
    await nodes_are_told_to_clients_with_the_feature_alone(cluster)


async def a_client_without_the_feature_is_told_the_address_in_a_sentence(cluster: Cluster) -> None:
    first, second, _ = cluster.nodes
    anna = await Person.greet(first.port)
    await anna.ask(CREATE, to_client.Seated)
    asked = (
        to_server.JoinTable(table=anna.table),
        to_server.Watch(table=anna.table),
        to_server.Resume(token=anna.token),
        to_server.Look(token=anna.token),
        to_server.DropTable(token=anna.token),
    )
    for request in asked:
        beth = await Person.greet(second.port)
        refused = await beth.ask(request, to_client.Refused)
        assert (refused.why, refused.facts) == ("elsewhere", {"address": f"127.0.0.1:{first.port}"})
        assert refused.text.endswith(f"connect to 127.0.0.1:{first.port}.")
        await beth.leave()
    carl = await Person.greet(second.port, token=anna.token)
    assert (await carl.hear(to_client.Refused)).why == "elsewhere"
    await carl.leave()
    await anna.leave()


async def nobodys_table_and_token_are_refused_as_ever(cluster: Cluster) -> None:
    anna = await Person.greet(cluster.nodes[1].port)
    assert (await anna.ask(to_server.JoinTable(table="z" * 12), to_client.Refused)).why == "no-such-table"
    assert (await anna.ask(to_server.Resume(token=bytes(32)), to_client.Refused)).why == "bad-token"
    await anna.leave()


async def a_list_has_the_tables_of_the_node_that_is_asked(cluster: Cluster) -> None:
    first, second, _ = cluster.nodes
    anna, beth = await Person.greet(first.port), await Person.greet(second.port)
    await anna.ask(CREATE, to_client.Seated)
    for person, expected in ((anna, [anna.table]), (beth, [])):
        assert [table.id for table in (await person.ask(to_server.ListTables(), to_client.Tables)).tables] == expected
    await anna.leave()
    await beth.leave()


async def nodes_are_told_to_clients_with_the_feature_alone(cluster: Cluster) -> None:
    anna = await Person.greet(cluster.nodes[0].port, features=["nodes"])
    everyone = sorted(f"127.0.0.1:{port}" for port in cluster.ports)
    while (await anna.hear(to_client.Nodes)).addresses != everyone:
        pass  # it is told of later ones, too
    beth = await Person.greet(cluster.nodes[0].port)
    await beth.ask(to_server.ListTables(), to_client.Tables)
    assert not any(isinstance(message, to_client.Nodes) for message in beth.heard)
    await anna.leave()
    await beth.leave()


async def test_a_node_that_stops_leaves_its_tables_to_the_others_at_once(cluster: Cluster) -> None:
    first, second, third = cluster.nodes
    anna = await Person.greet(first.port)
    await anna.ask(CREATE, to_client.Seated)
    assert await first.stop() == 0
    assert await anna.farewell() == "shutting-down"
    port = second.port
    while True:
        beth = await Person.greet(port, token=anna.token)
        answer = await beth.next()
        await beth.leave()
        if isinstance(answer, to_client.Seated):
            break
        assert isinstance(answer, to_client.Refused)
        assert answer.why == "elsewhere"
        port = third.port
    assert answer.table == anna.table
    await anna.leave()


async def test_a_node_that_was_only_paused_has_lost_its_tables_and_says_so(cluster: Cluster) -> None:
    first = cluster.nodes[0]
    anna = await Person.greet(first.port)
    await anna.ask(CREATE, to_client.Seated)
    first.signal(signal.SIGSTOP)
    owner = f"SELECT epoch FROM leases WHERE table_id = '{anna.table}'"
    while await asyncio.to_thread(cluster.rows, owner) != [["2"]]:
        pass
    anna.say(to_server.AddBot(level="meek"))  # what it is asked first when it goes on
    first.signal(signal.SIGCONT)
    assert await anna.farewell() == "moved"
    stored = await asyncio.to_thread(cluster.rows, f"SELECT count(*) FROM seats WHERE table_id = '{anna.table}'")
    assert stored == [["1"]], "the computer player was never stored"
    why = "not-now"
    while why == "not-now":  # until the node has its lease again
        again = await Person.greet(first.port, token=anna.token)
        why = (await again.hear(to_client.Refused)).why
        await again.leave()
    assert why == "elsewhere"
    await anna.leave()


async def test_our_client_looks_at_and_deletes_games_of_every_node(cluster: Cluster) -> None:
    seats = SeatTokenStore(None)
    first, second = (client_of(node.port, seats, "Anna") for node in cluster.nodes[:2])
    try:
        for client in (first, second):
            await client.take_seat(to_server.CreateTable(game="elcapitan", seats=2, name="Anna"))
        places = {first.place, second.place}
        found = await first.list_own_tables()
        assert {each.table.id for each in found} == places
        assert first.place in places, "and sits where it sat"
        for each in found:
            await first.delete_table(each.seat_token)
        assert await first.list_own_tables() == []
    finally:
        await first.close()
        await second.close()


def test_a_database_that_cannot_be_used_ends_the_program_with_a_sentence(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    async def tried() -> tuple[int, str]:
        server = await launch(tmp_path, "--store", postgres.url("nowhere"), builtin=False)
        assert server.process.stderr is not None
        text = (await server.process.stderr.read()).decode()
        return await server.process.wait(), text

    code, text = asyncio.run(tried())
    assert code == 2
    assert text == 'The database cannot be used: database "nowhere" does not exist.\n'
