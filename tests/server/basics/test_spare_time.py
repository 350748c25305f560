"""Work that may wait: in its order, and with pauses in which everything else is done."""

from __future__ import annotations

import asyncio

import pytest

from elcapitan_server.basics import spare_time
from elcapitan_server.basics.spare_time import SpareTime, in_slices
from tests.virtual_time import in_virtual_time


@in_virtual_time
async def test_a_long_list_lets_the_loop_on_between_its_items(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spare_time, "SLICE_S", 0.0)
    done: list[str] = []
    async for number in in_slices(range(3)):
        done.append(f"item {number}")
        asyncio.get_running_loop().call_soon(done.append, f"a player after {number}")
    assert done == [line for number in range(3) for line in (f"item {number}", f"a player after {number}")]


@in_virtual_time
async def test_groups_rest_and_one_that_is_given_up_holds_up_nobody() -> None:
    groups, loop = SpareTime(2), asyncio.get_running_loop()
    begun_s: dict[str, float] = {}

    async def store(name: str) -> None:
        async with groups:
            begun_s[name] = loop.time()
            await asyncio.sleep(0.01)

    tasks = {name: loop.create_task(store(name)) for name in ("one", "two", "three", "four", "five")}
    await asyncio.sleep(0.001)
    tasks["one"].cancel()
    tasks["four"].cancel()
    await asyncio.wait(tasks.values())
    assert begun_s["one"] == begun_s["two"] == 0.0
    assert begun_s["three"] == pytest.approx(0.04)
    assert begun_s["five"] == pytest.approx(0.08)
    assert "four" not in begun_s
    await store("last")
