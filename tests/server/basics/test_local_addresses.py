"""Which addresses a host is shown, and in which order."""

from __future__ import annotations

from elcapitan_server.basics.local_addresses import own_addresses, sort_by_likelihood


def test_a_listener_on_one_address_has_that_one_alone() -> None:
    assert own_addresses("127.0.0.1") == ["127.0.0.1"]


def test_loopback_and_link_local_addresses_are_of_no_use_to_others() -> None:
    found = ["172.17.0.1", "127.0.0.1", "169.254.3.4", "192.168.1.7", "0.0.0.0", "10.0.0.5", "192.168.1.7"]
    assert sort_by_likelihood(found, ["192.168.1.7"]) == ["192.168.1.7", "10.0.0.5", "172.17.0.1"]


def test_this_machines_own_addresses_never_name_the_loopback() -> None:
    assert not [each for each in own_addresses() if each.startswith("127.")]


def test_a_machine_without_a_network_has_none() -> None:
    assert sort_by_likelihood(["127.0.0.1"], []) == []
