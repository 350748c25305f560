"""A node's session: what a database that goes away and comes back does to it."""

from __future__ import annotations

import asyncio

import pytest

from elcapitan_server.nodes.database import DatabaseUnavailable
from tests.server.nodes.stores import running_node
from tests.timeouts import PATIENCE_S


@pytest.mark.parametrize("from_a_commit", [False, True])
async def test_an_idle_node_sees_that_the_database_answers_again(
    database: str, monkeypatch: pytest.MonkeyPatch, from_a_commit: bool
) -> None:
    async with running_node(database) as node, asyncio.timeout(PATIENCE_S):
        renew, renewed = node.database.renew, asyncio.Event()

        async def away(session: str, lease_s: float) -> tuple[bool, bool]:
            raise DatabaseUnavailable("it is away")

        async def there(session: str, lease_s: float) -> tuple[bool, bool]:
            renewed.set()
            return await renew(session, lease_s)

        monkeypatch.setattr(node.database, "renew", away)
        while node.journal.trouble != "it is away":
            await asyncio.sleep(0.01)
        if from_a_commit:
            node.journal.note_trouble("no room")
            monkeypatch.setattr(node.database, "renew", there)
            await renewed.wait()
            renewed.clear()
            await renewed.wait()
            assert node.journal.trouble == "no room"
        else:
            monkeypatch.setattr(node.database, "renew", there)
            while node.journal.trouble:
                await asyncio.sleep(0.01)
