"""This machine's own addresses, as a host tells them to friends.

Asks the system alone; not a byte is sent. A machine whose addresses cannot be told has none: that is no fault.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address

ALL_INTERFACES = "0.0.0.0"


def own_addresses(bound: str = ALL_INTERFACES) -> list[str]:
    """The IPv4 addresses others reach a listener on `bound` by, the likeliest first."""
    if bound != ALL_INTERFACES:
        return [bound]
    return sort_by_likelihood(_interface_addresses(), _outbound_address())


def sort_by_likelihood(found: Iterable[str], outward: Sequence[str]) -> list[str]:
    """Each once, without those that other machines cannot use; the default route's first."""
    useful = {each for each in (*found, *outward) if not _is_unusable(each)}
    return sorted(useful, key=lambda each: (each not in outward, IPv4Address(each)))


def _outbound_address() -> list[str]:
    """The address this machine would speak to the world from."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # kept free for examples; connecting a datagram socket sends nothing
            return [asking.getsockname()[0]]
        except OSError:
            return []


def _interface_addresses() -> list[str]:
    try:
        import ifaddr

        return [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)]
    except (ImportError, OSError):
        return []


def _is_unusable(address: str) -> bool:
    found = IPv4Address(address)
    return found.is_loopback or found.is_link_local or found.is_unspecified
