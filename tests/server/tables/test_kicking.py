"""What a host may do with seats: remove a person, close a seat, open it again, and begin without the closed ones."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.server import Server
from tests.server.clients import Person, all_leave, run_server, table_of_two
from tests.server.server_with_toy import offers

House = tuple[Server, int]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with run_server(tmp_path, offers()) as server:
        yield server


async def test_a_kick_that_names_a_seat_and_an_onlooker_is_refused(house: House) -> None:
    anna = await hosting(house[1])
    bert = await joined(house[1], anna, "Bert")
    wanda = await Person.greet(house[1], "Wanda", wants="moves")
    number = (await wanda.ask(to_server.Watch(table=anna.table), to_client.Watching)).number
    answer = await anna.ask(to_server.Kick(seat=2, onlooker=number), to_client.Refused)
    assert (answer.why, answer.text) == ("bad-value", "Name either a seat or an onlooker.")
    assert answer.facts == {"field": "onlooker"}
    await anna.ask(to_server.Kick(onlooker=number), to_client.Table)
    await anna.ask(to_server.Kick(seat=2), to_client.Table)
    await all_leave(anna, bert, wanda)


async def refused(person: Person, message: to_server.ToServer) -> str:
    return (await person.ask(message, to_client.Refused)).why


async def hosting(port: int, seats: int = 4, **options: object) -> Person:
    anna = await Person.greet(port, "Anna", wants="moves")
    create = to_server.CreateTable(game="elcapitan", seats=seats, options=dict(options))
    await anna.ask(create, to_client.Seated)
    await anna.hear(to_client.Table)
    return anna


async def joined(port: int, host: Person, name: str, seat: int = 0) -> Person:
    person = await Person.greet(port, name, wants="moves")
    await person.ask(to_server.JoinTable(table=host.table, seat=seat), to_client.Seated)
    await host.hear(to_client.Table)
    return person


async def test_who_is_put_out_sits_nowhere_and_their_token_is_good_no_more(house: House) -> None:
    anna = await hosting(house[1])
    bert = await joined(house[1], anna, "Bert")
    table = (await anna.ask(to_server.Kick(seat=2), to_client.Table)).table
    assert table.seats[1].by is None
    assert (await bert.hear(to_client.Kicked)).table == anna.table
    assert await refused(bert, to_server.Ready()) == "not-seated"
    assert await refused(bert, to_server.Resume(token=bert.token)) == "bad-token"
    await bert.ask(to_server.JoinTable(table=anna.table, seat=3), to_client.Seated)
    await all_leave(anna, bert)


async def test_who_is_away_can_be_put_out_too(house: House) -> None:
    anna = await hosting(house[1])
    bert = await joined(house[1], anna, "Bert")
    await bert.leave()
    assert (await anna.hear(to_client.Table)).table.seats[1].away
    assert (await anna.ask(to_server.Kick(seat=2), to_client.Table)).table.seats[1].by is None
    again = await Person.greet(house[1], "Bert", wants="moves")
    assert await refused(again, to_server.Resume(token=bert.token)) == "bad-token"
    await all_leave(anna, again)


async def test_nobody_else_is_put_out(house: House) -> None:
    anna = await hosting(house[1])
    bert = await joined(house[1], anna, "Bert")
    assert await refused(bert, to_server.Kick(seat=1)) == "host-only"
    for seat in (0, 1, 3, 16):
        assert await refused(anna, to_server.Kick(seat=seat)) == "no-such-seat"
    await all_leave(anna, bert)


async def test_in_a_game_a_seat_stays_its_owners(house: House) -> None:
    anna, bert = await table_of_two(house[1])
    assert await refused(anna, to_server.Kick(seat=2)) == "not-in-this-stage"
    assert await refused(anna, to_server.CloseSeat(seat=2)) == "not-in-this-stage"
    await all_leave(anna, bert)


async def test_a_closed_seat_is_taken_by_nobody_until_it_is_open_again(house: House) -> None:
    anna = await hosting(house[1], seats=3)
    table = (await anna.ask(to_server.CloseSeat(seat=2), to_client.Table)).table
    assert [seat.closed for seat in table.seats] == [False, True, False]
    assert table.options["players"] == 2
    bert = await Person.greet(house[1], "Bert", wants="moves")
    assert await refused(bert, to_server.JoinTable(table=anna.table, seat=2)) == "seat-closed"
    assert await refused(anna, to_server.CloseSeat(seat=4)) == "no-such-seat"
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    assert bert.seat == 3
    carl = await Person.greet(house[1], "Carl", wants="moves")
    assert await refused(carl, to_server.JoinTable(table=anna.table)) == "table-full"
    await anna.hear(to_client.Table)
    table = (await anna.ask(to_server.CloseSeat(seat=2, closed=False), to_client.Table)).table
    assert not [seat for seat in table.seats if seat.closed]
    assert table.options["players"] == 3
    await carl.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    assert carl.seat == 2
    await all_leave(anna, bert, carl)


async def test_a_seat_somebody_has_or_the_game_needs_is_not_closed(house: House) -> None:
    anna = await hosting(house[1], seats=2)
    bert = await joined(house[1], anna, "Bert")
    assert await refused(anna, to_server.CloseSeat(seat=2)) == "seat-taken"
    assert await refused(bert, to_server.CloseSeat(seat=2)) == "host-only"
    await anna.ask(to_server.Kick(seat=2), to_client.Table)
    assert await refused(anna, to_server.CloseSeat(seat=2)) == "bad-options"
    await all_leave(anna, bert)


async def test_closing_a_seat_makes_everybody_unready(house: House) -> None:
    anna = await hosting(house[1])
    bert = await joined(house[1], anna, "Bert")
    await bert.ask(to_server.Ready(), to_client.Table)
    await anna.hear(to_client.Table)
    table = (await anna.ask(to_server.CloseSeat(seat=4), to_client.Table)).table
    assert not table.seats[1].ready
    await all_leave(anna, bert)


async def test_at_the_start_those_behind_a_closed_seat_move_up_with_their_tokens(house: House) -> None:
    server, port = house
    anna = await hosting(port, seats=4, start="3")
    bert = await joined(port, anna, "Bert", seat=3)
    assert await refused(anna, to_server.CloseSeat(seat=3)) == "seat-taken"
    for seat in (2, 4):
        await anna.ask(to_server.CloseSeat(seat=seat), to_client.Table)
    await bert.ask(to_server.Ready(), to_client.Table)
    token = bert.token
    await anna.ask(to_server.Say(text="Jedem!"), to_client.Said)
    await anna.ask(to_server.Start(), to_client.Record)
    await bert.hear(to_client.Record)
    host = server.lobby.tables[anna.table]
    assert (host.row.seats, host.row.closed, host.row.options["start"]) == (2, (), "2")
    assert [seat.name for seat in host.info().seats] == ["Anna", "Bert"]
    (moved,) = [each for each in bert.heard if isinstance(each, to_client.Seated)][1:]
    assert (moved.seat, moved.token) == (2, None)
    assert len([each for each in anna.heard if isinstance(each, to_client.Seated)]) == 1
    # The chosen starter begins, with the new number of their seat.
    assert host.match is not None
    assert host.match.to_act == (2,)
    text = host.match.legal(2)[0]
    assert isinstance(await bert.move(text, b"m" * 16), to_client.Done)
    await all_leave(anna, bert)
    again = await Person.greet(port, wants="moves")
    await again.ask(to_server.Resume(token=token), to_client.Seated)
    assert again.seat == 2
    await all_leave(again)


async def test_a_started_table_with_closed_seats_comes_back_after_a_restart(tmp_path: Path) -> None:
    async with run_server(tmp_path, offers()) as (server, port):
        anna = await hosting(port, seats=3)
        await anna.ask(to_server.CloseSeat(seat=2), to_client.Table)
        bert = await joined(port, anna, "Bert")
        await all_leave(anna, bert)
    async with run_server(tmp_path, offers()) as (server, port):
        assert server.lobby.tables[anna.table].row.closed == (2,)
        tokens = {}
        for person in (anna, bert):
            back = await Person.greet(port, wants="moves")
            await back.ask(to_server.Resume(token=person.token), to_client.Table)
            tokens[back.seat] = back
        await tokens[3].ask(to_server.Ready(), to_client.Table)
        await tokens[1].ask(to_server.Start(), to_client.Record)
        await tokens[3].hear(to_client.Record)
        await all_leave(*tokens.values())
    async with run_server(tmp_path, offers()) as (server, port):
        back = await Person.greet(port, wants="moves")
        await back.ask(to_server.Resume(token=tokens[3].token), to_client.Record)
        assert back.seat == 2
        await all_leave(back)


async def test_the_seat_that_begins_cannot_be_closed(house: House) -> None:
    anna = await hosting(house[1], seats=3, start="2")
    assert await refused(anna, to_server.CloseSeat(seat=2)) == "bad-options"
    table = (await anna.ask(to_server.CloseSeat(seat=3), to_client.Table)).table
    assert table.options["start"] == "2"
    await all_leave(anna)
