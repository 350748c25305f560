"""Greeting, tables and seats: what is granted, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.server import Server
from tests.server.clients import Person, move_id, run_server, table_of_two


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[tuple[Server, int]]:
    async with run_server(tmp_path, owner=bytes(32)) as server:
        yield server


House = tuple[Server, int]


async def hosting(port: int) -> Person:
    anna = await Person.greet(port, "Anna")
    await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
    await anna.hear(to_client.Table)
    return anna


async def refused(person: Person, message: to_server.ToServer) -> str:
    return (await person.ask(message, to_client.Refused)).why


async def test_welcome_offers_the_games_with_everything_the_lobby_draws(house: House) -> None:
    anna = await Person.connect(house[1])
    welcome = await anna.ask(to_server.Hello(protocol=1), to_client.Welcome)
    (game,) = welcome.games
    assert (game.name, game.rules, game.least, game.most) == ("toy", 1, 2, 2)
    assert [option.name for option in game.options] == ["rounds", "start"]
    assert (game.colours, game.levels, game.open_information) == (["red", "blue"], ["meek"], False)
    assert not welcome.owner
    await anna.leave()


@pytest.mark.parametrize("start", ["9" * 300, "٢", "02", "3"])
async def test_a_seat_that_begins_and_is_none_is_refused(house: House, start: str) -> None:
    anna = await Person.greet(house[1])
    assert await refused(anna, to_server.CreateTable(game="toy", seats=2, options={"start": start})) == "bad-options"
    await anna.leave()


@pytest.mark.parametrize(
    ("hello", "why"),
    [
        (to_server.Hello(protocol=0), "protocol-too-old"),
        (to_server.Hello(protocol=2), "protocol-too-new"),
        (to_server.Hello(protocol=1, rules={"toy": 2}), "rules-too-new"),
        (to_server.Hello(protocol=1, rules={"toy": 0}), "rules-too-old"),
        (to_server.Hello(protocol=1, owner=bytes(31) + b"x"), "bad-token"),
    ],
)
async def test_versions_that_do_not_meet_part_with_a_sentence(house: House, hello: to_server.Hello, why: str) -> None:
    anna = await Person.connect(house[1])
    answer = await anna.ask(hello, to_client.Refused)
    assert (answer.why, answer.to) == (why, "hello")
    assert answer.text.endswith(".")
    assert await anna.farewell() == ""
    await anna.leave()


async def test_a_client_that_plays_other_games_only_is_welcome(house: House) -> None:
    anna = await Person.greet(house[1], rules={"chess": 9})
    await anna.leave()


async def test_create_seats_the_host_and_lists_the_table(house: House) -> None:
    anna = await hosting(house[1])
    (table,) = (await anna.ask(to_server.ListTables(), to_client.Tables)).tables
    assert (table.id, table.stage, table.host) == (anna.table, "lobby", 1)
    assert [(seat.name, seat.colour, seat.by, seat.away) for seat in table.seats] == [
        ("Anna", "red", "person", False),
        ("", None, None, False),
    ]
    assert table.options == {"rounds": 3, "start": "drawn", "players": 2}
    await anna.leave()


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (to_server.CreateTable(game="chess", seats=2), "no-such-game"),
        (to_server.CreateTable(game="toy", seats=3), "bad-options"),
        (to_server.CreateTable(game="toy", seats=2, options={"rounds": 10}), "bad-options"),
        (to_server.CreateTable(game="toy", seats=2, options={"rounds": True}), "bad-options"),
        (to_server.CreateTable(game="toy", seats=2, options={"start": "3"}), "bad-options"),
        (to_server.CreateTable(game="toy", seats=2, options={"board": {}}), "bad-options"),
        (to_server.CreateTable(game="toy", seats=2, options={"players": 5}), "bad-options"),
        (to_server.CreateTable(game="toy", seats=2, name="\u200b\u202e"), "bad-name"),
        (to_server.CreateTable(game="toy", seats=2, colour="pink"), "no-such-colour"),
        (to_server.JoinTable(table="0" * 12), "no-such-table"),
        (to_server.Resume(token=bytes(32)), "bad-token"),
        (to_server.Look(token=bytes(32)), "bad-token"),
        (to_server.DropTable(token=bytes(32)), "bad-token"),
        (to_server.Start(), "not-seated"),
        (to_server.Move(id=move_id(1), position=0, text="end"), "not-seated"),
    ],
)
async def test_a_wish_that_cannot_be_granted_leaves_no_table(house: House, wish: to_server.ToServer, why: str) -> None:
    anna = await Person.greet(house[1])
    assert await refused(anna, wish) == why
    assert (await anna.ask(to_server.ListTables(), to_client.Tables)).tables == []
    await anna.leave()


async def test_names_are_cleaned_and_colours_given_out(house: House) -> None:
    anna = await hosting(house[1])
    bert = await Person.greet(house[1], "  Be\u202ert\n the\u00a0 Great ")
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    table = (await bert.hear(to_client.Table)).table
    assert [(seat.name, seat.colour) for seat in table.seats] == [("Anna", "red"), ("Bert the Great", "blue")]
    assert (await anna.hear(to_client.Table)).table == table
    await anna.leave()
    await bert.leave()


async def test_what_is_taken_is_refused(house: House) -> None:
    anna = await hosting(house[1])
    bert = await Person.greet(house[1], "Bert")
    assert await refused(bert, to_server.JoinTable(table=anna.table, seat=1)) == "seat-taken"
    assert await refused(bert, to_server.JoinTable(table=anna.table, seat=3)) == "no-such-seat"
    assert await refused(bert, to_server.JoinTable(table=anna.table, colour="red")) == "colour-taken"
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    carl = await Person.greet(house[1], "Carl")
    assert await refused(carl, to_server.JoinTable(table=anna.table)) == "table-full"
    assert await refused(bert, to_server.JoinTable(table=anna.table)) == "already-seated"
    assert await refused(bert, to_server.SetSeat(seat=1, name="Cuckoo")) == "not-your-seat"
    assert await refused(bert, to_server.SetSeat(seat=2, colour="red")) == "colour-taken"
    assert await refused(bert, to_server.Start()) == "host-only"
    assert await refused(anna, to_server.Start()) == "not-ready"
    for person in (anna, bert, carl):
        await person.leave()


async def test_bots_are_added_changed_and_removed_by_the_host(house: House) -> None:
    anna = await hosting(house[1])
    assert await refused(anna, to_server.AddBot(level="grandmaster")) == "no-such-level"
    seat = (await anna.ask(to_server.AddBot(level="meek", name="Deep"), to_client.Table)).table.seats[1]
    assert (seat.name, seat.by, seat.colour, seat.ready, seat.away) == ("Deep", "meek", "blue", True, False)
    await anna.ask(to_server.SetSeat(seat=2, name="Deeper"), to_client.Table)
    table = (await anna.ask(to_server.SetSeat(seat=1, colour="blue"), to_client.Table)).table
    assert [(seat.name, seat.colour) for seat in table.seats] == [("Anna", "blue"), ("Deeper", "red")]
    table = (await anna.ask(to_server.RemoveBot(seat=2), to_client.Table)).table
    assert table.seats[1].by is None
    assert await refused(anna, to_server.RemoveBot(seat=2)) == "no-such-seat"
    assert await refused(anna, to_server.Start()) == "seats-free"
    await anna.leave()


async def test_new_options_make_everybody_unready(house: House) -> None:
    anna = await hosting(house[1])
    bert = await Person.greet(house[1], "Bert")
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    await bert.ask(to_server.Ready(), to_client.Table)
    assert await refused(anna, to_server.SetOptions(options={"rounds": 0})) == "bad-options"
    await anna.ask(to_server.SetOptions(options={"rounds": 5}), to_client.Table)
    (table,) = (await anna.ask(to_server.ListTables(), to_client.Tables)).tables
    assert table.options["rounds"] == 5
    assert not table.seats[1].ready
    await anna.leave()
    await bert.leave()


async def test_leaving_in_the_lobby_gives_the_seat_up_and_the_host_on(house: House) -> None:
    anna = await hosting(house[1])
    bert = await Person.greet(house[1], "Bert")
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    await anna.ask(to_server.LeaveTable(), to_client.Left)
    table = (await bert.ask(to_server.ListTables(), to_client.Tables)).tables[0]
    assert (table.host, table.seats[0].by) == (2, None)
    assert await refused(anna, to_server.Resume(token=anna.token)) == "bad-token"
    await bert.ask(to_server.LeaveTable(), to_client.Left)
    assert (await bert.ask(to_server.ListTables(), to_client.Tables)).tables == []
    assert await refused(bert, to_server.Resume(token=bert.token)) == "bad-token"
    await anna.leave()
    await bert.leave()


async def test_leaving_a_game_keeps_the_seat(house: House) -> None:
    anna, bert = await table_of_two(house[1])
    await anna.ask(to_server.LeaveTable(), to_client.Left)
    away = [(await bert.hear(to_client.Table)).table.seats[0].away for _ in range(1)]
    assert away == [True]
    await anna.ask(to_server.Resume(token=anna.token), to_client.Position)
    assert not (await bert.hear(to_client.Table)).table.seats[0].away
    await anna.leave()
    await bert.leave()


async def test_look_shows_the_table_and_uses_nothing_up(house: House) -> None:
    anna = await hosting(house[1])
    carl = await Person.greet(house[1], "Carl")
    for _ in range(2):
        seen = await carl.ask(to_server.Look(token=anna.token), to_client.Seen)
        assert (seen.seat, seen.table.id, seen.record) == (1, anna.table, "")
    await anna.ask(to_server.Ready(), to_client.Table)
    await anna.leave()
    await carl.leave()


async def test_only_the_hosts_token_drops_a_table_for_good(house: House) -> None:
    anna, bert = await table_of_two(house[1])
    assert await refused(bert, to_server.DropTable(token=bert.token)) == "host-only"
    carl = await Person.greet(house[1], "Carl")
    await carl.ask(to_server.DropTable(token=anna.token), to_client.Dropped)
    assert await bert.farewell() == "table-dropped"
    assert await refused(carl, to_server.Look(token=bert.token)) == "bad-token"
    assert house[0].lobby.tables == {}
    for person in (anna, bert, carl):
        await person.leave()


async def test_a_host_at_the_table_hears_that_it_is_dropped_before_their_connection_ends(house: House) -> None:
    anna, bert = await table_of_two(house[1])
    assert (await anna.ask(to_server.DropTable(token=anna.token), to_client.Dropped)).table == anna.table
    assert await anna.farewell() == "table-dropped"
    assert await bert.farewell() == "table-dropped"
    assert not any(isinstance(each, to_client.Dropped) for each in bert.heard)
    for person in (anna, bert):
        await person.leave()


async def test_requests_sent_at_once_are_answered_in_their_order(house: House) -> None:
    anna = await Person.greet(house[1])
    anna.say(to_server.CreateTable(game="toy", seats=2))
    anna.say(to_server.AddBot(level="meek", seat=2))
    anna.say(to_server.AddBot(level="meek", seat=1))
    anna.say(to_server.Start())
    await anna.hear(to_client.Position)
    kinds = [type(message).__name__ for message in anna.heard[1:]]
    assert kinds == ["Seated", "Table", "Table", "Refused", "Table", "Position"]
    await anna.leave()
