"""A table of one's own: sitting down, playing, records that differ, and coming back to a seat."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from elcapitan.client.net import server_client
from elcapitan.client.net.connection import RequestDeclined, ServerConnection
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.notices import notice_text
from elcapitan.client.net.seat_tokens import SeatToken, SeatTokenStore
from elcapitan.client.net.table_client import NoticeKind, TableClient
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.protocol import to_client, to_server
from tests.client.fake_server import FakeServer, link_to, until
from tests.client.net.client_at_table import PLAN, TOLD, first_move, play, same, told


async def test_a_new_table_is_made_as_planned(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    (create,) = harbour.of(to_server.CreateTable)
    (bot,) = harbour.of(to_server.AddBot)
    assert (create.seats, create.name, create.colour, create.onlookers) == (2, "Klára", "red", "none")
    assert (bot.seat, bot.level, bot.colour) == (2, "easy", "blue")
    assert [seat.name for seat in model.seats] == ["Klára", "Marco"]
    assert model.me == 1


async def test_starter_and_extra_cities_are_asked_for_as_the_server_offers_them(
    link: TableClient, harbour: FakeServer
) -> None:
    await link.new_table(replace(PLAN, start=2, extras=("porto", "lisboa")))
    (create,) = harbour.of(to_server.CreateTable)
    assert create.options["extras"] == ["porto", "lisboa"]
    assert create.options["start"] == "2"


async def test_the_token_is_kept_before_the_game_begins(link: TableClient) -> None:
    await link.new_table(PLAN)
    (kept,) = link.seats.seats_at()
    assert kept.seat == 1
    assert int(kept.token, 16) == 1


async def test_a_table_the_server_does_not_offer_is_left_again(link: TableClient, harbour: FakeServer) -> None:
    harbour.refuse = to_client.Refused(why="no-such-level", to="add_bot", text="There is no such level.")
    with pytest.raises(RequestDeclined, match="no such level"):
        await link.new_table(PLAN)
    assert len(harbour.of(to_server.LeaveTable)) == 2
    assert link.model is None


async def test_a_move_that_waits_for_the_one_before_is_a_ghost_too(link: TableClient) -> None:
    model = await link.new_table(PLAN)
    link.play(first_move(model))
    model.set_pending(None)  # the move has come back, and its acknowledgement is still on its way
    link.play("another")
    assert model.pending == "another"


async def test_a_move_is_a_ghost_until_it_is_acknowledged(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    text = first_move(model)
    link.play(text)
    assert model.pending == text
    assert not model.steps
    await until(lambda: model.pending is None)
    assert [step.text for step in model.steps] == [text] == [move.text for move in harbour.moves]


async def test_moves_made_at_once_are_sent_one_after_the_other(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    for card in [card for card in model.state.destinations.display if card][:2]:
        link.play(f"buy {card}")
    await until(lambda: len(model.steps) == 2)
    assert [move.position for move in harbour.of(to_server.Move)] == [0, 1]


async def test_a_refused_move_is_told_and_drops_those_behind_it(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    harbour.refuse = to_client.Refused(why="too-dear", rule="C1")
    link.play(first_move(model))
    link.play("end")
    await until(lambda: told(link) == [NoticeKind.REFUSED])
    assert model.pending is None
    assert len(harbour.of(to_server.Move)) == 1
    assert not model.steps


async def test_moves_of_others_arrive(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    while model.state.seat == 1:
        await play(link, model)
    text = first_move(model)
    harbour.say(harbour.move(2, text))
    await until(lambda: model.steps[-1].seat == 2)
    assert model.steps[-1].text == text


async def test_a_step_is_taken_back(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    await play(link, model)
    assert model.may_take_back
    link.take_back("step")
    await until(lambda: not model.steps)
    assert model.position == harbour.position == 2


async def test_a_digest_that_differs_is_mended_by_the_record(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    harbour.lie = True
    while model.state.seat == 1:
        await play(link, model)
    await until(lambda: len(harbour.of(to_server.AskRecord)) == 1)
    assert link.model is model
    assert same(model.state, harbour.states[-1])


async def test_a_second_difference_ends_the_game_here(link: TableClient, harbour: FakeServer) -> None:
    await link.new_table(PLAN)
    for _ in range(2):
        harbour.say(to_client.Moved(position=harbour.position + 1, seat=1, text="fortress"))
    await until(lambda: told(link) == [NoticeKind.DISAGREE])
    assert link.model is None


async def test_a_gap_in_the_numbers_asks_for_the_record(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    harbour.move(1, first_move(model))
    harbour.say(harbour.move(1, str(legal_moves(harbour.states[-1])[0])))
    await until(lambda: len(model.steps) == 2)
    assert model.position == 2


async def test_a_move_that_the_server_made_for_a_failing_computer_player_is_told(
    link: TableClient, harbour: FakeServer
) -> None:
    model = await link.new_table(PLAN)
    text = first_move(model)
    moved = harbour.move(1, text)
    harbour.say(msgspec.structs.replace(moved, forced="slow"))
    await until(lambda: told(link) == [NoticeKind.FORCED])
    await until(lambda: len(model.steps) == 1)


async def test_a_stand_in_for_a_failing_computer_player_is_told_once(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    seat = model.state.seat
    for _ in range(2):
        moved = harbour.move(seat, str(legal_moves(harbour.states[-1])[0]))
        harbour.say(msgspec.structs.replace(moved, forced="stand-in"))
    await until(lambda: len(model.steps) == 2)
    assert told(link) == [NoticeKind.STOOD_IN]


async def test_a_server_that_cannot_save_is_told_until_it_can(link: TableClient, harbour: FakeServer) -> None:
    await link.new_table(PLAN)
    for available in (False, True, True):
        harbour.say(to_client.Storage(available=available))
    await until(lambda: told(link) == [NoticeKind.UNSAVED, NoticeKind.SAVED])
    assert link.unsaved is None


async def test_leaving_keeps_the_seat_and_stops_listening(link: TableClient, harbour: FakeServer) -> None:
    await link.new_table(PLAN)
    await link.leave()
    assert link.model is None
    assert len(link.seats.seats_at()) == 1
    harbour.cut()
    await until(lambda: len(harbour.of(to_server.LeaveTable)) == 2)
    assert told(link) == []


async def test_resuming_brings_the_very_position(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    await play(link, model)
    await link.leave()
    (found,) = await link.list_own_tables()
    again = await link.resume(found.seat_token)
    assert same(again.state, model.state)
    assert again.position == 1
    assert again.take_new_steps() == []


async def test_a_server_that_asks_for_patience_loses_no_game(
    link: TableClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    await link.new_table(PLAN)
    await link.leave()
    looked_up, tries = link._look_up_table, 0

    async def impatient(wire: ServerConnection, kept: SeatToken) -> to_client.Seen:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise RequestDeclined(to_client.Refused(why="too-fast", to="look"))
        return await looked_up(wire, kept)

    monkeypatch.setattr(link, "_look_up_table", impatient)
    monkeypatch.setattr(server_client, "TOO_FAST_PAUSE_S", 0.0)
    assert len(await link.list_own_tables()) == 1
    assert tries == 3


async def test_a_seat_nobody_knows_is_forgotten_while_looking(harbour: FakeServer) -> None:
    seats = SeatTokenStore(None)
    seats.save("builtin", "zzzzzzzzzzzz", 1, bytes(32))
    client = link_to(await harbour.open(), seats)
    harbour.token = 7
    assert await client.list_own_tables() == []
    assert seats.seats_at() == []
    await client.close()


async def test_without_a_seat_no_server_is_started() -> None:
    async def where() -> ConnectAddress:
        raise AssertionError("nobody needs a server")

    client = TableClient(where, SeatTokenStore(None))
    assert await client.list_own_tables() == []
    await client.close()


async def test_a_server_that_says_farewell_and_goes_does_not_hold_up_the_window(
    link: TableClient, harbour: FakeServer
) -> None:
    await link.new_table(PLAN)
    connections = harbour.connections
    harbour.say(to_client.Closing(why="shutting-down"))
    for _end, writer in list(harbour._writers):
        writer.close()
    await until(lambda: link.line.has_stopped)
    await until(lambda: harbour.connections > connections)
    await until(lambda: told(link) == [NoticeKind.LOST, NoticeKind.BACK])


async def test_a_seat_that_moves_up_keeps_its_token(link: TableClient) -> None:
    await link.new_table(PLAN)
    (before,) = link.seats.seats_at()
    link._on_message(to_client.Seated(table=before.table, seat=2))
    (after,) = link.seats.seats_at()
    assert (link.seat, after.seat, after.token) == (2, 2, before.token)


async def test_there_is_one_line_to_each_server_elsewhere_and_all_know_the_same_seats(link: TableClient) -> None:
    other = link.client_for("192.168.1.20", 21997)
    assert link.client_for("192.168.1.20", 21997) is other
    assert link.client_for("192.168.1.20", 21998) is not other
    other.seats.save(other.server, "abcdefghijkl", 1, bytes(32))
    assert link.seats.servers() == ["192.168.1.20:21997"]


async def test_a_server_that_counts_hints_tells_the_model(link: TableClient, harbour: FakeServer) -> None:
    harbour.features = ["hints"]
    model = await link.new_table(PLAN)
    (hello,) = harbour.of(to_server.Hello)
    assert hello.features == ["hints", "gestures", "aids", "nodes", "stand-ins", "shares", "faces", "storage"]
    assert (model.hints_allowed, model.hints_taken) == (True, ())
    before = model.revision
    link.take_hint()
    await until(lambda: len(harbour.of(to_server.TakeHint)) == 1)
    harbour.say(to_client.Hints(taken=[1, 0]))
    await until(lambda: model.hints_taken == (1, 0))
    assert model.revision > before
    harbour.say(to_client.Hints(allowed=False, taken=[1, 0]), to_client.Refused(why="no-hints", to="take_hint"))
    await until(lambda: told(link) == [NoticeKind.REFUSED])
    assert not model.hints_allowed
    assert notice_text(TOLD[id(link)][0]) == "The host of this table does not allow hints"
    await link.leave()
    assert link.hints is None


async def test_a_new_record_knows_of_the_hints_told_before_it(link: TableClient, harbour: FakeServer) -> None:
    harbour.features = ["hints"]
    await link.take_seat(to_server.CreateTable(game="elcapitan", seats=2))
    harbour.say(to_client.Hints(allowed=False, taken=[0, 2]), harbour.record())
    await until(lambda: link.model is not None)
    assert link.model is not None
    assert (link.model.hints_allowed, link.model.hints_taken) == (False, (0, 2))


async def test_a_server_without_the_feature_is_sent_no_hint(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    link.take_hint()
    await play(link, model)
    assert harbour.of(to_server.TakeHint) == []
    assert (model.hints_allowed, model.hints_taken, link.hints) == (True, (), None)
