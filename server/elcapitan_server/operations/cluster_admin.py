"""Requests of the host to a server of several nodes: each answers for its tables, and the answers are put together.

What could not be reached is told with the answer, as sentences under `not_reached`.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Mapping
from functools import partial
from itertools import chain
from typing import Any

from elcapitan_server.nodes.database import DatabaseUnavailable
from elcapitan_server.nodes.node_requests import AllAnswers, NodeAnswer, OwnAnswer
from elcapitan_server.nodes.node_store import NodeStore
from elcapitan_server.operations.admin_requests import AdminError, answer_request, sanctions_left
from elcapitan_server.operations.sanction_targets import check_sanction, sanction_target
from elcapitan_server.server import Server

log = logging.getLogger(__name__)

REREAD = {"do": "reread-sanctions"}
"""What nodes ask each other after a ban, a mute or a pardon."""
ID_BYTES = 8
REMEMBERED = 100
"""Newest announcements, so that none is made twice: a request stays in the database for a minute."""
NO_SUCH_TABLE = "There is no such table."


def answer_other_nodes(server: Server, nodes: NodeStore) -> None:
    """From its start on, a node answers what another node is asked."""
    nodes.requests.answer = partial(_answer_once, server, deque(maxlen=REMEMBERED))


async def answer_host(server: Server, request: Mapping[str, Any]) -> dict[str, Any]:
    """Do it, at every node where it concerns all of them. AdminError if it cannot be done."""
    nodes = server.nodes
    assert nodes is not None
    now_s = server.environment.wall_s()
    try:
        match request:
            case {"do": "announce"}:
                request = {**request, "id": server.environment.random_bytes(ID_BYTES).hex()}
                return _merge(request, await nodes.requests.ask_all(request))
            case {"do": "tables" | "close" | "export" | "erase"}:
                return _merge(request, await nodes.requests.ask_all(request))
            case {"do": "ban" | "mute" as kind, "address": str(address), "for_s": int(for_s)} if type(for_s) is int:
                check_sanction(server, address, for_s, force=bool(request.get("force")))
                await nodes.sanctions.impose(kind, sanction_target(server, address).maker, now_s, for_s)
                return {"imposed": kind, "for_s": for_s, **await _spread_sanctions(nodes)}
            case {"do": "pardon", "address": str(address)}:
                was = await nodes.sanctions.lift(sanction_target(server, address).maker, now_s)
                told = await _spread_sanctions(nodes)
                missed = {kind: told[kind] for kind in told if kind == "not_reached"}
                return {"pardoned": was, **sanctions_left(server, address), **missed}
            case {"do": "sanctions"}:
                await server.reread_sanctions()
    except DatabaseUnavailable as error:
        raise AdminError(f"The database does not answer, so not everything was done: {error}.") from None
    return await answer_request(server, request)


async def _spread_sanctions(nodes: NodeStore) -> dict[str, Any]:
    """All nodes read what is in the database now: how many connections they have closed, and who was not reached."""
    found = await nodes.requests.ask_all(REREAD)
    closed = sum(each.answer.get("closed", 0) for answers in found.rounds for each in answers)
    missed = _sentences(_failed(found), found._replace(missing=[]))
    return {"closed": closed, **({"not_reached": missed} if missed else {})}


async def _answer_once(server: Server, done: deque[str], request: Mapping[str, Any]) -> OwnAnswer:
    """The same announcement is not made twice, however often a request is repeated; `done` are those made."""
    if (id := request.get("id")) in done:
        return OwnAnswer({"announced": 0}, frozenset(server.lobby.tables))
    answer = await _answer_for_own_tables(server, request)
    if isinstance(id, str) and "error" not in answer.answer:
        done.append(id)
    return answer


async def _answer_for_own_tables(server: Server, request: Mapping[str, Any]) -> OwnAnswer:
    before = dict(server.lobby.tables)
    if request.get("do") == "close" and request.get("table") not in before:
        return OwnAnswer({}, frozenset(before))
    try:
        if request == REREAD:
            return OwnAnswer({"closed": await server.reread_sanctions()}, frozenset(before))
        answer = await answer_request(server, request)
    except (AdminError, DatabaseUnavailable) as reason:
        return OwnAnswer({"error": str(reason)}, frozenset())
    except Exception:
        log.exception("a fault of the server in a request of another node")
        return OwnAnswer({"error": "The server made a mistake; its log says more."}, frozenset())
    # A table that has left meanwhile, even if it has come back, may not have been asked as it is now.
    covered = {table for table, host in before.items() if server.lobby.tables.get(table) is host}
    return OwnAnswer(answer, frozenset(covered | {answer["closed"]} if "closed" in answer else covered))


def _merge(request: Mapping[str, Any], found: AllAnswers) -> dict[str, Any]:
    everything = [each for answers in found.rounds for each in answers if "error" not in each.answer]
    newest = [each for each in found.rounds[-1] if "error" not in each.answer]
    failed = _failed(found)
    missed = _sentences(failed, found)
    match request:
        case {"do": "close", "table": table}:
            if any(each.answer.get("closed") == table for each in everything):
                return {"closed": table}
            raise AdminError(" ".join([f"Table {table} was not found.", *missed]) if missed else NO_SUCH_TABLE)
        case {"do": "tables"}:
            merged: dict[str, Any] = {
                "tables": [table | {"node": each.address} for each in newest for table in each.answer["tables"]]
            }
        case {"do": "export", "name": name}:
            merged = {"name": name} | {kind: _joined(newest, kind) for kind in ("seats", "chat", "records")}
        case {"do": "erase", "name": name}:
            counts = {kind: sum(each.answer[kind] for each in everything) for kind in ("seats", "chat")}
            merged = {"name": name, **counts, "records": _joined(newest, "records")}
        case {"do": "announce"}:
            if not everything and failed:
                raise AdminError(failed[0].answer["error"])
            merged = {"announced": sum(each.answer["announced"] for each in everything)}
        case _:
            raise AdminError(failed[0].answer["error"] if failed else "No node has answered.")
    return merged | ({"not_reached": missed} if missed else {})


def _failed(found: AllAnswers) -> list[NodeAnswer]:
    return [each for each in found.rounds[-1] if "error" in each.answer]


def _joined(answers: list[NodeAnswer], kind: str) -> list[Any]:
    return [*chain.from_iterable(each.answer[kind] for each in answers)]


def _sentences(failed: list[NodeAnswer], found: AllAnswers) -> list[str]:
    """What was not reached, a sentence each."""
    told = [f"{each.address} could not do it: {each.answer['error']}" for each in failed]
    told += [f"{address} did not answer." for address in found.silent]
    if found.missing:
        told.append(f"No node answered for these tables: {', '.join(found.missing)}.")
    return told
