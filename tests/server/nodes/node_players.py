"""People who play at any node, are sent on, come back after every fault, and remember what was acknowledged.

Two play one toy game after the other. A move that is not answered is sent again with its id until it is, at the node
that has the table by then.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import NamedTuple

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import Broken, Ended, Endpoint, Side
from elcapitan.protocol.exceptions import LocalProtocolError
from elcapitan.protocol.to_client import ToClient

SILENT_S = 4.0
"""A node that is silent for this long is left for another one."""
RETRY_S = 0.05
SETUP_TIMEOUT_S = 10.0
SEVERAL = "several"


class Acknowledged(NamedTuple):
    """What the server has said is kept."""

    position: int
    seat: int
    id: bytes


class LineLost(Exception):
    """Raised when a connection has ended or is silent."""


class Refusal(Exception):
    """Raised when a request is not granted."""

    def __init__(self, refused: to_client.Refused) -> None:
        super().__init__(f"{refused.why}: {refused.text}")
        self.refused = refused


def port_of(refused: to_client.Refused) -> int:
    """Of the node that a refusal names."""
    return int(str(refused.facts["address"]).rpartition(":")[2])


class Broke(AssertionError):
    """Raised when the servers have broken a promise."""


class Histories:
    """What all players were told."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, set[Acknowledged]] = {}
        self.faults = 0
        """How many have begun."""
        self.fault, self.fault_s = "", 0.0
        """The kind that began last, and when, on the event loop's clock."""
        self.back_s: dict[str, list[float]] = {}
        """From the beginning of a fault to the seat of a player whose connection has ended since. If another fault came
        meanwhile, as `SEVERAL`: the node that took their table over may have been the next to fail.
        """
        self.away_s: dict[str, list[float]] = {}
        """From the end of a connection to the seat being taken again, at any node, by the fault before the end."""
        self.answered_s: list[float] = []
        """From a move to its acknowledgement, where nothing came between."""
        self.redirects = 0
        self.games = 0

    def begin_fault(self, kind: str) -> None:
        """A fault of that kind begins now."""
        self.faults += 1
        self.fault, self.fault_s = kind, asyncio.get_running_loop().time()

    @property
    def moves(self) -> int:
        return sum(map(len, self.acknowledged.values()))


class Line:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._end = Endpoint(Side.CLIENT)
        self._coming: list[object] = []

    @classmethod
    async def open(cls, port: int, token: bytes = b"") -> Line:
        try:
            async with asyncio.timeout(SILENT_S):
                line = cls(*await asyncio.open_connection("127.0.0.1", port))
        except (OSError, TimeoutError):
            raise LineLost from None
        line.say(
            to_server.Hello(
                protocol=limits.PROTOCOL,
                name="Player",
                rules={"toy": 1},
                wants="positions",
                features=[limits.NODES],
                token=token,
            )
        )
        try:
            await line.hear(to_client.Welcome)
        except BaseException:
            line.close()
            raise
        return line

    def say(self, message: to_server.ToServer) -> None:
        """LineLost if the server has taken leave already."""
        try:
            self._end.send(message)
        except LocalProtocolError:
            raise LineLost from None
        self._writer.write(self._end.data_to_send())

    async def next(self) -> ToClient:
        """The next message but pings. LineLost if there is none."""
        while True:
            while not self._coming:
                try:
                    async with asyncio.timeout(SILENT_S):
                        heard = await self._reader.read(65536)
                except (OSError, TimeoutError):
                    heard = b""
                if not heard:
                    raise LineLost
                self._end.receive_data(heard)
                self._coming += self._end.events()
            message = self._coming.pop(0)
            if isinstance(message, to_client.Closing | Ended):
                raise LineLost
            if isinstance(message, Broken):
                raise Broke(str(message.error))
            if isinstance(message, to_client.Ping):
                self.say(to_server.Pong(number=message.number))
                continue
            assert isinstance(message, ToClient)
            return message

    async def hear(self, kind: type[ToClient]) -> ToClient:
        """The next message of that kind. Refusal if a request is refused before it."""
        while True:
            message = await self.next()
            if isinstance(message, kind):
                return message
            if isinstance(message, to_client.Refused) and not message.id:
                raise Refusal(message)

    async def ask(self, message: to_server.ToServer, kind: type[ToClient]) -> ToClient:
        self.say(message)
        return await self.hear(kind)

    def close(self) -> None:
        self._writer.transport.abort()


