"""Thoughts of one worker: who has computer players here takes turns, and many tables of one have shorter ones."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

import pytest

from elcapitan.bots.fair_queue import FULL_BUDGET_QUEUE, FairQueue
from tests.timeouts import PATIENCE_S


class Held:
    """A thinker whose first thought lasts until it is let go, and what was thought about since."""

    def __init__(self) -> None:
        self.thinker = FairQueue()
        self.thought: list[str] = []
        self.parts: list[float] = []
        self._free = threading.Event()
        self._first = asyncio.ensure_future(self.thinker.think("", lambda _: self._free.wait(PATIENCE_S)))

    def wish(self, share: str, name: str) -> asyncio.Task[None]:
        def think(part: float) -> None:
            self.thought.append(name)
            self.parts.append(part)

        return asyncio.ensure_future(self.thinker.think(share, think))

    async def let_go(self, *wishes: asyncio.Task[None]) -> list[str]:
        """The thoughts in the order in which they were made."""
        await asyncio.sleep(0)  # the wishes begin to wait
        self._free.set()
        async with asyncio.timeout(PATIENCE_S):
            await self._first
            for wish in wishes:
                with suppress(asyncio.CancelledError):
                    await wish
        self.thinker.close()
        return self.thought


async def test_who_has_one_table_waits_for_one_thought_of_who_has_many() -> None:
    held = Held()
    wishes = [held.wish("crowd", f"crowd {number}") for number in range(3)]
    wishes.append(held.wish("anna", "anna"))
    assert await held.let_go(*wishes) == ["crowd 0", "anna", "crowd 1", "crowd 2"]


async def test_who_has_many_waiting_gets_shorter_thoughts_and_others_whole_ones() -> None:
    held = Held()
    many = 5 * FULL_BUDGET_QUEUE
    wishes = [held.wish("crowd", "crowd") for _ in range(many)]
    wishes.append(held.wish("anna", "anna"))
    await held.let_go(*wishes)
    assert held.parts[:2] == [0.2, 1.0]
    assert held.parts[-FULL_BUDGET_QUEUE:] == [1.0] * FULL_BUDGET_QUEUE
    assert sum(part for part in held.parts[2:]) < 4 * FULL_BUDGET_QUEUE


async def test_a_thought_that_nobody_wants_any_more_takes_no_turn() -> None:
    held = Held()
    first, second, third = [held.wish("anna", str(number)) for number in range(3)]
    await asyncio.sleep(0)
    first.cancel()
    assert await held.let_go(first, second, third) == ["1", "2"]


async def test_a_turn_given_up_in_the_moment_it_comes_goes_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held()
    first, second = held.wish("anna", "first"), held.wish("bert", "second")
    begin_next = held.thinker._begin_next

    def cancelled_just_then() -> None:
        begin_next()
        first.cancel()

    monkeypatch.setattr(held.thinker, "_begin_next", cancelled_just_then)
    assert await held.let_go(first, second) == ["second"]
