"""The people at this computer at one table: the player, and further people with a seat, token and connection each.

A server knows one seat a connection, so that every server lets several people play from one window.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Generic, Protocol, TypeVar

from elcapitan.client.net.connection import RequestDeclined
from elcapitan.client.net.request_errors import REQUEST_ERRORS
from elcapitan.client.net.seat_tokens import SeatToken, SeatTokenStore
from elcapitan.protocol import to_client, to_server


class SeatClient(Protocol):
    """The client of one seat at a server."""

    name: str
    server: str
    seats: SeatTokenStore
    person: int
    people: Any
    home: Any

    @property
    def seat(self) -> int: ...
    @property
    def place(self) -> str: ...
    async def take_seat(self, wish: to_server.JoinTable, /) -> None: ...
    async def send_request(self, request: to_server.Ready, answer: type[to_client.Table], /) -> object: ...
    async def rejoin(self, kept: SeatToken, /) -> None: ...
    async def leave(self) -> None: ...
    async def close(self) -> None: ...


ClientT = TypeVar("ClientT", bound=SeatClient)


class LocalPeople(Generic[ClientT]):
    """Who sits at the table of one client: its player first, then those who share the computer."""

    def __init__(self, first: ClientT, make: Callable[[str], ClientT]) -> None:
        """`make` makes another client of the same server, for a person of that name."""
        self.first, self._make = first, make
        self.further: list[ClientT] = []

    @property
    def clients(self) -> list[ClientT]:
        """Of all who have a seat, in the order of their seats."""
        return sorted((each for each in (self.first, *self.further) if each.seat), key=lambda each: each.seat)

    @property
    def seats(self) -> frozenset[int]:
        """The numbers of their seats."""
        return frozenset(each.seat for each in self.clients)

    @property
    def further_seats(self) -> frozenset[int]:
        """The same without the player's own."""
        return frozenset(each.seat for each in self.further if each.seat)

    def further_at(self, seat: int) -> ClientT | None:
        """The client of the further person on that seat."""
        return next((each for each in self.further if each.seat == seat), None)

    async def add(self, name: str, seat: int = 0, colour: str | None = None, password: str = "") -> None:
        """Seat a further person at the player's table, ready to start; seat 0: a free one. One of REQUEST_ERRORS."""
        taken = {each.person for each in self.further}
        client = self._client(next(number for number in range(2, 2 + len(taken) + 1) if number not in taken), name)
        wish = to_server.JoinTable(table=self.first.place, seat=seat, name=name, colour=colour, password=password)
        self.further.append(client)
        try:
            await client.take_seat(wish)
            await client.send_request(to_server.Ready(), to_client.Table)
        except BaseException:
            self.further = [each for each in self.further if each is not client]
            await client.close()
            raise

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

    def _client(self, person: int, name: str) -> ClientT:
        """Of the same server. One that is our own is the first client's alone to start and stop."""
        first = self.first
        client = self._make(name or first.name)
        client.person, client.people, client.home = person, self, first.home
        return client

    async def remove(self, client: ClientT) -> None:
        """A further person gives up their seat before the game, or leaves it in the game."""
        self.further.remove(client)
        await client.leave()
        await client.close()

    async def leave(self) -> None:
        """All further people leave with the player; in a game their seats stay theirs."""
        while self.further:
            await self.remove(self.further[-1])

    def drop(self, client: ClientT, run: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        """A client is at no table any more. If it is the player's, `run` closes the others' in the background."""
        if client is self.first and self.further:
            gone, self.further = self.further, []
            run(_close(gone))

    async def close(self) -> None:
        """The program ends."""
        await _close(self.further)


async def _close(clients: Sequence[SeatClient]) -> None:
    for client in [*clients]:
        with contextlib.suppress(*REQUEST_ERRORS):
            await client.close()
