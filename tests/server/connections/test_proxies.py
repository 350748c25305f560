"""The address of a client behind proxies: read from the end, and only as far as the proxies are trusted."""

from __future__ import annotations

from ipaddress import ip_network

import pytest

from elcapitan_server.connections.proxies import client_address, is_proxy

PROXIES = (ip_network("10.0.0.0/8"), ip_network("fd00::/8"))


@pytest.mark.parametrize(
    ("connected", "forwarded", "address"),
    [
        ("10.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("192.0.2.1", ["203.0.113.7"], "192.0.2.1"),  # nobody's proxy
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
