"""Seats of people who are away: held by computer players, by wish or by time, and taken back at any moment."""

from __future__ import annotations

from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from tests.server.clients import move_id
from tests.server.full_game import OFFERS, attending, back, refusal, start_game_of_two, table
from tests.server.in_memory_server import serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time


@in_virtual_time
async def test_the_host_lets_a_computer_player_hold_the_seat_of_who_is_away() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        assert await refusal(anna, to_server.HoldSeat(seat=2, level="meek")) == "not-away"
        await bert.leave()
        assert (await anna.hear(to_client.Table)).table.seats[1].away
        assert await refusal(anna, to_server.HoldSeat(seat=2, level="grand")) == "no-such-level"
        assert await refusal(anna, to_server.HoldSeat(seat=3, level="meek")) == "no-such-seat"
        held = (await anna.ask(to_server.HoldSeat(seat=2, level="bold"), to_client.Table)).table.seats[1]
        assert (held.by, held.away, held.held_by) == ("person", True, "bold")
        assert house.bots.called[-1] == (anna.table, 2, "toy", "bold")
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 2, "bold"))
        assert isinstance(await bot.move("bid 1", move_id(1), 0), to_client.Done)
        freed = (await anna.ask(to_server.HoldSeat(seat=2), to_client.Table)).table.seats[1]
        assert freed.held_by is None
        assert await bot.farewell() == ""


@in_virtual_time
async def test_the_owner_takes_their_seat_back_by_their_token_at_any_moment() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await bert.leave()
        await anna.ask(to_server.HoldSeat(seat=2, level="meek"), to_client.Table)
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 2, "meek"))
        again = await back(house, bert)
        assert await bot.farewell() == ""
        seat = table(again).seats[1]
        assert (seat.away, seat.held_by) == (False, None)
        assert isinstance(await again.move("bid 2", move_id(1), 0), to_client.Done)


@in_virtual_time
async def test_a_computer_player_that_comes_too_late_is_sent_away() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await bert.leave()
        await anna.ask(to_server.HoldSeat(seat=2, level="meek"), to_client.Table)
        old, new = (house.lobby.new_ticket(anna.table, 2, level) for level in ("meek", "bold"))
        await anna.ask(to_server.HoldSeat(seat=2, level="bold"), to_client.Table)
        late = await house.greet("", ticket=old)
        assert await late.farewell() == "table-dropped"
        bot = await house.greet("", ticket=new)
        await bot.hear(to_client.Seated)


@in_virtual_time
async def test_anybody_lets_one_play_for_them_and_cannot_move_meanwhile() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await anna.move("bid 3", move_id(9), 0)
        await bert.ask(to_server.HoldSeat(seat=2, level="meek"), to_client.Table)
        answer = await bert.move("bid 2", move_id(1), 0)
        assert isinstance(answer, to_client.Refused)
        assert answer.why == "seat-held"
        await bert.ask(to_server.HoldSeat(seat=2), to_client.Table)
        assert isinstance(await bert.move("bid 2", move_id(1), 0), to_client.Done)
        await bert.ask(to_server.HoldSeat(seat=2, level="meek"), to_client.Table)
        known = await bert.move("bid 2", move_id(1), 0)
        assert isinstance(known, to_client.Done), "what was accepted before is answered as before"


@in_virtual_time
async def test_others_may_only_while_the_host_is_away_themselves() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        assert await refusal(bert, to_server.HoldSeat(seat=1, level="meek")) == "host-only"
        await anna.leave()
        held = (await bert.ask(to_server.HoldSeat(seat=1, level="meek"), to_client.Table)).table
        while held.seats[0].held_by is None:
            held = (await bert.hear(to_client.Table)).table
        assert held.seats[0].held_by == "meek"


@in_virtual_time
async def test_after_the_time_the_table_sets_a_seat_is_held_by_itself() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, takeover_s=60, takeover_level="meek")
        await bert.leave()
        await attending(59.0, anna)
        assert table(anna).seats[1].held_by is None
        await attending(2.0, anna)
        assert table(anna).seats[1].held_by == "meek"
        assert house.bots.called[-1] == (anna.table, 2, "toy", "meek")
        again = await back(house, bert)
        assert table(again).seats[1].held_by is None


