"""Work that may wait: in its order, once, and with pauses in which everything else is done."""

from __future__ import annotations

import asyncio
from functools import partial

from elcapitan_server.basics.spare_time import SpareTime
from tests.virtual_time import in_virtual_time


@in_virtual_time
async def test_each_is_done_once_and_players_come_in_between() -> None:
    done: list[str] = []
    spare, loop = SpareTime(), asyncio.get_running_loop()

    async def work(name: str) -> None:
        done.append(name)
        loop.call_soon(done.append, f"a player after {name}")

    for name in ("one", "two", "one"):
        spare.put(name, partial(work, name))
    assert not done
    await asyncio.sleep(1)
    spare.put("one", partial(work, "one"))
    await asyncio.sleep(1)
    each = [(name, f"a player after {name}") for name in ("one", "two", "one")]
    assert done == [line for pair in each for line in pair]
