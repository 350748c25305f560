"""A connection that repeats, reorders and replays messages: `python -m tests.server.attacks.hostile_connection
[--moves 200000]`.

A proxy is between a real server and tables of two people who send several moves at a time without waiting. Of what they
send a fifth arrives twice, everything within eight messages in any order, moves of other lines again, and now and then
the line is cut. The proxy holds every answer against what it has handed on: each move is answered in its turn and
happens once at most, a repeated one gets the answer it got before, and one that comes too late is told where the game
is.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections import deque
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgpack

from elcapitan.protocol import limits, to_server
from elcapitan.protocol.framing import Splitter, frame
from tests.ports import reserved_port
from tests.server.attacks.page_port import through_page_port
from tests.server.attacks.random_kills import (
    JournalFile,
    by_command,
    end,
    journal_agrees,
    seated,
    start,
    still_well,
    stop,
    until_all_agree,
)
from tests.simulation.players import Line, Player
from tests.simulation.promises import Broken, Promises

TWICE, AGAIN, CUT = 0.2, 0.1, 1 / 500
"""The part of what is sent that arrives twice, that brings an old move along, that is the last of its line."""
WINDOW = 8
"""The number of messages that are mixed up."""
IDLE_S = 0.005
"""Nothing is held back for longer: a client that waits for an answer would wait for ever."""
MOST_AT_ONCE = 4
ANSWERS_UNDER_WAY = 50
"""More than a player can be owed for what they send at once, however often it arrives."""


class Count:
    """What went through the proxy."""

    def __init__(self) -> None:
        self.moves = self.twice = self.replayed = self.swapped = self.cut = 0
        self.done = self.stale = self.refused = 0

    def __str__(self) -> str:
        return (
            f"{self.moves} moves handed on, {self.twice} of them repeated, {self.replayed} replayed,"
            f" {self.swapped} overtaken; {self.cut} lines cut;\n"
            f"{self.done} answered by done, {self.stale} told where the game is, {self.refused} refused otherwise"
        )


class Past:
    """What has been sent from each seat over any of its lines."""

    def __init__(self) -> None:
        self._sent: dict[tuple[str, int], deque[bytes]] = {}

    def of(self, seat: tuple[str, int]) -> deque[bytes]:
        return self._sent.setdefault(seat, deque(maxlen=200))


class Through:
    """One line through the proxy."""

    def __init__(self, proxy: Proxy, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self._proxy, self._near, self._far = proxy, near, far
        self._up, self._down = Splitter(), Splitter()
        self._held: list[tuple[int, bytes]] = []
        self._number = 0
        self._asked: deque[bytes] = deque()
        """Ids of the moves that were handed on and not answered yet."""
        self._seat = ("", 0)
        self._position = 0
        """The last one that was told."""
        self._flush: asyncio.TimerHandle | None = None

    # From the client

    def sent(self, received: bytes) -> None:
        """The client has sent this."""
        chance, count = self._proxy.chance, self._proxy.count
        self._up.feed(received)
        while (payload := self._up.next_frame(limits.FRAME_TO_SERVER)) is not None:
            self._number += 1
            if self._number == 1:
                self._hand_on(payload)  # a hello comes first, or nothing does
                continue
            self._held.append((self._number, payload))
            if b"\xa4move" in payload and self._seat[1]:
                past = self._proxy.past.of(self._seat)
                if chance.random() < TWICE:
                    self._held.append((self._number, payload))
                    count.twice += 1
                    self._more(payload)
                if past and chance.random() < AGAIN:
                    old = chance.choice(past)
                    self._held.append((self._number, old))
                    count.replayed += 1
                    self._more(old)
                past.append(payload)
            while len(self._held) > chance.randrange(WINDOW):
                self._let_one_go()
            if chance.random() < CUT:
                count.cut += 1
                self.cut()
                return
        if self._flush is not None:
            self._flush.cancel()
        self._flush = asyncio.get_running_loop().call_later(IDLE_S, self._let_all_go)

    def _more(self, payload: bytes) -> None:
        """The server is asked once more than the player has asked."""
        self._proxy.ledger.asked(*self._seat, msgpack.unpackb(payload)["id"])

    def _let_all_go(self) -> None:
        while self._held:
            self._let_one_go()

    def _let_one_go(self) -> None:
        number, payload = self._held.pop(self._proxy.chance.randrange(len(self._held)))
        self._proxy.count.swapped += any(other < number for other, _ in self._held)
        self._hand_on(payload)

    def _hand_on(self, payload: bytes) -> None:
        if b"\xa4move" in payload:
            self._asked.append(msgpack.unpackb(payload)["id"])
            self._proxy.count.moves += 1
        self._far.write(frame(payload, limits.FRAME_TO_SERVER))

    def cut(self) -> None:
        for writer in (self._near, self._far):
            writer.transport.abort()
        if self._flush is not None:
            self._flush.cancel()

    # From the server

    def heard(self, received: bytes) -> None:
        """The server has sent this. Broken if it is not what a move is owed."""
        self._down.feed(received)
        while (payload := self._down.next_frame(limits.FRAME_TO_CLIENT)) is not None:
            message: dict[str, Any] = msgpack.unpackb(payload)
            match message["type"]:
                case "seated":
                    self._seat = message["table"], message["seat"]
                case "moved" | "taken_back" | "record":
                    self._position = message["position"]
                case "done" | "refused" if message.get("id"):
                    self._answered(message)
        self._near.write(received)

    def _answered(self, message: dict[str, Any]) -> None:
        if not self._asked:
            raise Broken(f"{message} answers nothing")
        if (asked := self._asked.popleft()) != message["id"]:
            raise Broken(f"{message} is the answer to another move than {asked.hex()}, whose turn it was")
        count = self._proxy.count
        if message["type"] == "done":
            count.done += 1
        elif message["why"] == "stale":
            count.stale += 1
            if message.get("position", 0) != self._position:
                raise Broken(f"{message}: the game is at position {self._position}")
        else:
            count.refused += 1


class Proxy:
    """Stands at a port of its own before the server's."""

    def __init__(self, port: int, ledger: Promises, chance: Random) -> None:
        self._server, self.ledger, self.chance = port, ledger, chance
        self.past, self.count = Past(), Count()
        self.broken: Broken | None = None

    async def listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._connected, "127.0.0.1", 0)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far = await asyncio.open_connection("127.0.0.1", self._server)
        line = Through(self, writer, far)

        async def pass_on(source: asyncio.StreamReader, take: Any) -> None:
            with suppress(ConnectionError):
                while received := await source.read(65536):
                    take(received)
            line.cut()

        try:
            await asyncio.gather(pass_on(reader, line.sent), pass_on(far_reader, line.heard))
        except Broken as fault:
            self.broken = fault
            line.cut()


