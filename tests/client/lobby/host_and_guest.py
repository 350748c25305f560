"""A host and a guest for tests: each a room of its own, joined by the real server as a child process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Literal

from elcapitan.client.lobby.lobby_model import LobbyModel
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.protocol import to_client
from elcapitan.protocol.to_client import SeatInfo, TableInfo
from tests.client.fake_server import until
from tests.client.scenes.scene_helpers import nowhere

TABLE = "abcdefghijkl"
PERSONS = (
    SeatInfo(seat=1, name="Klára", colour="red", by="person"),
    SeatInfo(seat=2, name="Marco", colour="blue", by="normal", ready=True),
    SeatInfo(seat=3, name="Ben", colour="yellow", by="person", ready=True),
    SeatInfo(seat=4, name="Žofie", colour="green", by="person", away=True),
    SeatInfo(seat=5),
)


TERMS = ("locked", "onlookers", "bank_s", "increment_s", "takeover_s")


def table(
    *seats: SeatInfo, stage: Literal["lobby", "playing", "over"] = "lobby", id: str = TABLE, **options: Any
) -> TableInfo:
    """A table as a server tells of it; what is no term of it is one of its options."""
    terms = {name: options.pop(name) for name in TERMS if name in options}
    return TableInfo(
        id=id,
        game="elcapitan",
        rules=1,
        stage=stage,
        host=1,
        seats=list(seats or PERSONS),
        options={"extras": [], "start": "drawn", **options},
        **terms,
    )


def sit(link: TableClient, at: TableInfo, seat: int) -> None:
    """As if the server had seated this client there."""
    link._on_message(to_client.Seated(table=at.id, seat=seat, token=bytes([seat]) * 32))
    link._on_message(to_client.Table(table=at))


class Guest:
    """Someone at another machine: they have no server of their own."""

    def __init__(self, name: str = "Ben") -> None:
        self.name = name
        self.link = TableClient(nowhere, SeatTokenStore(None), name)
        self.told: list[str] = []
        self.room = LobbyModel(self.link, self.told.append)


class HostAndGuest:
    """A hosted table and whoever comes."""

    def __init__(self, port: int) -> None:
        """`port`: where the host's server is to listen for others."""
        self.link = TableClient.for_local_server("Klára")
        self.link.port = port
        self.told: list[str] = []
        self.room = LobbyModel(self.link, self.told.append)
        self.guests: list[Guest] = []

    @property
    def port(self) -> int:
        """Where the host's server listens for others."""
        assert self.link.opened is not None, self.room.why_closed
        return self.link.opened.port

    @property
    def table(self) -> TableInfo:
        assert self.room.table is not None
        return self.room.table

    async def host(self, seats: int) -> None:
        self.room.host_table(seats, "Klára")
        await settled(self.room)
        assert self.room.table is not None, self.told

    async def guest(self, name: str = "Ben") -> Guest:
        """Comes by address and sits down."""
        return await self.guest_at(self.port, name)

    async def guest_at(self, port: int, name: str = "Ben") -> Guest:
        guest = Guest(name)
        self.guests.append(guest)
        guest.room.connect("127.0.0.1", port, name)
        await settled(guest.room)
        return guest

    async def close(self) -> None:
        for guest in self.guests:
            await guest.link.close()
        await self.link.close()


async def settled(room: LobbyModel) -> None:
    """Everything that was asked has been answered."""
    await until(lambda: not room.busy)


async def seen(true: Callable[[], bool]) -> None:
    """What the others hear of comes a little later."""
    await until(true)
    await asyncio.sleep(0)
