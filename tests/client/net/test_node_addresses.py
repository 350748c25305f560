"""Where a client connects at a server of several nodes."""

from __future__ import annotations

import pytest

from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.node_addresses import NodeAddresses, parse_node_address
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
