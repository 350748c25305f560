"""Agreements of the persons at a table: a pause, to go on, and the same seats once more."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.store.journal_access import Write
from tests.server.clients import Person, all_leave, move_id, play_to_the_end, run_server, table_of_two
from tests.server.full_game import OFFERS, attending, back, newest, refusal, start_game_of_two, table
from tests.server.in_memory_server import serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time

PAUSE, GO_ON = to_server.Agree(to="pause"), to_server.Agree(to="go-on")
REMATCH = to_server.Agree(to="rematch")


async def say(person: Person, message: to_server.ToServer, *others: Person) -> to_client.TableInfo:
    """Ask for it; the table as all of them know it then."""
    person.say(message)
    for each in (person, *others):
        await wait_until_settled(each)
    assert all(table(each) == table(person) for each in others)
    return table(person)


@in_virtual_time
async def test_a_pause_begins_once_everybody_has_agreed_and_ends_the_same_way() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        one = await say(anna, PAUSE, bert)
        assert (one.paused, one.agreed) == (False, [1])
        both = await say(bert, PAUSE, anna)
        assert (both.paused, both.agreed) == (True, [])
        for person in (anna, bert):
            refused = await person.move("bid 1", move_id(1), 0)
            assert isinstance(refused, to_client.Refused)
            assert refused.why == "paused"
        assert await refusal(anna, PAUSE) == "not-now"
        assert (await say(anna, GO_ON, bert)).agreed == [1]
        assert not (await say(bert, GO_ON, anna)).paused
        assert isinstance(await anna.move("bid 1", move_id(1), 0), to_client.Done)


@in_virtual_time
async def test_in_a_pause_everything_new_is_refused_because_of_it_whatever_else_is_wrong_with_it() -> None:
    """The order of the questions is the page's promise: known first, then paused, then all others."""
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        known = await anna.move("bid 1", move_id(1), 0)
        assert isinstance(known, to_client.Done)
        await say(anna, PAUSE)
        await say(bert, PAUSE, anna)
        assert await anna.move("bid 1", move_id(1), 0) == known
        answers = [
            await anna.move("bid 2", move_id(2)),
            await bert.move("bid 9", move_id(3), 77),
            await anna.take_back("step", move_id(4)),
            await bert.take_back("step", move_id(5)),
        ]
        assert [getattr(each, "why", "done") for each in answers] == ["paused"] * 4


@in_virtual_time
async def test_a_held_seat_says_so_before_anything_else_is_asked() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        assert isinstance(await anna.move("bid 1", move_id(1), 0), to_client.Done)
        await say(anna, to_server.HoldSeat(seat=1, level="bold"), bert)
        answers = [
            await anna.move("bid 9", move_id(2), 77),
            await anna.take_back("step", move_id(3)),
        ]
        assert [getattr(each, "why", "done") for each in answers] == ["seat-held"] * 2


@in_virtual_time
async def test_who_changes_their_mind_or_goes_away_is_not_counted() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await say(anna, PAUSE)
        withdrawn = await say(anna, to_server.Agree(to="pause", agreed=False), bert)
        assert withdrawn.agreed == []
        await say(anna, PAUSE)
        await bert.leave()
        while not table(anna).seats[1].away:
            await anna.next()
        await wait_until_settled(anna)
        assert table(anna).paused, "she was the only one that was waited for"


async def test_the_end_of_the_server_is_no_agreement_to_a_pause(tmp_path: Path) -> None:
    """The connections end one after the other; the last one is not alone in the game by that."""
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        assert (await bert.ask(PAUSE, to_client.Table)).table.agreed == [2]
    await all_leave(anna, bert)
    async with run_server(tmp_path) as (server, _):
        assert not server.lobby.tables[anna.table].row.paused


@in_virtual_time
async def test_who_agreed_to_a_pause_and_left_is_asked_again_when_they_are_back() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await say(anna, PAUSE, bert)
        await anna.leave()
        while not table(bert).seats[0].away:
            await bert.next()
        assert table(bert).agreed == []
        again = await back(house, anna)
        one = await say(bert, PAUSE, again)
        assert (one.paused, one.agreed) == (False, [2]), "no pause without her"
        assert (await say(again, PAUSE, bert)).paused


@in_virtual_time
async def test_who_agreed_to_a_rematch_and_left_is_asked_again_when_they_are_back() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await play_to_the_end(anna, bert)
        old = anna.table
        await say(anna, REMATCH, bert)
        await anna.leave()
        while not table(bert).seats[0].away:
            await bert.next()
        assert table(bert).agreed == []
        again = await back(house, anna)
        one = await say(bert, REMATCH, again)
        assert (one.id, one.stage, one.agreed) == (old, "over", [2]), "no rematch without her"
        assert (await say(again, REMATCH, bert)).id != old


@in_virtual_time
async def test_a_pause_lasts_over_a_restart_and_nobody_is_taken_over_in_it() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, takeover_s=10)
        await say(anna, PAUSE)
        await say(bert, PAUSE, anna)
        await bert.leave()
        await attending(100.0, anna)
        assert table(anna).seats[1].held_by is None
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as house:
        again = await back(house, anna)
        assert table(again).paused
        await attending(100.0, again)
        assert not house.bots.called
        await say(again, GO_ON)
        await attending(11.0, again)
        assert table(again).seats[1].held_by == "bold"


