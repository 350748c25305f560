"""Seat tokens, two connections for one seat, duplicate and late moves, and a server that starts again on its folder."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.table.record import Entry, parse_record
from elcapitan_server.basics.tokens import token_hash
from elcapitan_server.tables.hosted_table import HostedTable
from tests.server.clients import Person, move_id, play_to_the_end, run_server, table_of_two
from tests.server.in_memory_server import serve_in_memory
from tests.toy_game import Toy


async def back(port: int, token: bytes) -> Person:
    """Connected and in the seat of the token."""
    person = await Person.connect(port)
    person.say(to_server.Hello(protocol=1, token=token, wants="positions"))
    await person.hear(to_client.Seated)
    return person


async def test_each_return_gives_a_new_token_and_the_old_one_lasts_until_it_is_used(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        first = anna.token
        second = await back(port, first)
        third = await back(port, first)  # the second was never used: as if it had not been written down
        assert len({first, second.token, third.token}) == 3
        fourth = await back(port, third.token)
        late = await Person.greet(port)
        for token in (first, second.token):
            assert (await late.ask(to_server.Resume(token=token), to_client.Refused)).why == "bad-token"
        assert fourth.seat == 1
        for person in (anna, bert, second, third, fourth, late):
            await person.leave()


@pytest.mark.parametrize("end", ["vanishes", "is banned"])
@pytest.mark.parametrize("ask", ["join", "watch", "resume", "look"])
async def test_nothing_is_done_for_one_whose_connection_ends_while_they_wait(
    ask: str, end: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(HostedTable, "load_aside", None)  # no game is read for them, either
    async with serve_in_memory() as house:
        anna = await house.greet("Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        host = house.lobby.tables[anna.table]
        carl = await house.greet("Carl")
        assert host.lock.try_acquire()  # something else is done there
        wish: dict[str, to_server.ToServer] = {
            "join": to_server.JoinTable(table=anna.table),
            "watch": to_server.Watch(table=anna.table),
            "resume": to_server.Resume(token=anna.token),
            "look": to_server.Look(token=anna.token),
        }
        carl.say(wish[ask])
        while not host.lock._waiting:
            await asyncio.sleep(0)
        peer = house.peers[-1]
        if end == "vanishes":
            carl.vanish()
        else:
            peer.close("banned")
        while peer.is_open:
            await asyncio.sleep(0)
        host.lock.release()
        while peer in house._here:
            await asyncio.sleep(0)
        assert ([*host.seats], [*host.company.seated], host.company.onlookers) == ([1], [1], {})
        assert host.company.seated[1] is house.peers[0]
        assert "fault" not in caplog.text


async def test_the_newest_connection_wins_and_the_older_is_told(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        newer = await back(port, anna.token)
        assert await anna.farewell() == "replaced"
        await newer.hear(to_client.Position)
        assert isinstance(await newer.move("bid 1", move_id(1)), to_client.Done)
        assert len(server.lobby.tables[anna.table].peers) == 2
        for person in (anna, bert, newer):
            await person.leave()


@pytest.mark.parametrize("token", [bytes(32), bytes(31), bytes(33), b"x"])
async def test_a_bad_token_changes_nothing(tmp_path: Path, token: bytes) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        host = server.lobby.tables[anna.table]
        before = (host.row, dict(host.seats), dict(host.peers))
        thief = await Person.connect(port)
        thief.say(to_server.Hello(protocol=1, token=token))
        refused = await thief.hear(to_client.Refused)
        assert (refused.why, refused.to) == ("bad-token", "hello")
        assert (host.row, dict(host.seats), dict(host.peers)) == before
        assert (await thief.ask(to_server.ListTables(), to_client.Tables)).tables
        for person in (anna, bert, thief):
            await person.leave()


async def test_the_same_id_gets_the_same_answer_and_happens_once(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        first = await anna.move("bid 2", move_id(1))
        for position in (0, 1, 99):
            assert await anna.move("bid 3", move_id(1), position) == first
        match = server.lobby.tables[anna.table].match
        assert match is not None
        assert [entry.text for entry in match.entries] == ["bid 2"]
        await anna.leave()
        await bert.leave()


async def test_a_late_move_is_stale_and_says_where_the_game_is(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        await anna.move("bid 2", move_id(1))
        await bert.move("bid 0", move_id(2), 0)  # asked at 0 as well, so not late
        late = await anna.move("roll", move_id(3), 0)
        assert isinstance(late, to_client.Refused)
        assert (late.why, late.position, late.id) == ("stale", 2, move_id(3))
        illegal = await anna.move("bid 3", move_id(3), 2)
        assert isinstance(illegal, to_client.Refused)
        assert (illegal.why, illegal.rule) == ("not-now", "Y1")
        assert isinstance(await anna.move("roll", move_id(3), 2), to_client.Done)
        await anna.leave()
        await bert.leave()


async def test_what_the_other_may_not_see_is_not_sent_to_them(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        await anna.move("bid 2", move_id(1))
        seen = await bert.hear(to_client.Position)
        assert seen.state["bids"] == [True, None]
        seen_by_look = await bert.ask(to_server.Look(token=bert.token), to_client.Seen)
        assert parse_record(seen_by_look.record).moves == (Entry(1, "bid ?"),)
        assert seen_by_look.table.last_move == to_client.LastMove(seat=1, text="bid ?")
        await bert.ask(to_server.AskRecord(), to_client.Position)
        assert "bid 2" not in repr([each for each in bert.heard if not isinstance(each, to_client.Position)])
        await anna.leave()
        await bert.leave()


async def test_a_server_started_again_knows_seats_moves_take_backs_and_answers(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        await anna.move("bid 2", move_id(1))
        assert isinstance(await anna.take_back("step", move_id(2)), to_client.Done)
        await anna.move("bid 3", move_id(3))
        await bert.move("bid 0", move_id(4), 0)
        await anna.hear(to_client.Position)
        rolled = await anna.move("roll", move_id(5), 4)
        assert isinstance(rolled, to_client.Done), rolled
        match = server.lobby.tables[anna.table].match
        assert match is not None
        await anna.leave()
        await bert.leave()
    async with run_server(tmp_path) as (server, port):
        again = await back(port, anna.token)
        position = await again.hear(to_client.Position)
        assert (position.position, position.seat) == (5, 1)
        for number, led_to in ((1, 1), (2, 2), (3, 3), (5, 5)):
            answer = await again.move("bid 1", move_id(number))
            assert answer == to_client.Done(id=move_id(number), position=led_to)
        woken = server.lobby.tables[anna.table].match
        assert woken is not None
        assert (woken.state, woken.entries, woken.seed) == (match.state, match.entries, match.seed)
        other = await back(port, bert.token)
        await other.hear(to_client.Position)
        await play_to_the_end(again, other)
        await again.leave()
        await other.leave()


async def test_a_lobby_table_comes_back_with_its_seats_options_and_ready_marks(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await Person.greet(port, "Anna"), await Person.greet(port, "Bert")
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"rounds": 2}), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.leave()
        await bert.leave()
    async with run_server(tmp_path) as (_, port):
        again = await back(port, anna.token)
        table = (await again.hear(to_client.Table)).table
        assert table.options["rounds"] == 2
        assert [(seat.name, seat.ready, seat.away) for seat in table.seats] == [
            ("Anna", False, False),
            ("Bert", True, True),
        ]
        await again.ask(to_server.Start(), to_client.Position)
        await again.leave()


async def test_a_finished_game_is_still_there_with_its_seed(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        await play_to_the_end(anna, bert)
        await anna.leave()
        await bert.leave()
    async with run_server(tmp_path) as (_, port):
        again = await back(port, anna.token)
        over = await again.hear(to_client.Over)
        seen = await again.ask(to_server.Look(token=again.token), to_client.Seen)
        assert seen.table.stage == "over"
        assert over.seeds[0] in seen.record
        await again.leave()


async def test_tokens_are_on_disk_as_hashes_alone(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        await anna.leave()
        await bert.leave()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token_hash(anna.token) in stored
    assert anna.token not in stored
    assert anna.token.hex().encode() not in stored


DAMAGE = {
    "a changed move": "UPDATE entries SET text = 'bid 1' WHERE number = 1",
    "a changed die": "UPDATE entries SET turned_up = '[\"9\"]' WHERE number = 3",
    "a lost move": "DELETE FROM entries WHERE number = 2",
    "a last move that is nobody's": "UPDATE entries SET table_id = 'zzzzzzzzzzzz' WHERE number = 3",
    "another seed": "UPDATE tables SET seed = zeroblob(16)",
    "broken options": "UPDATE tables SET options = '{'",
    "rules of another age": "UPDATE tables SET rules = 7",
    "a game nobody knows": "UPDATE tables SET game = 'chess'",
}


@pytest.mark.parametrize("damage", DAMAGE)
async def test_a_damaged_table_is_set_aside_and_the_others_are_played(tmp_path: Path, damage: str) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        await anna.move("bid 2", move_id(1))
        await bert.move("bid 0", move_id(2), 0)
        await anna.move("roll", move_id(3), 2)
        await anna.leave()
        await bert.leave()
    connection = sqlite3.connect(tmp_path / "journal.sqlite")
    connection.execute(DAMAGE[damage])
    connection.commit()
    connection.close()
    async with run_server(tmp_path) as (_, port):
        late = await Person.greet(port)
        for wish in (to_server.Resume(token=anna.token), to_server.Look(token=anna.token)):
            refused = await late.ask(wish, to_client.Refused)
            assert refused.why == "table-set-aside"
            assert refused.text.endswith(".")
        carl, dora = await table_of_two(port)
        await play_to_the_end(carl, dora)
        for person in (late, carl, dora):
            await person.leave()


async def test_a_game_of_older_rules_is_kept_and_its_players_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        await anna.move("bid 2", move_id(1))
        await anna.leave()
        await bert.leave()
    with monkeypatch.context() as upgraded:
        upgraded.setattr(Toy, "version", 2)
        async with run_server(tmp_path) as (_, port):
            late = await Person.connect(port)
            await late.ask(to_server.Hello(protocol=1, name="Anna", wants="positions"), to_client.Welcome)
            refused = await late.ask(to_server.Resume(token=anna.token), to_client.Refused)
            assert refused.text == "This table is played by rules 1, older than the server's 2."
            await late.leave()
    async with run_server(tmp_path) as (_, port):
        again = await Person.greet(port)
        await again.ask(to_server.Resume(token=anna.token), to_client.Seated)
        await again.leave()
