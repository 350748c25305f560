"""Announcing: its content, that it is withdrawn, and that a failure means `off` and no error."""

from __future__ import annotations

import asyncio
import select
import socket
import sys
from os import getpid
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from elcapitan import games
from elcapitan.client.net import lan_discovery
from elcapitan.client.net.lan_discovery import DiscoveredServer, LanDiscovery
from elcapitan.protocol import to_client, to_server
from elcapitan_server.connections import discovery
from tests.server.clients import Person, run_server
from tests.timeouts import PATIENCE_S

SIGN = discovery.ServiceDetails("Anna's game", 21997, ["127.0.0.1"], "0.1.0", ["elcapitan", "toy"], bound="127.0.0.1")
OWNER = bytes(range(32))


class House:
    """A network in which announcements arrive, or nothing does."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault
        self.signs: list[discovery.ServiceDetails] = []
        self.go_on = asyncio.Event()

    async def announce(self, sign: discovery.ServiceDetails) -> House:
        await self.go_on.wait()
        if self.fault is not None:
            raise self.fault
        self.signs.append(sign)
        return self

    async def unregister(self) -> None:
        self.signs.pop()
        if self.fault is not None:
            raise self.fault


async def test_an_announcement_comes_is_on_and_is_taken_back() -> None:
    house, changes = House(), []
    announcement = discovery.ServiceAnnouncement(house.announce)
    announcement.start(SIGN, lambda: changes.append(announcement.state))
    assert announcement.state == "coming"
    house.go_on.set()
    assert await announcement.wait_for_result() == "on"
    assert (house.signs, changes) == ([SIGN], ["on"])
    await announcement.stop()
    assert (house.signs, announcement.state) == ([], "off")


def test_the_packet_has_room_for_the_names_of_all_games() -> None:
    assert SIGN._replace(games=games.game_names()).text_record["games"].split(",") == [*games.game_names()]


@pytest.mark.parametrize("fault", [OSError(19, "No such device"), ImportError("zeroconf"), ValueError("too long")])
async def test_whatever_fails_is_off_and_no_error(fault: Exception) -> None:
    house = House(fault)
    house.go_on.set()
    announcement = discovery.ServiceAnnouncement(house.announce)
    announcement.start(SIGN)
    assert await announcement.wait_for_result() == "off"
    await announcement.stop()


async def test_taking_back_what_can_no_longer_be_reached_is_no_error() -> None:
    house = House()
    house.go_on.set()
    announcement = discovery.ServiceAnnouncement(house.announce)
    announcement.start(SIGN)
    await announcement.wait_for_result()
    house.fault = OSError(101, "Network is unreachable")
    await announcement.stop()
    assert announcement.state == "off"


async def test_one_that_is_only_coming_can_be_ended() -> None:
    announcement = discovery.ServiceAnnouncement(House().announce)
    announcement.start(SIGN)
    await asyncio.sleep(0)
    await announcement.stop()
    assert announcement.state == "off"


async def test_without_the_library_it_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    announcement = discovery.ServiceAnnouncement()
    announcement.start(SIGN)
    assert await announcement.wait_for_result() == "off"
    assert not await LanDiscovery(lambda found: None).start()


@pytest.mark.usefixtures("default_port")
async def test_open_announces_and_close_takes_it_back(tmp_path: Path) -> None:
    house = House()
    async with run_server(tmp_path, owner=OWNER, announce=house.announce) as (_, port):
        olga = await Person.greet(port, "Olga", owner=OWNER)
        first = await olga.ask(to_server.Open(), to_client.Opened)
        assert first.announced == "coming"
        house.go_on.set()
        second = await olga.hear(to_client.Opened)
        assert (second.announced, second.port) == ("on", first.port)
        assert house.signs == [
            discovery.ServiceDetails("Olga", first.port, ["127.0.0.1"], "test", ["toy"], "127.0.0.1")
        ]
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
    async with run_server(tmp_path, owner=OWNER, announce=house.announce) as (_, port):
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
    assert 0 < len(sign.label.encode()) <= discovery.MAX_LABEL_BYTES
    assert "." not in sign.label
    assert all(len(f"{key}={value}".encode()) <= discovery.MAX_PAIR_BYTES for key, value in sign.text_record.items())


def hears_itself() -> bool:
    """Whether what is sent to a group arrives on the loopback of this machine; it is there at once, or never."""
    group = "224.0.0.251"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
        try:
            ear.bind(("", 0))
            joined = socket.inet_aton(group) + socket.inet_aton("127.0.0.1")
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, joined)
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
            ear.sendto(b"heard?", (group, ear.getsockname()[1]))
            return bool(select.select([ear], [], [], 2.0)[0])
        except OSError:
            return False


async def test_what_is_announced_is_found_on_the_loopback() -> None:
    if not hears_itself():
        pytest.skip("nothing that is sent to many arrives here")
    found: asyncio.Queue[tuple[DiscoveredServer, ...]] = asyncio.Queue()
    announcement, looking = (
        discovery.ServiceAnnouncement(discovery.ZeroconfAnnouncer.announce),
        LanDiscovery(found.put_nowait, ["127.0.0.1"]),
    )
    announcement.start(SIGN._replace(name=f"Řeka ř. {getpid()}"))
    try:
        if await announcement.wait_for_result() == "off" or not await looking.start():
            pytest.skip("this machine knows no multicast on its loopback")
        ours = DiscoveredServer(f"Řeka ř {getpid()}", ("127.0.0.1",), 21997, "0.1.0", 1, ("elcapitan", "toy"))
        async with asyncio.timeout(PATIENCE_S):
            while ours not in await found.get():
                pass  # another server of this machine was found
        await announcement.stop()
        async with asyncio.timeout(PATIENCE_S):
            while ours in await found.get():
                pass
    finally:
        await announcement.stop()
        await looking.stop()


def test_both_sides_call_the_service_by_the_same_name() -> None:
    assert lan_discovery.SERVICE == discovery.SERVICE
