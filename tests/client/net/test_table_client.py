"""The line to the table: sitting down, playing, and coming back without losing or doubling a move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from functools import partial

import msgspec
import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import quick_setup
from elcapitan.client.net import reconnecting as line_module
from elcapitan.client.net import server_client
from elcapitan.client.net import table_client as link_module
from elcapitan.client.net.connection import RequestDeclined, ServerConnection
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.notices import notice_text
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.net.seat_tokens import SeatToken, SeatTokenStore
from elcapitan.client.net.table_client import Notice, NoticeKind, TableClient
from elcapitan.games import ruleset
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.protocol import to_client, to_server
from tests.client.fake_server import FakeServer, link_to, until

PLAN = quick_setup(["easy"], "Klára")


@pytest.fixture
async def harbour() -> AsyncIterator[FakeServer]:
    server = FakeServer()
    yield server
    await server.close()


@pytest.fixture
async def link(harbour: FakeServer) -> AsyncIterator[TableClient]:
    client = link_to(await harbour.open())
    client.notice = told_to(client)
    yield client
    await client.close()


TOLD: dict[int, list[Notice]] = {}


def told_to(client: TableClient) -> Callable[[Notice], None]:
    TOLD[id(client)] = []
    return TOLD[id(client)].append


def told(client: TableClient) -> list[NoticeKind]:
    return [notice.what for notice in TOLD[id(client)]]


def has_told(client: TableClient, count: int) -> bool:
    return len(told(client)) == count


def first_move(model: TableModel) -> str:
    return str(legal_moves(model.state)[0])


def same(one: GameState, other: GameState) -> bool:
    return ruleset("elcapitan").digest(one) == ruleset("elcapitan").digest(other)


async def play(link: TableClient, model: TableModel) -> None:
    """One move of ours, to its acknowledgement."""
    count = len(model.steps)
    link.play(first_move(model))
    await until(lambda: len(model.steps) == count + 1 and model.pending is None)


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


async def test_a_move_that_was_accepted_but_not_heard_of_happens_once(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    harbour.mute = True
    link.play(first_move(model))
    await until(lambda: len(harbour.moves) == 1)
    harbour.mute = False
    harbour.cut()
    await until(lambda: told(link) == [NoticeKind.LOST, NoticeKind.BACK])
    await until(lambda: model.pending is None)
    first, again = harbour.of(to_server.Move)
    assert (first.id, first.position) == (again.id, again.position)
    assert len(harbour.moves) == len(model.steps) == 1


async def test_a_move_that_never_arrived_is_made_when_the_line_is_back(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    harbour.cut()
    link.play(first_move(model))
    await until(lambda: len(model.steps) == 1 and model.pending is None)
    assert len(harbour.moves) == 1
    assert same(model.state, harbour.states[-1])


async def test_what_was_missed_is_shown_afterwards(link: TableClient, harbour: FakeServer) -> None:
    model = await link.new_table(PLAN)
    while model.state.seat == 1:
        await play(link, model)
    model.take_new_steps()
    harbour.cut()
    missed = harbour.move(2, first_move(model))
    await until(lambda: NoticeKind.BACK in told(link))
    assert [step.text for step in model.take_new_steps()] == [missed.text]


async def test_coming_back_uses_the_newest_token_and_keeps_the_next(link: TableClient, harbour: FakeServer) -> None:
    await link.new_table(PLAN)
    for _ in range(2):
        before = len(told(link))
        harbour.cut()
        await until(partial(has_told, link, before + 2))
    assert [int.from_bytes(message.token, "big") for message in harbour.of(to_server.Resume)] == [1, 2]
    assert int(link.seats.seats_at()[0].token, 16) == 3


async def test_a_table_that_is_gone_is_not_asked_for_for_ever(link: TableClient, harbour: FakeServer) -> None:
    await link.new_table(PLAN)
    harbour.refuse = to_client.Refused(why="bad-token", to="resume")
    harbour.cut()
    await until(lambda: told(link) == [NoticeKind.LOST, NoticeKind.GONE])
    assert link.model is None


@pytest.mark.parametrize("seen", range(5))
async def test_whoever_leaves_while_the_line_is_mended_does_not_sit_there_again(
    link: TableClient, harbour: FakeServer, seen: int
) -> None:
    """At whatever moment of coming back: before the connection, with it, or with one of the first messages."""
    await link.new_table(PLAN)
    harbour.cut()
    if seen:
        await until(lambda: harbour.connections == 2)
        for _ in range(seen - 1):
            await asyncio.sleep(0.002)
    await link.leave()
    await until(lambda: not link._tasks - {link._impatient})
    assert not link.place
    assert link.model is None
    assert link.line.health is (ConnectionHealth.GOOD if link.line.connection is not None else ConnectionHealth.IDLE)


async def test_a_seat_taken_in_another_window_is_not_fought_for(link: TableClient, harbour: FakeServer) -> None:
    await link.new_table(PLAN)
    harbour.say(to_client.Closing(why="replaced"))
    await until(lambda: told(link) == [NoticeKind.REPLACED])
    assert harbour.connections == 1


async def test_what_comes_with_a_farewell_is_not_answered_and_nothing_breaks(
    link: TableClient, harbour: FakeServer
) -> None:
    """On a busy machine a ping and the farewell after it are read at once."""
    model = await link.new_table(PLAN)
    wire = link.line.connection
    assert wire is not None
    harbour.say(to_client.Ping(number=7), to_client.Closing(why="too-slow"))
    await until(lambda: wire.farewell == "too-slow")
    link.play(first_move(model))  # into a line that nobody hears any more
    harbour.cut()
    await until(lambda: len(model.steps) == 1)
    assert told(link) == [NoticeKind.LOST, NoticeKind.BACK]
    assert wire._reading.exception() is None


async def test_a_missing_acknowledgement_is_told_once(
    link: TableClient, harbour: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_module, "SLOW_ANSWER_S", 0.05)
    monkeypatch.setattr(link_module, "POLL_INTERVAL_S", 0.02)
    model = await link.new_table(PLAN)
    harbour.mute = True
    link.play(first_move(model))
    await until(lambda: told(link) == [NoticeKind.SLOW])
    harbour.say(to_client.Ping(number=3))
    await until(lambda: len(harbour.of(to_server.Pong)) == 1)
    assert told(link) == [NoticeKind.SLOW]


async def test_a_silent_server_is_asked_and_then_another_line_is_tried(
    link: TableClient, harbour: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_module, "PING_AFTER_S", 0.05)
    monkeypatch.setattr(line_module, "DROP_AFTER_S", 0.15)
    monkeypatch.setattr(line_module, "POLL_INTERVAL_S", 0.02)
    await link.new_table(PLAN)
    await until(lambda: told(link)[:2] == [NoticeKind.SILENT, NoticeKind.BACK])
    assert len(harbour.of(to_server.Ping)) >= 1
    assert harbour.of(to_server.Resume)


async def test_a_server_that_answers_pings_is_not_silent(
    link: TableClient, harbour: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_module, "PING_AFTER_S", 0.02)
    monkeypatch.setattr(line_module, "POLL_INTERVAL_S", 0.01)
    harbour.answers_pings = True
    await link.new_table(PLAN)
    await until(lambda: len(harbour.of(to_server.Ping)) >= 5)
    assert told(link) == []
    assert link.line.health is ConnectionHealth.GOOD


async def test_the_line_says_how_it_is_while_it_is_broken(link: TableClient, harbour: FakeServer) -> None:
    assert link.line.health is ConnectionHealth.IDLE
    await link.new_table(PLAN)
    address = await harbour.shut()
    await until(lambda: link.line.health is ConnectionHealth.BROKEN)
    since_s = link.line.since_s
    await until(lambda: link.line.attempts >= 2)
    assert (link.line.health, link.line.since_s) == (ConnectionHealth.BROKEN, since_s)
    await harbour.open(address.port)
    await until(lambda: link.line.health is ConnectionHealth.GOOD)
    assert told(link) == [NoticeKind.LOST, NoticeKind.BACK]


async def test_who_leaves_while_the_line_is_broken_is_not_brought_back(link: TableClient, harbour: FakeServer) -> None:
    await link.new_table(PLAN)
    await harbour.shut()
    await until(lambda: link.line.health is ConnectionHealth.BROKEN)
    await link.leave()
    await until(lambda: link.line.health is ConnectionHealth.IDLE)
    assert told(link) == [NoticeKind.LOST]


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
    assert hello.features == ["hints", "gestures", "nodes"]
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
