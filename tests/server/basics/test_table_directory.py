"""Requests about tables of other nodes, in a lobby whose directory gives set answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.table_directory import HERE, NodeAddress, OwnerUnknown, node_away
from elcapitan_server.store.table_loading import table_summaries
from tests.server.in_memory_server import serve_in_memory


class SetDirectory:
    """Gives the same answer for every token and table."""

    others: list[NodeAddress] = []

    def __init__(self, answer: Callable[[], NodeAddress | None], away: RequestRefused | None = None) -> None:
        self._answer, self._away = answer, away
        self.asked = 0

    def why_away(self) -> RequestRefused | None:
        return self._away

    async def locate_table(self, table: str) -> NodeAddress | None:
        self.asked += 1
        return self._answer()

    async def locate_token(self, token_hash: bytes) -> NodeAddress | None:
        return await self.locate_table("")


def owner_unknown() -> NodeAddress | None:
    raise OwnerUnknown


@pytest.mark.parametrize(
    ("answer", "why", "asked"),
    [
        (lambda: NodeAddress("10.0.0.7:7777"), "elsewhere", 1),
        (lambda: None, "bad-token", 1),
        (owner_unknown, "not-now", 1),
        (lambda: HERE, "not-now", 3),
    ],
    ids=["at another node", "unknown to all nodes", "owner unknown", "arrives and leaves"],
)
async def test_an_unknown_token_is_looked_up_at_the_other_nodes(
    answer: Callable[[], NodeAddress | None], why: str, asked: int
) -> None:
    directory = SetDirectory(answer)
    async with serve_in_memory(nodes=directory) as house:
        anna = await house.greet()
        refused = await anna.ask(to_server.Resume(token=bytes(32)), to_client.Refused)
        assert (refused.why, directory.asked) == (why, asked)


async def test_a_table_that_arrives_at_the_second_attempt_is_found() -> None:
    async with serve_in_memory() as before:
        anna = await before.greet()
        token = (await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)).token
        assert token is not None

    def answer() -> NodeAddress:
        if directory.asked == 2:
            house.lobby.add_tables(table_summaries(before.journal), {})
        return HERE

    directory = SetDirectory(answer)
    async with serve_in_memory(seed="after", journal=before.journal, nodes=directory) as house:
        house.lobby.release_tables([*house.lobby.tables])
        beth = await house.greet()
        assert (await beth.ask(to_server.Resume(token=token), to_client.Seated)).table == anna.table


@pytest.mark.parametrize(
    ("where", "facts"),
    [
        (NodeAddress("a:1"), {"address": "a:1"}),
        (NodeAddress("a:1", "wss://a/x"), {"address": "a:1", "websocket": "wss://a/x"}),
    ],
)
async def test_a_refusal_names_the_websocket_of_a_node_that_has_one(
    where: NodeAddress, facts: dict[str, object]
) -> None:
    async with serve_in_memory(nodes=SetDirectory(lambda: where)) as house:
        anna = await house.greet()
        refused = await anna.ask(to_server.Resume(token=bytes(32)), to_client.Refused)
        assert refused.facts == facts


REQUESTS = (
    to_server.ListTables(),
    to_server.CreateTable(game="toy", seats=2),
    to_server.LoadGame(record=b"x"),
    to_server.JoinTable(table="a" * 12),
    to_server.Watch(table="a" * 12),
    to_server.Resume(token=bytes(32)),
    to_server.Look(token=bytes(32)),
    to_server.DropTable(token=bytes(32)),
)


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize(
    ("other", "facts"),
    [
        (NodeAddress("10.0.0.7:7777"), {"address": "10.0.0.7:7777"}),
        (NodeAddress("10.0.0.7:7777", "wss://seven/"), {"address": "10.0.0.7:7777", "websocket": "wss://seven/"}),
        (HERE, {}),
    ],
    ids=["another node", "with WebSocket", "none is known"],
)
async def test_a_node_without_its_database_refuses_every_request_and_names_another(
    request_: to_server.ToServer, other: NodeAddress, facts: dict[str, str]
) -> None:
    directory = SetDirectory(owner_unknown, node_away(other))
    async with serve_in_memory(nodes=directory) as house:
        anna = await house.greet()
        refused = await anna.ask(request_, to_client.Refused)
        assert (refused.why, refused.facts, directory.asked) == ("not-now", facts, 0)
        carl = await house.greet(token=bytes(32))
        assert (await carl.hear(to_client.Refused)).facts == facts
