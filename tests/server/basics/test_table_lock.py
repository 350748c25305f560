"""One at a time, in the order they came, with and without waiting."""

from __future__ import annotations

import asyncio

import pytest

from elcapitan_server.basics.table_lock import TableLock
from tests.timeouts import PATIENCE_S


async def test_who_finds_it_free_goes_in_at_once_and_nobody_else_does() -> None:
    table_lock = TableLock()
    assert table_lock.try_acquire()
    assert table_lock.is_locked()
    assert not table_lock.try_acquire()
    table_lock.release()
    assert not table_lock.is_locked()
    assert table_lock.try_acquire()


async def test_those_who_wait_go_in_in_the_order_they_came_and_nobody_slips_in_between() -> None:
    table_lock, order = TableLock(), list[str]()

    async def visit(name: str) -> None:
        async with table_lock:
            order.append(name)
            await asyncio.sleep(0)

    assert table_lock.try_acquire()
    waiting = [asyncio.create_task(visit(name)) for name in "abc"]
    await asyncio.sleep(0)
    table_lock.release()
    assert not table_lock.try_acquire(), "it was handed on before anybody else could take it"
    await asyncio.gather(*waiting)
    assert order == ["a", "b", "c"]
    assert not table_lock.is_locked()


@pytest.mark.parametrize("handed_over", [False, True], ids=["while she waits", "as it is handed to her"])
async def test_who_gives_up_waiting_does_not_keep_the_others_out(handed_over: bool) -> None:
    table_lock = TableLock()
    assert table_lock.try_acquire()
    gives_up = asyncio.create_task(table_lock.__aenter__())
    patient = asyncio.create_task(table_lock.__aenter__())
    await asyncio.sleep(0)
    if handed_over:
        table_lock.release()
    gives_up.cancel()
    if not handed_over:
        table_lock.release()
    async with asyncio.timeout(PATIENCE_S):
        await patient
    assert gives_up.cancelled()
    table_lock.release()
    assert not table_lock.is_locked()


async def test_players_come_before_all_others_who_wait() -> None:
    table_lock, order = TableLock(), list[str]()

    async def visit(name: str) -> None:
        async with table_lock.for_players if name.isupper() else table_lock:
            order.append(name)

    assert table_lock.try_acquire()
    waiting = [asyncio.create_task(visit(name)) for name in "abAcB"]
    await asyncio.sleep(0)
    table_lock.release()
    await asyncio.gather(*waiting)
    assert "".join(order) == "ABabc"
    assert not table_lock.is_locked()
