"""What is found in the house, and what is left of what strangers say."""

from __future__ import annotations

import asyncio
import sys
from types import ModuleType
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as some

from elcapitan.client.nearby import LONGEST_NAME, SERVICE, Found, Nearby, read

TEXT = {b"version": b"0.1.0", b"protocol": b"1", b"games": b"elcapitan,toy"}


def test_an_announcement_says_name_address_and_games() -> None:
    found = read(f"Anna's game.{SERVICE}", ["192.168.1.7", "10.0.0.1"], 21997, TEXT)
    assert found == Found("Anna's game", ("192.168.1.7", "10.0.0.1"), 21997, "0.1.0", 1, ("elcapitan", "toy"))


def test_one_that_says_nothing_of_itself_can_still_be_joined() -> None:
    assert read(f".{SERVICE}", ["10.0.0.1"], 21998, {}) == Found("10.0.0.1", ("10.0.0.1",), 21998)


@pytest.mark.parametrize(("hosts", "port"), [([], 21997), (["10.0.0.1"], None), (["10.0.0.1"], 0), (["a"], 65536)])
def test_one_without_an_address_is_nobody(hosts: list[str], port: int | None) -> None:
    assert read(f"A.{SERVICE}", hosts, port, TEXT) is None


@given(
    some.text(max_size=300),
    some.dictionaries(some.sampled_from([*TEXT, b"x"]) | some.binary(max_size=9), some.none() | some.binary()),
)
def test_whatever_strangers_say_can_be_shown(instance: str, text_record: dict[bytes, bytes | None]) -> None:
    found = read(instance, ["10.0.0.1"], 21997, text_record)
    assert found is not None
    assert 0 < len(found.name) <= LONGEST_NAME
    assert all(text.isprintable() for text in (found.name, found.version, *found.games))
    assert found.protocol >= 0


def test_whoever_watches_is_told_of_changes_and_of_nothing_else() -> None:
    told: list[tuple[Found, ...]] = []
    nearby = Nearby(told.append)
    nearby.add(f"B.{SERVICE}", ["10.0.0.2"], 21997, TEXT)
    nearby.add(f"A.{SERVICE}", ["10.0.0.1"], 21997, TEXT)
    nearby.add(f"A.{SERVICE}", ["10.0.0.1"], 21997, TEXT)
    nearby.add(f"C.{SERVICE}", [], 21997, TEXT)
    assert [[each.name for each in found] for found in told] == [["B"], ["A", "B"]]


class Change(NamedTuple):
    name: str


def test_whoever_goes_is_found_no_more() -> None:
    told: list[tuple[Found, ...]] = []
    nearby = Nearby(told.append)
    nearby.add(f"A.{SERVICE}", ["10.0.0.1"], 21997, TEXT)
    nearby._changed(None, SERVICE, f"A.{SERVICE}", Change("Removed"))
    nearby._changed(None, SERVICE, f"B.{SERVICE}", Change("Removed"))
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
    nearby = Nearby(lambda found: None)
    assert not await nearby.start()
    await nearby.stop()
    assert nearby.found == ()


@pytest.mark.parametrize("turns", range(8))
async def test_a_search_whose_end_is_broken_off_holds_nothing(turns: int) -> None:
    """As when the window has waited long enough for it; at whatever turn of the loop that is."""
    nearby = Nearby(lambda found: None, ["127.0.0.1"])
    assert await nearby.start()
    sockets = [*nearby._network.zeroconf.engine._respond_sockets, nearby._network.zeroconf.engine._listen_socket]
    assert all(each.fileno() > 0 for each in sockets)
    stopping = asyncio.create_task(nearby.stop())
    for _ in range(1 + turns):
        await asyncio.sleep(0)
    stopping.cancel()
    await asyncio.gather(stopping, return_exceptions=True)
    for _ in range(3):
        await asyncio.sleep(0)
    assert [each.fileno() for each in sockets] == [-1] * len(sockets)
