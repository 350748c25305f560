"""What a server keeps of a person, who is known by a name alone: shown to them, and erased.

That is their name at each seat, their lines of chat, and records that name them. All who have used the same name are
one person here, for nothing tells them apart.
"""

from __future__ import annotations

from typing import Any

from elcapitan.text_cleaning import clean_name
from elcapitan_server.basics.spare_time import in_slices
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.store.table_rows import PERSON
from elcapitan_server.store.table_store import clear_chat, put_seat
from elcapitan_server.tables.hosted_table import HostedTable
from elcapitan_server.tables.lobby import Lobby


def same_name(one: str, other: str) -> bool:
    return clean_name(one).casefold() == clean_name(other).casefold()


async def export_person(lobby: Lobby, name: str) -> dict[str, Any]:
    """Everything that is kept under that name. StorageUnavailable if not all of it can be read."""
    seats, chat, records = [], [], []
    async for table, host in in_slices([*lobby.tables.items()]):
        for seat, row in sorted(host.seats.items()):
            if row.by == PERSON and same_name(row.name, name):
                about = {"table": table, "game": host.row.game, "stage": host.stage, "seat": seat, "name": row.name}
                seats.append(about | {"colour": row.colour, "changed_s": host.row.changed_s})
        lines = [line for line in await host.read_chat() if same_name(line.name, name)]
        chat += [{"table": table, "name": line.name, "text": line.text, "at_s": line.at_s} for line in lines]
        of_record = await host.seats_of_origin()
        if any(same_name(line.name, name) for line in of_record.values()):
            records.append({"table": table, "game": host.row.game})
    return {"name": name, "seats": seats, "chat": chat, "records": records}


async def erase_person(lobby: Lobby, name: str) -> dict[str, Any]:
    """Take the name from every seat, and their lines out of every chat. StorageUnavailable if that cannot be stored.

    `records` are the tables that go on from a record with that name: the record proves the game and cannot be changed;
    such a table can be closed.
    """
    seats = lines = 0
    async for host in in_slices([*lobby.tables.values()]):
        async with host.lock:
            if not host.is_deleted:
                try:
                    erased = await _erase_at(host, name)
                except StorageUnavailable:
                    if host.is_deleted:  # the table has just become another node's, which is asked, too
                        continue
                    raise
                seats, lines = seats + erased[0], lines + erased[1]
    return {"name": name, "seats": seats, "chat": lines, "records": (await export_person(lobby, name))["records"]}


async def _erase_at(host: HostedTable, name: str) -> tuple[int, int]:
    """At one table, under its lock: how many seats and lines there were."""
    seats = {
        seat: row._replace(name=f"Player {seat}")
        for seat, row in host.seats.items()
        if row.by == PERSON and same_name(row.name, name)
    }
    lines = [line for line in await host.read_chat() if same_name(line.name, name)]
    if seats or lines:
        table = host.row.id
        writes = [put_seat(table, seat, row) for seat, row in seats.items()]
        await host.commit([*writes, *(clear_chat(table, line.number) for line in lines)])
        host.seats |= seats
        if not host.is_asleep:
            host.chat.remove(lines)
        host.send_table()
    return len(seats), len(lines)
