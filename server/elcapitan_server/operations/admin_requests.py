"""What the host of a server may ask of it while it runs: tables, closing one, bans and mutes, a person's data.

Knows no sockets: a request is a mapping with `do` and its values, the answer a mapping.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.connections.peer import Peer
from elcapitan_server.connections.sanctions import SanctionKind
from elcapitan_server.operations.person_data import erase_person, export_person
from elcapitan_server.server import Server
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.tables.hosted_table import HostedTable

log = logging.getLogger(__name__)

MAX_SANCTION_S = 10 * 365 * 24 * 3600


class AdminError(Exception):
    """Raised when a request cannot be granted; its text is one sentence."""


async def answer_request(server: Server, request: Mapping[str, Any]) -> dict[str, Any]:
    """Do it. AdminError if it cannot be done."""
    try:
        match request:
            case {"do": "tables"}:
                return {"tables": [_table(id, host) for id, host in server.lobby.tables.items()]}
            case {"do": "close", "table": str(table)}:
                await server.lobby.close_table(table)
                log.warning("table %s has been closed by the host of this server", table)
                return {"closed": table}
            case {"do": "ban" | "mute" as kind, "address": str(address), "for_s": int(for_s)}:
                return _impose(server, kind, address, for_s)
            case {"do": "pardon", "address": str(address)}:
                return {"pardoned": server.sanctions.lift(sanctioned_maker(server, address))}
            case {"do": "sanctions"}:
                found = server.sanctions.in_force()
                return {"sanctions": [{"kind": kind, "until_s": until_s} for kind, _, until_s in found]}
            case {"do": "export", "name": str(name)}:
                return export_person(server.lobby, name)
            case {"do": "erase", "name": str(name)}:
                return await erase_person(server.lobby, name)
    except RequestRefused as refusal:
        raise AdminError(refusal.text) from None
    except StorageUnavailable:
        raise AdminError("The server cannot store anything now; not everything was done.") from None
    except OSError as error:
        raise AdminError(f"That holds until the server ends, for it cannot be stored: {error.strerror}.") from None
    raise AdminError("The server does not know this request.")


def _table(id: str, host: HostedTable) -> dict[str, Any]:
    people = [
        {
            "seat": seat,
            "name": row.name,
            "by": row.by,
            "address": _address(host.company.seated.get(seat)),
        }
        for seat, row in sorted(host.seats.items())
    ]
    onlookers = [{"name": each.name, "address": _address(each.peer)} for each in host.company.onlookers.values()]
    return {
        "table": id,
        "game": host.row.game,
        "stage": host.stage,
        "position": host.position,
        "changed_s": host.row.changed_s,
        "is_set_aside": host.is_set_aside,
        "seats": people,
        "onlookers": onlookers,
    }


def _address(peer: Peer | None) -> str | None:
    """Where a connection comes from; None if there is none."""
    return None if peer is None else peer.address


def sanctioned_maker(server: Server, address: str, for_s: int = 1) -> bytes:
    """Whom a ban or a mute is about (address_limits.py). AdminError if there cannot be one, or not for so long."""
    if not 0 < for_s <= MAX_SANCTION_S:
        raise AdminError("The time must be longer than nothing and at most ten years.")
    maker = server.maker_of(address)
    if maker is None:
        raise AdminError(f"{address!r} is not an address.")
    if not maker:
        raise AdminError(f"{address} belongs to a trusted network; bans and mutes do not hold for it.")
    return maker


def _impose(server: Server, kind: SanctionKind, address: str, for_s: int) -> dict[str, Any]:
    maker = sanctioned_maker(server, address, for_s)
    try:
        server.sanctions.impose(kind, maker, for_s)
    finally:
        closed = server.close_banned() if kind == "ban" else 0
    log_sanction(kind, for_s)
    return {"imposed": kind, "for_s": for_s, "closed": closed}


def log_sanction(kind: SanctionKind, for_s: int) -> None:
    """Without the address."""
    log.warning("a network has been %s for %s s by the host of this server", SANCTIONED[kind], for_s)


SANCTIONED = {"ban": "banned", "mute": "muted"}
