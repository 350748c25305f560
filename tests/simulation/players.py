"""People and computer players of the simulation: they connect, play, lose their lines and come back, and know no rules.

A player asks again for whatever they have no answer to, with the same id, as docs/protocol.md tells clients to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import Broken as BrokenLine
from elcapitan.protocol.endpoint import Ended, Endpoint, Side, State
from elcapitan.table import record as records
from elcapitan.table.ruleset import Ruleset
from tests.simulation.promises import Answer, Broken, Promises

SILENT_S = 6.0
"""Without a byte from the server for so long the line counts as lost; at a table it promises one every two seconds."""
CONNECTING_S = 10.0


class Lost(Exception):
    """Raised when the line is gone."""


class Line:
    """One connection of a client."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._end = Endpoint(Side.CLIENT)
        self._heard_s = asyncio.get_running_loop().time()

    @classmethod
    async def open(cls, address: str, port: int, server: str = "server") -> Line:
        async with asyncio.timeout(CONNECTING_S):
            return cls(*await asyncio.open_connection(server, port, local_addr=(address, 0)))

    @property
    def welcome(self) -> bool:
        return self._end.state is State.OPEN

    def say(self, message: to_server.ToServer) -> None:
        self._end.send(message)
        self._writer.write(self._end.data_to_send())

    async def hear(self, until_s: float) -> list[Any]:
        """What comes in until then; nothing if nothing does. Lost when the line is."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout_at(min(until_s, self._heard_s + SILENT_S)):
                received = await self._reader.read(4096)
        except TimeoutError:
            if loop.time() >= self._heard_s + SILENT_S:
                raise Lost("silent") from None
            return []
        except ConnectionError as error:
            raise Lost(str(error)) from None
        if not received:
            raise Lost("ended")
        self._heard_s = loop.time()
        self._end.receive_data(received)
        messages = self._end.events()
        for message in messages:
            if isinstance(message, to_client.Ping) and self.welcome:  # no farewell came together with it
                self.say(to_server.Pong(number=message.number))
        return messages

    def drop(self) -> None:
        """Without a word."""
        self._writer.transport.abort()


def by_kind(legal: Sequence[str], chance: Random) -> str:
    """One of these moves: each first word is as likely as any other, however many moves begin with it."""
    kind = chance.choice([*dict.fromkeys(text.split()[0] for text in legal)])
    return chance.choice([text for text in legal if text.split()[0] == kind])


class Player:
    """Someone with a seat, or (seat 0) someone who looks on."""

    def __init__(
        self, name: str, address: str, port: int, ruleset: Ruleset, ledger: Promises, chance: Random, *, follows: bool
    ) -> None:
        """`follows`: they are sent moves and apply the rules themselves; else they are sent positions."""
        self.name, self.address, self._port, self._rules = name, address, port, ruleset
        self._ledger, self._chance, self._follows = ledger, chance, follows
        self.table, self.seat = "", 0
        self.token = b""
        self.position = -1
        self.state: Any = None
        """The game's own when they follow, else the mapping they were sent."""
        self.legal: list[str] = []
        self.over = False
        self.answers = 0
        """Of the server, to anything."""
        self.lines = 0
        self.hurry = False
        """They think little and do nothing but play on."""
        self.slowest_s = 0.5
        """To think, when they hurry."""
        self.server = "server"
        self.rests = False
        """They only look on from now."""
        self._states: list[Any] = []
        self._pending: to_server.Move | to_server.TakeBack | None = None
        self._old: list[to_server.Move] = []
        self._line: Line | None = None
        self._act_s = 0.0

    async def live(self) -> None:
        """For ever: on one line after the other."""
        while True:
            try:
                await self._on_a_line()
            except (OSError, TimeoutError, Lost):
                pass
            finally:
                if self._line is not None:
                    self._line.drop()
            await asyncio.sleep(self._chance.uniform(0.25, 1.0))

    async def _on_a_line(self) -> None:
        self._line = None
        line = self._line = await Line.open(self.address, self._port, self.server)
        self.lines += 1
        wants: Literal["moves", "positions"] = "moves" if self._follows else "positions"
        rules = {self._rules.name: self._rules.version}
        line.say(
            to_server.Hello(
                protocol=limits.PROTOCOL,
                rules=rules,
                name=self.name,
                wants=wants,
                token=self.token,
            )
        )
        loop = asyncio.get_running_loop()
        self._caught_up = False
        self._act_s = loop.time() + 5.0  # if they are told nothing until then, they ask
        while True:
            for message in await line.hear(self._act_s):
                self._take(message)
            if loop.time() >= self._act_s:
                self._act(line)
                self._act_s = loop.time() + self._think_s()

    def _think_s(self) -> float:
        return self._chance.uniform(0.01, self.slowest_s if self.hurry else self._chance.choice((0.1, 0.5, 2.0)))

    # What they do

    def _act(self, line: Line) -> None:
        dice = self._chance.random()
        if not line.welcome:
            return  # they have not been welcomed yet
        if not self._caught_up:
            line.say(to_server.AskRecord())
        elif not self.seat or self.over or self.rests:
            line.say(to_server.Ping(number=1))
        elif self._pending is not None:
            self._send(line, self._pending)
        elif self.hurry or dice < 0.8:
            self._play(line)
        elif dice < 0.85:
            line.say(to_server.Say(text=f"It is {asyncio.get_running_loop().time():.3f}."))
        elif dice < 0.9 and self.position > 0:
            id = self._chance.randbytes(16)
            whats: tuple[Literal["step", "turn"], ...] = ("step", "turn")
            what = self._chance.choice(whats)
            self._send(line, to_server.TakeBack(id=id, position=self.position, what=what))
        elif dice < 0.95 and self._old:
            self._send(line, self._chance.choice(self._old))  # they have had the answer, and get it again
        else:
            line.say(to_server.AskRecord())

    def _play(self, line: Line) -> None:
        if not self.legal:
            return
        id = self._chance.randbytes(16)
        move = to_server.Move(id=id, position=self.position, text=self._choose())
        for _ in range(1 if self._chance.random() < 0.9 else 3):
            self._send(line, move)  # the same several times in a row is the same once

    def _choose(self) -> str:
        """One of their legal moves; who follows likes those by which another seat is asked out of turn."""
        if self._follows and self._chance.random() < 0.5 and (asking := [*filter(self._asks, self.legal)]):
            return self._chance.choice(asking)
        return by_kind(self.legal, self._chance)

    def _asks(self, text: str) -> bool:
        played = self._rules.play(self.state, self.seat, self._rules.parse(text))
        return not played.refused and self._rules.on_turn(played.state) not in {0, *self._rules.to_act(played.state)}

    def _send(self, line: Line, message: to_server.Move | to_server.TakeBack) -> None:
        self._pending = message
        self._ledger.asked(self.table, self.seat, message.id)
        line.say(message)

    # What they hear

    def _take(self, message: Any) -> None:
        match message:
            case BrokenLine(error=error):
                raise Broken(f"{self.name} was sent what is no message: {error}")
            case Ended() | to_client.Closing():
                raise Lost(str(message))
            case to_client.Welcome() if not self.seat and self._line is not None:
                self._line.say(to_server.Watch(table=self.table))
            case to_client.Seated(token=token) if token:
                # Killed before they could write it down: the old one stays good until the new one is used.
                self.token = token if self._chance.random() < 0.9 else self.token
            case to_client.Done(id=id, position=position):
                self._ledger.answered(Answer(self.table, self.seat, id, position))
                self._answered(id, done=True)
            case to_client.Refused(to="hello" | "watch", why="storage-unavailable"):
                raise Lost("she is welcome, but her seat could not be given to her")
            case to_client.Refused(id=id, why=why) if id:
                self._ledger.answered(Answer(self.table, self.seat, id, 0))
                if why not in ("storage-unavailable", "too-fast"):
                    self._answered(id, done=False)
            case to_client.Refused(why=why) if why not in ("storage-unavailable", "not-in-this-stage", "too-fast"):
                raise Broken(f"{self.name}, {self.seat} of {self.table}, is refused: {message}")
            case to_client.Record():
                self._take_record(message)
            case to_client.Moved():
                self._take_move(message)
            case to_client.TakenBack():
                self._count(message.position)
                self.state = self._states[-message.moves]
                del self._states[-message.moves :]
                self._look()
            case to_client.Position():
                self._take_position(message)
            case to_client.Over():
                self.over = True
        if not isinstance(message, to_client.Ping):
            self.answers += 1

    def _answered(self, id: bytes, *, done: bool) -> None:
        if self._pending is not None and self._pending.id == id:
            if done and isinstance(self._pending, to_server.Move):
                self._old = [*self._old[-3:], self._pending]
            self._pending = None

    def _count(self, position: int) -> None:
        if position != self.position + 1:
            raise Broken(f"{self.name} of {self.table} hears of position {position} after {self.position}")
        self._ledger.told(self.table, position)
        self.position = position

    def _come_to(self, position: int) -> None:
        if position < self.position:
            raise Broken(f"{self.name} of {self.table} is taken from position {self.position} back to {position}")
        self._ledger.told(self.table, position)
        if not self._caught_up:
            self._act_s = asyncio.get_running_loop().time() + self._think_s()
        self.position, self._caught_up = position, True

    def _take_position(self, message: to_client.Position) -> None:
        if self._caught_up and message.position > self.position + 1:
            raise Broken(f"{self.name} of {self.table} hears of position {message.position} after {self.position}")
        self._come_to(message.position)
        self.state, self.legal = message.state, list(message.legal)

    def _take_record(self, message: to_client.Record) -> None:
        self._come_to(message.position)
        if not message.record:
            return
        record = records.parse_record(message.record)
        self.state = self._rules.new(record.all_options(), record.deal)
        self._states = []
        for seat, text, turned_up in record.moves:
            self._apply(seat, text, turned_up)
        if self._rules.digest(self.state) != record.digest:
            raise Broken(f"{self.name}: the record of {self.table} does not lead where it says")
        self._look()

    def _take_move(self, message: to_client.Moved) -> None:
        if not self._caught_up:
            raise Broken(f"{self.name} of {self.table} is told a move before the record")
        self._count(message.position)
        turned_up = tuple(message.turned_up)
        seat = message.seat or self._rules.to_act(self.state)[0]
        audience = 0 if self._rules.open_information else self.seat
        self._ledger.moved(self.table, message.position, seat, message.text, turned_up, audience)
        self._apply(seat, message.text, turned_up)
        if message.digest is not None and message.digest != self._rules.digest(self.state):
            raise Broken(f"{self.name} and the server differ about position {message.position} of {self.table}")
        self._look()

    def _apply(self, seat: int, text: str, turned_up: tuple[str, ...]) -> None:
        played = self._rules.play(self.state, seat, self._rules.parse(text), turned_up)
        if played.refused:
            raise Broken(f"{self.name} is told {text!r} of seat {seat}, which rule {played.rule} forbids")
        self._states.append(self.state)
        self.state = played.state

    def _look(self) -> None:
        """What they may do now."""
        self.legal = []
        if self.seat and self.seat in self._rules.to_act(self.state):
            self.legal = [self._rules.show(move) for move in self._rules.legal(self.state, self.seat)]


