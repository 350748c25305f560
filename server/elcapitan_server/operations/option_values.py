"""What the words mean that options of a server are set to: ports, hosts, networks, numbers, addresses of nodes.

ArgumentTypeError, raised by every function, has a sentence without its full stop.
"""

from __future__ import annotations

import argparse
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from elcapitan import paths
from elcapitan.protocol.host_names import MAX_PORT, is_host, is_unbroken, port_number
from elcapitan.protocol.limits import MAX_ADDRESS
from elcapitan_server.connections.address_limits import TrustedNetwork, without_mapping

LOG_FORMATS = ("text", "json")
MAX_COUNT = 1_000_000
MAX_SHARE_TIMEOUT_S = 7
"""Twice, for two steps: a player's program waits 15 s for its game to begin."""


def parse_port(word: str) -> int:
    """A port as typed; 0 means any that is free."""
    if (port := _whole_number(word)) is None or port > MAX_PORT:
        raise argparse.ArgumentTypeError(f"{word!r} is not a port from 0 to {MAX_PORT}")
    return port


def _whole_number(word: str) -> int | None:
    """None if that is none, or has more digits than any option needs: Python refuses to read thousands of them."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= len(str(MAX_COUNT)) else None


def parse_host(word: str) -> str:
    if not is_host(word):
        raise argparse.ArgumentTypeError(f"{word!r} is not a host name or an address")
    return word


def parse_count(word: str) -> int:
    if not (count := _whole_number(word)) or count > MAX_COUNT:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 1 to {MAX_COUNT}")
    return count


def parse_share_timeout(word: str) -> int:
    if not 1 <= (seconds := _whole_number(word) or 0) <= MAX_SHARE_TIMEOUT_S:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 1 to {MAX_SHARE_TIMEOUT_S}")
    return seconds


def parse_path(word: str) -> Path:
    if "\0" in word:  # only a file of options can say that
        raise argparse.ArgumentTypeError(f"{word!r} is not the name of a file or folder")
    return paths.typed_argument(word)


def parse_network(word: str) -> TrustedNetwork:
    try:
        network = ip_network(word)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{word!r} is not a network: {error}") from None
    return without_mapping(network)


def parse_origin(word: str) -> str:
    scheme, separator, host = word.partition("://")
    if word != "*" and not (separator and scheme in ("http", "https") and host and "/" not in host):
        raise argparse.ArgumentTypeError(f"{word!r} is not an origin such as https://play.example.org")
    return word.lower()


def parse_days(word: str) -> int:
    return 0 if word == "0" else parse_count(word)


def parse_rate(word: str) -> float:
    try:
        rate = float(word)
    except ValueError:
        rate = 0.0
    if not 0.1 <= rate <= 1e6:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 0.1 to 1000000")
    return rate


def parse_store(word: str) -> str:
    if not word.startswith(("postgresql://", "postgres://")):
        raise argparse.ArgumentTypeError(f"{word!r} does not begin with postgresql://")
    for each in word.partition("://")[2].partition("/")[0].rpartition("@")[2].split(","):
        host = each.removeprefix("[").partition("]")[0] if each.startswith("[") else each.partition(":")[0]
        if host and not is_host(host):  # without one it is a socket of this machine
            raise argparse.ArgumentTypeError(f"{host!r} is not a host name or an address")
    return word


def parse_public_address(word: str) -> str:
    host, colon, port = word.removeprefix("tls://").rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not (is_host(host) and colon and port_number(port)):
        raise argparse.ArgumentTypeError(f"{word!r} is not a host and a port, such as play1.example.org:21997")
    return word


def parse_public_websocket(word: str) -> str:
    scheme, separator, rest = word.partition("://")
    host, is_named = rest.partition("/")[0], False
    if separator and scheme in ("ws", "wss"):
        is_named = is_host(host.partition("]")[0].removeprefix("[") if "]" in host else host.partition(":")[0])
    if not is_named or len(word) > MAX_ADDRESS:
        raise argparse.ArgumentTypeError(f"{word!r} is not an address such as wss://play1.example.org/elcapitan")
    return word


def parse_webhook(word: str) -> str:
    """Without a name or a password in it: the signature says who calls."""
    try:
        url = urlsplit(word)
        is_named = url.scheme in ("http", "https") and is_host(url.hostname or "") and url.port != 0
    except ValueError:
        is_named = False
    if not (is_named and word.isascii() and is_unbroken(word)) or "@" in url.netloc or "#" in word:
        raise argparse.ArgumentTypeError(f"{word!r} is not an address such as https://bot.example.org/turns")
    return word


def parse_log_format(word: str) -> str:
    if word not in LOG_FORMATS:
        raise argparse.ArgumentTypeError(f"{word!r} is neither {' nor '.join(LOG_FORMATS)}")
    return word
