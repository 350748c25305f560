"""What a computer player does in a person's place is marked: in the record, in the journal, and for who asks for it."""

from __future__ import annotations

from elcapitan.protocol import to_client, to_server
from elcapitan.table.record import GameRecord, StandIn, parse_record
from elcapitan_server.connections.peer import RecordParts
from elcapitan_server.store.table_store import stored_tables
from elcapitan_server.tables.new_table import replay_match
from tests.server.clients import Person, move_id
from tests.server.full_game import OFFERS, attending, back, newest, start_game
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time

KNOWS = {"wants": "moves", "features": ["stand-ins"]}


async def two_who_follow(house: ServerCore, **terms: object) -> tuple[Person, Person]:
    """Anna's program knows stand-ins, Bert's is older; Anna begins."""
    anna, bert = await house.greet("Anna", **KNOWS), await house.greet("Bert", wants="moves")
    await start_game(anna, bert, **terms)
    return anna, bert


async def let_play(house: ServerCore, person: Person, level: str, *texts: str) -> None:
    """A computer player plays these moves for that person, who then takes the seat back."""
    await person.ask(to_server.HoldSeat(seat=person.seat, level=level), to_client.Table)
    bot = await house.greet("", ticket=house.lobby.new_ticket(person.table, person.seat, level))
    await wait_until_settled(bot)
    for number, text in enumerate(texts):
        assert isinstance(await bot.move(text, move_id(50 + person.seat * 10 + number)), to_client.Done)
    await person.ask(to_server.HoldSeat(seat=person.seat), to_client.Table)
    await wait_until_settled(person)


async def seen(person: Person) -> GameRecord:
    """The record by the person's token."""
    return parse_record((await person.ask(to_server.Look(token=person.token), to_client.Seen)).record)


def moved_by(person: Person) -> list[str | None]:
    return [each.by for each in person.heard if isinstance(each, to_client.Moved)]


@in_virtual_time
async def test_its_moves_are_marked_for_programs_that_know_of_it_and_for_no_others() -> None:
    told: dict[int, bytes] = {}

    def tap(number: int, written: bytes) -> None:
        told[number] = told.get(number, b"") + written

    async with serve_in_memory(OFFERS, tap=tap) as house:
        anna, bert = await two_who_follow(house)
        await anna.move("bid 3", move_id(1))
        await wait_until_settled(bert)
        await let_play(house, bert, "meek", "bid 1")
        await let_play(house, anna, "bold", "roll")
        await wait_until_settled(bert)
        assert moved_by(anna) == [None, "meek", "bold"]
        assert moved_by(bert) == [None, None, None]
        assert (await seen(anna)).stand_ins == (StandIn(2, "meek", 1, 2), StandIn(1, "bold", 2, 3))
        assert (await seen(bert)).stand_ins == ()
        again = await back(house, anna, **KNOWS)
        assert parse_record(newest(again, to_client.Record).record).movers() == ["person", "meek", "bold"]
        older = await back(house, bert, wants="moves")
        assert '"version":2,' in newest(older, to_client.Record).record
        onlooker = await house.greet("Otto", **KNOWS)
        onlooker.say(to_server.Watch(table=anna.table))
        await wait_until_settled(onlooker)
        assert parse_record(newest(onlooker, to_client.Record).record).movers() == ["person", "meek", "bold"]
    assert b"stand_ins" in told[0]
    assert b"stand_ins" not in told[1]


@in_virtual_time
async def test_when_it_is_over_everyone_gets_the_whole_record_in_their_own_version() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await two_who_follow(house)
        await let_play(house, anna, "bold", "bid 3")
        for number in range(3):
            for person, text in ((anna, "bid 3"), (bert, "bid 1"), (anna, "roll")):
                if (number, text) != (0, "bid 3"):
                    assert isinstance(await person.move(text, move_id(10 * number + len(text))), to_client.Done)
                await wait_until_settled(anna)
                await wait_until_settled(bert)
        assert parse_record(newest(anna, to_client.Record).record).stand_ins == (StandIn(1, "bold", 0, 1),)
        assert parse_record(newest(bert, to_client.Record).record).stand_ins == ()
        assert newest(bert, to_client.Over).seeds


@in_virtual_time
async def test_a_take_back_takes_the_mark_with_it() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, _bert = await two_who_follow(house)
        await let_play(house, anna, "bold", "bid 3")
        assert (await seen(anna)).stand_ins == (StandIn(1, "bold", 0, 1),)
        assert isinstance(await anna.take_back("turn", move_id(1)), to_client.Done)
        await anna.move("bid 2", move_id(2))
        assert (await seen(anna)).stand_ins == ()


@in_virtual_time
async def test_a_move_that_the_server_makes_in_its_place_counts_as_its_own() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await two_who_follow(house)
        await anna.ask(to_server.HoldSeat(seat=1, level="bold"), to_client.Table)
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 1, "bold"))
        await attending(30.0, anna, bert, bot)  # and it thinks for ever
        moved = newest(anna, to_client.Moved)
        assert (moved.forced, moved.by) == ("slow", "bold")
        assert (await seen(anna)).stand_ins == (StandIn(1, "bold", 0, 1),)


@in_virtual_time
async def test_a_turn_that_is_played_because_time_is_up_is_marked() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await two_who_follow(house, bank_s=30, takeover_level="meek")
        await bert.move("bid 0", move_id(1))
        await attending(31.0, anna, bert)
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 1, "meek"))
        await wait_until_settled(bot)
        assert isinstance(await bot.move("bid 1", move_id(2)), to_client.Done)
        await wait_until_settled(anna)
        assert moved_by(anna) == [None, "meek"]
        assert (await seen(anna)).stand_ins == (StandIn(1, "meek", 1, 2),)


@in_virtual_time
async def test_a_seat_that_is_held_because_its_player_is_away_is_marked() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await two_who_follow(house, takeover_s=60, takeover_level="bold")
        await bert.leave()
        await attending(61.0, anna)
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 2, "bold"))
        await wait_until_settled(bot)
        await bot.move("bid 1", move_id(2))
        again = await back(house, bert, **KNOWS)
        assert parse_record(newest(again, to_client.Record).record).stand_ins == (StandIn(2, "bold", 0, 1),)


@in_virtual_time
async def test_the_marks_are_in_the_journal() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, _bert = await two_who_follow(house)
        await let_play(house, anna, "bold", "bid 3")
        (stored,) = stored_tables(house.journal)
        assert [entry.by for entry in stored.entries] == ["bold"]
        match = replay_match(stored, OFFERS["toy"])
        assert match is not None
        host = house.lobby.tables[anna.table]
        assert parse_record(host.record_text(1, RecordParts(stand_ins=True, shares=True))).stand_ins == (
            StandIn(1, "bold", 0, 1),
        )


@in_virtual_time
async def test_another_level_in_a_computer_players_seat_leaves_the_earlier_moves_to_the_first() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna = await house.greet("Anna", **KNOWS)
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
        anna.say(to_server.AddBot(seat=2, level="meek"))
        await wait_until_settled(anna)
        anna.say(to_server.Start())
        await wait_until_settled(anna)
        bot = await house.greet("", ticket=house.lobby.new_ticket(anna.table, 2, "meek"))
        await wait_until_settled(bot)
        await bot.move("bid 1", move_id(1))
        await anna.ask(to_server.HoldSeat(seat=2, level="bold"), to_client.Table)
        assert moved_by(anna) == [None], "it was the seat's own move when it was made"
        assert (await seen(anna)).stand_ins == (StandIn(2, "meek", 0, 1),)
