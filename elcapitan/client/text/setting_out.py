"""How a game in words begins: a new one, one that is gone on with, or a seat at somebody's table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from elcapitan.client.i18n import _
from elcapitan.client.link import Link
from elcapitan.client.lobby.spots import can_be_joined
from elcapitan.client.plan import TablePlan
from elcapitan.games import GAME
from elcapitan.protocol import to_client, to_server

LOOKS_EVERY_S = 0.2


class NoSeat(Exception):
    """Raised when there is no table to sit down at; the text says why, in the player's language."""


async def begin(link: Link, plan: TablePlan) -> None:
    """A new game at our own server."""
    await link.new_table(plan)


async def go_on(link: Link, otherwise: TablePlan) -> None:
    """The newest game of ours at our own server that is not over; a new one where there is none."""
    found = [each for each in await link.tables() if each.table.stage == "playing"]
    if not found:
        await begin(link, otherwise)
        return
    newest = max(found, key=lambda each: each.table.changed_s)
    await link.resume(newest.kept)


async def join(link: Link, password: str, say: Callable[[list[str]], None]) -> None:
    """The first free seat at that server, or our own one there; waits until its host sets sail. NoSeat."""
    answer = await link.ask(to_server.ListTables(), to_client.Tables)
    assert isinstance(answer, to_client.Tables)
    tables = [table for table in answer.tables if table.game == GAME]
    ours = next((kept for table in tables if (kept := link.seats.newest(link.server, table.id))), None)
    if ours is not None:
        await link.rejoin(ours)
    else:
        table = next((table for table in tables if can_be_joined(table)), None)
        if table is None:
            raise NoSeat(_("No table at {address} has a free seat").format(address=link.server))
        await link.sit_down(to_server.JoinTable(table=table.id, name=link.name or None, password=password))
        await link.ask(to_server.Ready(), to_client.Table)
    if link.model is None:
        say([_("You have a seat. Waiting for the host to set sail …")])
    while link.model is None:
        if not link.place:
            raise NoSeat(_("The host closed the table or your seat"))
        await asyncio.sleep(LOOKS_EVERY_S)
