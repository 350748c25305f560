"""Deadlines of computer players: ten seconds, and the whole time once more where the machine slept meanwhile."""

from __future__ import annotations

import asyncio

from elcapitan.protocol import to_server
from elcapitan_server.tables.bot_deadlines import ANSWER_TIMEOUT_S, LATE_S, BotDeadlines
from elcapitan_server.tables.outgoing_messages import ForcedReason
from tests.server.clients import move_id
from tests.server.full_game import OFFERS, attending, start_game_of_two
from tests.server.in_memory_server import serve_in_memory, wait_until_settled
from tests.virtual_time import VirtualLoop, in_virtual_time


class Forced:
    """Deadlines, and which seats the server had to move for."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.deadlines = BotDeadlines(self._force)

    async def _force(self, seat: int, since: int, why: ForcedReason) -> None:
        self.seats.append(seat)


def virtual_loop() -> VirtualLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop


@in_virtual_time
async def test_a_seat_that_does_not_answer_is_moved_for_after_ten_seconds() -> None:
    table = Forced()
    table.deadlines.set_questions([(1, 0), (2, 0)])
    await asyncio.sleep(ANSWER_TIMEOUT_S - 0.1)
    table.deadlines.set_questions([(2, 0)])
    assert table.seats == []
    await asyncio.sleep(0.2)
    assert table.seats == [2]


@in_virtual_time
async def test_after_a_pause_of_the_machine_an_answer_has_the_whole_time_once_more() -> None:
    table = Forced()
    table.deadlines.set_questions([(1, 0)])
    virtual_loop().stall(ANSWER_TIMEOUT_S + LATE_S + 60.0)
    await asyncio.sleep(ANSWER_TIMEOUT_S - 0.1)
    assert table.seats == []
    assert table.deadlines.is_waiting
    await asyncio.sleep(0.2)
    assert table.seats == [1]


@in_virtual_time
async def test_a_loop_that_is_a_little_late_grants_nothing() -> None:
    table = Forced()
    table.deadlines.set_questions([(1, 0)])
    virtual_loop().stall(ANSWER_TIMEOUT_S + LATE_S / 2)
    await asyncio.sleep(0.1)
    assert table.seats == [1]
    assert not table.deadlines.stop()


@in_virtual_time
async def test_a_computer_player_has_the_whole_time_once_more_where_nothing_could_be_stored() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await bert.move("bid 0", move_id(1), 0)
        anna.say(to_server.HoldSeat(seat=1, level="meek"))
        await wait_until_settled(anna)
        for is_storing in (False, True):
            house.journal.full, house.journal.is_storing = not is_storing, is_storing
            counted = house.environment.counters.forced_moves["slow"]
            await attending(2 * ANSWER_TIMEOUT_S + 1, anna, bert)
            assert (house.environment.counters.forced_moves["slow"] > counted) is is_storing
