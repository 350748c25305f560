"""How a line is watched and mended, in virtual time: when a silence is said, and how soon one is back."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from typing import Any

import pytest

from elcapitan.client.net import reconnecting as line_module
from elcapitan.client.net.connection import ConnectionLost
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.reconnecting import ConnectionHealth, ReconnectingConnection
from elcapitan.protocol import to_server
from tests.virtual_time import in_virtual_time


def now() -> float:
    return asyncio.get_running_loop().time()


class House:
    """The server and the network before it, as a line meets them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.listens, self.carries = True, True
        self.attempts_s: list[float] = []
        self.wires: list[FakeWire] = []
        self.ended: list[tuple[ConnectionHealth, float]] = []
        monkeypatch.setattr(time, "monotonic", now)
        monkeypatch.setattr(line_module, "ServerConnection", self)
        self.line = ReconnectingConnection(
            self._where, dict, lambda message: None, lambda health: self.ended.append((health, now()))
        )

    async def _where(self) -> ConnectAddress:
        return ConnectAddress("10.0.0.1", 21997)

    async def open(self, *values: Any) -> FakeWire:
        """The system knocks at once and again after a second."""
        *_, ended, within_s = values
        self.attempts_s.append(now())
        try:
            async with asyncio.timeout(within_s):
                while not self.carries:
                    await asyncio.sleep(1.0)
        except TimeoutError:
            raise TimeoutError("nobody answers") from None
        if not self.listens:
            raise ConnectionRefusedError
        self.wires.append(FakeWire(ended))
        return self.wires[-1]

    async def mended(self) -> float:
        """When it was good again."""

        async def nothing(wire: object) -> None: ...

        assert await self.line.reconnect("Anna", lambda: True, nothing)
        return now()


class FakeWire:
    def __init__(self, ended: Any) -> None:
        self._ended, self.is_open, self.received_s = ended, True, now()
        self.asked_s: list[float] = []
        self.close_reason = ""

    def abort(self) -> None:
        self.is_open = False
        self._ended(self)

    def send(self, message: object) -> None:
        assert isinstance(message, to_server.Ping)
        self.asked_s.append(now())

    async def close(self) -> None:
        self.is_open = False


@in_virtual_time
async def test_a_silence_is_said_after_five_seconds_and_asked_into_once_before() -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        house = House(monkeypatch)
        await house.line.open("Anna")
        (wire,) = house.wires
        for _ in range(10):  # a ping every two seconds is what a server at a table promises
            await asyncio.sleep(2.0)
            wire.received_s = now()
        last = now()
        assert (house.ended, wire.asked_s) == ([], [])
        await asyncio.sleep(6.0)
        ((health, at_s),) = house.ended
        assert health is house.line.health is ConnectionHealth.SILENT
        assert 5.0 <= at_s - last <= 5.25
        assert [round(asked - last, 2) for asked in wire.asked_s] == [2.5]
        await house.line.close()


@in_virtual_time
async def test_a_line_that_is_closed_is_said_at_once() -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        house = House(monkeypatch)
        await house.line.open("Anna")
        await asyncio.sleep(1.0)
        house.wires[0].abort()
        assert house.ended == [(ConnectionHealth.BROKEN, now())]
        await house.line.close()


@in_virtual_time
async def test_pauses_grow_from_a_quarter_of_a_second_to_one() -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        house = House(monkeypatch)
        await house.line.open("Anna")
        for _ in range(2):  # the second time they begin small again
            house.attempts_s, house.listens = [now()], False
            house.wires[-1].abort()
            coming = asyncio.create_task(house.mended())
            await asyncio.sleep(6.0)
            house.listens = True
            await coming
            pauses = [round(later - earlier, 2) for earlier, later in pairwise(house.attempts_s)]
            assert pauses == [0.25, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
        await house.line.close()


@pytest.mark.parametrize("refused", [True, False], ids=["nobody-listens", "nothing-gets-there"])
@in_virtual_time
async def test_they_are_back_within_two_seconds_of_the_lines_return(refused: bool) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        house = House(monkeypatch)
        await house.line.open("Anna")
        longest = 0.0
        for step in range(140):
            house.listens, house.carries = not refused, refused
            house.wires[-1].abort()
            coming = asyncio.create_task(house.mended())
            await asyncio.sleep(0.01 + 0.05 * step)
            house.listens = house.carries = True
            back = now()
            longest = max(longest, await coming - back)
        assert 0.5 < longest <= 2.0
        await house.line.close()


@in_virtual_time
async def test_a_line_that_opens_while_the_program_ends_is_closed_and_no_other_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(monkeypatch)
    house.carries = False
    opening = asyncio.create_task(house.line.open("Anna"))
    await asyncio.sleep(0.1)
    await house.line.close()
    house.carries = True
    with pytest.raises(ConnectionLost):
        await opening
    assert [wire.is_open for wire in house.wires] == [False]
    with pytest.raises(ConnectionLost):
        await house.line.open("Anna")
    assert len(house.attempts_s) == 1
