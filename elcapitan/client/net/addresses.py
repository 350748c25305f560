"""How an address says in which way its server is reached: plainly, by TLS, or by WebSocket.

The prefix stays with the host, so that it belongs to the name of the server; so does the path of a WebSocket.
"""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from elcapitan.client.net.local_server import ConnectAddress

TLS, WS, WSS = "tls://", "ws://", "wss://"
"""Encrypted; by WebSocket; by an encrypted WebSocket."""
PREFIXES = (TLS, WS, WSS)
DEFAULT_PORTS = {WS: 80, WSS: 443}
"""Those of the web."""
PAGES = {"http://": WS, "https://": WSS}
"""The page of a server is behind the same port and path as its WebSocket."""
NEXT_ADDRESS_DELAY_S = 0.25
"""A name may have addresses of IPv6 and IPv4: after this time the next is tried beside a silent one (RFC 8305)."""


def split_prefix(text: str) -> tuple[str, str]:
    """The prefix, empty if there is none, and what follows it."""
    prefix = next((each for each in PREFIXES if text.lower().startswith(each)), "")
    return prefix, text[len(prefix) :]


def is_ipv6(host: str) -> bool:
    """Whether that is an address of IPv6, also with the adapter behind it: `fe80::1%eth0`."""
    try:
        return ip_address(host).version == 6
    except ValueError:
        return False


def canonical_host(host: str) -> str:
    """A typed host in one spelling: an IPv6 address in its short form, one of IPv4 inside of one of IPv6 as itself, a
    name without capitals.
    """
    try:
        ip = ip_address(host)
    except ValueError:
        return host.lower()
    return str((isinstance(ip, IPv6Address) and ip.ipv4_mapped) or ip)


def connect_address(host: str, port: int) -> ConnectAddress:
    """Where to connect for a host with its prefix."""
    prefix, rest = split_prefix(host)
    plain, _, path = rest.partition("/")
    return ConnectAddress(plain, port, tls=prefix in (TLS, WSS), path=f"/{path}" if prefix in (WS, WSS) else "")
