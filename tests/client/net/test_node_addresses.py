"""Where a client connects at a server of several nodes."""

from __future__ import annotations

import pytest

from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.node_addresses import NodeAddresses, parse_node_address, parse_websocket_address
from elcapitan.protocol import to_client

FIRST = ConnectAddress("play.example.org", 21997)
ONE, TWO = ConnectAddress("192.0.2.1", 21997), ConnectAddress("2001:db8::1", 21998)
NODES = to_client.Nodes(addresses=["192.0.2.1:21997", "[2001:db8::1]:21998", "nonsense"])


def elsewhere(address: object) -> to_client.Refused:
    return to_client.Refused(why="elsewhere", to="resume", facts={"address": address})


@pytest.mark.parametrize(
    ("text", "tls", "expected"),
    [
        ("192.0.2.1:21997", False, ONE),
        ("[2001:db8::1]:21998", False, TWO),
        ("tls://a.example.org:1", False, ConnectAddress("a.example.org", 1, tls=True)),
        ("tls://a.example.org:1", True, ConnectAddress("a.example.org", 1, tls=True)),
        ("a.example.org:1", True, None),
        ("a.example.org", False, None),
        (":1", False, None),
        ("a:70000", False, None),
        ("a:0", False, None),
        ("a:" + "9" * 5000, False, None),
    ],
)
def test_an_address_is_read_and_never_less_encrypted_than_the_server(
    text: str, tls: bool, expected: ConnectAddress | None
) -> None:
    assert parse_node_address(text, tls=tls) == expected


def test_a_server_is_where_its_player_says_until_it_sends_on() -> None:
    nodes = NodeAddresses()
    assert nodes.choose(FIRST) == FIRST
    assert nodes.follow(elsewhere("192.0.2.1:21997"), tls=False)
    assert nodes.choose(FIRST) == ONE


def test_a_node_without_its_database_sends_on_if_it_names_another() -> None:
    nodes = NodeAddresses()
    assert not nodes.follow(to_client.Refused(why="not-now"), tls=False)
    assert nodes.follow(to_client.Refused(why="not-now", facts={"address": "192.0.2.1:21997"}), tls=False)
    assert nodes.choose(FIRST) == ONE


@pytest.mark.parametrize(
    "refused",
    [to_client.Refused(why="bad-token", facts={"address": "192.0.2.1:1"}), elsewhere("nonsense"), elsewhere(5)],
)
def test_nothing_else_is_followed(refused: to_client.Refused) -> None:
    nodes = NodeAddresses()
    assert not nodes.follow(refused, tls=False)
    assert nodes.choose(FIRST) == FIRST


def test_an_encrypted_line_is_not_sent_on_to_one_that_is_not() -> None:
    assert not NodeAddresses().follow(elsewhere("192.0.2.1:21997"), tls=True)


def test_nodes_that_do_not_answer_are_tried_in_turn() -> None:
    nodes = NodeAddresses()
    nodes.take(NODES, tls=False)
    tried = []
    for _ in range(4):
        tried.append(nodes.choose(FIRST))
        nodes.try_next()
    assert tried == [FIRST, ONE, TWO, FIRST]


def test_a_node_that_went_away_alone_leads_back_to_where_the_player_says() -> None:
    nodes = NodeAddresses()
    nodes.follow(elsewhere("192.0.2.1:21997"), tls=False)
    nodes.try_next()
    assert nodes.choose(FIRST) == FIRST


@pytest.mark.parametrize(
    ("text", "tls", "expected"),
    [
        ("wss://a.example.org/elcapitan", True, ConnectAddress("a.example.org", 443, tls=True, path="/elcapitan")),
        ("wss://a.example.org:8443", False, ConnectAddress("a.example.org", 8443, tls=True, path="/")),
        ("ws://[2001:db8::1]/x/y", False, ConnectAddress("2001:db8::1", 80, path="/x/y")),
        ("ws://[2001:db8::1]:99", False, ConnectAddress("2001:db8::1", 99, path="/")),
        ("ws://a.example.org/", True, None),
        ("https://a.example.org/", False, None),
        ("wss:///elcapitan", False, None),
        *((f"ws://a.example.org/x{sign}y", False, None) for sign in ("\r\n", " ", "\0", "\ud83d", "?", "#", "\u202e")),
    ],
)
def test_a_websocket_address_is_read_and_never_less_encrypted_than_the_server(
    text: str, tls: bool, expected: ConnectAddress | None
) -> None:
    assert parse_websocket_address(text, tls=tls) == expected


def test_who_came_by_websocket_is_sent_on_to_a_websocket_if_there_is_one() -> None:
    facts = {"address": "192.0.2.1:21997", "websocket": "ws://192.0.2.1:80/x"}
    refused = to_client.Refused(why="elsewhere", to="resume", facts=facts)
    there = ConnectAddress("192.0.2.1", 80, path="/x")
    for is_websocket, expected in ((True, there), (False, ONE)):
        nodes = NodeAddresses()
        assert nodes.follow(refused, tls=False, websocket=is_websocket)
        assert nodes.choose(FIRST) == expected
    nodes = NodeAddresses()
    assert nodes.follow(elsewhere("192.0.2.1:21997"), tls=False, websocket=True)
    assert nodes.choose(FIRST) == ONE
    nodes = NodeAddresses()
    nodes.take(
        to_client.Nodes(addresses=NODES.addresses, websockets=["ws://192.0.2.1:80/x"]), tls=False, websocket=True
    )
    nodes.try_next()
    assert nodes.choose(FIRST) == there