@in_virtual_time
async def test_who_comes_back_in_time_is_not_taken_over_and_the_time_begins_anew() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, takeover_s=60)
        await bert.leave()
        await attending(50.0, anna)
        again = await back(house, bert)
        await attending(50.0, anna, again)
        await again.leave()
        await attending(50.0, anna)
        assert table(anna).seats[1].held_by is None
        await attending(11.0, anna)
        assert table(anna).seats[1].held_by == "bold", "the middle one of the levels unless another one is set"


@in_virtual_time
async def test_without_a_time_limit_a_seat_is_waited_for_for_ever() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, takeover_s=0)
        await bert.leave()
        await attending(3600.0, anna)
        assert (table(anna).seats[1].away, table(anna).seats[1].held_by) == (True, None)
        assert not house.bots.called


@in_virtual_time
async def test_a_time_limit_that_is_lifted_while_somebody_is_away_ends_no_more() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, takeover_s=60)
        await bert.leave()
        await attending(59.0, anna)
        await anna.ask(to_server.SetTerms(takeover_s=0), to_client.Table)
        await attending(3600.0, anna)
        assert (table(anna).seats[1].away, table(anna).seats[1].held_by) == (True, None)


@in_virtual_time
async def test_while_nobody_is_there_nobody_plays_and_nothing_is_taken_over() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, takeover_s=60)
        await bert.leave()
        await anna.ask(to_server.HoldSeat(seat=2, level="meek"), to_client.Table)
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 2, "meek"))
        await bot.hear(to_client.Seated)
        await anna.leave()
        assert await bot.farewell() == ""
        called = len(house.bots.called)
        await attending(600.0)
        assert len(house.bots.called) == called
        assert [row.held_by for row in house.lobby.tables[anna.table].seats.values()] == [None, "meek"]
        await back(house, anna)
        assert house.bots.called[-1] == (anna.table, 2, "toy", "meek")


@in_virtual_time
async def test_what_could_not_be_stored_is_tried_again_after_the_same_time() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, takeover_s=60)
        await bert.leave()
        house.journal.full = True
        await attending(61.0, anna)
        assert table(anna).seats[1].held_by is None
        house.journal.full = False
        await attending(61.0, anna)
        assert table(anna).seats[1].held_by == "bold"


@in_virtual_time
async def test_the_level_of_a_computer_players_seat_changes_between_its_moves() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna = await house.greet("Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 2, "meek"))
        await bot.hear(to_client.Position)
        changed = (await anna.ask(to_server.HoldSeat(seat=2, level="bold"), to_client.Table)).table.seats[1]
        assert (changed.by, changed.held_by) == ("bold", None)
        assert await bot.farewell() == ""
        assert house.bots.called[-1] == (anna.table, 2, "toy", "bold")
        assert await refusal(anna, to_server.HoldSeat(seat=2)) == "no-such-level"


@pytest.mark.parametrize("wrong", [{"takeover_level": "grand"}, {"bank_s": 10}])
def test_terms_that_cannot_be_are_refused_in_a_game(wrong: dict[str, Any]) -> None:
    @in_virtual_time
    async def play() -> None:
        async with serve_in_memory(OFFERS) as house:
            anna, bert = await start_game_of_two(house)
            why = await refusal(anna, to_server.SetTerms(**wrong))
            assert why in ("no-such-level", "not-now")
            assert await refusal(bert, to_server.SetTerms(takeover_s=5)) == "host-only"

    play()


@in_virtual_time
async def test_onlookers_who_may_no_longer_watch_are_told() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, _ = await start_game_of_two(house)
        wanda = await house.greet("Wanda")
        await wanda.ask(to_server.Watch(table=anna.table), to_client.Watching)
        anna.say(to_server.SetTerms(onlookers="none"))
        await wait_until_settled(anna)
        assert (table(anna).onlookers, table(anna).watching) == ("none", [])
        await wanda.hear(to_client.Kicked)
        assert await refusal(wanda, to_server.Watch(table=anna.table)) == "no-onlookers"
