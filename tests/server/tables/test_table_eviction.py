"""A full server: which tables it deletes to have room for another one, and which it never does."""

from __future__ import annotations

import asyncio
from ipaddress import ip_network

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.tables import table_expiry
from elcapitan_server.tables import table_registry as all_tables
from elcapitan_server.tables.table_expiry import DAY_S, IN_PLAY_S, UNUSED_TIMEOUT_S
from tests.server.clients import Person, all_leave, move_id, play_to_the_end
from tests.server.full_game import OFFERS, attending, back, make_table, refusal, start_game_of_two
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time

CROWD, HOME, NEWCOMER = "10.0.0.1", "10.7.0.2", "10.8.0.3"
MAKE = to_server.CreateTable(game="toy", seats=2)


@pytest.fixture(autouse=True)
def small_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for four tables, of which an address may have one before it has many."""
    monkeypatch.setattr(all_tables, "MAX_TABLES", 4)
    monkeypatch.setattr(table_expiry, "PROTECTED_TABLES", 1)


async def _begin(house: ServerCore, address: str) -> Person:
    """A game against a computer player, in which a person has to move."""
    person = await house.greet(address=address)
    await person.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
    await person.ask(to_server.AddBot(level="meek"), to_client.Table)
    await person.ask(to_server.Start(), to_client.Position)
    return person


async def _crowd(house: ServerCore, count: int, address: str = CROWD) -> list[Person]:
    return [await _begin(house, address) for _ in range(count)]


def _later(house: ServerCore, seconds: float) -> None:
    then = house.environment.wall_s() + round(seconds)
    object.__setattr__(house.environment, "wall_s", lambda: then)


async def _played(house: ServerCore, address: str, moves: int) -> tuple[Person, Person]:
    """A game of two in which that many moves have been counted."""
    anna, bert = await start_game_of_two(house, address=address)
    await anna.move("bid 1", move_id(1))
    house.lobby.tables[anna.table].person_moves = moves
    return anna, bert


@in_virtual_time
async def test_begun_games_of_who_has_many_make_room_at_once_and_after_a_restart() -> None:
    async with serve_in_memory(OFFERS) as house:
        lobby = await make_table(house, HOME)
        crowd = await _crowd(house, 3)
        await lobby.leave()
        await attending(180.0, *crowd)  # the maker of the lobby has lost their connection for three minutes
        await all_leave(*crowd)
        first = await make_table(house, NEWCOMER)
        assert {*house.lobby.tables} > {lobby.table, first.table}
        assert len(house.lobby.tables) == 4
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as again:
        await again.lobby.load_tables()
        second = await make_table(again, "10.9.0.4")
        assert {*again.lobby.tables} > {lobby.table, first.table, second.table}
        assert len(again.lobby.tables) == 4
        assert {id for (id,) in again.journal.select("SELECT id FROM tables")} == {*again.lobby.tables}


@in_virtual_time
async def test_who_fills_the_server_again_deletes_their_own_tables() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await _played(house, HOME, 3)
        await all_leave(anna, bert)
        for _ in range(10):
            await all_leave(await _begin(house, CROWD))
        assert len(house.lobby.tables) == 4
        assert anna.table in house.lobby.tables


@in_virtual_time
async def test_what_was_played_the_least_goes_first_then_what_has_been_deserted_the_longest() -> None:
    async with serve_in_memory(OFFERS) as house:
        played, *idle = await _crowd(house, 4)
        await played.move("bid 1", move_id(1))
        for person in (played, *idle):
            await person.leave()
            await asyncio.sleep(1.0)
        gone: list[str] = []
        for number in range(3):
            before = {*house.lobby.tables}
            await make_table(house, f"10.{20 + number}.0.1")
            gone += before - {*house.lobby.tables}
        assert gone == [person.table for person in idle]


@in_virtual_time
async def test_a_table_where_people_are_stays_unless_they_have_many_themselves() -> None:
    async with serve_in_memory(OFFERS) as house:
        held = [await make_table(house, CROWD) for _ in range(3)]
        anna, bert = await _played(house, HOME, 1)
        first = await make_table(house, NEWCOMER)
        (gone,) = [person for person in held if person.table not in house.lobby.tables]
        assert await gone.farewell() == "table-dropped"
        assert {*house.lobby.tables} > {anna.table, first.table}
        await make_table(house, "10.9.0.4")
        assert {*house.lobby.tables} > {anna.table, first.table}
        assert await refusal(await house.greet(address="10.9.0.5"), MAKE) == "too-many", "all have one"
        assert bert.table in house.lobby.tables


@in_virtual_time
async def test_an_onlooker_keeps_no_table_of_who_has_many() -> None:
    async with serve_in_memory(OFFERS) as house:
        crowd = await _crowd(house, 4)
        for person in crowd:
            watcher = await house.greet(address="10.3.0.9")
            await watcher.ask(to_server.Watch(table=person.table), to_client.Watching)
        await all_leave(*crowd)
        await make_table(house, NEWCOMER)
        assert len({*house.lobby.tables} & {person.table for person in crowd}) == 3


@in_virtual_time
async def test_guests_at_many_tables_keep_none_of_them() -> None:
    async with serve_in_memory(OFFERS) as house:
        crowd = [await make_table(house, CROWD) for _ in range(4)]
        for person in crowd:
            guest = await house.greet(address="10.3.0.9")
            await guest.ask(to_server.JoinTable(table=person.table), to_client.Seated)
        await all_leave(*crowd)
        await make_table(house, NEWCOMER)
        assert len({*house.lobby.tables} & {person.table for person in crowd}) == 3


@in_virtual_time
async def test_a_game_in_play_stays() -> None:
    async with serve_in_memory(OFFERS) as house:
        for _ in range(4):
            anna, bert = await start_game_of_two(house, address=CROWD)
            house.lobby.tables[anna.table].person_moves = 10
        assert await refusal(await house.greet(address=NEWCOMER), MAKE) == "too-many"
        _later(house, IN_PLAY_S + 1)
        people = [person for person in house.people if person.table == anna.table]
        assert people
        bert.vanish()
        anna.vanish()
        await attending(60.0)
        await make_table(house, NEWCOMER)


@in_virtual_time
async def test_of_who_has_few_only_what_nobody_has_played_makes_room_after_ten_minutes() -> None:
    async with serve_in_memory(OFFERS) as house:
        lobby = await make_table(house, "10.1.0.1")
        begun = await _begin(house, "10.2.0.1")
        anna, bert = await _played(house, "10.3.0.1", 9)
        carl, dora = await _played(house, "10.4.0.1", 10)
        await all_leave(lobby, begun, anna, bert, carl, dora)
        assert await refusal(await house.greet(address=NEWCOMER), MAKE) == "too-many"
        await attending(UNUSED_TIMEOUT_S + 1)
        for address in ("10.11.0.1", "10.12.0.1"):
            await make_table(house, address)
        assert {*house.lobby.tables} >= {anna.table, carl.table}
        assert not {*house.lobby.tables} & {lobby.table, begun.table}
        assert await refusal(await house.greet(address=NEWCOMER), MAKE) == "too-many"
        _later(house, DAY_S + 1)
        await make_table(house, "10.13.0.1")
        assert carl.table in house.lobby.tables
        assert anna.table not in house.lobby.tables
        _later(house, 300 * DAY_S)
        assert await refusal(await house.greet(address=NEWCOMER), MAKE) == "too-many", "a long game is never lost"


@in_virtual_time
async def test_after_a_restart_nobody_has_been_away_for_long() -> None:
    async with serve_in_memory(OFFERS) as house:
        people = [await _begin(house, f"10.{number}.0.1") for number in range(4)]
        await all_leave(*people)
    await asyncio.sleep(UNUSED_TIMEOUT_S)
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as again:
        await again.lobby.load_tables()
        assert await refusal(await again.greet(address=NEWCOMER), MAKE) == "too-many"
        await asyncio.sleep(UNUSED_TIMEOUT_S)
        await make_table(again, NEWCOMER)


@in_virtual_time
async def test_a_finished_game_of_who_has_few_stays_for_a_day() -> None:
    async with serve_in_memory(OFFERS) as house:
        for number in range(4):
            anna, bert = await start_game_of_two(house, address=f"10.{number}.0.1")
            await play_to_the_end(anna, bert)
            await all_leave(anna, bert)
        assert await refusal(await house.greet(address=NEWCOMER), MAKE) == "too-many"
        _later(house, DAY_S + 1)
        await make_table(house, NEWCOMER)


@pytest.mark.parametrize(
    ("crowd", "home"), [("2001:db8:1:{}00::1", "2001:db9:1::1"), ("10.0.0.{}", "10.7.0.2"), ("10.0.{}.1", "11.0.0.2")]
)
@in_virtual_time
async def test_many_networks_of_one_owner_count_together(
    crowd: str, home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_expiry, "PROTECTED_OF_NETWORKS", (2, 2))
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await _played(house, home, 10)
        others = [(await _played(house, crowd.format(number), 10)) for number in range(1, 4)]
        await all_leave(anna, bert, *(person for pair in others for person in pair))
        await make_table(house, "12.0.0.1")
        assert anna.table in house.lobby.tables
        assert await refusal(await house.greet(address="12.1.0.1"), MAKE) == "too-many", (
            "two of a network are protected"
        )
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as again:
        await again.lobby.load_tables()
        await again.lobby.close_table(anna.table)
        await all_leave(*await _played(again, crowd.format(9), 10))
        await make_table(again, "12.1.0.1")
        assert len(again.lobby.tables) == 4, "the networks are known after a restart"


@in_virtual_time
async def test_each_table_of_a_trusted_network_counts_alone() -> None:
    async with serve_in_memory(OFFERS) as house:
        house.accounts._trusted = [ip_network("10.0.0.0/24")]
        crowd = await _crowd(house, 4)
        await all_leave(*crowd)
        assert {house.lobby.share_of(person.table) for person in crowd} == {person.table for person in crowd}
        assert await refusal(await house.greet(address=NEWCOMER), MAKE) == "too-many", "no address has many tables"
        await attending(UNUSED_TIMEOUT_S + 1)
        await make_table(house, NEWCOMER)


@in_virtual_time
async def test_a_rematch_on_a_full_server_makes_room() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, address=HOME)
        await play_to_the_end(anna, bert)
        crowd = await _crowd(house, 3)
        await all_leave(*crowd)
        for person in (anna, bert):
            person.say(to_server.Agree(to="rematch"))
        await wait_until_settled(bert)
        await wait_until_settled(anna)
        assert len(house.lobby.tables) == 4
        (old,) = [host for host in house.lobby.tables.values() if host.row.rematch]
        assert anna.table == bert.table == old.row.rematch


@in_virtual_time
async def test_a_table_that_is_set_aside_or_standing_stays() -> None:
    async with serve_in_memory(OFFERS) as house:
        await house.lobby.ensure_open_table("toy", 2)
        crowd = await _crowd(house, 3)
        await all_leave(*crowd)
        house.lobby.tables[crowd[0].table].is_broken = True
        for number in range(2):
            await make_table(house, f"10.{20 + number}.0.1")
        assert crowd[0].table in house.lobby.tables
        assert any(host.standing for host in house.lobby.tables.values())


@in_virtual_time
async def test_a_look_that_finds_nothing_is_not_repeated_at_once_where_there_are_many_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_expiry, "MANY_TABLES", 4)
    async with serve_in_memory(OFFERS) as house:
        people = [await make_table(house, f"10.{number}.0.1") for number in range(4)]
        anna = await house.greet(address=NEWCOMER)
        assert await refusal(anna, MAKE) == "too-many"
        looks = 0
        choose = house.lobby._all.eviction._choose

        def counted(now_s: float) -> None:
            nonlocal looks
            looks += 1
            choose(now_s)

        monkeypatch.setattr(house.lobby._all.eviction, "_choose", counted)
        for _ in range(5):
            assert await refusal(anna, MAKE) == "too-many"
        assert looks == 0
        await asyncio.sleep(table_expiry.LOOK_INTERVAL_S)
        assert await refusal(anna, MAKE) == "too-many"
        assert looks == 1
        await back(house, people[0])


@in_virtual_time
async def test_who_asks_when_others_have_taken_what_was_found_waits_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_expiry, "MANY_TABLES", 4)
    async with serve_in_memory(OFFERS) as house:
        crowd = await _crowd(house, 4)
        for person in crowd[:2]:
            await person.leave()
        for number in range(2):
            await make_table(house, f"10.{20 + number}.0.1")
        await crowd[2].leave()
        asked_s = asyncio.get_running_loop().time()
        await make_table(house, NEWCOMER)
        assert 0.0 < asyncio.get_running_loop().time() - asked_s <= 2 * table_expiry.LOOK_INTERVAL_S
