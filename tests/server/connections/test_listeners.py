"""One port for IPv4 and IPv6, where one of them is turned off, and where its port is another program's."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager

import pytest

from elcapitan_server.basics.local_addresses import ALL_INTERFACES
from elcapitan_server.connections import listeners
from elcapitan_server.connections.listeners import bound_hosts, listen_on_first
from tests.ports import reserved_port
from tests.timeouts import PATIENCE_S

BOTH = ["0.0.0.0", "::"]

needs_ipv6 = pytest.mark.skipif(listeners._available_hosts() != BOTH, reason="this machine has no IPv6")


@asynccontextmanager
async def listening(host: str, ports: Sequence[int]) -> AsyncIterator[tuple[list[str], int]]:
    """The addresses and the port of a listener."""
    listener = await listen_on_first(asyncio.Protocol, host, ports)
    try:
        yield bound_hosts(listener), listener.sockets[0].getsockname()[1]
    finally:
        listener.close()
        await listener.wait_closed()


def taken_port(host: str, port: int = 0) -> socket.socket:
    """A port of one family that another program has; 0: any."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if ":" in host:
        made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    made.bind((host, port))
    made.listen()
    return made


@needs_ipv6
async def test_everybody_comes_by_the_same_port() -> None:
    async with listening(ALL_INTERFACES, [0]) as (hosts, port):
        assert hosts == BOTH
        for own in ("127.0.0.1", "::1", "localhost"):
            _, writer = await asyncio.open_connection(own, port)
            writer.close()


async def test_one_that_opens_while_all_are_closed_is_closed_too() -> None:
    made = listeners.Listeners()
    opening = asyncio.ensure_future(made.listen(asyncio.Protocol, [], "127.0.0.1", [0]))
    await asyncio.sleep(0)
    made.close()
    with pytest.raises(OSError, match="it stops"):
        await opening
    assert not made.open


async def test_the_system_keeps_little_of_each_connection() -> None:
    accepted: asyncio.Queue[asyncio.BaseTransport] = asyncio.Queue()

    class Keeper(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            accepted.put_nowait(transport)

    listener = await listen_on_first(Keeper, "127.0.0.1", [0])
    _, writer = await asyncio.open_connection(*listener.sockets[0].getsockname())
    own = (await accepted.get()).get_extra_info("socket")
    for kind, size in listeners.KEPT_BY_SYSTEM.items():
        assert own.getsockopt(socket.SOL_SOCKET, kind) <= 2 * size
    writer.close()
    listener.close()


async def test_an_address_is_listened_on_alone() -> None:
    async with listening("127.0.0.1", [0]) as (hosts, _port):
        assert hosts == ["127.0.0.1"]


@needs_ipv6
@pytest.mark.parametrize(("host", "within", "without"), [("0.0.0.0", "127.0.0.1", "::1"), ("::", "::1", "127.0.0.1")])
async def test_all_addresses_of_one_family_are_listened_on_alone(host: str, within: str, without: str) -> None:
    async with listening(host, [0]) as (hosts, port):
        assert hosts == [host]
        _, writer = await asyncio.open_connection(within, port)
        writer.close()
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection(without, port)


@pytest.mark.parametrize("left", BOTH)
async def test_what_is_turned_off_is_left_out(left: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if left == "::" and listeners._available_hosts() != BOTH:
        pytest.skip("this machine has no IPv6")
    monkeypatch.setattr(listeners, "_is_available", lambda host: host == left)
    async with listening(ALL_INTERFACES, [0]) as (hosts, _port):
        assert hosts == [left]


@needs_ipv6
@pytest.mark.parametrize("host", BOTH)
async def test_a_port_that_one_family_has_not_free_is_passed_over(host: str) -> None:
    with taken_port(host) as other:
        taken = other.getsockname()[1]
        async with listening(ALL_INTERFACES, [taken, 0]) as (hosts, port):
            assert hosts == BOTH
            assert port != taken


@needs_ipv6
async def test_where_no_other_port_may_be_had_ipv4_is_served_alone(caplog: pytest.LogCaptureFixture) -> None:
    with reserved_port() as taken, taken_port("::", taken):
        async with listening(ALL_INTERFACES, [taken]) as (hosts, port):
            assert (hosts, port) == (["0.0.0.0"], taken)
            assert caplog.messages == [f"port {taken} is another program's on IPv6: only IPv4 is served"]


@pytest.mark.parametrize("host", [ALL_INTERFACES, "127.0.0.1"])
async def test_a_port_that_is_taken_for_those_who_type_the_address_is_a_fault(host: str) -> None:
    with taken_port("0.0.0.0") as other, pytest.raises(OSError, match="in use"):
        await listen_on_first(asyncio.Protocol, host, [other.getsockname()[1]])


async def test_a_rush_is_queued_by_the_system_and_accepted_a_few_at_a_time() -> None:
    made: list[asyncio.Protocol] = []

    def make() -> asyncio.Protocol:
        made.append(asyncio.Protocol())
        return made[-1]

    listener = await listen_on_first(make, "127.0.0.1", [0])
    with ExitStack() as rush:
        for _ in range(90):  # the loop accepts nothing meanwhile
            rush.enter_context(socket.create_connection(listener.sockets[0].getsockname(), PATIENCE_S))
        while (before := len(made)) < 90:
            await asyncio.sleep(0)
            assert len(made) - before <= listeners.ACCEPTED_AT_ONCE
    listener.close()
    await listener.wait_closed()
