"""No client has the event loop for longer than a turn, and one that asks for little does not wait for many."""

from __future__ import annotations

import asyncio
from typing import Any

from elcapitan.protocol import to_client, to_server
from elcapitan_server.connections.held_bytes import NEGLIGIBLE_BYTES, HeldBytes
from elcapitan_server.connections.request_turns import QUANTUM_S, TURN_S, RequestTurns
from tests.server.full_game import make_table
from tests.server.in_memory_server import serve_in_memory
from tests.virtual_time import in_virtual_time


class Watch:
    """A clock that only work moves on."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s

    def work(self, log: list[Any], name: object, takes_s: float = QUANTUM_S) -> Any:
        def done() -> None:
            self.now_s += takes_s
            log.append(name)

        return done


async def test_a_turn_ends_after_its_time_and_the_loop_goes_round() -> None:
    watch, log = Watch(), list[object]()
    queue = RequestTurns(clock=watch)
    for number in range(20):
        queue.put("address", watch.work(log, number))
    turns = []
    while len(log) < 20:
        before = len(log)
        await asyncio.sleep(0)
        turns.append(len(log) - before)
    assert max(turns) <= TURN_S / QUANTUM_S + 1
    assert log == [*range(20)]


async def test_a_burst_of_many_addresses_is_passed_by_one_that_asks_once() -> None:
    watch, log = Watch(), list[object]()
    queue = RequestTurns(clock=watch)
    for _ in range(60):
        for address in range(10):
            queue.put(address, watch.work(log, address))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not queue.is_free
    done = len(log)
    queue.put("innocent", watch.work(log, "innocent"))
    while "innocent" not in log:
        await asyncio.sleep(0)
    assert log.index("innocent") - done <= 10


async def test_one_whose_work_was_interrupted_by_other_programs_is_not_in_debt_for_rounds() -> None:
    watch, log = Watch(), list[object]()
    queue = RequestTurns(clock=watch)
    queue.put("innocent", watch.work(log, "interrupted", takes_s=1.0))
    queue.put("innocent", watch.work(log, "innocent"))
    for _ in range(100):
        for address in range(10):
            queue.put(address, watch.work(log, address))
    while "innocent" not in log:
        await asyncio.sleep(0)
    assert len(log) < 100, "some five rounds of ten addresses, not a thousand"


async def test_what_need_not_wait_is_done_within_the_turn_and_needs_no_task() -> None:
    watch, log = Watch(), list[object]()
    queue = RequestTurns(clock=watch)

    async def ask() -> None:
        watch.work(log, "done", TURN_S)()

    def ask_now() -> None:
        assert queue.begin("greedy", ask()) is None

    for _ in range(5):
        queue.put("greedy", ask_now)
    for turn in range(1, 6):
        await asyncio.sleep(0)
        assert len(log) <= turn, "each takes a whole turn"


async def test_turns_that_took_too_long_are_paid_back_by_those_that_follow() -> None:
    watch, log = Watch(), list[object]()
    queue = RequestTurns(clock=watch)
    for _ in range(10):
        queue.put("greedy", watch.work(log, "long", 4 * TURN_S))
    for _ in range(20):
        await asyncio.sleep(0)
    assert 20 / 4 - 1 <= len(log) <= 20 / 4 + 1


async def test_one_that_asks_for_little_is_served_while_work_that_has_begun_uses_up_every_turn() -> None:
    """As of many onlookers who wait for one table's lock, each of whom hands it to the next."""
    watch, log = Watch(), list[object]()
    queue = RequestTurns(clock=watch)

    async def go_on() -> None:
        for _ in range(50):
            await asyncio.sleep(0)
            watch.work(log, "step", 2 * TURN_S)()

    rest = queue.begin("greedy", go_on())
    assert rest is not None
    task = asyncio.create_task(rest)
    for number in range(10):
        await asyncio.sleep(0)
        if number == 5:
            assert not queue.is_free
            queue.put("greedy", watch.work(log, "greedy"))
            queue.put("innocent", watch.work(log, "innocent"))
    assert "innocent" in log
    assert "greedy" not in log, "it has used more than its share"
    await task


async def test_what_waited_for_something_is_charged_to_its_owner_and_goes_on_at_once() -> None:
    """It may hold a table's lock: others must not wait for its turn."""
    watch, log = Watch(), list[object]()
    queue = RequestTurns(clock=watch)
    answered = asyncio.get_running_loop().create_future()

    async def ask() -> None:
        await answered
        watch.work(log, "resumed", TURN_S)()

    rest = queue.begin("greedy", ask())
    assert rest is not None
    task = asyncio.create_task(rest)
    await asyncio.sleep(0)
    for _ in range(60):
        queue.put("greedy", watch.work(log, "greedy"))
    answered.set_result(None)
    await task
    assert log.index("resumed") <= 2 * TURN_S / QUANTUM_S + 1
    assert not queue.is_free
    queue.put("innocent", watch.work(log, "innocent"))
    while "innocent" not in log:
        await asyncio.sleep(0)
    assert log.index("innocent") < 20


async def test_what_has_to_wait_can_be_cancelled_and_can_fail() -> None:
    queue, seen = RequestTurns(), list[str]()
    answered = asyncio.get_running_loop().create_future()

    async def ask() -> None:
        try:
            await answered
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise ValueError from None

    async def go_on() -> None:
        rest = queue.begin("address", ask())
        assert rest is not None
        try:
            await rest
        except ValueError:
            seen.append("failed")

    task = asyncio.create_task(go_on())
    await asyncio.sleep(0)
    task.cancel()
    await task
    assert seen == ["cancelled", "failed"]


@in_virtual_time
async def test_a_burst_of_lists_leaves_others_their_turn() -> None:
    async with serve_in_memory() as house:
        watch, log = Watch(), list[object]()
        house.shared.turns._clock = watch
        anna = await make_table(house, "10.0.0.1")
        crowd = [await house.greet(f"P{number}", address=f"10.0.1.{number % 10}") for number in range(40)]
        made = house.lobby._all.list.frame

        async def frame(*, for_guest: bool = False) -> bytes:
            watch.work(log, "list")()
            return await made(for_guest=for_guest)

        house.lobby._all.list.frame = frame  # type: ignore[method-assign]
        for person in crowd:
            for _ in range(60):
                person.say(to_server.ListTables())
        before = len(log)
        anna.say(to_server.Ping(number=7))
        while not any(isinstance(message, to_client.Pong) for message in anna.heard):
            await anna.next()
        assert len(log) - before <= 20
        assert len(log) < 40 * 60
        while len(log) < 40 * 60:
            await asyncio.sleep(0)


class Kept:
    """A connection that something is kept for."""

    def __init__(self) -> None:
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def test_the_address_that_keeps_most_loses_its_largest_connection() -> None:
    held = HeldBytes(100_000)
    mine, small, large = Kept(), Kept(), Kept()
    held.count("anna", mine, 40_000)
    held.count("mallory", small, 20_000)
    held.count("mallory", large, 30_000)
    assert not any(each.dropped for each in (mine, small, large))
    held.count("mallory", small, 31_000)
    assert [each.dropped for each in (mine, small, large)] == [False, True, False]
    held.count("anna", mine, 50_000)
    assert not any(each.dropped for each in (mine, large))


def test_little_is_not_counted() -> None:
    held = HeldBytes(NEGLIGIBLE_BYTES)
    crowd = [Kept() for _ in range(100)]
    for each in crowd:
        held.count(each, each, NEGLIGIBLE_BYTES)
    assert not any(each.dropped for each in crowd)