@in_virtual_time
async def test_a_pause_sends_computer_players_away_and_calls_them_again() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna = await house.greet("Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await say(anna, to_server.AddBot(level="meek"))
        await say(anna, to_server.Start())
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 2))
        await bot.hear(to_client.Position)
        called = len(house.bots.called)
        assert (await say(anna, PAUSE)).paused
        assert await bot.farewell() == ""
        await attending(60.0, anna)
        match = house.lobby.tables[anna.table].match
        assert match is not None
        assert match.entries == [], "nobody is too slow in a pause"
        await say(anna, GO_ON)
        assert len(house.bots.called) == called + 1


@in_virtual_time
async def test_a_rematch_has_the_same_seats_options_and_words_at_a_new_table() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, bank_s=600, onlookers="silent", password="pst")
        wanda = await house.greet("Wanda")
        await wanda.ask(to_server.Watch(table=anna.table, password="pst"), to_client.Watching)
        await say(bert, to_server.Say(text="Good game"))
        assert await refusal(anna, REMATCH) == "not-now"
        await play_to_the_end(anna, bert)
        await wait_until_settled(anna)
        old, old_tokens = table(anna), (anna.token, bert.token)
        await say(anna, REMATCH, bert)
        await say(bert, REMATCH, anna)
        await wait_until_settled(wanda)
        new = table(anna)
        assert new.id != old.id
        assert {anna.table, bert.table, newest(wanda, to_client.Watching).table} == {new.id}
        assert (new.stage, new.options, new.bank_s, new.locked, new.agreed) == ("playing", old.options, 600, True, [])
        assert [(seat.name, seat.colour, seat.away) for seat in new.seats] == [
            ("Anna", "red", False),
            ("Bert", "blue", False),
        ]
        assert [each.name for each in new.watching] == ["Wanda"]
        assert newest(anna, to_client.Chat).lines[0].text == "Good game"
        assert newest(bert, to_client.Position).position == 0
        assert newest(bert, to_client.Clock).left_ms == [600_000, 600_000]
        nora = await house.greet("Nora")
        for token in (*old_tokens, anna.token, bert.token):
            assert (await nora.ask(to_server.Look(token=token), to_client.Seen)).table.id == new.id
        await anna.move("bid 1", move_id(1), 0)
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as house:
        again = await back(house, bert)
        assert (table(again).id, table(again).stage) == (new.id, "playing")


@in_virtual_time
async def test_who_is_away_at_a_rematch_finds_their_new_seat_with_their_old_token() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await play_to_the_end(anna, bert)
        await bert.leave()
        while not table(anna).seats[1].away:
            await anna.next()
        old = anna.table
        await say(anna, REMATCH)
        assert anna.table != old
        assert table(anna).seats[1].away
        again = await back(house, bert)
        assert (again.table, again.seat) == (anna.table, 2)
        assert isinstance(await again.move("bid 1", move_id(1), 0), to_client.Done | to_client.Refused)
        third = await back(house, again)
        assert third.table == anna.table
        nora = await house.greet("Nora")
        shown = await nora.ask(to_server.Look(token=bert.token), to_client.Seen)
        assert shown.table.id == old, "her own token has been used there"


@in_virtual_time
async def test_whose_line_breaks_just_when_the_rematch_begins_is_not_lost() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await play_to_the_end(anna, bert)
        await say(anna, REMATCH)
        bert.say(REMATCH)
        await anna.hear(to_client.Seated)
        assert bert.table != anna.table, "he has heard nothing of it"
        again = await back(house, bert)
        assert (again.table, again.seat) == (anna.table, 2)
        once_more = await back(house, bert)
        assert once_more.table == anna.table, "as if the token handed out had been lost on its way, too"
        await back(house, once_more)
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as house:
        nora = await house.greet("Nora")
        shown = await nora.ask(to_server.Look(token=anna.token), to_client.Seen)
        assert shown.table.id == anna.table
        again = await back(house, anna)
        assert again.table == anna.table


@in_virtual_time
async def test_who_leaves_does_not_start_a_rematch() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await play_to_the_end(anna, bert)
        await say(anna, REMATCH)
        await bert.ask(to_server.LeaveTable(), to_client.Left)
        await wait_until_settled(anna)
        assert (table(anna).stage, len(house.lobby.tables)) == ("over", 1)


@in_virtual_time
async def test_a_rematch_that_could_not_be_kept_leaves_everybody_where_they_were() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await play_to_the_end(anna, bert)
        await say(anna, REMATCH)
        house.journal.full = True
        assert await refusal(bert, REMATCH) == "storage-unavailable"
        assert len(house.lobby.tables) == 1
        house.journal.full = False
        await say(bert, REMATCH, anna)
        assert (table(anna).stage, len(house.lobby.tables)) == ("playing", 2)


@in_virtual_time
async def test_whose_line_ends_while_the_rematch_is_being_kept_is_away_at_the_new_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await play_to_the_end(anna, bert)
        await say(anna, REMATCH)
        at_once, on_disk = house.journal.commit, asyncio.Event()

        async def commit(writes: Sequence[Write]) -> None:
            await on_disk.wait()
            await at_once(writes)

        monkeypatch.setattr(house.journal, "commit", commit)
        old = bert.table
        bert.say(REMATCH)
        await asyncio.sleep(0.1)
        assert house.lobby.tables[old].lock.is_locked()
        anna.vanish()
        await asyncio.sleep(0.1)
        on_disk.set()
        while not (table(bert).id != old and table(bert).seats[0].away):
            await bert.next()
        again = await back(house, anna)
        assert again.table == bert.table
