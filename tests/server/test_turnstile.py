"""One at a time, in the order they came, with and without waiting."""

from __future__ import annotations

import asyncio

import pytest

from elcapitan_server.turnstile import Turnstile
from tests.patience import PATIENCE_S


async def test_who_finds_it_free_goes_in_at_once_and_nobody_else_does() -> None:
    turnstile = Turnstile()
    assert turnstile.enter()
    assert turnstile.locked()
    assert not turnstile.enter()
    turnstile.leave()
    assert not turnstile.locked()
    assert turnstile.enter()


async def test_those_who_wait_go_in_in_the_order_they_came_and_nobody_slips_in_between() -> None:
    turnstile, order = Turnstile(), list[str]()

    async def visit(name: str) -> None:
        async with turnstile:
            order.append(name)
            await asyncio.sleep(0)

    assert turnstile.enter()
    waiting = [asyncio.create_task(visit(name)) for name in "abc"]
    await asyncio.sleep(0)
    turnstile.leave()
    assert not turnstile.enter(), "it was handed on before anybody else could take it"
    await asyncio.gather(*waiting)
    assert order == ["a", "b", "c"]
    assert not turnstile.locked()


@pytest.mark.parametrize("handed_over", [False, True], ids=["while she waits", "as it is handed to her"])
async def test_who_gives_up_waiting_does_not_keep_the_others_out(handed_over: bool) -> None:
    turnstile = Turnstile()
    assert turnstile.enter()
    gives_up = asyncio.create_task(turnstile.__aenter__())
    patient = asyncio.create_task(turnstile.__aenter__())
    await asyncio.sleep(0)
    if handed_over:
        turnstile.leave()
    gives_up.cancel()
    if not handed_over:
        turnstile.leave()
    async with asyncio.timeout(PATIENCE_S):
        await patient
    assert gives_up.cancelled()
    turnstile.leave()
    assert not turnstile.locked()