class SeatPlayer:
    """One seat of one table."""

    def __init__(self, chance: Random, ports: list[int], histories: Histories, line: Line, seated: ToClient) -> None:
        assert isinstance(seated, to_client.Seated)
        assert seated.token is not None
        self._chance, self._ports, self._histories = chance, ports, histories
        self._line: Line | None = line
        self.table, self.seat, self._token = seated.table, seated.seat, seated.token
        self._asked: to_server.Move | None = None
        self._asked_s = 0.0
        self._position: to_client.Position | None = None
        self.is_over = False

    @property
    def state(self) -> str:
        """Where this player is, for a report."""
        asked = (
            f"asks for {self._asked.text!r} at {self._asked.position}" if self._asked is not None else "asks nothing"
        )
        here = f"{self._position.position}, {self._position.to_act} to act" if self._position is not None else "nowhere"
        return f"{self.table}/{self.seat} {'connected' if self._line else 'away'}, at {here}, {asked}"

    async def play(self) -> None:
        """Until the game is over, through all faults of connections and nodes."""
        while not self.is_over:
            if self._line is None:
                await self._return()
            try:
                await self._play_on()
            except LineLost:
                assert self._line is not None
                self._line.close()
                self._line = None
        assert self._line is not None
        self._line.close()

    async def _play_on(self) -> None:
        loop = asyncio.get_running_loop()
        assert self._line is not None
        if self._asked is not None:
            self._asked_s = 0.0
            self._line.say(self._asked)
        while not self.is_over:
            match await self._line.next():
                case to_client.Position() as position:
                    self._position = position
                case to_client.Over():
                    self.is_over = self._asked is None
                case to_client.Done(id=id, position=number) if self._asked is not None and id == self._asked.id:
                    self._histories.acknowledged.setdefault(self.table, set()).add(Acknowledged(number, self.seat, id))
                    if self._asked_s:
                        self._histories.answered_s.append(loop.time() - self._asked_s)
                    self._asked = None
                case to_client.Refused(id=id, why=why) if self._asked is not None and id == self._asked.id:
                    if why == "storage-unavailable":
                        await asyncio.sleep(RETRY_S)
                        self._line.say(self._asked)
                    else:
                        self._asked = None
                case _:
                    continue
            await self._move()

    async def _move(self) -> None:
        """Make a move, if it is this seat's turn and none is on its way."""
        here = self._position
        if self._asked is not None or here is None or self.seat not in here.to_act or not here.legal:
            return
        assert self._line is not None
        await asyncio.sleep(self._chance.uniform(0.0, 0.05))
        text = self._chance.choice(here.legal)
        self._asked = to_server.Move(id=self._chance.randbytes(16), position=here.position, text=text)
        self._asked_s = asyncio.get_running_loop().time()
        self._line.say(self._asked)

    async def _return(self) -> None:
        """Take the seat again, at the node that has the table by now."""
        loop = asyncio.get_running_loop()
        lost_s, port = loop.time(), self._chance.choice(self._ports)
        fault, fault_s, faults = self._histories.fault, self._histories.fault_s, self._histories.faults
        while True:
            try:
                line = await Line.open(port, self._token)
            except LineLost:
                await asyncio.sleep(RETRY_S)
                port = self._another_port(port)
                continue
            try:
                seated = await line.hear(to_client.Seated)
            except Refusal as refusal:
                line.close()
                if "address" in refusal.refused.facts:
                    self._histories.redirects += 1
                    port = port_of(refusal.refused)
                elif refusal.refused.why not in ("not-now", "storage-unavailable"):
                    raise Broke(f"table {self.table}, seat {self.seat}: {refusal}") from None
                await asyncio.sleep(RETRY_S)
                continue
            except LineLost:
                line.close()
                await asyncio.sleep(RETRY_S)
                port = self._another_port(port)
                continue
            assert isinstance(seated, to_client.Seated)
            self._token = seated.token or self._token
            self._line = line
            kind = fault if faults == self._histories.faults else SEVERAL
            self._histories.away_s.setdefault(kind, []).append(loop.time() - lost_s)
            self._histories.back_s.setdefault(kind, []).append(loop.time() - fault_s)
            return

    def _another_port(self, port: int) -> int:
        """Of another node: the one that was asked does not answer, as a paused one does not for a long time."""
        return self._chance.choice([each for each in self._ports if each != port])


class Pair:
    """Two who play one game after the other."""

    def __init__(self, chance: Random, ports: list[int], histories: Histories) -> None:
        self._chance, self._ports, self._histories = chance, ports, histories
        self.stop = False
        self.players: list[SeatPlayer] = []
        """Of the game that goes on."""

    async def play(self) -> None:
        """Until told to stop; the game that goes on then is played to its end."""
        while not self.stop:
            if (players := await self._begin()) is not None:
                self.players = players
                await asyncio.gather(*(player.play() for player in players))
                self.players = []
                self._histories.games += 1

    async def _begin(self) -> list[SeatPlayer] | None:
        """A table whose game has begun; None if something came between."""
        lines: list[Line] = []
        try:
            async with asyncio.timeout(SETUP_TIMEOUT_S):
                lines.append(await Line.open(self._chance.choice(self._ports)))
                first = await lines[0].ask(
                    to_server.CreateTable(game="toy", seats=2, options={"rounds": 9}, name="Anna"), to_client.Seated
                )
                assert isinstance(first, to_client.Seated)
                second = await self._join(first.table, self._chance.choice(self._ports), lines)
                await lines[-1].ask(to_server.Ready(ready=True), to_client.Table)
                await lines[0].ask(to_server.Start(), to_client.Position)
        except (LineLost, Refusal, TimeoutError):
            for line in lines:
                line.close()
            await asyncio.sleep(RETRY_S)
            return None
        return [
            SeatPlayer(self._chance, self._ports, self._histories, line, seated)
            for line, seated in zip(lines, (first, second), strict=True)
        ]

    async def _join(self, table: str, port: int, lines: list[Line]) -> ToClient:
        """Sit down at that table, wherever it is."""
        while True:
            line = await Line.open(port)
            try:
                seated = await line.ask(to_server.JoinTable(table=table, name="Beth"), to_client.Seated)
            except BaseException as error:
                line.close()
                if isinstance(error, Refusal) and error.refused.why == "elsewhere":
                    self._histories.redirects += 1
                    port = port_of(error.refused)
                    continue
                raise
            lines.append(line)
            return seated


async def settle(pairs: list[Pair], playing: list[asyncio.Task[None]], within_s: float) -> list[str]:
    """Every game that goes on is played to its end; the players who cannot play theirs."""
    for pair in pairs:
        pair.stop = True
    ended, stuck = await asyncio.wait(playing, timeout=within_s)
    states = [player.state for pair in pairs for player in pair.players]
    for task in stuck:
        task.cancel()
    await asyncio.gather(*ended)
    return (states or ["they are at no table"]) if stuck else []
