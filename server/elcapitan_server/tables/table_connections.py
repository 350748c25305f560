"""The connections at one table: at most one for each seat, and those who look on.

Knows the connections and sends to them; the table decides what is sent, and to whom a seat belongs.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from elcapitan.protocol import limits, to_client
from elcapitan.protocol.endpoint import frame_message
from elcapitan.protocol.to_client import ToClient
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.connections.peer import Peer

MAX_ONLOOKERS = 64
"""At one table; every move is told to each of them."""


class ConnectedOnlooker(NamedTuple):
    """An onlooker."""

    peer: Peer
    name: str
    television: bool


class TableConnections:
    """The connections at one table."""

    def __init__(self) -> None:
        self.seated: dict[int, Peer] = {}
        """Persons, by their seats."""
        self.faces: dict[int, str] = {}
        """By seat, the portrait of the person who was there last, if they had chosen one."""
        self.bots: dict[int, Peer] = {}
        """Computer players, in their own seats and in those they hold for persons."""
        self.onlookers: dict[int, ConnectedOnlooker] = {}
        self._last_number = 0
        self._emptied_s = 0.0
        """When the last person left, on the event loop's clock."""
        self._unseated_s = 0.0
        """When the last of those in seats left."""

    def __len__(self) -> int:
        return len(self.seated) + len(self.bots) + len(self.onlookers)

    @property
    def has_people(self) -> bool:
        """Whether a person is here, in a seat or looking on."""
        return bool(self.seated or self.onlookers)

    def empty_s(self, now_s: float) -> float:
        """For how long no person has been here; what was before a restart is not known and counts."""
        return 0.0 if self.has_people else now_s - self._emptied_s

    def unseated_s(self, now_s: float) -> float:
        """For how long no person has been in a seat, onlookers aside; the time before a restart counts, too."""
        return 0.0 if self.seated else now_s - self._unseated_s

    def all_connections(self) -> list[tuple[int, Peer]]:
        """The connections with their seats; an onlooker's is 0."""
        here = [*self.seated.items(), *self.bots.items()]
        if self.onlookers:
            here += [(0, each.peer) for each in self.onlookers.values()]
        return here

    def person_connections(self) -> Iterator[Peer]:
        """Everyone but the computer players, who know the game and nothing else."""
        yield from self.seated.values()
        yield from (each.peer for each in self.onlookers.values())

    def send_to_people(self, message: ToClient) -> None:
        _send_to(self.person_connections(), message)

    def send_to_all(self, message: ToClient) -> None:
        _send_to((peer for _, peer in self.all_connections()), message)

    def send_over(self, message: to_client.Over, with_shares: bool) -> None:
        """Only to those with, or without, the feature `shares`."""
        _send_to((peer for _, peer in self.all_connections() if peer.adds_shares == with_shares), message)

    def send_table(self, plain: to_client.Table, with_faces: to_client.Table) -> None:
        """To everyone here, computer players included; the portraits to those with the feature `faces`."""
        peers = [peer for _, peer in self.all_connections()]
        _send_to((peer for peer in peers if limits.FACES not in peer.features), plain)
        _send_to((peer for peer in peers if limits.FACES in peer.features), with_faces)

    def send_hints(self, message: to_client.Hints) -> None:
        """Only to those with the feature `hints`."""
        _send_to((peer for peer in self.person_connections() if limits.HINTS in peer.features), message)

    def send_gestures(self, message: to_client.Gestures | to_client.GestureShown) -> None:
        """Only to those with the feature `gestures`."""
        _send_to((peer for peer in self.person_connections() if limits.GESTURES in peer.features), message)

    def close(self, why: str, text: str) -> None:
        """End every connection here."""
        for _, peer in self.all_connections():
            peer.close(why, text)

    def onlooker_to_replace(self, peer: Peer) -> int:
        """Whose place another onlooker takes where there is none left: the number of the newest one of the address with
        the most, if that has two more than the new one's; otherwise 0. One address cannot keep all others out.
        """
        if len(self.onlookers) < MAX_ONLOOKERS:
            return 0
        counts = Counter(each.peer.account for each in self.onlookers.values())
        ((largest, most),) = counts.most_common(1)
        own = [number for number, each in self.onlookers.items() if each.peer.account is largest]
        return max(own) if most >= counts[peer.account] + 2 else 0

    def add_onlooker(self, peer: Peer, name: str, *, television: bool) -> int:
        """One more onlooker; their number. RequestRefused if there are too many."""
        if len(self.onlookers) >= MAX_ONLOOKERS:
            raise RequestRefused("too-many", "As many people look on at this table as can.")
        self._last_number += 1
        self.onlookers[self._last_number] = ConnectedOnlooker(peer, name, television)
        return self._last_number

    def remove(self, peer: Peer) -> bool:
        """A connection is here no more; whether it was."""
        before, had_people, were_seated = len(self), self.has_people, self.seated
        now_s = asyncio.get_running_loop().time()
        self.seated = {seat: each for seat, each in self.seated.items() if each is not peer}
        self.bots = {seat: each for seat, each in self.bots.items() if each is not peer}
        self.onlookers = {number: each for number, each in self.onlookers.items() if each.peer is not peer}
        if had_people:
            self._emptied_s = now_s
        if were_seated:
            self._unseated_s = now_s
        return len(self) < before

    def onlooker_list(self) -> list[to_client.Onlooker]:
        return [
            to_client.Onlooker(number=number, name=each.name, television=each.television)
            for number, each in self.onlookers.items()
        ]


def _send_to(peers: Iterable[Peer], message: ToClient) -> None:
    frame = frame_message(message)  # made once for all
    for peer in peers:
        peer.send_frame(frame)
