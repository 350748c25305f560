"""Clients for the tests: a connection that asks and waits, and a whole server in this process."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Literal, TypeVar

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import Broken, Ended, Endpoint, Side
from elcapitan.protocol.to_client import ToClient
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.basics.table_directory import NodeAddress
from elcapitan_server.connections.address_limits import AddressLimits, scale_limits
from elcapitan_server.connections.certificate import ServerCertificate
from elcapitan_server.connections.discovery import Announce, ZeroconfAnnouncer
from elcapitan_server.connections.rate_limits import ConnectionRates, Rate
from elcapitan_server.nodes.node_store import NodeStore
from elcapitan_server.operations.cluster_admin import answer_other_nodes
from elcapitan_server.server import Server
from elcapitan_server.server_settings import ServerSettings
from elcapitan_server.store.data_folder import DataFolder
from elcapitan_server.store.journal import Journal
from tests.timeouts import PATIENCE_S
from tests.toy_game import Toy

Message = TypeVar("Message", bound=ToClient)
RULES = {"toy": 1, "elcapitan": 1, "yspahan": 1, "carcassonne": 1, "marked": 1, "veiled": 1}
"""The games that these people's programs know."""
WISHES: dict[str, object] = {"rules": RULES, "wants": "positions"}
"""What they say in their hello, unless a test says otherwise."""
PLENTY = ConnectionRates(*[Rate(1e6, 1_000_000)] * 4)
"""What these people ask for is never too much; budgets and limits have tests of their own."""
ROOM = scale_limits(connections=1_000_000, tables=1_000_000, rates=PLENTY)


class Person:
    """One connection; keeps everything it was sent in `heard`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.end = Endpoint(Side.CLIENT)
        self._coming: list[object] = []
        self.heard: list[object] = []
        self.heard_s: list[float] = []
        """When, by the event loop's clock."""
        self.token = b""
        self.seat = 0
        self.table = ""
        self.position = 0

    @classmethod
    async def connect(cls, port: int) -> Person:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    @classmethod
    async def greet(cls, port: int, name: str = "Anna", **hello: Any) -> Person:
        """Connected and welcome."""
        person = await cls.connect(port)
        person.say(to_server.Hello(protocol=limits.PROTOCOL, name=name, **{**WISHES, **hello}))
        await person.hear(to_client.Welcome)
        return person

    def say(self, message: to_server.ToServer) -> None:
        self.end.send(message)
        self._writer.write(self.end.data_to_send())

    async def next(self) -> object:
        """The next message, Broken or Ended."""
        while not self._coming:
            try:
                async with asyncio.timeout(PATIENCE_S):
                    received = await self._reader.read(65536)
            except ConnectionError:
                received = b""
            if received:
                self.end.receive_data(received)
            else:
                self.end.receive_eof()
            self._coming += self.end.events()
            if not received and not self._coming:
                return Ended(in_mid_frame=False)  # after a closing message the end itself is no event
        message = self._coming.pop(0)
        self.heard.append(message)
        self.heard_s.append(asyncio.get_running_loop().time())
        if isinstance(message, to_client.Seated):
            self.table, self.seat, self.token = message.table, message.seat, message.token or self.token
        if isinstance(message, to_client.Moved | to_client.TakenBack | to_client.Record | to_client.Position):
            self.position = message.position
        return message

    async def hear(self, kind: type[Message]) -> Message:
        """The next message of that kind; anything else on the way is kept in `heard`."""
        while True:
            message = await self.next()
            if isinstance(message, kind):
                return message
            assert not isinstance(message, to_client.Closing | Ended | Broken), f"{message} instead of {kind.__name__}"

    async def ask(self, message: to_server.ToServer, kind: type[Message]) -> Message:
        """The answer of that kind. To `Ready` it is the table where the mark is set; an earlier one may come first."""
        self.say(message)
        answer = await self.hear(kind)
        if isinstance(message, to_server.Ready):
            while isinstance(answer, to_client.Table) and not self._is_marked(answer.table, message.ready):
                answer = await self.hear(kind)
        return answer

    def _is_marked(self, table: to_client.TableInfo, ready: bool) -> bool:
        return any(each.seat == self.seat and each.ready == ready for each in table.seats)

    async def farewell(self) -> str:
        """Why the server ends the connection; empty if it just ends."""
        while True:
            message = await self.next()
            if isinstance(message, to_client.Closing):
                return message.why
            if isinstance(message, Ended):
                return ""

    async def move(self, text: str, id: bytes, position: int | None = None) -> to_client.Done | to_client.Refused:
        """Send a move and wait for its answer."""
        at = self.position if position is None else position
        return await self._answered(to_server.Move(id=id, position=at, text=text), id)

    async def take_back(self, what: Literal["step", "turn"], id: bytes) -> to_client.Done | to_client.Refused:
        return await self._answered(
            to_server.TakeBack(id=id, position=self.position, what=what),
            id,
        )

    async def _answered(self, message: to_server.ToServer, id: bytes) -> to_client.Done | to_client.Refused:
        self.say(message)
        while True:
            answer = await self.next()
            assert not isinstance(answer, to_client.Closing | Ended | Broken), answer
            if isinstance(answer, to_client.Done | to_client.Refused) and answer.id == id:
                return answer

    async def leave(self) -> None:
        """Close the connection without a message."""
        self._writer.close()
        with suppress(ConnectionError):  # the server may have closed it first
            await self._writer.wait_closed()

    def vanish(self) -> None:
        """Reset the connection."""
        self._writer.transport.abort()