class Hasty(Player):
    """Sends the next moves before the last one is answered."""

    def _play(self, line: Line) -> None:
        state, position = self.state, self.position
        for _ in range(self._chance.randrange(MOST_AT_ONCE) + 1):
            if self.seat not in self._rules.to_act(state):
                return
            move = self._chance.choice(self._rules.legal(state, self.seat))
            id = self._chance.randbytes(16)
            self._send(line, to_server.Move(id=id, position=position, text=self._rules.show(move)))
            played = self._rules.play(state, self.seat, move)
            if played.refused:
                return  # they cannot know what will be turned up
            state, position = played.state, position + 1


class Seen(NamedTuple):
    """What happened."""

    went: Count
    acknowledged: int
    kept: int
    games: int

    def __str__(self) -> str:
        return (
            f"{self.went};\n{self.acknowledged} moves of {self.games} games acknowledged: each in its turn, none lost,"
            f" none twice, none with two answers; {self.kept} are kept"
        )


async def play(folder: Path, moves: int, seed: int, tables: int = 12, *, by_page: bool = False) -> Seen:
    """Broken if a promise is. `by_page`: the moves come in by the page's port."""
    with reserved_port() as port, reserved_port() as web:
        async with through_page_port(web) as way:
            return await _play(folder, port, web, way if by_page else port, moves, Random(seed), tables)


async def _play(folder: Path, port: int, web: int, way: int, moves: int, chance: Random, tables: int) -> Seen:
    ledger = Promises(JournalFile(folder / "journal.sqlite"))  # type: ignore[arg-type]  # all that is asked of a disk
    server = await start(folder, port, "--tables-per-address", "1000000", "--websocket", str(web))
    proxy = Proxy(way, ledger, chance)
    listener = await proxy.listen()
    players: list[Player] = []
    lives: dict[Player, asyncio.Task[None]] = {}

    def come(pair: list[Player]) -> None:
        for player in pair:
            player._port = listener.sockets[0].getsockname()[1]
            lives[player] = asyncio.create_task(player.live())
        players.extend(pair)

    try:
        come(await seated(port, tables, ledger, chance, Hasty, at_most_s=0.02))
        while proxy.count.moves < moves:
            await asyncio.sleep(0.05)
            if proxy.broken:
                raise proxy.broken
            for one, other in zip(players[::2], players[1::2], strict=True):
                if one.over and other.over and one in lives:
                    for player in (one, other):
                        lives.pop(player).cancel()
                    come(await seated(port, 1, ledger, chance, Hasty, at_most_s=0.02))
            still_well(lives.values())
        await until_all_agree([player for player in players if player in lives], ANSWERS_UNDER_WAY)
    finally:
        await end(lives.values())
        listener.close()
        await stop(server, signal.SIGTERM)
    still_well(lives.values())
    if proxy.broken:
        raise proxy.broken
    ledger.settle()
    return Seen(proxy.count, len(ledger.done), journal_agrees(folder, players), len(players) // 2)


if __name__ == "__main__":
    sys.exit(by_command("tests.server.attacks.hostile_connection", __doc__, "moves", 200_000, play))
