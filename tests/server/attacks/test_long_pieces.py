"""What takes long is not done on the event loop in one piece: a move at another table would wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics import spare_time
from elcapitan_server.operations.person_data import export_person
from elcapitan_server.tables import new_table
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.server.server_with_toy import offers
from tests.virtual_time import in_virtual_time

GAME = "carcassonne"
WITHOUT_FARMERS = {"farmers": "no", "expansions": ["inns"]}


@in_virtual_time
async def test_options_are_tried_out_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    in_thread = 0
    tried: list[bool] = []
    check = new_table.check_options

    async def run(work: Callable[[], Any]) -> Any:
        nonlocal in_thread
        in_thread += 1
        try:
            return work()
        finally:
            in_thread -= 1

    def watched(*values: Any) -> dict[str, Any]:
        tried.append(bool(in_thread))
        return check(*values)

    monkeypatch.setattr(new_table, "check_options", watched)
    async with serve_in_memory(offers()) as house:
        object.__setattr__(house.environment, "run_in_thread", run)
        anna = await house.greet("Anna")
        await anna.ask(to_server.CreateTable(game=GAME, seats=4), to_client.Seated)
        await anna.ask(to_server.SetOptions(options=WITHOUT_FARMERS), to_client.Table)
        await anna.ask(to_server.CloseSeat(seat=4, closed=True), to_client.Table)
        refused = await anna.ask(to_server.SetOptions(options={"farmers": "perhaps"}), to_client.Refused)
        assert refused.why == "bad-options"
        options = house.lobby.tables[anna.table].row.options
        assert {name: options[name] for name in WITHOUT_FARMERS} == WITHOUT_FARMERS
    assert tried == [True] * 4


async def _tables(house: ServerCore, count: int) -> None:
    for number in range(count):
        person = await house.greet(f"Person {number}")
        await person.ask(to_server.CreateTable(game=GAME, seats=2), to_client.Seated)
        person.vanish()
    await wait_until_settled(await house.greet("Last"))


@in_virtual_time
async def test_the_loop_goes_on_while_all_tables_are_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spare_time, "SLICE_S", 0.0)
    async with serve_in_memory(offers()) as house:
        await _tables(house, 5)
        for look in (export_person(house.lobby, "Person 3"), house.lobby.unload_empty(0.0)):
            turns = 0
            task = asyncio.get_running_loop().create_task(look)
            while not task.done():
                await asyncio.sleep(0)
                turns += 1
            assert turns > 5
        assert all(host.is_asleep for host in house.lobby.tables.values())
