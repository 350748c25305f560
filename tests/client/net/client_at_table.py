"""A client at a table of the fake server: what it has been told, and its moves."""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import quick_setup
from elcapitan.client.net.table_client import Notice, NoticeKind, TableClient
from elcapitan.games import ruleset
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.state import GameState
from tests.client.fake_server import until

PLAN = quick_setup(["easy"], "Klára")


TOLD: dict[int, list[Notice]] = {}
"""What each client has been told, by its id."""


def told_to(client: TableClient) -> Callable[[Notice], None]:
    TOLD[id(client)] = []
    return TOLD[id(client)].append


def told(client: TableClient) -> list[NoticeKind]:
    return [notice.what for notice in TOLD[id(client)]]


def has_told(client: TableClient, count: int) -> bool:
    return len(told(client)) == count


def first_move(model: TableModel) -> str:
    return str(legal_moves(model.state)[0])


def same(one: GameState, other: GameState) -> bool:
    return ruleset("elcapitan").digest(one) == ruleset("elcapitan").digest(other)


async def play(link: TableClient, model: TableModel) -> None:
    """One move of ours, to its acknowledgement."""
    count = len(model.steps)
    link.play(first_move(model))
    await until(lambda: len(model.steps) == count + 1 and model.pending is None)
