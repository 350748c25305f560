"""Which addresses a host is shown, in which order, and how their adapters are called."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from elcapitan.text_cleaning import UNDECODABLE
from elcapitan_server.basics import local_addresses
from elcapitan_server.basics.local_addresses import (
    OwnAddress,
    name_address,
    named_addresses,
    own_addresses,
    rank_addresses,
    sort_by_likelihood,
)
from tests.hostile_text import control_characters

Adapter = tuple[str, str, str, str]
"""Address, and the three names of its adapter as ifaddr has them."""


def unix(address: str, name: str) -> Adapter:
    return address, name, name, name


def windows(address: str, description: str, friendly: str) -> Adapter:
    return address, "{6D8C0A2B-1C1E-4B0C-9F4E-0F3B0A5F3E11}", description, friendly


MACHINES: dict[str, tuple[list[Adapter], list[str], list[str]]] = {
    # Adapters as they stand on such a machine, the default route's addresses, what a host is to be told.
    "Linux laptop, VPN has the default route, Docker runs": (
        [
            unix("127.0.0.1", "lo"),
            unix("192.168.1.20", "wlp3s0"),
            unix("172.17.0.1", "docker0"),
            unix("172.18.0.1", "br-5d2f1c0a9e31"),
            unix("10.8.0.2", "tun0"),
        ],
        ["10.8.0.2"],
        ["192.168.1.20", "172.18.0.1", "10.8.0.2", "172.17.0.1"],
    ),
    "Linux desktop with libvirt, LXD and WireGuard": (
        [
            unix("192.168.122.1", "virbr0"),
            unix("10.68.12.1", "lxdbr0"),
            unix("10.66.66.2", "wg0"),
            unix("10.0.0.17", "enp5s0"),
        ],
        ["10.66.66.2"],
        ["10.0.0.17", "10.66.66.2", "10.68.12.1", "192.168.122.1"],
    ),
    "Tailscale and a mobile provider": (
        [unix("100.101.7.3", "tailscale0"), unix("100.72.1.9", "wwan0"), unix("192.168.8.100", "eth0")],
        ["100.72.1.9"],
        ["192.168.8.100", "100.72.1.9", "100.101.7.3"],
    ),
    "macOS with a VPN, VMware and internet sharing": (
        [
            unix("127.0.0.1", "lo0"),
            unix("fe80::1", "lo0"),
            unix("192.168.64.1", "bridge100"),
            unix("172.16.190.1", "vmnet8"),
            unix("10.2.0.2", "utun4"),
            unix("192.168.0.33", "en0"),
            unix("fe80::aede:48ff:fe00:1122", "awdl0"),
            unix("2a02:8308:1:2:3::5", "en0"),
            unix("2a02:8308:1:2:aaaa::6", "en0"),
        ],
        ["10.2.0.2", "2a02:8308:1:2:aaaa::6"],
        ["192.168.0.33", "2a02:8308:1:2:aaaa::6", "10.2.0.2", "172.16.190.1", "192.168.64.1"],
    ),
    "Windows with WSL, VirtualBox, VMware and OpenVPN": (
        [
            windows("172.28.16.1", "Hyper-V Virtual Ethernet Adapter", "vEthernet (WSL)"),
            windows("192.168.56.1", "VirtualBox Host-Only Ethernet Adapter", "Ethernet 2"),
            windows("192.168.244.1", "VMware Virtual Ethernet Adapter for VMnet1", "VMware Network Adapter VMnet1"),
            windows("10.8.0.6", "TAP-Windows Adapter V9", "Local Area Connection"),
            windows("169.254.77.2", "Bluetooth Device (Personal Area Network)", "Bluetooth Network Connection"),
            windows("192.168.178.24", "Intel(R) Wi-Fi 6 AX201 160MHz", "Wi-Fi"),
        ],
        ["10.8.0.6"],
        ["192.168.178.24", "172.28.16.1", "192.168.56.1", "192.168.244.1", "10.8.0.6"],
    ),
    "Windows whose only card is bridged to Hyper-V": (
        [
            windows("192.168.1.5", "Hyper-V Virtual Ethernet Adapter #2", "vEthernet (External)"),
            windows("172.19.0.1", "Hyper-V Virtual Ethernet Adapter", "vEthernet (Default Switch)"),
        ],
        ["192.168.1.5"],
        ["192.168.1.5", "172.19.0.1"],
    ),
    "a server at a provider": (
        [unix("203.0.113.9", "eth0"), unix("2001:db8:7::9", "eth0"), unix("172.17.0.1", "docker0")],
        ["203.0.113.9", "2001:db8:7::9"],
        ["203.0.113.9", "2001:db8:7::9", "172.17.0.1"],
    ),
    "a home bridge holds the card": (
        [unix("192.168.1.2", "vmbr0"), unix("10.10.10.1", "veth3a0f11")],
        ["192.168.1.2"],
        ["192.168.1.2", "10.10.10.1"],
    ),
    "cable and Wi-Fi: the default route's first": (
        [unix("192.168.0.5", "wlan0"), unix("192.168.0.77", "eth0")],
        ["192.168.0.77"],
        ["192.168.0.77", "192.168.0.5"],
    ),
    "a network without IPv4": (
        [unix("fd12:3456::9", "eth0"), unix("2001:db8::9", "eth0"), unix("fe80::9", "eth0")],
        ["2001:db8::9"],
        ["fd12:3456::9"],
    ),
    "two machines on one cable": ([unix("169.254.3.4", "eth0"), unix("fe80::4", "eth0")], [], ["169.254.3.4"]),
    "adapters with names of the user's own": (
        [unix("192.168.1.20", "lan"), unix("172.17.0.1", "containers"), unix("10.8.0.2", "office")],
        ["10.8.0.2"],
        ["192.168.1.20", "10.8.0.2", "172.17.0.1"],
    ),
}


@pytest.fixture(autouse=True)
def _another_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """This machine's own adapters say nothing about those of the tests."""
    monkeypatch.setattr(local_addresses, "SYSFS", tmp_path)


