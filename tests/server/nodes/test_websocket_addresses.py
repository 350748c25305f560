"""Clients that came by WebSocket are sent on to the WebSocket of the node that has their table."""

from __future__ import annotations

import asyncio
from pathlib import Path

from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.environment import Environment
from elcapitan_server.connections.websocket import WebSocketAcceptor
from elcapitan_server.nodes.node_store import NodeStore
from tests.ports import reserved_port
from tests.server.clients import Person, run_server
from tests.server.server_with_toy import offers
from tests.server.websocket_clients import WebPerson
from tests.timeouts import PATIENCE_S

UNREACHABLE = "192.0.2.1:21997"
"""The second node's TCP address: a client that goes there has followed the wrong address."""


async def test_by_websocket_to_the_node_of_the_table(database: str, tmp_path: Path) -> None:
    with reserved_port() as second_port:
        second_websocket = f"ws://127.0.0.1:{second_port}/captain"
        async with (
            run_server(tmp_path / "one", offers(), nodes=NodeStore(database, Environment())) as (first, first_tcp),
            run_server(
                tmp_path / "two",
                offers(),
                nodes=NodeStore(database, Environment()),
                public_address=UNREACHABLE,
                public_websocket=second_websocket,
            ) as (second, second_tcp),
        ):
            listener = await first.listen_through(
                lambda behind, _: WebSocketAcceptor(behind), "127.0.0.1", [0], secure=False
            )
            first_port = listener.sockets[0].getsockname()[1]
            await second.listen_through(
                lambda behind, _: WebSocketAcceptor(behind), "127.0.0.1", [second_port], secure=False
            )
            anna = await Person.greet(second_tcp)
            await anna.ask(to_server.CreateTable(game="elcapitan", seats=2), to_client.Seated)

            wanda = await WebPerson.greet(first_port)
            await wanda.say(to_server.Watch(table=anna.table))
            refused = await wanda.hear(to_client.Refused)
            assert refused.facts == {"address": UNREACHABLE, "websocket": second_websocket}
            await wanda.line.close()

            told = await Person.greet(first_tcp, features=["nodes"])
            while (nodes := await told.hear(to_client.Nodes)).websockets != [second_websocket]:
                pass  # it is told of the second node when that has joined
            assert UNREACHABLE in nodes.addresses
            await told.leave()

            async def where() -> ConnectAddress:
                return ConnectAddress("127.0.0.1", first_port, path="/")

            beth = TableClient(where, SeatTokenStore(None), "Beth", "ws://play.example.org")
            async with asyncio.timeout(PATIENCE_S):
                await beth.take_seat(to_server.JoinTable(table=anna.table, name="Beth"))
            assert beth.place == anna.table
            assert [seat.name for seat in second.lobby.tables[anna.table].seats.values()] == ["Anna", "Beth"]
            await beth.close()
            await anna.leave()
