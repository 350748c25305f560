"""Open and close: others come in while the server runs, and never as its owner."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import cast

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.limits import Onlookers
from elcapitan_server import serving
from elcapitan_server.basics.local_addresses import OwnAddress
from elcapitan_server.connections import lan_access
from elcapitan_server.connections.discovery import ServiceAnnouncement, ServiceDetails, ServiceRegistration
from elcapitan_server.server import Server
from tests.ports import reserved_port
from tests.server.clients import Person, move_id, run_server, table_of_two
from tests.server.in_memory_server import MemoryTransport, MemoryWriter
from tests.server.server_process import OWNER as PROCESS_OWNER
from tests.server.server_process import run_process

pytestmark = pytest.mark.usefixtures("default_port")

OWNER = bytes(range(32))
House = tuple[Server, int]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with run_server(tmp_path, owner=OWNER) as server:
        yield server


async def opened(port: int) -> tuple[Person, to_client.Opened]:
    owner = await Person.greet(port, "Olga", owner=OWNER)
    return owner, await owner.ask(to_server.Open(announce=False), to_client.Opened)


async def refused_connection(port: int) -> bool:
    try:
        person = await Person.connect(port)
    except ConnectionRefusedError:
        return True
    await person.leave()
    return False


async def test_open_tells_port_and_addresses_and_others_come_in(house: House, default_port: int) -> None:
    owner, answer = await opened(house[1])
    assert answer.port == default_port
    assert answer.addresses == ["127.0.0.1"]
    assert answer.announced == "off"
    guest = await Person.greet(answer.port, "Gina")
    assert (await guest.ask(to_server.ListTables(), to_client.Tables)).tables == []
    again = await owner.ask(to_server.Open(port=1, announce=False), to_client.Opened)
    assert again == answer
    await owner.leave()
    await guest.leave()


async def test_each_address_is_told_with_its_adapter(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [OwnAddress("192.168.1.20", "Wi-Fi wlan0"), OwnAddress("10.8.0.2", "tun0", is_virtual=True)]
    monkeypatch.setattr(lan_access, "named_addresses", lambda _bound: found)
    owner, answer = await opened(house[1])
    assert [*zip(answer.addresses, answer.adapters, strict=True)] == [each[:2] for each in found]
    await owner.leave()


async def test_opening_again_and_again_leaves_nothing_behind(house: House) -> None:
    owner, _answer = await opened(house[1])
    once = len(house[0]._listeners.open)
    for _ in range(3):
        await owner.ask(to_server.Close(), to_client.Closed)
        await owner.ask(to_server.Open(announce=False), to_client.Opened)
    assert len(house[0]._listeners.open) == once
    await owner.leave()


async def test_close_lets_nobody_else_in_and_leaves_those_who_play(house: House) -> None:
    owner, answer = await opened(house[1])
    guests = await table_of_two(answer.port)
    silent = await Person.connect(answer.port)
    while len(house[0]._peers) < 4:
        await asyncio.sleep(0)
    await owner.ask(to_server.Close(), to_client.Closed)
    assert await refused_connection(answer.port)
    assert await silent.farewell() == "network-closed"
    await silent.leave()
    moved = await guests[0].move("bid 1", move_id(1))
    assert isinstance(moved, to_client.Done)
    await owner.ask(to_server.Close(cut=True), to_client.Closed)
    for guest in guests:
        assert await guest.farewell() == "network-closed"
        await guest.leave()
    assert (await owner.ask(to_server.Ping(number=4), to_client.Pong)).number == 4
    await owner.leave()


@pytest.mark.parametrize("end", ["network-closed", "shutting-down"])
async def test_who_was_accepted_just_before_the_end_is_told_the_reason(house: House, end: str) -> None:
    server = house[0]
    owner, _answer = await opened(house[1])
    await owner.ask(to_server.Close(), to_client.Closed)
    if end == "shutting-down":
        await server.finish()
    heard = asyncio.StreamReader()
    wire = MemoryTransport(heard, None, "127.0.0.1")
    wire.peer = server._new_peer(guest=True)
    wire.peer.connection_made(wire)
    late = Person(heard, cast(asyncio.StreamWriter, MemoryWriter(wire.peer, wire)))
    late.say(to_server.Hello(protocol=1, name="Gina"))
    assert await late.farewell() == end
    await owner.leave()


async def test_what_is_being_opened_while_the_server_stops_is_not_announced(house: House) -> None:
    server, goes_on = house[0], asyncio.Event()
    listen = server.network._listen

    async def listen_later(host: str, ports: Sequence[int]) -> asyncio.Server:
        await goes_on.wait()
        return await listen(host, ports)

    async def announce(sign: ServiceDetails) -> ServiceRegistration:
        await asyncio.Event().wait()
        raise AssertionError

    server.network._listen, server.network._announcement = listen_later, ServiceAnnouncement(announce)
    owner = await Person.greet(house[1], "Olga", owner=OWNER)
    owner.say(to_server.Open())
    while not server.network._lock.locked():
        await asyncio.sleep(0.001)
    stopping = asyncio.ensure_future(server.network.stop())
    await asyncio.sleep(0)
    goes_on.set()
    await stopping
    await owner.hear(to_client.Opened)
    assert server.network._announcement.state == "off"
    await owner.leave()


async def test_open_again_after_close_and_at_a_table(house: House, default_port: int) -> None:
    owner, first = await opened(house[1])
    await owner.ask(to_server.Close(), to_client.Closed)
    await owner.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
    second = await owner.ask(to_server.Open(announce=False), to_client.Opened)
    assert second.port == default_port
    guest = await Person.greet(second.port, "Gina")
    await guest.ask(to_server.JoinTable(table=owner.table), to_client.Seated)
    assert first.addresses == second.addresses
    await owner.leave()
    await guest.leave()


async def test_a_port_that_is_taken_is_refused_and_another_can_be_opened(house: House, default_port: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        owner = await Person.greet(house[1], "Olga", owner=OWNER)
        answer = await owner.ask(to_server.Open(port=taken.getsockname()[1]), to_client.Refused)
        assert (answer.why, answer.to) == ("cannot-listen", "open")
    assert (await owner.ask(to_server.Open(announce=False), to_client.Opened)).port == default_port
    await owner.leave()


async def test_the_next_free_port_is_taken(house: House) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.MonkeyPatch.context() as patch:
        port = taken.getsockname()[1]
        patch.setattr("elcapitan_server.connections.lan_access.PORTS", [port, 0])
        owner, answer = await opened(house[1])
        assert answer.port != port
        await owner.leave()


async def test_nobody_else_and_nothing_on_the_network_is_the_owner(house: House) -> None:
    owner, answer = await opened(house[1])
    thief = await Person.connect(answer.port)
    refusal = await thief.ask(to_server.Hello(protocol=1, owner=OWNER), to_client.Refused)
    assert refusal.why == "bad-token"
    wishes = (to_server.Open(), to_server.Close(cut=True), to_server.Stay())
    for port in (house[1], answer.port):
        other = await Person.greet(port, "Otto")
        for wish in wishes:
            assert (await other.ask(wish, to_client.Refused)).why == "owner-only"
        await other.leave()
    assert house[0].network.stays is False
    assert not await refused_connection(answer.port)
    for person in (owner, thief):
        await person.leave()


async def test_a_second_window_still_finds_the_server_on_this_machine_alone(tmp_path: Path) -> None:
    async with run_process(tmp_path, "--host", "127.0.0.1") as server:
        owner = await Person.greet(server.port, "Olga", owner=PROCESS_OWNER)
        with reserved_port() as free:
            answer = await owner.ask(to_server.Open(port=free, announce=False), to_client.Opened)
            assert not await refused_connection(answer.port)
        assert answer.port != server.port
        assert json.loads((tmp_path / "server.json").read_text())["port"] == server.port
        await owner.leave()


async def test_without_its_owner_a_server_told_to_stay_goes_when_the_last_one_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "EMPTY_TIMEOUT_S", 0.2)
    async with run_server(tmp_path, owner=OWNER) as (server, port):
        owner = await Person.greet(port, "Olga", owner=OWNER)
        assert (await owner.ask(to_server.Stay(), to_client.Staying)).stay
        guest = await Person.greet(port, "Gina")
        alone, told = asyncio.Event(), asyncio.Event()
        leaving = asyncio.create_task(serving.when_owner_is_gone(server, alone, told))
        await owner.leave()
        alone.set()
        for _ in range(10):
            await asyncio.sleep(0.05)
            assert not told.is_set()
        await guest.leave()
        await leaving
        assert told.is_set()


async def test_stay_lets_the_others_go_on_when_the_owners_program_has_ended(tmp_path: Path) -> None:
    async with run_process(tmp_path) as server:
        owner = await Person.greet(server.port, "Olga", owner=PROCESS_OWNER)
        await owner.ask(to_server.Stay(), to_client.Staying)
        guest = await Person.greet(server.port, "Gina")
        assert server.process.stdin is not None
        server.process.stdin.close()
        await owner.leave()
        for number in range(5):
            await asyncio.sleep(0.1)
            assert (await guest.ask(to_server.Ping(number=number), to_client.Pong)).number == number
        server.process.terminate()
        assert await guest.farewell() == "shutting-down"
        assert await server.ended() == 0
        await guest.leave()


async def test_a_dedicated_server_that_announces_itself_still_ends_in_time(tmp_path: Path) -> None:
    async with run_process(tmp_path, "--announce", "Zkouška", builtin=False) as server:
        anna = await Person.greet(server.port)
        server.process.terminate()
        assert await anna.farewell() == "shutting-down"
        assert await server.ended() == 0
        await anna.leave()


async def alone(port: int, name: str, onlookers: Onlookers) -> Person:
    """A player in a game against a computer player."""
    person = await Person.greet(port, name)
    wish = to_server.CreateTable(game="toy", seats=2, options={"start": "1"}, onlookers=onlookers)
    await person.ask(wish, to_client.Seated)
    await person.ask(to_server.AddBot(level="meek"), to_client.Table)
    await person.ask(to_server.Start(), to_client.Table)
    return person


async def test_a_guest_is_not_shown_what_somebody_plays_alone_but_every_table_that_may_be_watched(house: House) -> None:
    owner, answer = await opened(house[1])
    watched, hidden = await alone(house[1], "A", "chat"), await alone(house[1], "B", "none")
    left = await alone(house[1], "C", "chat")
    waiting = await Person.greet(house[1], "D")
    await waiting.ask(to_server.CreateTable(game="toy", seats=2, onlookers="none"), to_client.Seated)
    await left.ask(to_server.LeaveTable(), to_client.Left)
    guest = await Person.greet(answer.port, "Gina")
    listed = await guest.ask(to_server.ListTables(), to_client.Tables)
    assert {table.id for table in listed.tables} == {watched.table, waiting.table}
    known = await owner.ask(to_server.ListTables(), to_client.Tables)
    assert len(known.tables) == 4
    for person in (owner, watched, hidden, left, waiting, guest):
        await person.leave()
