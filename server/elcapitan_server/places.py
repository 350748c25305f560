"""Which connection is at which table, and in which seat; whoever is at a table hears pings more often."""

from __future__ import annotations

from collections import UserDict
from typing import NamedTuple

from elcapitan_server.host import Host
from elcapitan_server.peer import AT_A_TABLE, ELSEWHERE, Peer


class Place(NamedTuple):
    """Where somebody sits or looks on."""

    host: Host
    seat: int
    """0 for an onlooker."""
    onlooker: int = 0
    """Her number; 0 for a seat."""


class Places(UserDict[Peer, Place]):
    """The places of all connections that are at a table."""

    def of(self, peer: Peer) -> Place | None:
        """Where it is, if anywhere."""
        return self.data.get(peer)

    def __setitem__(self, peer: Peer, place: Place) -> None:
        super().__setitem__(peer, place)
        if not peer.for_bots:
            peer.pace = AT_A_TABLE

    def __delitem__(self, peer: Peer) -> None:
        super().__delitem__(peer)
        if not peer.for_bots:
            peer.pace = ELSEWHERE
