"""A late event loop and a calendar that jumps are counted."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.operations.loop_watch import REMEMBERED_S, LoopWatch
from tests.virtual_time import VirtualLoop, in_virtual_time


@in_virtual_time
async def test_a_loop_that_stands_still_is_late_by_so_much_and_the_worst_is_remembered_for_a_minute() -> None:
    counters, loop = ServerCounters(), cast(VirtualLoop, asyncio.get_running_loop())
    watch = LoopWatch(counters, lambda: int(loop.time()))
    watch.start()
    await asyncio.sleep(1)
    assert watch.worst_lag_s == pytest.approx(0.0, abs=0.001)
    loop.stall(3.0)
    await asyncio.sleep(1)
    assert 2.7 < watch.worst_lag_s <= 3.0
    assert counters.loop_lag_s.cumulative()[-3][1] == counters.loop_lag_s.count, "all were below five seconds"
    assert counters.loop_lag_s.cumulative()[-4][1] == counters.loop_lag_s.count - 1, "one was above 2.5"
    await asyncio.sleep(REMEMBERED_S + 1)
    assert watch.worst_lag_s == pytest.approx(0.0, abs=0.001)
    assert counters.clock_jumps == 0, "a machine that sleeps is no jump of the calendar"
    watch.stop()


@pytest.mark.parametrize(("jump_s", "count"), [(3600, 1), (-3600, 1), (1, 0)])
def test_a_calendar_that_jumps_is_counted_once(jump_s: int, count: int) -> None:
    @in_virtual_time
    async def jumps() -> None:
        counters, loop, base = ServerCounters(), asyncio.get_running_loop(), [1_800_000_000]
        watch = LoopWatch(counters, lambda: int(base[0] + loop.time()))
        watch.start()
        await asyncio.sleep(5)
        base[0] += jump_s
        await asyncio.sleep(5)
        assert counters.clock_jumps == count
        watch.stop()

    jumps()
