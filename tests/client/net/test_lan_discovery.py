"""What is found in the house, and what is left of what strangers say."""

from __future__ import annotations

import asyncio
import sys
from types import ModuleType
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as some
from zeroconf import InterfaceChoice

from elcapitan.client.net.lan_discovery import LONGEST_NAME, SERVICE, DiscoveredServer, LanDiscovery, parse_announcement

TEXT = {b"version": b"0.1.0", b"protocol": b"1", b"games": b"elcapitan,toy"}


def test_an_announcement_says_name_address_and_games() -> None:
    found = parse_announcement(f"Anna's game.{SERVICE}", ["192.168.1.7", "10.0.0.1"], 21997, TEXT)
    assert found == DiscoveredServer(
        "Anna's game", ("192.168.1.7", "10.0.0.1"), 21997, "0.1.0", 1, ("elcapitan", "toy")
    )


def test_one_that_says_nothing_of_itself_can_still_be_joined() -> None:
    assert parse_announcement(f".{SERVICE}", ["10.0.0.1"], 21998, {}) == DiscoveredServer(
        "10.0.0.1", ("10.0.0.1",), 21998
    )


@pytest.mark.parametrize(("hosts", "port"), [([], 21997), (["10.0.0.1"], None), (["10.0.0.1"], 0), (["a"], 65536)])
def test_one_without_an_address_is_nobody(hosts: list[str], port: int | None) -> None:
    assert parse_announcement(f"A.{SERVICE}", hosts, port, TEXT) is None


@given(
    some.text(max_size=300),
    some.dictionaries(some.sampled_from([*TEXT, b"x"]) | some.binary(max_size=9), some.none() | some.binary()),
)
def test_whatever_strangers_say_can_be_shown(instance: str, text_record: dict[bytes, bytes | None]) -> None:
    found = parse_announcement(instance, ["10.0.0.1"], 21997, text_record)
    assert found is not None
    assert 0 < len(found.name) <= LONGEST_NAME
    assert all(text.isprintable() for text in (found.name, found.version, *found.games))
    assert found.protocol >= 0


def test_whoever_watches_is_told_of_changes_and_of_nothing_else() -> None:
    told: list[tuple[DiscoveredServer, ...]] = []
    lan_discovery = LanDiscovery(told.append)
    lan_discovery.resolve(f"B.{SERVICE}", ["10.0.0.2"], 21997, TEXT)
    lan_discovery.resolve(f"A.{SERVICE}", ["10.0.0.1"], 21997, TEXT)
    lan_discovery.resolve(f"A.{SERVICE}", ["10.0.0.1"], 21997, TEXT)
    lan_discovery.resolve(f"C.{SERVICE}", [], 21997, TEXT)
    assert [[each.name for each in found] for found in told] == [["B"], ["A", "B"]]


class Change(NamedTuple):
    name: str


def test_whoever_goes_is_found_no_more() -> None:
    told: list[tuple[DiscoveredServer, ...]] = []
    lan_discovery = LanDiscovery(told.append)
    lan_discovery.resolve(f"A.{SERVICE}", ["10.0.0.1"], 21997, TEXT)
    lan_discovery._changed(None, SERVICE, f"A.{SERVICE}", Change("Removed"))
    lan_discovery._changed(None, SERVICE, f"B.{SERVICE}", Change("Removed"))
    assert [len(found) for found in told] == [1, 0]


@pytest.mark.parametrize("fault", [OSError(19, "No such device"), RuntimeError("anything")])
async def test_where_nothing_can_be_found_it_says_so_and_is_no_error(
    monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise fault

    library = ModuleType("zeroconf.asyncio")
    library.AsyncZeroconf = library.AsyncServiceBrowser = fail  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "zeroconf.asyncio", library)
    lan_discovery = LanDiscovery(lambda found: None)
    assert not await lan_discovery.start()
    await lan_discovery.stop()
    assert lan_discovery.servers == ()


async def test_an_adapter_that_cannot_be_listed_leaves_the_one_of_the_default_route(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The library names all adapters as UTF-8, which Linux does not ask of them."""

    class Network:
        zeroconf = None

        def __init__(self, interfaces: object, ip_version: object) -> None:
            if interfaces is not InterfaceChoice.Default:
                b"e\xe9h".decode()

        async def async_close(self) -> None: ...

    class Browser:
        def __init__(self, *_: object, **__: object) -> None: ...
        async def async_cancel(self) -> None: ...

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", Network)
    monkeypatch.setattr("zeroconf.asyncio.AsyncServiceBrowser", Browser)
    lan_discovery = LanDiscovery(lambda found: None)
    assert await lan_discovery.start()
    await lan_discovery.stop()


@pytest.mark.parametrize("turns", range(8))
async def test_a_search_whose_end_is_broken_off_holds_nothing(turns: int) -> None:
    """As when the window has waited long enough for it; at whatever turn of the loop that is."""
    lan_discovery = LanDiscovery(lambda found: None, ["127.0.0.1"])
    assert await lan_discovery.start()
    sockets = [
        *lan_discovery._network.zeroconf.engine._respond_sockets,
        lan_discovery._network.zeroconf.engine._listen_socket,
    ]
    assert all(each.fileno() > 0 for each in sockets)
    stopping = asyncio.create_task(lan_discovery.stop())
    for _ in range(1 + turns):
        await asyncio.sleep(0)
    stopping.cancel()
    await asyncio.gather(stopping, return_exceptions=True)
    for _ in range(3):
        await asyncio.sleep(0)
    assert [each.fileno() for each in sockets] == [-1] * len(sockets)
