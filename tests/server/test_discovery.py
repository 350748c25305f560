"""Announcing: what is told, that it is taken back, and that whatever fails is off and no error."""

from __future__ import annotations

import asyncio
import sys
from os import getpid
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from elcapitan.client import nearby
from elcapitan.client.nearby import Found, Nearby
from elcapitan.protocol import to_client, to_server
from elcapitan_server.discovery import LONGEST_LABEL, LONGEST_PAIR, SERVICE, Announcement, Sign, Zeroconf
from tests.patience import PATIENCE_S
from tests.server.people import Person, serving

SIGN = Sign("Anna's game", 21997, ["127.0.0.1"], "0.1.0", ["elcapitan", "toy"], bound="127.0.0.1")
OWNER = bytes(range(32))


class House:
    """A house in which announcements are heard, or nothing is."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault
        self.signs: list[Sign] = []
        self.go_on = asyncio.Event()

    async def announce(self, sign: Sign) -> House:
        await self.go_on.wait()
        if self.fault is not None:
            raise self.fault
        self.signs.append(sign)
        return self

    async def take_back(self) -> None:
        self.signs.pop()
        if self.fault is not None:
            raise self.fault


async def test_an_announcement_comes_is_on_and_is_taken_back() -> None:
    house, changes = House(), []
    announcement = Announcement(house.announce)
    announcement.begin(SIGN, lambda: changes.append(announcement.state))
    assert announcement.state == "coming"
    house.go_on.set()
    assert await announcement.settled() == "on"
    assert (house.signs, changes) == ([SIGN], ["on"])
    await announcement.end()
    assert (house.signs, announcement.state) == ([], "off")


@pytest.mark.parametrize("fault", [OSError(19, "No such device"), ImportError("zeroconf"), ValueError("too long")])
async def test_whatever_fails_is_off_and_no_error(fault: Exception) -> None:
    house = House(fault)
    house.go_on.set()
    announcement = Announcement(house.announce)
    announcement.begin(SIGN)
    assert await announcement.settled() == "off"
    await announcement.end()


async def test_taking_back_what_can_no_longer_be_reached_is_no_error() -> None:
    house = House()
    house.go_on.set()
    announcement = Announcement(house.announce)
    announcement.begin(SIGN)
    await announcement.settled()
    house.fault = OSError(101, "Network is unreachable")
    await announcement.end()
    assert announcement.state == "off"


async def test_one_that_is_only_coming_can_be_ended() -> None:
    announcement = Announcement(House().announce)
    announcement.begin(SIGN)
    await asyncio.sleep(0)
    await announcement.end()
    assert announcement.state == "off"


async def test_without_the_library_it_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    announcement = Announcement()
    announcement.begin(SIGN)
    assert await announcement.settled() == "off"
    assert not await Nearby(lambda found: None).start()


@pytest.mark.usefixtures("default_port")
async def test_open_announces_and_close_takes_it_back(tmp_path: Path) -> None:
    house = House()
    async with serving(tmp_path, owner=OWNER, announce=house.announce) as (_, port):
        olga = await Person.greet(port, "Olga", owner=OWNER)
        first = await olga.ask(to_server.Open(), to_client.Opened)
        assert first.announced == "coming"
        house.go_on.set()
        second = await olga.hear(to_client.Opened)
        assert (second.announced, second.port) == ("on", first.port)
        assert house.signs == [Sign("Olga", first.port, ["127.0.0.1"], "test", ["toy"], "127.0.0.1")]
        await olga.ask(to_server.Close(), to_client.Closed)
        assert house.signs == []
        await olga.ask(to_server.Open(name="U Olgy"), to_client.Opened)
        assert (await olga.hear(to_client.Opened)).announced == "on"
        assert [sign.name for sign in house.signs] == ["U Olgy"]
        await olga.leave()
    assert house.signs == []


@pytest.mark.usefixtures("default_port")
async def test_open_where_nothing_can_be_announced_is_open_all_the_same(tmp_path: Path) -> None:
    house = House(OSError(19, "No such device"))
    house.go_on.set()
    async with serving(tmp_path, owner=OWNER, announce=house.announce) as (_, port):
        olga = await Person.greet(port, "Olga", owner=OWNER)
        opened = await olga.ask(to_server.Open(), to_client.Opened)
        assert (await olga.hear(to_client.Opened)).announced == "off"
        guest = await Person.greet(opened.port)
        await guest.leave()
        await olga.leave()


@pytest.mark.slow
@given(some.text(max_size=200), some.lists(some.text(max_size=99), max_size=9))
def test_no_name_or_game_is_too_long_for_the_library(name: str, games: list[str]) -> None:
    sign = SIGN._replace(name=name, games=games)
    assert 0 < len(sign.label.encode()) <= LONGEST_LABEL
    assert "." not in sign.label
    assert all(len(f"{key}={value}".encode()) <= LONGEST_PAIR for key, value in sign.text_record.items())


async def test_what_is_announced_is_found_on_the_loopback() -> None:
    found: asyncio.Queue[tuple[Found, ...]] = asyncio.Queue()
    announcement, looking = Announcement(Zeroconf.announce), Nearby(found.put_nowait, ["127.0.0.1"])
    announcement.begin(SIGN._replace(name=f"Řeka ř. {getpid()}"))
    try:
        if await announcement.settled() == "off" or not await looking.start():
            pytest.skip("this machine knows no multicast on its loopback")
        ours = Found(f"Řeka ř  {getpid()}", ("127.0.0.1",), 21997, "0.1.0", 1, ("elcapitan", "toy"))
        try:
            async with asyncio.timeout(PATIENCE_S / 3):
                while ours not in await found.get():
                    pass  # somebody else of this machine was heard
        except TimeoutError:
            pytest.skip("nothing that is sent to many arrives here")
        await announcement.end()
        async with asyncio.timeout(PATIENCE_S):
            while ours in await found.get():
                pass
    finally:
        await announcement.end()
        await looking.stop()


def test_both_sides_call_the_service_by_the_same_name() -> None:
    assert nearby.SERVICE == SERVICE
