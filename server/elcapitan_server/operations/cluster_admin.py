"""Requests of the host to a server of several nodes: each answers for its tables, and the answers are put together.

What could not be reached is told with the answer, as sentences under `not_reached`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from itertools import chain
from typing import Any

from elcapitan_server.nodes.database import DatabaseUnavailable
from elcapitan_server.nodes.node_requests import AllAnswers, NodeAnswer, OwnAnswer
from elcapitan_server.operations.admin_requests import AdminError, answer_request
from elcapitan_server.server import Server

log = logging.getLogger(__name__)

NO_SUCH_TABLE = "There is no such table."


def answer_other_nodes(server: Server) -> None:
    """From its start on, a node answers what another node is asked."""
    if server.nodes is not None:
        server.nodes.requests.answer = partial(_answer_for_own_tables, server)


async def answer_host(server: Server, request: Mapping[str, Any]) -> dict[str, Any]:
    """Do it, at every node where it concerns all of them. AdminError if it cannot be done."""
    if server.nodes is None or request.get("do") not in ("tables", "close", "export", "erase"):
        return await answer_request(server, request)
    try:
        found = await server.nodes.requests.ask_all(request)
    except DatabaseUnavailable as error:
        raise AdminError(f"The database does not answer, so not everything was done: {error}.") from None
    return _merge(request, found)


async def _answer_for_own_tables(server: Server, request: Mapping[str, Any]) -> OwnAnswer:
    before = dict(server.lobby.tables)
    if request.get("do") == "close" and request.get("table") not in before:
        return OwnAnswer({}, frozenset(before))
    try:
        answer = await answer_request(server, request)
    except AdminError as reason:
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
    failed = [each for each in found.rounds[-1] if "error" in each.answer]
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
        case _:
            raise AdminError(failed[0].answer["error"] if failed else "No node has answered.")
    return merged | ({"not_reached": missed} if missed else {})


def _joined(answers: list[NodeAnswer], kind: str) -> list[Any]:
    return [*chain.from_iterable(each.answer[kind] for each in answers)]


def _sentences(failed: list[NodeAnswer], found: AllAnswers) -> list[str]:
    """What was not reached, a sentence each."""
    told = [f"{each.address} could not do it: {each.answer['error']}" for each in failed]
    told += [f"{address} did not answer." for address in found.silent]
    if found.missing:
        told.append(f"No node answered for these tables: {', '.join(found.missing)}.")
    return told
