"""Two real clients and the real lobby, in virtual time: after a cut of any length one is back in their own seat, with
everything that was played without them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.notices import Notice, NoticeKind
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.games import ruleset
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.protocol import to_client, to_server
from elcapitan.table.match import Match
from tests.client.fake_server import until
from tests.server.in_memory_server import MemoryWriter, ServerCore, serve_in_memory
from tests.server.server_with_toy import offers
from tests.virtual_time import in_virtual_time

pytestmark = pytest.mark.slow

BACK_WITHIN_S = 2.0
PIECE_BYTES, PIECE_EVERY_S = 1400, 0.01
"""A slow line: what is said comes in pieces, so that a seat is there before its record is."""
SHORTEST_S, STEP_S, CUTS = 6.0, 0.55, 50
"""Cuts from just noticed to twice as long as a server waits, and at ever other moments of the client's attempts."""


class Network:
    """Between the lobby and those who play; Klára's part of it can be down."""

    def __init__(self, house: ServerCore, refuses: bool) -> None:
        self._house, self._refuses = house, refuses
        self._writers: list[MemoryWriter] = []
        """Of Klára's lines."""
        self._carrying: set[asyncio.Task[None]] = set()
        self.carries = True

    async def open(self, host: str, *_: object, **__: object) -> tuple[asyncio.StreamReader, MemoryWriter]:
        """As a system connects: it knocks at once and again after a second, unless it is told that there is no way."""
        while host == "klara" and not self.carries:
            if self._refuses:
                raise OSError("no route to host")
            await asyncio.sleep(1.0)
        door = self._house.door()
        writer = door._writer
        assert isinstance(writer, MemoryWriter)
        if host != "klara":
            return door._reader, writer
        self._writers.append(writer)
        arriving = asyncio.StreamReader()
        self._carrying.add(asyncio.create_task(self._carry(door._reader, arriving)))
        return arriving, writer

    async def _carry(self, said: asyncio.StreamReader, arriving: asyncio.StreamReader) -> None:
        while piece := await said.read(PIECE_BYTES):
            await asyncio.sleep(PIECE_EVERY_S)
            arriving.feed_data(piece)
        arriving.feed_eof()

    def cut(self) -> None:
        """Nothing gets through any more, and nobody is told."""
        self.carries = False
        for writer in self._writers:
            writer.lose()
        self._writers.clear()


class Party:
    """Klára and Ben at a table for two whose game has begun."""

    def __init__(self, house: ServerCore, network: Network, klara: TableClient, ben: TableClient) -> None:
        self.house, self.network, self.klara, self.ben = house, network, klara, ben
        self.told: list[NoticeKind] = []
        klara.notice = self._notice

    def _notice(self, notice: Notice) -> None:
        self.told.append(notice.what)

    @property
    def match(self) -> Match:
        match = self.house.lobby.tables[self.klara.place].match
        assert match is not None
        return match

    async def play(self, link: TableClient) -> None:
        """A move of whoever sits there."""
        model, position = link.model, self.match.position
        assert model is not None
        await until(lambda: model.position == position)
        link.play(str(legal_moves(model.state)[-1]))
        await until(lambda: self.match.position > position and model.pending is None)

    async def until_it_is(self, seat: int) -> None:
        """Both play until it is that seat's turn."""
        while self.match.state.seat != seat:
            await self.play(self.klara if self.match.state.seat == 1 else self.ben)


@asynccontextmanager
async def party(monkeypatch: pytest.MonkeyPatch, *, refuses: bool) -> AsyncIterator[Party]:
    monkeypatch.setattr(time, "monotonic", asyncio.get_running_loop().time)
    async with serve_in_memory(offers()) as house:
        network = Network(house, refuses)
        monkeypatch.setattr(asyncio, "open_connection", network.open)
        klara, ben = (link_of(name) for name in ("klara", "ben"))
        await klara.take_seat(to_server.CreateTable(game="elcapitan", seats=2, options={"start": "1"}))
        await ben.take_seat(to_server.JoinTable(table=klara.place))
        await ben.send_request(to_server.Ready(), to_client.Table)
        await klara.send_request(to_server.Start(), to_client.Record)
        await until(lambda: ben.model is not None)
        try:
            yield Party(house, network, klara, ben)
        finally:
            await klara.close()
            await ben.close()


def link_of(name: str) -> TableClient:
    async def where() -> ConnectAddress:
        return ConnectAddress(name, 21997)

    return TableClient(where, SeatTokenStore(None), name)


@pytest.mark.parametrize("refuses", [True, False], ids=["no-way-there", "nothing-gets-there"])
@in_virtual_time
async def test_they_are_in_their_own_seat_with_the_full_record_within_two_seconds_of_the_lines_return(
    refuses: bool,
) -> None:
    digest = ruleset("elcapitan").digest
    with pytest.MonkeyPatch.context() as monkeypatch:
        async with party(monkeypatch, refuses=refuses) as evening:
            klara, table = evening.klara, evening.klara.place
            for number in range(CUTS):
                await evening.until_it_is(2)
                evening.told.clear()
                evening.network.cut()
                await evening.play(evening.ben)  # they hear nothing of it
                await asyncio.sleep(SHORTEST_S + STEP_S * number)
                assert klara.line.health is ConnectionHealth.SILENT
                evening.network.carries = True
                returned_s = time.monotonic()
                await until(lambda: NoticeKind.BACK in evening.told)
                assert time.monotonic() - returned_s <= BACK_WITHIN_S
                # At that very moment, and not some answers later:
                assert evening.told == [NoticeKind.SILENT, NoticeKind.BACK]
                assert (klara.place, klara.seat) == (table, 1)
                assert klara.table is not None
                assert [(seat.away, seat.held_by) for seat in klara.table.seats] == [(False, None)] * 2
                model, match = klara.model, evening.match
                assert model is not None
                assert model.position == match.position
                assert [step.text for step in model.steps] == [entry.text for entry in match.entries]
                assert digest(model.state) == digest(match.state)
            await evening.until_it_is(1)
            await evening.play(klara)  # and the seat is theirs to play
            assert len(evening.house.lobby.tables) == 1


@in_virtual_time
async def test_a_long_cut_is_seen_by_the_others_and_ends_for_them_too() -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        async with party(monkeypatch, refuses=False) as evening:
            evening.network.cut()
            await asyncio.sleep(60.0)
            assert evening.ben.table is not None
            assert [seat.away for seat in evening.ben.table.seats] == [True, False]
            evening.network.carries = True
            returned_s = time.monotonic()
            await until(lambda: evening.ben.table is not None and not evening.ben.table.seats[0].away)
            assert time.monotonic() - returned_s <= BACK_WITHIN_S