async def computer_player(call: Mapping[str, Any], chance: Random) -> None:
    """One that was called to a seat: mostly willing, sometimes wrong, sometimes too slow by far."""
    try:
        line = Line(*await asyncio.open_connection(call["host"], call["port"], local_addr=("127.0.0.1", 0)))
    except OSError:
        return  # the server is gone already
    ticket = bytes.fromhex(call["ticket"])
    line.say(to_server.Hello(protocol=limits.PROTOCOL, wants="positions", ticket=ticket))
    loop = asyncio.get_running_loop()
    asked: to_client.Position | None = None
    due_s = loop.time() + 1000.0
    try:
        while True:
            line._heard_s = loop.time()  # on its own machine nothing is ever silent
            for message in await line.hear(due_s):
                if isinstance(message, Ended | to_client.Closing):
                    return
                if isinstance(message, to_client.Position | to_client.Refused):
                    asked = message if isinstance(message, to_client.Position) else asked
                    due_s = loop.time() + chance.choice((0.01, 0.1, 0.1, 1.0, 1.0, 30.0))
            if loop.time() < due_s:
                continue
            due_s = loop.time() + 1000.0
            if asked is not None and asked.legal:
                text = chance.choice(asked.legal) if chance.random() < 0.9 else "bid 9"
                line.say(to_server.Move(id=chance.randbytes(16), position=asked.position, text=text))
    except Lost:
        return
    finally:
        line.drop()