@pytest.mark.parametrize("machine", MACHINES)
def test_the_address_of_a_real_adapter_in_the_local_network_comes_first(machine: str) -> None:
    adapters, outward, told = MACHINES[machine]
    assert [each.address for each in rank_addresses([name_address(*each) for each in adapters], outward)] == told


def test_the_order_does_not_depend_on_that_of_the_system() -> None:
    for adapters, outward, told in MACHINES.values():
        found = [name_address(*each) for each in reversed(adapters)]
        assert [each.address for each in rank_addresses(found, outward)] == told


def test_an_adapter_has_the_name_that_the_user_sees(tmp_path: Path) -> None:
    (tmp_path / "wlan0" / "wireless").mkdir(parents=True)
    (tmp_path / "eth0" / "device").mkdir(parents=True)
    for name, number in (("wlan0", "1"), ("eth0", "1"), ("company", "65534")):
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "type").write_text(f"{number}\n")
    assert name_address(*unix("192.168.1.20", "wlan0")) == OwnAddress("192.168.1.20", "Wi-Fi wlan0")
    assert name_address(*unix("192.168.1.21", "eth0")) == OwnAddress("192.168.1.21", "Ethernet eth0")
    assert name_address(*unix("10.9.9.9", "company")) == OwnAddress("10.9.9.9", "company", is_virtual=True)
    assert name_address(*windows("192.168.178.24", "Intel(R) Wi-Fi 6 AX201", "Wi-Fi")).adapter == "Wi-Fi"


