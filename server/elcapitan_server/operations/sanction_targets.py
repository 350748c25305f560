"""Whom a ban, a mute or a pardon is about: an address or a network as the host types it, checked for mistakes."""

from __future__ import annotations

import re
from ipaddress import ip_address, ip_network
from typing import NamedTuple

from elcapitan_server.basics.errors import AdminError
from elcapitan_server.basics.local_addresses import is_any, named_addresses
from elcapitan_server.connections.address_limits import IPV6_NETWORK_BITS, TrustedNetwork, ip_of, without_mapping
from elcapitan_server.connections.sanctions import Sanction
from elcapitan_server.server import Server

MAX_SANCTION_S = 10 * 365 * 24 * 3600
WIDEST = {4: 8, 6: 16}
"""By version, the shortest prefix that is taken without a question: it is more than any provider has."""
SHOWN_DIGITS = 8
"""Of a hash, in the log: enough to tell bans apart, and to recognise the pardon of one."""
BESIDE_NETWORK = re.compile(r"[\[\]]|%[^/]*")
"""Brackets, and the adapter of a link (`fe80::%eth0/64`): connections are known by their addresses alone."""
LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


class SanctionTarget(NamedTuple):
    """An address or a network."""

    maker: bytes
    """The hash that is kept of it (address_limits.py)."""
    text: str
    """For the log: what it is, without the address."""


def sanction_target(server: Server, typed: str) -> SanctionTarget:
    """AdminError if that is neither an address nor a network, or a trusted one."""
    if "/" in typed:
        network = _network(typed)
        maker = server.accounts.maker_of_network(network)
    else:
        maker = server.accounts.maker_of(typed)
    if maker is None:
        raise AdminError(f"{typed!r} is not an address.")
    if not maker:
        raise AdminError(f"{typed} belongs to a trusted network; bans and mutes do not hold for it.")
    return SanctionTarget(maker, f"{what_is_meant(Sanction('ban', maker, 0))} #{maker.hex()[:SHOWN_DIGITS]}")


def check_sanction(server: Server, typed: str, for_s: int, *, force: bool) -> None:
    """AdminError if it may not last that long, or if it looks like a mistake and is not forced."""
    if not 0 < for_s <= MAX_SANCTION_S:
        raise AdminError("The time must be longer than nothing and at most ten years.")
    if force:
        return
    ip = ip_of(typed)
    network = _network(typed) if "/" in typed else None if ip is None else ip_network(ip)
    if network is None:
        return
    if network.prefixlen < WIDEST[network.version]:
        share = f"{2.0**-network.prefixlen:.0%}" if network.prefixlen < 8 else f"1/{2**network.prefixlen}"
        raise AdminError(
            f"{network} is {share} of all addresses of IPv{network.version}:"
            " name a smaller network, or add --force if you mean it."
        )
    if any(network.version == own.version and network.overlaps(own) for own in _own_networks(server)):
        itself = f"{typed} {'is' if network.num_addresses == 1 else 'contains'} this machine itself"
        raise AdminError(f"{itself}, and everyone behind a proxy on it: add --force if you mean it.")


def _own_networks(server: Server) -> list[TrustedNetwork]:
    """What a ban of this machine would be about: its own addresses, and for IPv6 the network of its home."""
    own = [ip_address(each.address) for each in named_addresses(server.hosts) if not is_any(each.address)]
    return [*LOOPBACK, *(ip_network((ip, IPV6_NETWORK_BITS if ip.version == 6 else 32), strict=False) for ip in own)]


def networks_around(server: Server, typed: str) -> list[bytes]:
    """What is kept of the larger networks that an address or a network is inside of. AdminError if it is neither."""
    return server.accounts.networks_around(_network(typed)) if "/" in typed else server.accounts.networks_of(typed)


def what_is_meant(sanction: Sanction) -> str:
    """`address`, or the kind of network."""
    return "address" if sanction.prefix is None else "IPv{} /{} network".format(*sanction.prefix)


def _network(typed: str) -> TrustedNetwork:
    plain = BESIDE_NETWORK.sub("", typed)
    try:
        network = ip_network(plain)
    except ValueError:
        try:
            meant = ip_network(plain, strict=False)
        except ValueError:
            raise AdminError(f"{typed!r} is not a network such as 203.0.113.0/24.") from None
        raise AdminError(f"{typed} is an address inside of {meant}: name the network itself.") from None
    return without_mapping(network)
