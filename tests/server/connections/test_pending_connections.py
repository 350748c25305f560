"""Which pending connections make way: those of a crowded address for all others, and none before it has been read."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import Endpoint, Side
from elcapitan_server import server as server_module
from elcapitan_server.connections import tls as tls_module
from elcapitan_server.connections.certificate import load_certificate
from elcapitan_server.connections.peer import HELLO_TIMEOUT_S
from elcapitan_server.connections.pending_connections import PendingConnections
from tests.server.attacks.load_attack import ANNOUNCED
from tests.server.clients import Person
from tests.server.clients import run_server as served
from tests.server.connections.test_tls import CERTIFICATE, KEY, trusting
from tests.server.in_memory_server import serve_in_memory
from tests.virtual_time import VirtualLoop, in_virtual_time

only_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a network of addresses of its own")


class Door:
    """A doorstep for three; visitors are called by their house and a number: a1, a2, b1."""

    def __init__(self) -> None:
        self.gone: list[str] = []
        self.known: set[str] = set()
        self.step = PendingConnections[str](3, lambda each: each not in self.known, self.gone.append)

    def came(self, *visitors: str) -> None:
        for each in visitors:
            self.step.add(each, each[0])


async def turns(count: int) -> None:
    """That many turns of the event loop."""
    for _ in range(count):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("came", "gone"),
    [
        ("a1 b1 c1", ""),
        ("a1 b1 b2 c1", "b1"),
        ("a1 b1 b2 b3 b4", "b1 b2"),
        ("b1 a1 b2 a2 c1", "b1 a1"),  # both have two: of each its first
        ("a1 b1 c1 d1 e1", "a1 b1"),  # everyone is alone: the one that has waited longest
    ],
)
@in_virtual_time
async def test_of_too_many_the_oldest_of_the_most_crowded_house_goes(came: str, gone: str) -> None:
    door = Door()
    door.came(*came.split())
    await turns(3)
    assert door.gone == gone.split()
    assert [*door.step] == [each for each in came.split() if each not in door.gone]


@in_virtual_time
async def test_nobody_goes_before_two_turns_have_passed_since_they_came() -> None:
    door = Door()
    door.came("a1", "a2", "a3", "b1")
    await turns(1)
    door.came("b2", "b3", "b4", "b5")
    assert door.gone == []
    await turns(1)
    assert door.gone == ["b1", "a1", "a2"], "b2 and b3 should go, too, and came a turn later"
    await turns(2)
    assert door.gone == ["b1", "a1", "a2", "b2", "b3"]
    assert [*door.step] == ["a3", "b4", "b5"]


@in_virtual_time
async def test_who_has_said_hello_or_left_stands_in_nobodys_way() -> None:
    door = Door()
    door.came("a1", "a2", "b1", "c1", "d1")
    door.known.add("a2")
    door.step.remove("a1")
    door.step.remove("a1")
    await turns(3)
    assert door.gone == []
    assert [*door.step] == ["b1", "c1", "d1"]
    assert (door.step.count_from("a"), door.step.count_from("b")) == (0, 1)


HELLO = Endpoint(Side.CLIENT)
HELLO.send(to_server.Hello(protocol=limits.PROTOCOL, name="Anna"))
SAID = HELLO.data_to_send()


@contextmanager
def stormed(port: int, honest: str, houses: list[str], said: bytes) -> Iterator[socket.socket]:
    """One who says that at once, and after that one many who do not, all before the server can so much as look up."""
    lines = [socket.socket() for _ in (honest, *houses)]
    try:
        for line, address in zip(lines, (honest, *houses), strict=True):
            line.bind((address, 0))
            line.connect(("127.0.0.1", port))
            line.sendall(said if line is lines[0] else ANNOUNCED)
            line.setblocking(False)
        yield lines[0]
    finally:
        for line in lines:
            line.close()


@only_linux
@pytest.mark.parametrize(
    "houses",
    [["127.3.0.1"] * 50, [f"127.3.0.{number}" for number in range(1, 51)]],
    ids=["of one house", "of fifty houses"],
)
async def test_who_has_said_hello_while_the_server_was_away_is_welcome_however_many_came_after_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, houses: list[str]
) -> None:
    monkeypatch.setattr(server_module, "MAX_UNAUTHENTICATED", 3)
    async with served(tmp_path) as (server, port):
        with stormed(port, "127.2.0.1", houses, SAID) as line:
            anna = Person(*await asyncio.open_connection(sock=line))
            anna.end.send(to_server.Hello(protocol=limits.PROTOCOL))  # it has been sent
            anna.end.data_to_send()
            await anna.hear(to_client.Welcome)
            while len(server._peers) > 1 + 3:
                await asyncio.sleep(0.005)
            assert sum(each.is_greeted for each in server._peers) == 1
            await anna.leave()


@only_linux
async def test_crowds_that_do_not_finish_their_greeting_make_way_at_an_encrypted_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tls_module, "MAX_WAITING", 3)
    async with served(tmp_path, tls=load_certificate(CERTIFICATE, KEY)) as (_, port):
        begun = tls_module.TLS_BEGINS
        with stormed(port, "127.3.0.2", ["127.3.0.1"] * 30, begun) as line:
            anna = Person(*await asyncio.open_connection("127.0.0.1", port, ssl=trusting()))
            anna.say(to_server.Hello(protocol=limits.PROTOCOL))
            await anna.hear(to_client.Welcome)
            await anna.leave()
            with pytest.raises(BlockingIOError):
                line.recv(1)  # the one who began long before them is still waited for


@only_linux
async def test_who_does_not_wait_for_the_answer_costs_no_handshake(tmp_path: Path) -> None:
    async with served(tmp_path, tls=load_certificate(CERTIFICATE, KEY)) as (server, port):
        for number in range(1, 61):
            with stormed(port, f"127.3.0.{number}", [], tls_module.TLS_BEGINS):
                pass
        anna = Person(*await asyncio.open_connection("127.0.0.1", port, ssl=trusting()))
        anna.say(to_server.Hello(protocol=limits.PROTOCOL))
        await anna.hear(to_client.Welcome)
        assert server.counters.tls_handshake_failures < 30
        await anna.leave()


@in_virtual_time
async def test_a_hello_that_lay_unread_until_its_time_was_up_is_answered() -> None:
    """As after a sleep of the machine: their bytes and their alarm are there in the same turn of the loop."""
    async with serve_in_memory() as house:
        anna, nora = house.door(), house.door()
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        loop.call_at(HELLO_TIMEOUT_S - 1.0, anna.say, to_server.Hello(protocol=limits.PROTOCOL))
        loop.stall(HELLO_TIMEOUT_S + 1.0)
        await anna.hear(to_client.Welcome)
        assert await nora.farewell() == "no-hello"
