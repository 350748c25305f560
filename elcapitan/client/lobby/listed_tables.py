"""Tables as the lobby's list shows them, and addresses as they are typed."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from elcapitan.client.model.game_list import why_not_playable
from elcapitan.client.net.addresses import DEFAULT_PORTS, PAGES, canonical_host, is_ipv6, split_prefix
from elcapitan.client.net.seat_tokens import server_name
from elcapitan.protocol import to_client
from elcapitan.protocol.host_names import is_host, is_path, port_number

PORT = 21997
"""The default port of a server."""
COPIED_ALONG = " \t\r\n\"'`<>(),;\u201c\u201d\u201e\u2018\u2019\u200b\u200e\u200f\u202a\u202c\u2060\ufeff"
"""Signs around an address in a message; some of them are not seen."""
_NUMBER = re.compile(r"(?<![\w-])\d+(?![\w-])")
"""Digits of any script, without letters beside them."""


class ListedTable(NamedTuple):
    """One table at one server."""

    host: str
    port: int
    table: to_client.TableInfo

    @property
    def server(self) -> str:
        return server_name(self.host, self.port)

    @property
    def key(self) -> tuple[str, str]:
        """A key that stays the same for a table whose state changes."""
        return self.server, self.table.id


def host_name(table: to_client.TableInfo) -> str:
    """The name of the host."""
    return next((seat.name for seat in table.seats if seat.seat == table.host), "")


def seats_taken(table: to_client.TableInfo) -> int:
    """How many sit there, computer players included."""
    return sum(seat.by is not None for seat in table.seats)


def seats_total(table: to_client.TableInfo) -> int:
    """How many can sit there at all."""
    return sum(not seat.closed for seat in table.seats)


def can_be_joined(table: to_client.TableInfo) -> bool:
    """Whether a new player may sit down now, in this window."""
    return not why_not_playable(table.game) and table.stage == "lobby" and seats_taken(table) < seats_total(table)


def can_be_watched(table: to_client.TableInfo) -> bool:
    """Whether a player without a seat may look on, in this window."""
    return not why_not_playable(table.game) and table.onlookers != "none"


def parse_address(typed: str) -> tuple[str, int] | None:
    """Host and port of `192.168.1.20`, `fe80::1%eth0`, `[::1]:21998` or `claras-laptop:21998`; None if it is none.

    `tls://`, `ws://` or `wss://` before it stays with the host, and so does the path of a WebSocket. The link that
    invites to a table in a browser leads to the same server.
    """
    prefix, rest = split_prefix(_without_surroundings(typed))
    address, slash, path = rest.partition("/") if prefix in DEFAULT_PORTS else (rest.removesuffix("/"), "", "")
    found = _parse_plain_address(address, DEFAULT_PORTS.get(prefix, PORT))
    if found is None or not is_path(path):
        return None
    return prefix + found[0] + (slash + path if path else ""), found[1]


def _without_surroundings(typed: str) -> str:
    """What is meant: without quotes, brackets and a full stop that were copied along, a page's link as its WebSocket,
    one colon, and signs and digits of other keyboards as their Latin ones.
    """
    text = unicodedata.normalize("NFKC", typed).replace("\N{IDEOGRAPHIC FULL STOP}", ".")
    text = _NUMBER.sub(lambda digits: "".join(str(unicodedata.decimal(digit)) for digit in digits[0]), text)
    text = text.lstrip(COPIED_ALONG).rstrip(f"{COPIED_ALONG}.!?")
    for page, prefix in PAGES.items():
        if text.lower().startswith(page):
            text = prefix + re.split("[?#]", text[len(page) :])[0]  # what messengers add for statistics goes, too
    text = re.sub(r"\s*:\s*", ":", text)
    return re.sub(r"^([^\s:]+)\s+([0-9]+)$", r"\1:\2", text)


def _parse_plain_address(typed: str, default_port: int) -> tuple[str, int] | None:
    """Host and port without a prefix."""
    if typed.startswith("["):
        host, bracket, rest = typed[1:].partition("]")
        host = re.sub("%25(?=.)", "%", host)  # an adapter as an address of the web has it; on Windows one may be 25
        if not bracket or (rest and not rest.startswith(":")):
            return None
        port = rest[1:] if rest else str(default_port)
    elif typed.count(":") > 1:  # an IPv6 address without a port
        host, port = typed, str(default_port)
    else:
        host, colon, port = typed.partition(":")
        port = port if colon else str(default_port)
    if not is_host(host) or any(sign in "/[]@?#" for sign in host) or (":" in host and not is_ipv6(host)):
        return None
    number = port_number(port)
    return (canonical_host(host), number) if number else None