def move_id(number: int) -> bytes:
    return number.to_bytes(16, "big")


def toy_worker(*switches: str) -> list[str]:
    return [sys.executable, "-m", "tests.server.toy_worker", *switches]


def toy_offers() -> dict[str, OfferedGame]:
    return {"toy": OfferedGame(Toy(), ("red", "blue"), ("meek",))}


@asynccontextmanager
async def run_server(
    folder: Path,
    offers: Mapping[str, OfferedGame] | None = None,
    worker: list[str] | None = None,
    environment: Environment | None = None,
    owner: bytes | None = None,
    rates: ConnectionRates = PLENTY,
    limits: AddressLimits = ROOM,
    announce: Announce = ZeroconfAnnouncer.announce,
    tls: ServerCertificate | None = None,
    nodes: NodeStore | None = None,
    public_address: str = "",
    public_websocket: str = "",
) -> AsyncIterator[tuple[Server, int]]:
    """A server in this process and its port; stopped in the end."""
    server = Server(
        DataFolder(folder),
        toy_offers() if offers is None else offers,
        toy_worker() if worker is None else worker,
        ServerSettings(
            program="test",
            network="127.0.0.1",
            rates=rates,
            limits=limits,
            announce=announce,
            tls=tls,
            public=NodeAddress(public_address, public_websocket),
        ),
        environment=environment,
        owner=owner,
        nodes=nodes,
    )
    if nodes is not None:
        answer_other_nodes(server, nodes)
    address = await server.start("127.0.0.1", [0])
    try:
        yield server, address.port
    finally:
        await server.stop()


def sqlite_journal(server: Server) -> Journal:
    """The journal of a server that keeps its tables in its data folder."""
    assert isinstance(server.journal, Journal)
    return server.journal


async def table_of_two(port: int, game: str = "toy", **hello: object) -> tuple[Person, Person]:
    """Two persons at a table whose game has just begun; they are sent positions at least."""
    anna, bert = await Person.greet(port, "Anna", **hello), await Person.greet(port, "Bert", **hello)
    await anna.ask(to_server.CreateTable(game=game, seats=2, options={"start": "1"}), to_client.Seated)
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    await bert.ask(to_server.Ready(), to_client.Table)
    await anna.ask(to_server.Start(), to_client.Position)
    await bert.hear(to_client.Position)
    return anna, bert


async def all_leave(*people: Person) -> None:
    for person in people:
        await person.leave()


async def play_to_the_end(*people: Person) -> None:
    """Everyone plays the first legal move whenever asked; each reads on only when there is something to come."""
    number = 0
    while not all(any(isinstance(each, to_client.Over) for each in person.heard) for person in people):
        for person in people:
            newest = next(each for each in reversed(person.heard) if isinstance(each, to_client.Position))
            alone = len(people) == 1
            if newest.legal and newest.position == person.position:
                number += 1
                answer = await person.move(newest.legal[0], move_id(number * 10 + person.seat))
                assert isinstance(answer, to_client.Done), answer
            elif alone or person.position < max(each.position for each in people) or not newest.to_act:
                await person.next()
