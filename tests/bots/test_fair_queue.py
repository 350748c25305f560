"""Thoughts of one worker: who has computer players here takes turns, and many tables of one have shorter ones."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from elcapitan import games
from elcapitan.bots import catalogue, fair_queue
from elcapitan.bots.budget import Budget, RunningBudget
from elcapitan.bots.fair_queue import FULL_BUDGET_BACKLOG, FULL_BUDGET_QUEUE, MIN_PART, FairQueue
from elcapitan.bots.whole_game import play_whole_game
from tests.timeouts import PATIENCE_S
from tests.virtual_time import at_once, in_virtual_time


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


class Workshop:
    """A queue whose turns take the time that they are told to, and no other."""

    def __init__(self, slots: int = 1) -> None:
        self.used: Counter[str] = Counter()
        self.order: list[str] = []
        self.running: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self._clock_s = 0.0
        self.queue = FairQueue(slots, at_once, lambda: self._clock_s)

    def turn(self, share: str, takes_s: float) -> asyncio.Task[None]:
        def work() -> None:
            self.order.append(share)
            self.used[share] += takes_s  # type: ignore[assignment]
            self._clock_s += takes_s

        return asyncio.ensure_future(self.queue.run(share, work))

    async def play(self, share: str, takes_s: float, turns: int) -> None:
        """One turn after the other, as at one table."""
        for _ in range(turns):
            await self.turn(share, takes_s)


@in_virtual_time
async def test_shares_get_the_same_time_whatever_their_turns_take() -> None:
    shop = Workshop()
    turns = [shop.turn(f"long {number}", 0.9) for number in range(5) for _ in range(20)]
    turns += [shop.turn("short", 0.01) for _ in range(1800)]
    while shop.used["long 0"] < 9:
        await asyncio.sleep(0)
    for each in turns:
        each.cancel()
    await asyncio.gather(*turns, return_exceptions=True)
    assert min(shop.used.values()) >= max(shop.used.values()) - 0.9 - 0.01
    assert shop.order.count("short") > 50 * shop.order.count("long 0")


@in_virtual_time
async def test_idling_earns_no_credit_and_a_new_share_no_debt() -> None:
    shop = Workshop()
    await shop.play("anna", 0.1, 5)
    await shop.play("bert", 0.9, 50)
    shop.order.clear()
    turns = [shop.turn(share, 0.5) for share in ("anna", "bert", "cleo") for _ in range(4)]
    await asyncio.gather(*turns)
    assert all(Counter(shop.order[: 3 * most]).most_common(1)[0][1] <= most + 1 for most in range(1, 5))


@in_virtual_time
async def test_what_a_share_has_used_elsewhere_counts() -> None:
    shop = Workshop()
    turns = [shop.turn("busy", 0.1), *(shop.turn(share, 0.1) for share in ("busy", "calm") for _ in range(5))]
    await asyncio.sleep(0)
    shop.queue.charge("busy", 10.0)
    await asyncio.gather(*turns)
    assert shop.order[1:6] == ["calm"] * 5


@in_virtual_time
async def test_the_queue_forgets_those_that_come_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MAX_REMEMBERED", 10)
    shop = Workshop()
    turns = [shop.turn("", 0.01) for _ in range(200)]  # the queue is never empty
    for number in range(100):
        await shop.turn(f"share {number}", 0.1)
        assert len(shop.queue._used_s) <= 12
    await asyncio.gather(*turns)
    assert not shop.queue.is_busy


async def test_one_share_has_half_of_the_slots_and_the_program_itself_all_of_them() -> None:
    most: Counter[str] = Counter()

    async def pause(work: Callable[[], None]) -> None:
        await asyncio.sleep(0)
        work()

    queue = FairQueue(4, pause)

    def count(share: str) -> None:
        most[share] = max(most[share], queue._running[share])

    wishes = [queue.run(share, partial(count, share)) for share in ("crowd", "anna", "") for _ in range(8)]
    await asyncio.gather(*wishes)
    assert (most["crowd"], most["anna"]) == (2, 2)
    assert most[""] > 2


async def test_all_that_wait_together_get_no_more_time_than_the_server_waits() -> None:
    held = Held()
    wishes = [held.wish(f"share {number % 10}", str(number)) for number in range(100)]
    await held.let_go(*wishes)
    assert sum(held.parts[:100]) <= 4 * FULL_BUDGET_BACKLOG
    assert held.parts[0] == FULL_BUDGET_BACKLOG / 100


async def test_a_turn_that_has_waited_long_is_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s = [0.0]
    monkeypatch.setattr(fair_queue, "monotonic", lambda: now_s[0])
    held = Held()
    wish = held.wish("anna", "late")
    await asyncio.sleep(0)
    now_s[0] = fair_queue.HURRIED_S
    await held.let_go(wish)
    assert held.parts == [MIN_PART]


async def test_a_thought_that_goes_on_after_its_seat_has_gone_keeps_the_thread_and_is_paid_for() -> None:
    begun, free = threading.Event(), threading.Event()

    def think() -> None:
        begun.set()
        free.wait(PATIENCE_S)

    spent: list[str] = []
    queue = FairQueue(on_spent=lambda share, _: spent.append(share))
    gone = asyncio.ensure_future(queue.run("anna", think))
    await asyncio.to_thread(begun.wait, PATIENCE_S)
    gone.cancel()
    await asyncio.wait([gone])
    assert queue.is_busy
    assert spent == []
    free.set()
    assert await queue.run("bert", lambda: "answer") == "answer"
    assert spent == ["anna", "bert"]
    queue.close()


@pytest.mark.parametrize("game", games.game_names())
def test_quick_levels_are_those_that_never_look_at_their_time(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    is_spent, has_time_for = RunningBudget.is_spent, RunningBudget.has_time_for

    def spent(watch: RunningBudget, share: float = 1.0) -> bool:
        if watch._seconds is None:
            return is_spent(watch, share)  # so many rollouts, whatever time there is
        asked.append("is it spent?")
        return True

    def time_for(watch: RunningBudget, *values: Any) -> bool:
        if watch._seconds is None:
            return has_time_for(watch, *values)
        asked.append("is there time?")
        return False

    monkeypatch.setattr(RunningBudget, "is_spent", spent)
    monkeypatch.setattr(RunningBudget, "has_time_for", time_for)
    options = {"players": 3, "start": 1, **games.builtin_parts(game)}
    for level in catalogue.levels(game):
        asked.clear()
        play_whole_game(game, options, bytes(16), [level] * 3, 1, Budget(seconds=0.01))
        assert catalogue.is_quick(game, level) is (asked == []), level
    assert not catalogue.is_quick(game, "installed")
    assert not catalogue.is_quick("chess", "easy")


@in_virtual_time
async def test_a_turn_is_followed_by_a_rest_that_its_own_answer_does_not_wait_for() -> None:
    loop = asyncio.get_running_loop()
    begun_s: list[float] = []
    answered_s: list[float] = []

    async def work_for(work: Callable[[], Any]) -> Any:
        takes_s = work()
        await asyncio.sleep(takes_s)

    queue = FairQueue(1, work_for, rest=2.0)

    async def turn(takes_s: float) -> None:
        def work() -> float:
            begun_s.append(loop.time())
            return takes_s

        await queue.run("anna", work)
        answered_s.append(loop.time())

    await asyncio.gather(*map(turn, (0.004, 0.1, 0.001)))
    assert begun_s == pytest.approx([0.0, 0.004 + 0.008, 0.012 + 0.1 + fair_queue.MAX_REST_S])
    assert answered_s == pytest.approx([0.004, 0.112, 0.133])
