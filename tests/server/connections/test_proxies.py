"""The address of a client behind proxies: read from the end, and only as far as the proxies are trusted."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from elcapitan.protocol import to_client
from elcapitan_server.connections.proxies import client_address, is_proxy
from tests.server.clients import ROOM
from tests.server.websocket_clients import LOOPBACK, Proxy, WebPerson, addresses, run_websocket

PROXIES = (ip_network("10.0.0.0/8"), ip_network("fd00::/8"))


@pytest.mark.parametrize(
    ("connected", "forwarded", "address"),
    [
        ("10.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("192.0.2.1", ["203.0.113.7"], "192.0.2.1"),  # not a proxy
        ("10.0.0.1", ["198.51.100.9, 203.0.113.7"], "203.0.113.7"),  # the first entry is the client's invention
        ("10.0.0.1", ["198.51.100.9", "203.0.113.7"], "203.0.113.7"),  # in two headers
        ("10.0.0.1", ["203.0.113.7, 10.0.0.2"], "203.0.113.7"),  # two proxies
        ("10.0.0.1", ["10.0.0.2, 10.0.0.3"], "10.0.0.2"),
        ("10.0.0.1", ["203.0.113.7, 192.0.2.1, 10.0.0.2"], "192.0.2.1"),  # a proxy that is not trusted
        ("10.0.0.1", ["203.0.113.7:51234"], "203.0.113.7"),
        ("10.0.0.1", ["[2001:db8::7]:51234"], "2001:db8::7"),
        ("10.0.0.1", ["2001:db8::7"], "2001:db8::7"),
        ("fd00::1", ["::ffff:203.0.113.7"], "203.0.113.7"),
        ("::ffff:10.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        ("10.0.0.1", ["203.0.113.7, unknown"], "10.0.0.1"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.7, "], "10.0.0.1"),
        ("", ["203.0.113.7"], ""),
    ],
)
def test_only_what_trusted_proxies_added_counts(connected: str, forwarded: list[str], address: str) -> None:
    assert client_address(connected, forwarded, PROXIES) == address


def test_without_trusted_proxies_there_are_none() -> None:
    assert not is_proxy("127.0.0.1", ())
    assert is_proxy("10.200.0.1", PROXIES)


async def test_behind_a_trusted_proxy_the_address_is_the_clients(tmp_path: Path) -> None:
    async with (
        run_websocket(tmp_path, proxies=LOOPBACK) as (server, _plain, port),
        Proxy(port, adds="203.0.113.7") as proxy,
    ):
        anna = await WebPerson.greet(proxy)
        assert addresses(server) == ["203.0.113.7"]
        liar = await WebPerson.greet(proxy, additional_headers={"X-Forwarded-For": "198.51.100.9"})
        assert addresses(server) == ["203.0.113.7"] * 2, "what stands before the proxy's own entry is an invention"
        await anna.line.close()
        await liar.line.close()


async def test_two_trusted_proxies_one_behind_the_other_are_seen_through(tmp_path: Path) -> None:
    async with (
        run_websocket(tmp_path, proxies=LOOPBACK) as (server, _plain, port),
        Proxy(port, adds="127.0.0.1") as inner,
        Proxy(inner, adds="2001:db8::7") as outer,
    ):
        anna = await WebPerson.greet(outer)
        assert addresses(server) == ["2001:db8::7"]
        await anna.line.close()


async def test_the_header_of_anybody_else_is_ignored(tmp_path: Path) -> None:
    async with (
        run_websocket(tmp_path, proxies=(ip_network("192.0.2.0/24"),)) as (server, _plain, port),
        Proxy(port, adds="203.0.113.7") as proxy,
    ):
        behind = await WebPerson.greet(proxy)
        direct = await WebPerson.greet(port, additional_headers={"X-Forwarded-For": "198.51.100.9"})
        assert addresses(server) == ["127.0.0.1"] * 2
        await behind.line.close()
        await direct.line.close()


async def test_the_limits_of_an_address_are_those_of_the_client_behind_the_proxy(tmp_path: Path) -> None:
    few = ROOM._replace(connections=1)
    async with (
        run_websocket(tmp_path, proxies=LOOPBACK, limits=few) as (_, _plain, port),
        Proxy(port, adds="203.0.113.7") as one_house,
        Proxy(port, adds="203.0.113.8") as another,
    ):
        anna, bert = await WebPerson.greet(one_house), await WebPerson.greet(another, "Bert")
        carl = WebPerson(await connect(f"ws://127.0.0.1:{one_house}/"))
        assert (await carl.hear(to_client.Closing)).why == "too-many"
        assert await carl.end_code() == 1000
        await anna.line.close()
        await bert.line.close()
