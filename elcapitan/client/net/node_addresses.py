"""Where the nodes of one server are: the one to connect to, and which to try when it does not answer.

A server of one node has the address that the player gave. One of several sends the addresses of all, and redirects a
client to the node that has its table; a seat token is valid at each of them (docs/protocol.md).
"""

from __future__ import annotations

from elcapitan.client.net.addresses import DEFAULT_PORTS, TLS, WSS, split_prefix
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.protocol import to_client
from elcapitan.protocol.host_names import is_host, is_path, port_number

SENT_ON = ("elsewhere", "not-now")
"""Refusals that may name another node: the one that has the table, or any where this one has lost its database."""
MAX_NODES = 16
"""More are not tried."""


def parse_node_address(text: str, *, tls: bool) -> ConnectAddress | None:
    """A node's address as a server tells it; None if it is none, or if it is not encrypted where `tls` says that the
    server is.
    """
    is_encrypted = text.startswith(TLS)
    host, colon, port = text.removeprefix(TLS).rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    number = port_number(port)
    if not (is_host(host) and colon and number):
        return None
    if tls and not is_encrypted:
        return None
    return ConnectAddress(host, number, tls=is_encrypted)


def parse_websocket_address(text: str, *, tls: bool) -> ConnectAddress | None:
    """The same of a node's WebSocket."""
    prefix, rest = split_prefix(text)
    where, _, path = rest.partition("/")
    if prefix not in DEFAULT_PORTS or (tls and prefix != WSS) or not is_path(path):
        return None
    has_port = ":" in where.rpartition("]")[2]
    found = parse_node_address(where if has_port else f"{where}:{DEFAULT_PORTS[prefix]}", tls=False)
    return found and found._replace(tls=prefix == WSS, path=f"/{path}")


class NodeAddresses:
    """The addresses of one server."""

    def __init__(self) -> None:
        self._chosen: ConnectAddress | None = None
        """None: the address that the player gave."""
        self._others: list[ConnectAddress] = []

    def choose(self, first: ConnectAddress) -> ConnectAddress:
        """Where to connect now; `first` is the address that the player gave."""
        return self._chosen or first

    def take(self, message: to_client.Nodes, *, tls: bool, websocket: bool = False) -> None:
        """Take the addresses of its nodes from the server; `websocket`: it is reached in that way."""
        found = [parse_websocket_address(text, tls=tls) for text in message.websockets[:MAX_NODES] if websocket]
        found = found or [parse_node_address(text, tls=tls) for text in message.addresses[:MAX_NODES]]
        self._others = [each for each in found if each is not None]

    def follow(self, refused: to_client.Refused, *, tls: bool, websocket: bool = False) -> bool:
        """Whether that refusal names another node, which has the table or can be asked; it is chosen then."""
        if refused.why not in SENT_ON:
            return False
        address = None
        if websocket and isinstance(text := refused.facts.get("websocket"), str):
            address = parse_websocket_address(text, tls=tls)
        if address is None and isinstance(text := refused.facts.get("address"), str):
            address = parse_node_address(text, tls=tls)
        if address is None:
            return False
        self._chosen = address
        return True

    def try_next(self) -> None:
        """The one that was chosen does not answer: another one is chosen, in turn."""
        if self._others:
            places = [None, *self._others]
            at = places.index(self._chosen) if self._chosen in places else 0
            self._chosen = places[(at + 1) % len(places)]
        else:
            self._chosen = None
