"""Addresses with a prefix: what is typed, what a server is called, and where it is connected."""

from __future__ import annotations

import pytest

from elcapitan.client.lobby.listed_tables import parse_address
from elcapitan.client.net.addresses import connect_address
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.seat_tokens import server_name


@pytest.mark.parametrize(
    ("typed", "host", "port", "name"),
    [
        ("ws://192.168.1.20", "ws://192.168.1.20", 80, "ws://192.168.1.20:80"),
        ("ws://192.168.1.20:21998/", "ws://192.168.1.20", 21998, "ws://192.168.1.20:21998"),
        ("wss://play.example.org", "wss://play.example.org", 443, "wss://play.example.org:443"),
        ("wss://play.example.org/a/b", "wss://play.example.org/a/b", 443, "wss://play.example.org:443/a/b"),
        ("wss://[fe80::1]:8443/a", "wss://fe80::1/a", 8443, "wss://[fe80::1]:8443/a"),
        ("tls://play.example.org", "tls://play.example.org", 21997, "tls://play.example.org:21997"),
        ("WSS://Play.Example.ORG/A/b", "wss://play.example.org/A/b", 443, "wss://play.example.org:443/A/b"),
    ],
)
def test_the_prefix_and_the_path_stay_with_the_host(typed: str, host: str, port: int, name: str) -> None:
    assert parse_address(typed) == (host, port)
    assert server_name(host, port) == name
    assert parse_address(name) == (host, port), "the name can be typed"


@pytest.mark.parametrize(
    "typed",
    [
        "ws://",
        "wss:///path",
        "ws://tls://here",
        "tls://here/path",
        "here/path",
        "ws://a b",
        "ws://here/a b",
        "ws://x/?q",
        "here:" + "9" * 5000,
    ],
)
def test_what_is_no_address(typed: str) -> None:
    assert parse_address(typed) is None


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.168.1.20", ConnectAddress("192.168.1.20", 7)),
        ("fe80::1", ConnectAddress("fe80::1", 7)),
        ("tls://here", ConnectAddress("here", 7, tls=True)),
        ("ws://here", ConnectAddress("here", 7, path="/")),
        ("wss://fe80::1/a/b", ConnectAddress("fe80::1", 7, tls=True, path="/a/b")),
    ],
)
def test_where_to_connect(host: str, address: ConnectAddress) -> None:
    assert connect_address(host, 7) == address
