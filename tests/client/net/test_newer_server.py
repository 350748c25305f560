"""Our client at a server that is newer and says more than it knows, in fields and in messages of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from elcapitan.client.model.table_setup import quick_setup
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.table_client import TableClient
from tests.client.fake_server import FakeServer, link_to, until
from tests.client.net.client_at_table import first_move, play
from tests.protocol.newer_server import newer_than


@pytest.fixture
async def newer(harbour: FakeServer) -> AsyncIterator[TableClient]:
    async with newer_than((await harbour.open()).port) as port:
        link = link_to(ConnectAddress("127.0.0.1", port))
        yield link
        await link.close()


async def test_a_game_is_played_taken_back_and_come_back_to(newer: TableClient, harbour: FakeServer) -> None:
    model = await newer.new_table(quick_setup(["easy"], "Klára"))
    await play(newer, model)
    await play(newer, model)
    newer.take_back("step")
    await until(lambda: len(model.steps) == 1)
    harbour.cut()
    newer.play(first_move(model))
    await until(lambda: len(model.steps) == 2 and model.pending is None)
    assert harbour.connections == 2
    assert [step.text for step in model.steps] == [entry.text for entry in harbour.moves]
