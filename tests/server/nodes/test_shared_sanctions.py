"""Bans and mutes in the database of several nodes, whose calendars may differ."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from elcapitan_server.nodes import shared_sanctions
from elcapitan_server.nodes.postgres import PostgresDatabase
from elcapitan_server.nodes.shared_sanctions import SharedSanctions

NOW_S, YEAR_S = 1_800_000_000, 365 * 86400
ANNA, BERT, CARL = (bytes([number]) * 16 for number in range(3))


@pytest.fixture
async def sanctions(database: str) -> AsyncIterator[SharedSanctions]:
    node = PostgresDatabase(database)
    await node.prepare()
    yield SharedSanctions(node)
    await node.close()


async def test_a_node_whose_calendar_has_jumped_ends_nothing_for_good(sanctions: SharedSanctions) -> None:
    await sanctions.impose("ban", ANNA, NOW_S, 3600)
    await sanctions.impose("mute", BERT, NOW_S + 20 * YEAR_S, 60)
    anna, bert = ("ban", ANNA, NOW_S + 3600), ("mute", BERT, NOW_S + 20 * YEAR_S + 60)
    assert sorted(await sanctions.read(NOW_S)) == [anna, bert]
    assert await sanctions.read(NOW_S + 3600) == [bert], "by its own calendar"


async def test_no_more_than_so_many_that_have_ended_are_kept(
    sanctions: SharedSanctions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_sanctions, "MAX_KEPT", 2)
    await sanctions.impose("ban", ANNA, NOW_S, 60)
    await sanctions.impose("ban", BERT, NOW_S, 90)
    await sanctions.impose("ban", CARL, NOW_S, 7200)
    await sanctions.impose("mute", CARL, NOW_S + 3600, 60)
    assert {(kind, maker) for kind, maker, _ in await sanctions.read(0)} == {
        ("ban", BERT),
        ("ban", CARL),
        ("mute", CARL),
    }
