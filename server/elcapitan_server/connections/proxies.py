"""Which address a connection comes from if reverse proxies stand between the client and the server.

A proxy adds the address it was connected from to the header `X-Forwarded-For`. Any client can send that header, so only
what a trusted proxy has added counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan_server.connections.address_limits import TrustedNetwork, ip_of


def is_proxy(address: str, proxies: Sequence[TrustedNetwork]) -> bool:
    """Whether the address is that of a trusted proxy."""
    ip = ip_of(address)
    return ip is not None and any(ip in network for network in proxies)


def client_address(connected: str, forwarded: Sequence[str], proxies: Sequence[TrustedNetwork]) -> str:
    """The address of the client behind a connection from `connected`.

    `forwarded` are the values of X-Forwarded-For, in their order. They are read from the end, as long as the address
    before was a trusted proxy's: what stands further left may be the client's own invention.
    """
    address = connected
    for entry in reversed([each for value in forwarded for each in value.split(",")]):
        if not is_proxy(address, proxies):
            break
        found = _address_in(entry)
        if found is None:
            break
        address = found
    return address


def _address_in(entry: str) -> str | None:
    """The address of an entry, which may have a port; None if it is none, such as "unknown"."""
    text = entry.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    ip = ip_of(text)
    return None if ip is None else str(ip)
