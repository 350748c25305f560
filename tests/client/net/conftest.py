"""A fake server, and a client of it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from elcapitan.client.net.table_client import TableClient
from tests.client.fake_server import FakeServer, link_to
from tests.client.net.client_at_table import told_to


@pytest.fixture
async def link(harbour: FakeServer) -> AsyncIterator[TableClient]:
    client = link_to(await harbour.open())
    client.notice = told_to(client)
    yield client
    await client.close()
