"""The people at this computer at one table: the player, and further people with a seat, token and connection each.

A server knows one seat a connection, so that every server lets several people play from one window.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from elcapitan.client.net.connection import RequestDeclined
from elcapitan.client.net.request_errors import REQUEST_ERRORS
from elcapitan.protocol import to_client, to_server

if TYPE_CHECKING:
    from elcapitan.client.net.seat_tokens import SeatToken
    from elcapitan.client.net.table_client import TableClient


class LocalPeople:
    """Who sits at the table of one client: its player first, then those who share the computer."""

    def __init__(self, first: TableClient) -> None:
        self.first = first
        self.further: list[TableClient] = []

    @property
    def clients(self) -> list[TableClient]:
        """Of all who have a seat, in the order of their seats."""
        return sorted((each for each in (self.first, *self.further) if each.seat), key=lambda each: each.seat)

    @property
    def seats(self) -> frozenset[int]:
        """The numbers of their seats."""
        return frozenset(each.seat for each in self.clients)

    def further_at(self, seat: int) -> TableClient | None:
        """The client of the further person on that seat."""
        return next((each for each in self.further if each.seat == seat), None)

    async def add(self, name: str, seat: int = 0, colour: str | None = None, password: str = "") -> None:
        """Seat a further person at the player's table, ready to start; seat 0: a free one. One of REQUEST_ERRORS."""
        taken = {each.person for each in self.further}
        client = self._client(next(number for number in range(2, 2 + len(taken) + 1) if number not in taken), name)
        wish = to_server.JoinTable(table=self.first.place, seat=seat, name=name, colour=colour, password=password)
        try:
            await client.take_seat(wish)
            await client.send_request(to_server.Ready(), to_client.Table)
        except BaseException:
            await client.close()
            raise
        self.further.append(client)

    async def come_back(self, table: str) -> None:
        """Take the seats of the further people at that table again. A seat that is theirs no more is forgotten."""
        for kept in self.first.seats.seats_of_people(self.first.server, table):
            if kept.person > 1:
                await self._come_back(kept)

    async def _come_back(self, kept: SeatToken) -> None:
        client = self._client(kept.person, "")
        try:
            await client.rejoin(kept)
        except REQUEST_ERRORS as fault:
            await client.close()
            if isinstance(fault, RequestDeclined) and fault.answer.why == "bad-token":
                client.seats.remove_token(kept)
        else:
            self.further.append(client)

    def _client(self, person: int, name: str) -> TableClient:
        """Of the same server. One that is our own is the first client's alone to start and stop."""
        first = self.first
        client = type(first)(first.where, first.seats, name or first.name, first.server)
        client.person, client.people, client.home = person, self, first.home
        return client

    async def remove(self, client: TableClient) -> None:
        """A further person gives up their seat before the game, or leaves it in the game."""
        self.further.remove(client)
        await client.leave()
        await client.close()

    async def leave(self) -> None:
        """All further people leave with the player; in a game their seats stay theirs."""
        while self.further:
            await self.remove(self.further[-1])

    def drop(self, run: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        """The player is at no table any more: `run` closes the connections of the others in the background."""
        if self.further:
            gone, self.further = self.further, []
            run(_close(gone))

    async def close(self) -> None:
        """The program ends."""
        await _close(self.further)


async def _close(clients: list[TableClient]) -> None:
    for client in [*clients]:
        with contextlib.suppress(*REQUEST_ERRORS):
            await client.close()
