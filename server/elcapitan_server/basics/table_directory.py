"""Requests about tables that another node of the server has: their clients are told where to ask.

A request for a table that has just lost its node waits: a client that was told "unknown token" would forget its game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.tokens import token_hash

UNKNOWN_HERE = ("bad-token", "no-such-table")
"""Refusals that another node need not share."""


class OwnerUnknown(Exception):
    """Raised when a table has no node at the moment, or its node cannot be found."""


class NodeAddress(NamedTuple):
    """Where clients reach a node."""

    address: str
    websocket: str = ""
    """The same by WebSocket, such as `wss://play1.example.org/elcapitan`; empty if there is none."""


HERE = NodeAddress("")
"""The node that is asked."""


class TableDirectory(Protocol):
    """Knows which node has which table. Waits briefly for a table that is being taken over; OwnerUnknown after that."""

    def why_away(self) -> RequestRefused | None:
        """The refusal of every request for a table or a list of them while this node can have none; None: it can."""

    @property
    def others(self) -> list[NodeAddress]:
        """The addresses of all nodes; none if this is the only one."""

    async def locate_table(self, table: str) -> NodeAddress | None:
        """Where its node is; None: there is no such table. HERE: it is this node's by now."""

    async def locate_token(self, token_hash: bytes) -> NodeAddress | None:
        """The same of the table of a seat's token."""


async def find_elsewhere(
    nodes: TableDirectory, message: to_server.ToServer, refused: RequestRefused
) -> Exception | None:
    """What the client is to be told instead of that refusal; None: it should be asked once more, here."""
    if refused.why not in UNKNOWN_HERE:
        return refused
    try:
        match message:
            case to_server.JoinTable(table=table) | to_server.Watch(table=table):
                found = await nodes.locate_table(table)
            case to_server.Hello(token=token) | to_server.Resume(token=token) | to_server.Look(token=token) if token:
                found = await nodes.locate_token(token_hash(token))
            case to_server.DropTable(token=token):
                found = await nodes.locate_token(token_hash(token))
            case _:
                return refused
    except OwnerUnknown:
        return nodes.why_away() or table_moving()
    if found is None:
        return refused
    if found == HERE:
        return None
    text = f"This table is at another node of this server: connect to {found.address}."
    return RequestRefused("elsewhere", text, **_facts(found))


def table_moving() -> RequestRefused:
    """The refusal of a request about a table that has no node at the moment."""
    return RequestRefused("not-now", "This table is just changing its node; try again in a moment.")


def node_away(other: NodeAddress) -> RequestRefused:
    """The refusal of a node that has no tables for now; `other` is the node to try, HERE if no other one is known."""
    if other == HERE:
        return RequestRefused("not-now", "This server cannot reach its database just now; try again in a moment.")
    text = f"This node of the server has no tables just now: connect to {other.address}."
    return RequestRefused("not-now", text, **_facts(other))


def _facts(node: NodeAddress) -> dict[str, str]:
    return {"address": node.address} | ({"websocket": node.websocket} if node.websocket else {})


def nodes_message(nodes: Sequence[NodeAddress]) -> to_client.Nodes:
    """Tells clients where the nodes of the server are."""
    return to_client.Nodes(
        addresses=[each.address for each in nodes], websockets=[each.websocket for each in nodes if each.websocket]
    )