def test_a_listener_has_the_addresses_of_its_own_families(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [OwnAddress("192.168.1.20", "eth0"), OwnAddress("fd00::20", "eth0")]
    monkeypatch.setattr(local_addresses, "_interface_addresses", lambda: found)
    monkeypatch.setattr(local_addresses, "_outbound_addresses", lambda: ["192.168.1.20", "fd00::20"])
    assert own_addresses() == ["192.168.1.20", "fd00::20"]
    assert own_addresses("0.0.0.0") == ["192.168.1.20"]
    assert own_addresses("::") == ["fd00::20"]
    assert named_addresses(["0.0.0.0", "::"]) == found
    assert named_addresses(["0.0.0.0"]) == found[:1]


def test_a_listener_on_one_address_has_that_one_alone() -> None:
    assert own_addresses("127.0.0.1") == ["127.0.0.1"]
    assert own_addresses("2001:db8::7") == ["2001:db8::7"]


def test_loopback_and_link_local_addresses_are_of_no_use_to_others() -> None:
    found = ["172.17.0.1", "127.0.0.1", "169.254.3.4", "192.168.1.7", "0.0.0.0", "10.0.0.5", "192.168.1.7", "::1"]
    assert sort_by_likelihood(found, ["192.168.1.7"]) == ["192.168.1.7", "10.0.0.5", "172.17.0.1"]


def test_this_machines_own_addresses_never_name_the_loopback() -> None:
    assert not [each for each in own_addresses() if each.startswith("127.") or each == "::1"]


def broken_library() -> Iterator[Any]:
    """The library for adapters where Linux has one whose name is not UTF-8, or an address without a netmask."""
    b"e\xe9h".decode()
    yield


def test_an_adapter_whose_name_is_no_text_costs_no_other_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = [(b"e\xe9h", "192.168.1.21"), (b"\x1b[31mlan", "192.168.1.22"), (b"wlan0", "192.168.1.20")]
    monkeypatch.setattr("ifaddr.get_adapters", broken_library)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(local_addresses, "_linux_ipv4", lambda: iter(listed))
    monkeypatch.setattr(local_addresses, "_linux_ipv6", lambda: iter([(b"wlan0", "fd00::20")]))
    monkeypatch.setattr(local_addresses, "_outbound_addresses", list[str])
    assert [(each.address, each.adapter) for each in named_addresses([""])] == [
        ("192.168.1.20", "wlan0"),
        ("192.168.1.21", f"e{UNDECODABLE}h"),
        ("192.168.1.22", "[31mlan"),
        ("fd00::20", "wlan0"),
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone lists them in bytes")
def test_linux_lists_the_addresses_that_the_library_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    by_library = {*local_addresses._interface_addresses()}
    monkeypatch.setattr("ifaddr.get_adapters", broken_library)
    assert {*local_addresses._interface_addresses()} == by_library
    assert ("127.0.0.1", "lo") in {(each.address, each.adapter) for each in by_library}


def test_a_line_of_addresses_that_is_none_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = tmp_path / "if_inet6"
    lines.write_bytes(
        b"fd000000000000000000000000000020 02 40 00 80 e\xe9h\n\nzz 02 40 00 80 eth0\nfd00\n"
        b"fd000000000000000000000000000021 03 40 00 80   wlan0\n"
    )
    monkeypatch.setattr(local_addresses, "IF_INET6", lines)
    assert [*local_addresses._linux_ipv6()] == [(b"e\xe9h", "fd00::20"), (b"wlan0", "fd00::21")]
    monkeypatch.setattr(local_addresses, "IF_INET6", tmp_path / "none")
    assert [*local_addresses._linux_ipv6()] == []


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "\udce9", "\x1b[2J", "", "."])
def test_any_name_of_an_adapter_is_told_as_text(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_addresses, "SYSFS", tmp_path)
    told = name_address("192.168.1.20", name, name, name).adapter
    assert control_characters(told) == set()
    told.encode()


def test_where_nothing_lists_adapters_the_default_route_tells_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ifaddr.get_adapters", broken_library)
    monkeypatch.setattr(sys, "platform", "freebsd14")
    monkeypatch.setattr(local_addresses, "_outbound_addresses", lambda: ["192.168.1.20"])
    assert own_addresses() == ["192.168.1.20"]


def test_a_machine_without_a_network_has_none() -> None:
    assert sort_by_likelihood(["127.0.0.1"], []) == []
