"""An evening over sockets: real computer players hold seats, and a killed server knows what was arranged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.table.record import parse_record
from elcapitan.table.replay import verify_record
from tests.server.clients import ROOM, Person, move_id, play_to_the_end, run_server, table_of_two
from tests.server.full_game import newest, table
from tests.server.in_memory_server import wait_until_settled
from tests.server.server_process import run_process
from tests.toy_game import Toy

pytestmark = pytest.mark.slow


async def returned(port: int, token: bytes) -> Person:
    person = await Person.greet(port)
    await person.ask(to_server.Resume(token=token), to_client.Seated)
    await wait_until_settled(person)
    return person


async def test_a_computer_player_plays_for_who_has_vanished_until_they_are_back(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        bert.vanish()
        while not any(isinstance(each, to_client.Table) and each.table.seats[1].away for each in anna.heard):
            await anna.next()
        await anna.ask(to_server.HoldSeat(seat=2, level="meek"), to_client.Table)
        while anna.position < 1:  # it has bid
            await anna.next()
        again = await returned(port, bert.token)
        match = server.lobby.tables[anna.table].match
        assert match is not None
        assert match.entries[0].seat == 2
        await wait_until_settled(anna)
        assert table(anna).seats[1].held_by is None
        await play_to_the_end(anna, again)
        await anna.leave()
        await again.leave()


async def test_a_killed_server_knows_which_moves_were_not_the_persons_own(tmp_path: Path) -> None:
    features = ["stand-ins"]
    async with run_process(tmp_path) as server:
        anna = await Person.greet(server.port, "Anna", wants="moves", features=features)
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
        anna.say(to_server.AddBot(level="meek"))
        await wait_until_settled(anna)
        anna.say(to_server.Start())
        await wait_until_settled(anna)
        await anna.ask(to_server.HoldSeat(seat=1, level="meek"), to_client.Table)
        while not any(isinstance(each, to_client.Moved) and each.by == "meek" for each in anna.heard):
            await anna.next()
        await server.kill()
        await anna.leave()
    async with run_process(tmp_path) as server:
        again = await Person.greet(server.port, wants="moves", features=features)
        record = parse_record((await again.ask(to_server.Look(token=anna.token), to_client.Seen)).record)
        assert {(each.seat, each.by) for each in record.stand_ins} == {(1, "meek")}
        assert {by for move, by in zip(record.moves, record.movers(), strict=True) if move.seat == 1} == {"meek"}
        verify_record(record, lambda _: Toy())
        await again.leave()


async def test_a_killed_server_knows_who_holds_seats_what_is_paused_and_how_the_clocks_stand(tmp_path: Path) -> None:
    async with run_process(tmp_path) as server:
        anna, bert = await Person.greet(server.port, "Anna"), await Person.greet(server.port, "Bert")
        wish = to_server.CreateTable(game="toy", seats=2, options={"start": "1"}, password="pst")
        await anna.ask(wish, to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table, password="pst"), to_client.Seated)
        anna.say(to_server.SetTerms(takeover_s=300, takeover_level="meek", bank_s=1000, increment_s=500))
        await wait_until_settled(anna)
        bert.say(to_server.Ready())
        await wait_until_settled(bert)
        anna.say(to_server.Start())
        await wait_until_settled(anna)
        assert isinstance(await anna.move("bid 1", move_id(1), 0), to_client.Done)
        bert.say(to_server.HoldSeat(seat=2, level="meek"))
        bert.say(to_server.Agree(to="pause"))
        await wait_until_settled(bert)
        anna.say(to_server.Agree(to="pause"))
        await wait_until_settled(anna)
        before = table(anna)
        assert (before.paused, before.seats[1].held_by) == (True, "meek")
        await server.kill()
        await anna.leave()
        await bert.leave()
    async with run_process(tmp_path) as server:
        again = await returned(server.port, anna.token)
        after = table(again)
        assert (after.paused, after.locked, after.seats[1].held_by) == (True, True, "meek")
        assert (after.takeover_s, after.takeover_level, after.bank_s, after.increment_s) == (300, "meek", 1000, 500)
        first, second = newest(again, to_client.Clock).left_ms
        assert first > 1_000_000 >= second > 0
        bert = await returned(server.port, bert.token)
        assert table(bert).seats[1].held_by is None
        for person in (again, bert):
            person.say(to_server.Agree(to="go-on"))
            await wait_until_settled(person)
        assert not table(bert).paused
        await again.leave()
        await bert.leave()


async def test_sigterm_in_mid_game_keeps_everything_and_tells_everybody(
    tmp_path: Path,
) -> None:
    async with run_process(tmp_path, builtin=False) as server:
        anna = await Person.greet(server.port, "Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
        anna.say(to_server.AddBot(level="meek"))
        anna.say(to_server.SetTerms(bank_s=900))
        await wait_until_settled(anna)
        anna.say(to_server.Start())
        await wait_until_settled(anna)
        assert isinstance(await anna.move("bid 3", move_id(1), 0), to_client.Done)
        server.process.terminate()
        assert await anna.farewell() == "shutting-down"
        assert await server.ended() == 0
        await anna.leave()
    async with run_process(tmp_path, builtin=False) as server:
        again = await returned(server.port, anna.token)
        answer = await again.move("bid 0", move_id(1), 0)
        assert isinstance(answer, to_client.Done)
        assert 0 < newest(again, to_client.Clock).left_ms[0] <= 900_000
        await again.leave()


async def test_a_rematch_is_not_refused_and_the_game_before_it_counts_on(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=ROOM._replace(tables=1)) as (server, port):
        anna, bert = await table_of_two(port)
        await play_to_the_end(anna, bert)
        first = anna.table
        for person in (anna, bert):
            person.say(to_server.Agree(to="rematch"))
            await wait_until_settled(person)
        await wait_until_settled(anna)
        assert anna.table != first
        assert len(server.lobby.tables) == 2
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        refused = await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Refused)
        assert refused.why == "too-many"
        await anna.leave()
        await bert.leave()


async def once_more(*people: Person) -> None:
    """They agree to a rematch and play it."""
    for person in people:
        person.heard[:] = [each for each in person.heard if not isinstance(each, to_client.Over)]
        person.say(to_server.Agree(to="rematch"))
        await wait_until_settled(person)
    for person in people:
        await wait_until_settled(person)
    await play_to_the_end(*people)


async def test_an_address_that_plays_on_and_on_keeps_the_newest_of_its_finished_games(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=ROOM._replace(tables=4)) as (server, port):
        nora = await Person.greet(port, "Nora")
        await nora.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        anna, bert = await table_of_two(port)
        await play_to_the_end(anna, bert)
        played, tokens = [anna.table], [anna.token]
        for _ in range(5):
            await once_more(anna, bert)
            played.append(anna.table)
            tokens.append(anna.token)
        assert {*server.lobby.tables} == {nora.table, *played[-3:]}
        for at, token in enumerate(tokens):  # deleted on the disk, too, and those that are left lead where they did
            answer = await nora.ask(to_server.Look(token=token), to_client.Seen if at > 2 else to_client.Refused)
            if isinstance(answer, to_client.Seen):
                assert answer.table.id in played[-3:]
        await nora.ask(to_server.LeaveTable(), to_client.Left)
        for person in (nora, anna, bert):
            await person.leave()
    async with run_server(tmp_path) as (server, port):
        assert {*server.lobby.tables} == {*played[-3:]}


@pytest.mark.parametrize("maker_is_known", [True, False])
async def test_a_table_from_before_a_restart_counts_for_its_maker_or_else_its_rematch_for_who_asks(
    tmp_path: Path, maker_is_known: bool
) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        await play_to_the_end(anna, bert)
        first = anna.table
        for person in (anna, bert):
            await person.leave()
    if not maker_is_known:  # an older program has kept it
        with closing(sqlite3.connect(tmp_path / "journal.sqlite", isolation_level=None)) as journal:
            journal.execute("DELETE FROM makers")
    async with run_server(tmp_path, limits=ROOM._replace(tables=1)) as (server, port):
        again = [await returned(port, person.token) for person in (anna, bert)]
        played = [first]
        for _ in range(4):
            await once_more(*again)
            played.append(again[0].table)
        assert {*server.lobby.tables} == {*played[-2:]} | (set() if maker_is_known else {first})
        for person in again:
            await person.leave()
