"""The clock: a bank and an increment, stopped while a connection is lost, kept over restarts."""

from __future__ import annotations

from typing import Any

from elcapitan.protocol import to_client, to_server
from elcapitan_server.tables.table_clock import TableClock
from tests.server.clients import Person, move_id
from tests.server.full_game import OFFERS, attending, back, newest, start_game_of_two, table
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time


def test_a_clock_runs_down_while_its_seat_is_waited_for_and_gains_after_the_turn() -> None:
    clock = TableClock(10, {1: 60_000, 2: 60_000})
    assert clock.set_running([1], 100.0, {})
    assert not clock.set_running([1], 105.0, {})
    assert (clock.left_ms(1, 120.0), clock.left_ms(2, 120.0), clock.ends_s()) == (40_000, 60_000, 160.0)
    assert clock.set_running([2], 120.0, {})
    clock.end_turn(1)
    assert clock.all_ms(130.0) == {1: 50_000, 2: 50_000}
    assert clock.all_ms(130.0, ending=[2]) == {1: 50_000, 2: 60_000}
    clock.undo_turn(1)
    assert clock.left_ms(1, 130.0) == 40_000


def test_a_clock_stops_at_zero_and_at_the_last_sign_of_life() -> None:
    clock = TableClock(0, {1: 1_000})
    clock.set_running([1], 0.0, {})
    assert clock.left_ms(1, 5.0) == 0
    clock.set_running([], 5.0, {1: 0.4})
    assert clock.left_ms(1, 9.0) == 600
    clock.undo_turn(1)
    assert clock.left_ms(1, 9.0) == 600
    assert TableClock(0, {}).ends_s() is None


def left(person: Person) -> list[int]:
    return newest(person, to_client.Clock).left_ms


async def kept(house: ServerCore) -> list[int]:
    return [left_ms for (left_ms,) in house.journal.select("SELECT left_ms FROM seats ORDER BY seat")]


@in_virtual_time
async def test_everybody_asked_loses_time_until_they_have_answered() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, bank_s=100, increment_s=5)
        told = newest(anna, to_client.Clock)
        assert (told.left_ms, told.running) == ([100_000, 100_000], [1, 2])
        await attending(20.0, anna, bert)
        await anna.move("bid 3", move_id(1), 0)
        await wait_until_settled(bert)
        assert (left(bert), newest(bert, to_client.Clock).running) == ([85_000, 80_000], [2])
        assert await kept(house) == [85_000, 80_000]


@in_virtual_time
async def test_at_the_start_everybody_hears_of_the_clocks_once() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, bank_s=600)
        for person in (anna, bert):
            await wait_until_settled(person)
            assert sum(isinstance(each, to_client.Clock) for each in person.heard) == 1


@in_virtual_time
async def test_taking_back_gains_nothing() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, bank_s=100, increment_s=5)
        for number in range(3):
            await anna.move("bid 3", move_id(2 * number + 1), 2 * number)
            await anna.take_back("step", move_id(2 * number + 2))
        await wait_until_settled(bert)
        assert left(bert) == [100_000, 100_000]


@in_virtual_time
async def test_at_zero_a_computer_player_plays_the_turn_and_nobody_is_thrown_out() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, bank_s=30, increment_s=5, takeover_level="meek")
        await bert.move("bid 0", move_id(1), 0)
        assert not house.bots.called
        await attending(31.0, anna, bert)
        assert (left(anna), newest(anna, to_client.Clock).running) == ([0, 35_000], [])
        assert house.bots.called == [(anna.table, 1, "toy", "meek")]
        late = await anna.move("bid 2", move_id(2), 1)
        assert isinstance(late, to_client.Refused)
        assert late.why == "out-of-time"
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 1, "meek"))
        assert isinstance(await bot.move("bid 1", move_id(3), 1), to_client.Done)
        assert isinstance(await bot.move("roll", move_id(4), 2), to_client.Done)
        assert await bot.farewell() == ""
        await wait_until_settled(anna)
        assert table(anna).seats[0].held_by is None
        assert left(anna)[0] > 0, "the turn is over: what is added is hers"
        position = newest(anna, to_client.Position)
        assert isinstance(await anna.move(position.legal[0], move_id(5), 3), to_client.Done)


@in_virtual_time
async def test_a_turn_that_is_played_for_them_costs_and_adds_nothing() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, bank_s=100, increment_s=5)
        bert.say(to_server.HoldSeat(seat=2, level="meek"))
        await wait_until_settled(bert)
        assert newest(bert, to_client.Clock).running == [1]
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 2, "meek"))
        await attending(8.0, anna, bert, bot)
        assert isinstance(await bot.move("bid 1", move_id(1), 0), to_client.Done)
        await anna.move("bid 0", move_id(2), 0)
        await wait_until_settled(bert)
        assert left(bert) == [97_000, 100_000]
        assert await kept(house) == [97_000, 100_000]


@in_virtual_time
async def test_the_clock_stands_while_the_line_is_down_and_while_the_game_is_paused() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, bank_s=100)
        await attending(10.0, anna, bert)
        await attending(40.0, anna)  # nothing more comes from Bert
        assert table(anna).seats[1].away
        await wait_until_settled(anna)
        assert 88_000 <= left(anna)[1] <= 92_000, "since the last that was heard of him"
        again = await back(house, bert)
        assert newest(again, to_client.Clock).running == [1, 2]
        for person in (anna, again):
            person.say(to_server.Agree(to="pause"))
            await wait_until_settled(person)
        await wait_until_settled(anna)
        assert newest(anna, to_client.Clock).running == []
        before = left(anna)
        await attending(500.0, anna, again)
        assert left(anna) == before


