"""Which pages of a browser may open a WebSocket here: this server's own, and those that its host has named."""

from __future__ import annotations

import platform
from collections.abc import Collection, Sequence
from ipaddress import ip_address

ANY_ORIGIN = "*"


def allowed_origins(host: str, named: Sequence[str], own_names: Collection[str] = ()) -> list[str] | None:
    """The origins that may connect in a request with that header Host; None: any.

    The page that this server itself has sent is one of them, by any name that only its own network can give it. By
    another name, which anybody could let point at this address, the host has to name it: else a foreign page could
    call itself ours (DNS rebinding).
    """
    if ANY_ORIGIN in named:
        return None
    own = {f"http://{host}", f"https://{host}"} if is_local_name(name_in(host), own_names) else set()
    return sorted({*named, *own})


def is_local_name(name: str, own_names: Collection[str] = ()) -> bool:
    """Whether it is an address, or a name that cannot be anybody's in the public DNS."""
    name = name.lower().removesuffix(".")
    if name in {each.lower() for each in own_names} or name == platform.node().lower():
        return True
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return bool(name) and ("." not in name or name.endswith((".local", ".localhost", ".lan", ".home.arpa")))
    return True


def name_in(address: str) -> str:
    """The name or the address of the host, of an address with or without a scheme, a port and a path."""
    host = address.rpartition("://")[2].partition("/")[0]
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host
