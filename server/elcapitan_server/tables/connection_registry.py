"""Which connection is at which table, and in which seat; connections at a table get more pings."""

from __future__ import annotations

from collections import UserDict
from typing import NamedTuple

from elcapitan_server.connections.peer import KEEP_ALIVE, KEEP_ALIVE_AT_TABLE, Peer
from elcapitan_server.tables.hosted_table import HostedTable


class TablePlace(NamedTuple):
    """The place of a connection: a seat, or among the onlookers."""

    host: HostedTable
    seat: int
    """0 for an onlooker."""
    onlooker: int = 0
    """The onlooker's number; 0 for a seat."""


class ConnectionRegistry(UserDict[Peer, TablePlace]):
    """The places of all connections that are at a table."""

    def of(self, peer: Peer) -> TablePlace | None:
        """Where it is, if anywhere."""
        return self.data.get(peer)

    def __setitem__(self, peer: Peer, place: TablePlace) -> None:
        super().__setitem__(peer, place)
        if not peer.for_bots:
            peer.pace = KEEP_ALIVE_AT_TABLE

    def __delitem__(self, peer: Peer) -> None:
        super().__delitem__(peer)
        if not peer.for_bots:
            peer.pace = KEEP_ALIVE
