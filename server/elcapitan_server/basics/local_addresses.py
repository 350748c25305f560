"""This machine's own addresses, as a host tells them to friends: of which adapter each is, the likeliest first.

Asks the system alone; not a byte is sent. A machine whose addresses cannot be told has none: that is no fault. A friend
is in the local network as a rule, so private addresses of real adapters come before those of a VPN, of containers and
of virtual machines, whichever of them has the default route.
"""

from __future__ import annotations

import os
import re
import socket
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from pathlib import Path
from struct import Struct
from typing import Final, NamedTuple

from elcapitan.text_cleaning import clean_text

ALL_INTERFACES = ""
"""Every address of this machine, IPv4 and IPv6."""
IPV4_ANY, IPV6_ANY = "0.0.0.0", "::"
"""Every address of one of the two."""
VIRTUAL_NAMES: Final = re.compile(
    # Linux, macOS and BSD: what the adapter's name begins with.
    r"^(docker|br-|veth|virbr|lxc|lxdbr|incusbr|cni|flannel|cali|podman|vmnet|vboxnet|tun|tap|utun|wg|ppp|tailscale"
    r"|nordlynx|proton|pvpn|mullvad|nebula|ipsec|gif|stf|gre|sit|awdl|llw|anpi|bridge\d|cscotun|gpd|kube)"
    r"|^(zt[a-z0-9]{4,}|ham\d+|nb-.+)$"
    # Windows: words of its description or its name.
    r"|vmware|virtualbox|host-only|hyper-v|vethernet|\bwsl\b|wintun|wireguard|openvpn|\btap\b|zerotier|tailscale|hamachi"
    r"|vpn|anyconnect|fortinet|pangp|globalprotect|cloudflarewarp|radmin|docker|loopback|npcap|teredo|isatap|6to4"
    r"|wan miniport|virtual|bluetooth",
)
"""Adapters that lead to no other machine in the house."""
VIRTUAL_NETWORKS: Final = (IPv4Network("172.17.0.0/16"), IPv4Network("10.8.0.0/24"), IPv4Network("192.168.122.0/24"))
"""What Docker, OpenVPN and libvirt take unless they are told otherwise, for adapters with a name of the user's own."""
PRIVATE: Final = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
CARRIER: Final = IPv4Network("100.64.0.0/10")
"""Of a provider that gives no public address, and of Tailscale."""
LOCAL_IPV6: Final = IPv6Network("fc00::/7")
SYSFS: Final = Path("/sys/class/net")
ETHERNET_TYPE: Final = "1"
"""In SYSFS; tunnels and serial lines have other types."""
IF_INET6: Final = Path("/proc/net/if_inet6")
SIOCGIFCONF: Final = 0x8912
"""Asks Linux for the IPv4 addresses of all adapters."""
IFCONF: Final = Struct("@iP")
"""Bytes of room, and where the room is."""
IFREQ: Final = Struct(f"16s4x4s{16 if sys.maxsize > 2**32 else 8}x")
"""Name of the adapter, family and port (left out), address, and what fills the union."""
MAX_ADDRESSES: Final = 256
"""A house has fewer."""

Address = IPv4Address | IPv6Address


class OwnAddress(NamedTuple):
    """An address of this machine."""

    address: str
    adapter: str = ""
    """Its adapter as the user's system calls it, such as "Wi-Fi wlan0"; empty if that cannot be told."""
    is_virtual: bool = False
    """Of a VPN, of containers or of virtual machines."""


def own_addresses(bound: str = ALL_INTERFACES) -> list[str]:
    """The addresses others reach a listener on `bound` by, the likeliest first."""
    return [each.address for each in named_addresses([bound])]


def named_addresses(bound: Sequence[str]) -> list[OwnAddress]:
    """The same for a listener on all of `bound`, each with its adapter."""
    if any(not is_any(each) for each in bound):
        return [OwnAddress(each) for each in bound if not is_any(each)]
    families = {*bound} & {IPV4_ANY, IPV6_ANY} if ALL_INTERFACES not in bound else {IPV4_ANY, IPV6_ANY}
    versions = {4 if each == IPV4_ANY else 6 for each in families}
    found = [each for each in _interface_addresses() if ip_address(each.address).version in versions]
    outward = [address for address in _outbound_addresses() if ip_address(address).version in versions]
    return rank_addresses(found, outward)


def is_any(bound: str) -> bool:
    """Whether a listener bound to that has all addresses of a family."""
    return bound in (ALL_INTERFACES, IPV4_ANY, IPV6_ANY)


def sort_by_likelihood(found: Iterable[str], outward: Sequence[str]) -> list[str]:
    """The same for addresses whose adapters are not known."""
    return [each.address for each in rank_addresses(map(OwnAddress, found), outward)]


