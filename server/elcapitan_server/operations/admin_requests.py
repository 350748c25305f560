"""What the host of a server may ask of it while it runs: tables, closing one, bans and mutes, a person's data.

Knows no sockets: a request is a mapping with `do` and its values, the answer a mapping.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from typing import Any

from elcapitan.protocol.to_client import Announcement
from elcapitan.text_cleaning import MAX_SENTENCE, clean_text
from elcapitan_server.basics.errors import AdminError as AdminError
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.spare_time import in_slices
from elcapitan_server.connections.peer import Peer
from elcapitan_server.connections.sanctions import SanctionKind
from elcapitan_server.operations import sanction_targets
from elcapitan_server.operations.person_data import erase_person, export_person
from elcapitan_server.server import Server
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.tables.hosted_table import HostedTable

log = logging.getLogger(__name__)


async def answer_request(server: Server, request: Mapping[str, Any]) -> dict[str, Any]:
    """Do it. AdminError if it cannot be done."""
    try:
        match request:
            case {"do": "tables"}:
                tables = in_slices([*server.lobby.tables.items()])
                return {"tables": [_table(id, host) async for id, host in tables]}
            case {"do": "close", "table": str(table)}:
                await server.lobby.close_table(table)
                log.warning("table %s has been closed by the host of this server", table)
                return {"closed": table}
            case {"do": "ban" | "mute" as kind, "address": str(address), "for_s": int(for_s)} if type(for_s) is int:
                sanction_targets.check_sanction(server, address, for_s, force=bool(request.get("force")))
                return await _impose(server, kind, sanction_targets.sanction_target(server, address), for_s)
            case {"do": "pardon", "address": str(address)}:
                target = sanction_targets.sanction_target(server, address)
                was = await server.environment.run_in_thread(partial(server.sanctions.lift, target.maker))
                return {"pardoned": was, **sanctions_left(server, address)}
            case {"do": "sanctions"}:
                return {
                    "sanctions": [
                        {"kind": each.kind, "until_s": each.until_s, "of": sanction_targets.what_is_meant(each)}
                        for each in server.sanctions.in_force()
                    ]
                }
            case {"do": "announce", "text": str(text)}:
                if not (words := announced_text(text)):
                    raise AdminError("The announcement has no character that can be shown.")
                return {"announced": server.announce(Announcement(text=words))}
            case {"do": "export", "name": str(name)}:
                return await export_person(server.lobby, name)
            case {"do": "erase", "name": str(name)}:
                return await erase_person(server.lobby, name)
    except RequestRefused as refusal:
        raise AdminError(refusal.text) from None
    except StorageUnavailable:
        raise AdminError("The server cannot store anything now; not everything was done.") from None
    except OSError as error:
        raise AdminError(f"That holds until the server ends, for it cannot be stored: {error.strerror}.") from None
    raise AdminError("The server does not know this request.")


def announced_text(typed: str) -> str:
    """A host's text as players see it; may be empty. AdminError if it is too long: a part may mislead."""
    text = clean_text(typed, MAX_SENTENCE + 1)
    if len(text) > MAX_SENTENCE:
        raise AdminError(f"The text has more than {MAX_SENTENCE} characters.")
    return text


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


def sanctions_left(server: Server, address: str) -> dict[str, Any]:
    """After a pardon: the networks around that address or network for which bans or mutes still hold, if any do."""
    left = server.sanctions.holding_for(*sanction_targets.networks_around(server, address))
    return {"left": sorted({sanction_targets.what_is_meant(each) for each in left})} if left else {}


async def _impose(
    server: Server, kind: SanctionKind, target: sanction_targets.SanctionTarget, for_s: int
) -> dict[str, Any]:
    try:
        await server.environment.run_in_thread(partial(server.sanctions.impose, kind, target.maker, for_s))
    finally:
        closed = server.close_banned() if kind == "ban" else 0
    return {"imposed": kind, "for_s": for_s, "closed": closed}
