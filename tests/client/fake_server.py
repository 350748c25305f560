"""A server for one test: real frames over a real socket, a real game behind it, and it does as it is told.

It seats one client at one table against a second seat that never moves by itself; what is accepted is journalled in a
list that outlives every connection, as the real one's file does.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.games import ruleset
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.rules.played import Played
from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import Broken, Ended, Endpoint, Side
from elcapitan.table import record as records
from tests.games.capitan.client.random_games import board, start
from tests.timeouts import PATIENCE_S

SEED = (1).to_bytes(16, "big")
TABLE = "abcdefghijkl"


class FakeServer:
    """The server. `mute` and friends are switched by the test."""

    def __init__(self) -> None:
        self.heard: list[to_server.ToServer] = []
        """Every message of every connection."""
        self.moves: list[records.Entry] = []
        self.states: list[GameState] = [start(2)]
        self.position = 0
        self.answers: dict[bytes, to_client.Done] = {}
        self.token = 0
        self.mute = False
        """Moves are accepted, but their acknowledgement and everything else is not sent."""
        self.refuse: to_client.Refused | None = None
        self.lie = False
        """The next digest sent is wrong."""
        self.answers_pings = False
        self.features: list[str] = []
        """Granted to everyone."""
        self.connections = 0
        self._server: asyncio.Server | None = None
        self._writers: list[tuple[Endpoint, asyncio.StreamWriter]] = []

    async def open(self, port: int = 0) -> ConnectAddress:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        return ConnectAddress("127.0.0.1", self._server.sockets[0].getsockname()[1])

    async def shut(self) -> ConnectAddress:
        """Nobody listens any more; where it was."""
        assert self._server is not None
        address = ConnectAddress("127.0.0.1", self._server.sockets[0].getsockname()[1])
        await self.close()
        return address

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    def cut(self) -> None:
        """Every connection breaks, as when the server is killed."""
        for _end, writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    def say(self, *messages: to_client.ToClient) -> None:
        """To whoever is connected; what is said at once is read at once."""
        for end, writer in self._writers:
            for message in messages:
                end.send(message)
            writer.write(end.data_to_send())

    def move(self, seat: int, text: str) -> to_client.Moved:
        """A move is made, by whomever; what the whole table is told of it."""
        before = self.states[-1]
        turned_up = Dealer(board(), SEED).turn_up(before, parse(text))
        played = ruleset("elcapitan").play(before, seat, parse(text), turned_up)
        assert isinstance(played, Played), played
        self.states.append(played.state)
        self.moves.append(records.Entry(seat, text, tuple(turned_up)))
        self.position += 1
        digest = ruleset("elcapitan").digest(played.state) if played.final else None
        if self.lie and digest is not None:
            digest, self.lie = "0" * 16, False
        return to_client.Moved(position=self.position, seat=seat, text=text, turned_up=list(turned_up), digest=digest)

    def record(self) -> to_client.Record:
        seats = (records.SeatLine("Klára", "red", "person"), records.SeatLine("Marco", "blue", "easy"))
        written = records.make_record(
            ruleset("elcapitan"),
            {"players": 2, "extras": [], "start": 1, "board": dict(board().mapping)},
            seats=seats,
            deal=Dealer(board(), SEED).deal(),
            moves=tuple(self.moves),
            payments=(),
            state=self.states[-1],
            shuffled=(records.ShuffleStart(0, records.seed_hash(SEED)),),
        )
        return to_client.Record(position=self.position, record=records.format_record(written))

    def of(self, kind: type[to_server.ToServer]) -> list[Any]:
        """What was heard of that kind."""
        return [message for message in self.heard if isinstance(message, kind)]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        end = Endpoint(Side.SERVER)
        self.connections += 1
        self._writers.append((end, writer))
        try:
            while received := await reader.read(65536):
                end.receive_data(received)
                for message in end.events():
                    assert not isinstance(message, Broken | Ended), message
                    assert isinstance(message, to_server.ToServer)
                    self.heard.append(message)
                    for answer in self._answers(message):
                        end.send(answer)
                writer.write(end.data_to_send())
        except OSError:
            pass
        finally:
            writer.close()

    def _answers(self, message: to_server.ToServer) -> list[to_client.ToClient]:
        match message:
            case to_server.Hello():
                return [to_client.Welcome(protocol=limits.PROTOCOL, program="a test", games=[], features=self.features)]
            case to_server.Ping(number=number) if self.answers_pings:
                return [to_client.Pong(number=number)]
            case to_server.LeaveTable():
                return [to_client.Left()]
            case to_server.CreateTable():
                return [self._seated(), self._table()]
            case to_server.LoadGame():
                return [self.refuse] if self.refuse else [self._seated(), self._table()]
            case to_server.AddBot():
                return [self.refuse] if self.refuse else [self._table()]
            case to_server.Start():
                return [self._table(), self.record()]
            case to_server.Resume():
                return [self.refuse] if self.refuse else [self._seated(), self._table(), self.record()]
            case to_server.Look(token=token):
                known = token == self._token()
                record = self.record().record
                return [
                    to_client.Seen(seat=1, table=self._table().table, record=record)
                    if known
                    else to_client.Refused(why="bad-token", to="look")
                ]
            case to_server.DropTable():
                return [to_client.Dropped(table=TABLE)]
            case to_server.AskRecord():
                return [self.record()]
            case to_server.Move(id=name):
                return self._once(name, message.position, lambda: [self.move(1, message.text)])
            case to_server.TakeBack(id=name):
                return self._once(name, message.position, self._take_back)
        return []

    def _take_back(self) -> list[to_client.ToClient]:
        self.states.pop()
        self.moves.pop()
        self.position += 1
        return [to_client.TakenBack(position=self.position, seat=1, moves=1)]

    def _once(self, name: bytes, position: int, do: Callable[[], list[Any]]) -> list[to_client.ToClient]:
        told: list[to_client.ToClient] = []
        if name not in self.answers:
            if self.refuse is not None:
                return [self.refuse.__class__(why=self.refuse.why, to="move", id=name, rule=self.refuse.rule)]
            assert position == self.position, "the client counts otherwise"
            told = do()
            self.answers[name] = to_client.Done(id=name, position=self.position)
        return [] if self.mute else [*told, self.answers[name]]

    def _token(self) -> bytes:
        return self.token.to_bytes(32, "big")

    def _seated(self) -> to_client.Seated:
        self.token += 1
        return to_client.Seated(table=TABLE, seat=1, token=self._token())

    def _table(self) -> to_client.Table:
        seats = [
            to_client.SeatInfo(seat=1, name="Klára", colour="red", by="person"),
            to_client.SeatInfo(seat=2, name="Marco", colour="blue", by="easy"),
        ]
        table = to_client.TableInfo(id=TABLE, game="elcapitan", rules=1, stage="playing", host=1, seats=seats)
        return to_client.Table(table=table)


def link_to(address: ConnectAddress, seats: SeatTokenStore | None = None) -> TableClient:
    """A client of that server."""

    async def where() -> ConnectAddress:
        return address

    return TableClient(where, seats or SeatTokenStore(None), "Klára")


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that must happen; the time is only there for a test that fails."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.005)


def text_of(record: to_client.Record) -> dict[str, Any]:
    mapping: dict[str, Any] = json.loads(record.record)
    return mapping
