"""Starts a game in text mode: a new one, a saved one, or a seat at a network table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from elcapitan import games
from elcapitan.client.lobby.listed_tables import can_be_joined, can_be_watched
from elcapitan.client.model.table_setup import PERSON, TableSetup
from elcapitan.client.net.connection import RequestDeclined
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell.i18n import _
from elcapitan.protocol import to_client, to_server

POLL_INTERVAL_S = 0.2


class NoFreeSeat(Exception):
    """Raised when there is no table to sit down at; the text says why, in the player's language."""


async def begin_new_game(link: TableClient, plan: TableSetup) -> None:
    """A new game at our own server."""
    await link.new_table(plan)


async def continue_newest_game(link: TableClient, game: str, otherwise: Callable[[], TableSetup]) -> None:
    """The newest table of that game at our own server that is not over; a new one where there is none."""
    own = await link.list_own_tables()
    found = [each for each in own if each.table.stage == "playing" and each.table.game == game]
    if not found:
        await begin_new_game(link, otherwise())
        return
    newest = max(found, key=lambda each: each.table.changed_s)
    await link.resume(newest.seat_token)


async def join_table(link: TableClient, game: str, password: str, say: Callable[[list[str]], None]) -> None:
    """The first free seat of that game at that server, or our own one there; waits for its start.

    Where every seat is taken, the player watches a table. NoFreeSeat where that cannot be done either.
    """
    answer = await link.send_request(to_server.ListTables(), to_client.Tables)
    assert isinstance(answer, to_client.Tables)
    tables = [table for table in answer.tables if table.game == game]
    ours = next((kept for table in tables if (kept := link.seats.newest(link.server, table.id))), None)
    if ours is not None:
        await link.rejoin(ours)
    elif (table := next((table for table in tables if can_be_joined(table)), None)) is not None:
        await link.take_seat(to_server.JoinTable(table=table.id, name=link.name or None, password=password))
        await link.send_request(to_server.Ready(), to_client.Table)
    else:
        none = _("No table at {address} has a free seat").format(address=link.server)
        none = f"{none} ({games.introduction(game).name})"
        table = _table_to_watch(tables, password)
        if table is None:
            raise NoFreeSeat(none)
        await link.watch_table(to_server.Watch(table=table.id, name=link.name or None, password=password))
        say([none, _("You are watching.")])
    if link.model is None and link.is_onlooker:
        say([_("The game has not begun yet.")])
    elif link.model is None:
        is_host = link.table is not None and link.table.host == link.seat
        waiting = _("You have a seat. The game begins once all seats are taken …")
        say([waiting if is_host else _("You have a seat. Waiting for the host to start the game …")])
    while link.model is None:
        if not link.place:
            raise NoFreeSeat(_("The host closed the table or your seat"))
        if may_start(link.table, link.seat):
            with suppress(RequestDeclined):  # a player has just left
                await link.send_request(to_server.Start(), to_client.Table)
        await asyncio.sleep(POLL_INTERVAL_S)


def _table_to_watch(tables: Iterable[to_client.TableInfo], password: str) -> to_client.TableInfo | None:
    """The first one that allows onlookers; a game that is being played rather than one that has not begun."""
    shown = [table for table in tables if can_be_watched(table) and table.stage != "over"]
    shown = [table for table in shown if password or not table.locked]
    return min(shown, key=lambda table: table.stage != "playing", default=None)


def may_start(table: to_client.TableInfo | None, seat: int) -> bool:
    """Whether that seat is the host's, every seat is taken, and everyone else is ready."""
    if table is None or table.stage != "lobby" or table.host != seat:
        return False
    return all(
        each.closed or (each.by is not None and (each.ready or each.by != PERSON or each.seat == seat))
        for each in table.seats
    )
