"""Which pages may open a WebSocket: this server's own, by names that only its own network can give it."""

from __future__ import annotations

import pytest

from elcapitan_server.web.own_pages import allowed_origins, name_in


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("192.168.1.7:21980", True),
        ("[2001:db8::1]:21980", True),
        ("localhost:21980", True),
        ("salon:21980", True),
        ("salon.local:21980", True),
        ("play.example.org", True),  # its host has named it
        ("evil.example.org:21980", False),  # anybody could let this name point here
        ("", False),
    ],
)
def test_the_page_of_this_host_may_connect_unless_a_stranger_could_have_named_it(host: str, own: bool) -> None:
    allowed = allowed_origins(host, ["https://club.example"], ["play.example.org"])
    assert allowed is not None
    assert set(allowed) == {"https://club.example", *([f"http://{host}", f"https://{host}"] if own else ())}


def test_any_origin_is_any() -> None:
    assert allowed_origins("evil.example", ["*"]) is None


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("wss://play.example.org/captain", "play.example.org"),
        ("tls://play.example.org:21997", "play.example.org"),
        ("[2001:db8::1]:21997", "[2001:db8::1]"),
        ("[2001:db8::1]", "[2001:db8::1]"),
    ],
)
def test_the_name_in_an_address(address: str, name: str) -> None:
    assert name_in(address) == name
