"""Looking on: what an onlooker is told, that they can do nothing, and that a host may forbid them."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan import games
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.limits import Onlookers
from elcapitan.table import record as records
from elcapitan.table.record import GameRecord, parse_record
from elcapitan.table.replay import verify_record
from elcapitan_server.tables import table_connections
from tests.protocol.samples import TO_SERVER
from tests.server.clients import Person, all_leave, move_id, play_to_the_end, run_server, table_of_two
from tests.server.in_memory_server import serve_in_memory
from tests.server.server_with_toy import offers


async def watching(port: int, table: str, name: str = "Wanda", **hello: object) -> Person:
    wanda = await Person.greet(port, name, **hello)
    await wanda.ask(to_server.Watch(table=table), to_client.Watching)
    return wanda


async def refused(person: Person, message: to_server.ToServer) -> str:
    return (await person.ask(message, to_client.Refused)).why


async def game_of_two(port: int) -> tuple[Person, Person]:
    """El Capitan, just begun; the second person wants positions, so that they know what they may do."""
    anna, bert = await Person.greet(port, "Anna", wants="moves"), await Person.greet(port, "Bert")
    await anna.ask(to_server.CreateTable(game="elcapitan", seats=2, options={"start": "2"}), to_client.Seated)
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    await bert.ask(to_server.Ready(), to_client.Table)
    await anna.ask(to_server.Start(), to_client.Record)
    return anna, bert


async def test_an_onlooker_gets_table_chat_record_and_every_move(tmp_path: Path) -> None:
    async with run_server(tmp_path, offers()) as (_, port):
        anna, bert = await game_of_two(port)
        await anna.ask(to_server.Say(text="Kdo kouká?"), to_client.Said)
        wanda = await watching(port, anna.table, wants="moves")
        record = await wanda.hear(to_client.Record)
        kinds = [type(each).__name__ for each in wanda.heard]
        assert kinds == ["Welcome", "Watching", "Table", "Chat", "Record"]
        table = next(each.table for each in wanda.heard if isinstance(each, to_client.Table))
        assert [(each.number, each.name) for each in table.watching] == [(1, "Wanda")]
        assert len(parse_record(record.record).moves) == 0
        (text, *_) = (await bert.hear(to_client.Position)).legal
        await bert.move(text, move_id(1))
        moved = await wanda.hear(to_client.Moved)
        assert (moved.position, moved.seat, moved.text) == (1, 0, text)
        again = await wanda.ask(to_server.AskRecord(), to_client.Record)
        verify_record(parse_record(again.record), games.ruleset)
        assert (again.position, len(parse_record(again.record).moves)) == (1, 1)
        await all_leave(anna, bert, wanda)


async def test_many_who_ask_for_the_record_of_a_position_are_told_one_that_was_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, format_record = list[GameRecord](), records.format_record

    def note(record: GameRecord) -> str:
        made.append(record)
        return format_record(record)

    async with run_server(tmp_path, offers()) as (_, port):
        anna, bert = await game_of_two(port)
        crowd = [await watching(port, anna.table, wants="moves") for _ in range(5)]
        for wanda in crowd:
            await wanda.hear(to_client.Record)
        (text, *_) = (await bert.hear(to_client.Position)).legal
        await bert.move(text, move_id(1))
        monkeypatch.setattr(records, "format_record", note)
        told = [await wanda.ask(to_server.AskRecord(), to_client.Record) for wanda in crowd]
        assert [each.position for each in told] == 5 * [1]
        assert len({each.record for each in told}) == len(made) == 1
        await all_leave(anna, bert, *crowd)


async def test_an_onlooker_sees_no_seats_secrets(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        wanda = await watching(port, anna.table)
        position = await wanda.hear(to_client.Position)
        assert (position.seat, position.legal) == (0, [])
        assert "card" not in position.state
        await anna.move("bid 2", move_id(1))
        hidden = await wanda.hear(to_client.Position)
        assert hidden.state["bids"] == [True, False]
        await all_leave(anna, bert, wanda)


async def test_an_onlooker_hears_how_it_ended_and_who_comes_later_too(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        wanda = await watching(port, anna.table)
        await play_to_the_end(anna, bert)
        over = await wanda.hear(to_client.Over)
        late = await watching(port, anna.table, "Lada")
        assert await late.hear(to_client.Over) == over
        await all_leave(anna, bert, wanda, late)


async def test_an_onlooker_may_do_nothing_but_talk_and_go(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        wanda = await watching(port, anna.table)
        state = server.lobby.tables[anna.table].match
        assert state is not None
        before = state.state
        for wish in TO_SERVER:
            if type(wish).__name__ not in {
                *(
                    "Hello",
                    "Ping",
                    "Pong",
                    "ListTables",
                    "Look",
                    "DropTable",
                    "LeaveTable",
                    "Say",
                    "AskRecord",
                    "AskPosition",
                    "AskAbout",
                    "AskReplay",
                )
            }:
                assert await refused(wanda, wish) in {"not-seated", "already-seated", "owner-only"}
        assert state.state is before
        line = (await wanda.ask(to_server.Say(text="Hezké."), to_client.Said)).line
        assert (line.seat, line.name) == (0, "Wanda")
        assert (await anna.hear(to_client.Said)).line == line
        await wanda.ask(to_server.LeaveTable(), to_client.Left)
        assert await refused(wanda, to_server.Say(text="Jsem pryč.")) == "not-seated"
        await wanda.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await all_leave(anna, bert, wanda)


@pytest.mark.parametrize(("onlookers", "watch", "say"), [("silent", "", "not-allowed"), ("none", "no-onlookers", "")])
async def test_a_table_says_whether_it_wants_onlookers(
    tmp_path: Path, onlookers: Onlookers, watch: str, say: str
) -> None:
    async with run_server(tmp_path) as (_, port):
        anna = await Person.greet(port, "Anna")
        create = to_server.CreateTable(game="toy", seats=2, onlookers=onlookers)
        await anna.ask(create, to_client.Seated)
        assert (await anna.hear(to_client.Table)).table.onlookers == onlookers
        wanda = await Person.greet(port, "Wanda")
        if watch:
            assert await refused(wanda, to_server.Watch(table=anna.table)) == watch
        else:
            await wanda.ask(to_server.Watch(table=anna.table), to_client.Watching)
            assert await refused(wanda, to_server.Say(text="Psst")) == say
            await anna.ask(to_server.Say(text="Já smím."), to_client.Said)
            assert (await wanda.hear(to_client.Said)).line.seat == 1
        await all_leave(anna, wanda)
    async with run_server(tmp_path) as (server, _):
        assert server.lobby.tables[anna.table].row.onlookers == onlookers


async def test_onlookers_come_and_go_and_the_table_knows(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        wanda = await watching(port, anna.table)
        assert [each.name for each in (await anna.hear(to_client.Table)).table.watching] == ["Wanda"]
        await wanda.leave()
        assert (await anna.hear(to_client.Table)).table.watching == []
        second = await watching(port, anna.table, "Vlasta")
        assert [each.number for each in (await anna.hear(to_client.Table)).table.watching] == [2]
        assert server.lobby.tables[anna.table].peers.keys() == {1, 2}
        await all_leave(anna, bert, second)


async def test_the_host_puts_an_onlooker_out_at_any_time(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        wanda = await watching(port, anna.table)
        assert await refused(bert, to_server.Kick(onlooker=1)) == "host-only"
        assert await refused(anna, to_server.Kick(onlooker=2)) == "no-such-onlooker"
        await anna.ask(to_server.Kick(onlooker=1), to_client.Table)
        assert (await wanda.hear(to_client.Kicked)).table == anna.table
        assert await refused(wanda, to_server.AskRecord()) == "not-seated"
        await all_leave(anna, bert, wanda)


async def test_a_table_has_room_for_so_many_onlookers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_connections, "MAX_ONLOOKERS", 1)
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        wanda = await watching(port, anna.table)
        late = await Person.greet(port, "Lada")
        assert await refused(late, to_server.Watch(table=anna.table)) == "too-many"
        assert await refused(late, to_server.Watch(table="0" * 12)) == "no-such-table"
        await all_leave(anna, bert, wanda, late)


async def test_one_address_does_not_keep_the_onlookers_of_others_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_connections, "MAX_ONLOOKERS", 3)
    async with serve_in_memory() as house:
        anna = await house.greet("Anna", address="203.0.113.1")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        watch = to_server.Watch(table=anna.table)
        crowd = [await house.greet(f"Eve {number}", address="203.0.113.2") for number in range(4)]
        for person in crowd[:3]:
            await person.ask(watch, to_client.Watching)
        assert await refused(crowd[3], watch) == "too-many"
        wanda, lada = [await house.greet(name, address=f"198.51.100.{len(name)}") for name in ("Wanda", "Lada")]
        assert await refused(wanda, to_server.Watch(table=anna.table, name="\u200b")) == "bad-name"
        assert len(house.lobby.tables[anna.table].company.onlookers) == 3, "who is refused takes no place"
        await wanda.ask(watch, to_client.Watching)
        await crowd[2].hear(to_client.Kicked)
        assert await refused(crowd[2], to_server.AskRecord()) == "not-seated"
        assert await refused(crowd[2], watch) == "too-many"
        await lada.ask(watch, to_client.Watching)
        await crowd[1].hear(to_client.Kicked)
        late = await house.greet("Late", address="192.0.2.1")
        assert await refused(late, watch) == "too-many", "nobody has two more than others"
        await all_leave(anna, *crowd, wanda, lada, late)


async def test_when_the_last_person_leaves_the_lobby_onlookers_are_put_out(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna = await Person.greet(port, "Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        wanda = await watching(port, anna.table)
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        await wanda.hear(to_client.Kicked)
        assert await refused(wanda, to_server.LeaveTable()) == "not-seated"
        assert server.lobby.tables == {}
        await all_leave(anna, wanda)


async def test_who_drops_a_table_sends_its_onlookers_away(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        wanda = await watching(port, anna.table)
        anna.say(to_server.DropTable(token=anna.token))
        assert await wanda.farewell() == "table-dropped"
        await all_leave(anna, bert, wanda)