def rank_addresses(found: Iterable[OwnAddress], outward: Sequence[str]) -> list[OwnAddress]:
    """Each once, without those that other machines cannot use; `outward` are the default route's.

    An address that no router has given (169.254) is told only where there is no other: two machines on one cable. Of
    each adapter one IPv6 address is told; a machine has several that change every day.
    """
    known = {each.address: each for each in (*map(OwnAddress, outward), *found)}
    useful = [each for each in known.values() if not _is_unusable(ip_address(each.address))]
    ranked = sorted(useful, key=lambda each: _unlikelihood(each, outward))
    routed = [each for each in ranked if not ip_address(each.address).is_link_local]
    told, adapters = list[OwnAddress](), set[str]()
    for each in routed or ranked:
        if ip_address(each.address).version == 6:
            if each.adapter and each.adapter in adapters:
                continue
            adapters.add(each.adapter)
        told.append(each)
    return told


def _unlikelihood(each: OwnAddress, outward: Sequence[str]) -> tuple[object, ...]:
    ip = ip_address(each.address)
    signs = each.is_virtual + any(ip in network for network in VIRTUAL_NETWORKS)
    return signs, _class_of(ip), each.address not in outward, ip.version, int(ip)


def _class_of(ip: Address) -> int:
    """How unlikely an address of that class is to be a friend's way here, other things being equal."""
    if isinstance(ip, IPv4Address):
        if any(ip in network for network in PRIVATE):
            return 0
        return 5 if ip.is_link_local else 4 if ip in CARRIER else 1
    return 2 if ip in LOCAL_IPV6 else 3


def _is_unusable(ip: Address) -> bool:
    # An IPv6 link-local address means something on its own adapter alone, and a friend's is called otherwise.
    return ip.is_loopback or ip.is_unspecified or ip.is_multicast or (ip.version == 6 and ip.is_link_local)


def _outbound_addresses() -> list[str]:
    """The addresses this machine would speak to the world from."""
    found = []
    # Kept free for examples; connecting a datagram socket sends nothing.
    for family, there in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect((there, 9))
                found.append(str(asking.getsockname()[0]))
        except OSError:
            pass
    return found


def _interface_addresses() -> list[OwnAddress]:
    """Those of every adapter; what is wrong with one of them costs no other its name."""
    try:
        import ifaddr

        adapters = [*ifaddr.get_adapters()]
    except (ImportError, OSError, ValueError, AssertionError):
        # It reads all names as UTF-8 and wants a netmask of every address; where one lacks either, none is told.
        return [*_linux_addresses()]
    found = []
    for adapter in adapters:
        for ip in adapter.ips:
            address = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            found.append(name_address(address, str(adapter.name), str(adapter.nice_name), str(ip.nice_name)))
    return found


def _linux_addresses() -> Iterator[OwnAddress]:
    """The same as Linux itself lists them, in bytes; nothing on other systems."""
    if sys.platform != "linux":
        return
    for name, address in (*_linux_ipv4(), *_linux_ipv6()):
        adapter = os.fsdecode(name)
        yield name_address(address, adapter, adapter, adapter)


def _linux_ipv4() -> Iterator[tuple[bytes, str]]:
    """Name and address, as netdevice(7) lists them."""
    from fcntl import ioctl  # Windows has none

    room = array("B", bytes(MAX_ADDRESSES * IFREQ.size))
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asked = IFCONF.pack(len(room), room.buffer_info()[0])
            (length, _place) = IFCONF.unpack(ioctl(asking, SIOCGIFCONF, asked))
    except OSError:
        return
    for name, packed in IFREQ.iter_unpack(room.tobytes()[: length // IFREQ.size * IFREQ.size]):
        yield name.rstrip(b"\0"), socket.inet_ntoa(packed)


def _linux_ipv6() -> Iterator[tuple[bytes, str]]:
    """Name and address, from a line each: the address in hex digits first, the name last (proc_net(5))."""
    try:
        lines = IF_INET6.read_bytes().splitlines()
    except OSError:
        return
    for line in lines:
        with suppress(ValueError):
            digits, *_numbers, name = line.split()
            yield name, str(IPv6Address(bytes.fromhex(digits.decode())))


def name_address(address: str, name: str, description: str, friendly: str) -> OwnAddress:
    """An address with the names of its adapter.

    On Windows `name` is an opaque number, `description` is the maker's name, `friendly` the one that users see, such as
    "Wi-Fi". Elsewhere all three are the short one, such as "wlan0".
    """
    words = {name.lower(), description.lower(), friendly.lower()}
    is_virtual = any(VIRTUAL_NAMES.search(each) for each in words) or _is_tunnel(name)
    return OwnAddress(address, clean_text(_kind_of(name) + friendly), is_virtual)


def _is_tunnel(name: str) -> bool:
    """Linux alone tells."""
    return _exists(SYSFS / name / "tun_flags") or _read(SYSFS / name / "type") not in ("", ETHERNET_TYPE)


def _kind_of(name: str) -> str:
    """ "Wi-Fi " or "Ethernet " for a real adapter of Linux, whose name alone tells few users what it is."""
    if _exists(SYSFS / name / "wireless"):
        return "Wi-Fi "
    return "Ethernet " if _exists(SYSFS / name / "device") else ""


def _exists(path: Path) -> bool:
    """Not where it may not be looked at, or where the name of an adapter can be that of no file."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _read(path: Path) -> str:
    try:
        return path.read_text().strip()
    except (OSError, ValueError):
        return ""