@in_virtual_time
async def test_the_clock_stands_while_nothing_can_be_stored() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, bank_s=100)
        for is_storing, running in ((False, []), (True, [1, 2]), (False, [])):
            house.journal.full, house.journal.is_storing = not is_storing, is_storing
            house.lobby.update_clocks()
            await wait_until_settled(anna)
            assert newest(anna, to_client.Clock).running == running
            await attending(40.0, anna, bert)
        assert left(anna) == [60_000, 60_000], "what the table could be played"


@in_virtual_time
async def test_a_restart_neither_gives_time_nor_takes_it() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, bank_s=100)
        await attending(25.0, anna, bert)
        on_disk = await kept(house)
        assert all(75_000 <= each <= 86_000 for each in on_disk), "kept every ten seconds, should the server be killed"
    assert all(74_000 <= each <= 77_000 for each in await kept(house))
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as house:
        again = await back(house, anna)
        assert newest(again, to_client.Clock).running == [1]
        assert 74_000 <= left(again)[0] <= 77_000


@in_virtual_time
async def test_the_clock_is_set_before_the_game_and_makes_everybody_unready() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await house.greet("Anna"), await house.greet("Bert")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        bert.say(to_server.Ready())
        await wait_until_settled(bert)
        anna.say(to_server.SetTerms(bank_s=600, increment_s=10))
        await wait_until_settled(anna)
        assert (table(anna).bank_s, table(anna).increment_s, table(anna).seats[1].ready) == (600, 10, False)


# Answers out of turn


async def asked(house: ServerCore, **terms: Any) -> tuple[Person, Person]:
    """Anna has the turn, and has asked Bert something."""
    anna, bert = await start_game_of_two(house, **terms)
    await anna.move("bid 3", move_id(1), 0)
    await bert.move("bid 0", move_id(2), 1)
    await anna.move("ask", move_id(3), 2)
    await wait_until_settled(anna)
    return anna, bert


@in_virtual_time
async def test_while_another_seat_is_asked_the_movers_clock_rests_and_that_seats_runs() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await asked(house, bank_s=100, increment_s=5)
        begun = left(anna)
        assert newest(anna, to_client.Clock).running == [2]
        await attending(10.0, anna, bert)
        await bert.move("deny", move_id(4), 3)
        await wait_until_settled(anna)
        assert newest(anna, to_client.Clock).running == [1]
        assert left(anna) == [begun[0], begun[1] - 10_000], "nobody's turn has ended"
        await attending(20.0, anna, bert)
        await anna.move("roll", move_id(5), 4)
        await wait_until_settled(anna)
        assert left(anna) == [begun[0] - 20_000 + 5_000, begun[1] - 10_000]
        assert await kept(house) == left(anna)


@in_virtual_time
async def test_taking_back_what_was_asked_gains_no_time_and_loses_none() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await asked(house, bank_s=100, increment_s=5)
        begun = left(anna)
        assert isinstance(await anna.take_back("step", move_id(4)), to_client.Done)
        await anna.move("ask", move_id(5), 4)
        await bert.move("grant", move_id(6), 5)
        anna.position = 6
        assert isinstance(await anna.take_back("turn", move_id(7)), to_client.Done)
        taken = newest(anna, to_client.Position)
        assert (taken.to_act, taken.state["asked"]) == ([1], "")
        await wait_until_settled(anna)
        assert left(anna) == begun


@in_virtual_time
async def test_a_computer_player_gives_that_one_answer_for_a_seat_whose_time_is_up() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await asked(house, bank_s=30, increment_s=5, takeover_level="meek")
        await attending(36.0, anna, bert)
        assert left(bert)[1] == 0
        late = await bert.move("grant", move_id(4), 3)
        assert isinstance(late, to_client.Refused)
        assert late.why == "out-of-time"
        assert house.bots.called == [(anna.table, 2, "toy", "meek")]
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 2, "meek"))
        assert isinstance(await bot.move("deny", move_id(5), 3), to_client.Done)
        assert await bot.farewell() == ""
        assert isinstance(await anna.move("roll", move_id(6), 4), to_client.Done), "her turn has gone on"
        await wait_until_settled(bert)
        assert left(bert)[1] == 5_000
        assert isinstance(await bert.move("bid 1", move_id(7), 5), to_client.Done), "and his own turn is his"


@in_virtual_time
async def test_an_answer_does_not_give_time_to_a_mover_whose_time_is_up() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, bank_s=30, increment_s=5, takeover_level="meek")
        await bert.move("bid 0", move_id(1), 0)
        await anna.move("bid 3", move_id(2), 1)
        await attending(36.0, anna, bert)
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 1, "meek"))
        assert isinstance(await bot.move("ask", move_id(3), 2), to_client.Done)
        assert isinstance(await bert.move("grant", move_id(4), 3), to_client.Done)
        late = await anna.move("roll", move_id(5), 4)
        assert isinstance(late, to_client.Refused)
        assert late.why == "out-of-time"


@in_virtual_time
async def test_a_computer_player_that_is_asked_and_does_not_answer_has_one_answer_given_for_it() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna = await house.greet("Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 2, "meek"))
        await bot.move("bid 0", move_id(1), 0)
        await anna.move("bid 3", move_id(2), 1)
        await anna.move("ask", move_id(3), 2)
        await attending(11.0, anna, bot)
        position = newest(anna, to_client.Position)
        assert (position.position, position.to_act, position.state["asked"]) == (4, [1], "deny")
        await attending(30.0, anna, bot)
        assert newest(anna, to_client.Position).position == 4, "nobody plays on for her"
