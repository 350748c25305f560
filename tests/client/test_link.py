"""The line to the table: sitting down, playing, and coming back without losing or doubling a move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import msgspec
import pytest

from elcapitan.client import line as line_module
from elcapitan.client import link as link_module
from elcapitan.client.line import Health
from elcapitan.client.link import Link, Notice, What
from elcapitan.client.model import TableModel
from elcapitan.client.plan import quick_plan
from elcapitan.client.tokens import KeptSeats
from elcapitan.client.wire import Declined
from elcapitan.games import ruleset
from elcapitan.protocol import to_client, to_server
from elcapitan.rules.legal import legal_moves
from elcapitan.rules.state import GameState
from tests.client.harbour import Harbour, link_to, until

PLAN = quick_plan(["easy"], "Klára")


@pytest.fixture
async def harbour() -> AsyncIterator[Harbour]:
    server = Harbour()
    yield server
    await server.close()


@pytest.fixture
async def link(harbour: Harbour) -> AsyncIterator[Link]:
    client = link_to(await harbour.open())
    client.notice = told_to(client)
    yield client
    await client.close()


TOLD: dict[int, list[Notice]] = {}


def told_to(client: Link) -> Callable[[Notice], None]:
    TOLD[id(client)] = []
    return TOLD[id(client)].append


def told(client: Link) -> list[What]:
    return [notice.what for notice in TOLD[id(client)]]


def first_move(model: TableModel) -> str:
    return str(legal_moves(model.state)[0])


def same(one: GameState, other: GameState) -> bool:
    return ruleset("elcapitan").digest(one) == ruleset("elcapitan").digest(other)


async def play(link: Link, model: TableModel) -> None:
    """One move of ours, to its acknowledgement."""
    count = len(model.steps)
    link.play(first_move(model))
    await until(lambda: len(model.steps) == count + 1 and model.pending is None)


async def test_a_new_table_is_made_as_planned(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    (create,) = harbour.of(to_server.CreateTable)
    (bot,) = harbour.of(to_server.AddBot)
    assert (create.seats, create.name, create.colour, create.onlookers) == (2, "Klára", "red", "none")
    assert (bot.seat, bot.level, bot.colour) == (2, "easy", "blue")
    assert [seat.name for seat in model.seats] == ["Klára", "Marco"]
    assert model.me == 1


async def test_starter_and_extra_cities_are_asked_for_as_the_server_offers_them(link: Link, harbour: Harbour) -> None:
    await link.new_table(replace(PLAN, start=2, extras=("porto", "lisboa")))
    (create,) = harbour.of(to_server.CreateTable)
    assert create.options["extras"] == ["porto", "lisboa"]
    assert create.options["start"] == "2"


async def test_the_token_is_kept_before_the_game_begins(link: Link) -> None:
    await link.new_table(PLAN)
    (kept,) = link.seats.all()
    assert kept.seat == 1
    assert int(kept.token, 16) == 1


async def test_a_table_the_server_does_not_offer_is_left_again(link: Link, harbour: Harbour) -> None:
    harbour.refuse = to_client.Refused(why="no-such-level", to="add_bot", text="There is no such level.")
    with pytest.raises(Declined, match="no such level"):
        await link.new_table(PLAN)
    assert len(harbour.of(to_server.LeaveTable)) == 2
    assert link.model is None


async def test_a_move_is_a_ghost_until_it_is_acknowledged(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    text = first_move(model)
    link.play(text)
    assert model.pending == text
    assert not model.steps
    await until(lambda: model.pending is None)
    assert [step.text for step in model.steps] == [text] == [move.text for move in harbour.moves]


async def test_moves_made_at_once_are_sent_one_after_the_other(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    for card in [card for card in model.state.destinations.display if card][:2]:
        link.play(f"buy {card}")
    await until(lambda: len(model.steps) == 2)
    assert [move.position for move in harbour.of(to_server.Move)] == [0, 1]


async def test_a_refused_move_is_told_and_drops_those_behind_it(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    harbour.refuse = to_client.Refused(why="too-dear", rule="C1")
    link.play(first_move(model))
    link.play("end")
    await until(lambda: told(link) == [What.REFUSED])
    assert model.pending is None
    assert len(harbour.of(to_server.Move)) == 1
    assert not model.steps


async def test_moves_of_others_arrive(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    while model.state.seat == 1:
        await play(link, model)
    text = first_move(model)
    harbour.say(harbour.move(2, text))
    await until(lambda: model.steps[-1].seat == 2)
    assert model.steps[-1].text == text


async def test_a_step_is_taken_back(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    await play(link, model)
    assert model.may_take_back
    link.take_back("step")
    await until(lambda: not model.steps)
    assert model.position == harbour.position == 2


async def test_a_move_that_was_accepted_but_not_heard_of_happens_once(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    harbour.mute = True
    link.play(first_move(model))
    await until(lambda: len(harbour.moves) == 1)
    harbour.mute = False
    harbour.cut()
    await until(lambda: told(link) == [What.LOST, What.BACK])
    await until(lambda: model.pending is None)
    first, again = harbour.of(to_server.Move)
    assert (first.id, first.position) == (again.id, again.position)
    assert len(harbour.moves) == len(model.steps) == 1


async def test_a_move_that_never_arrived_is_made_when_the_line_is_back(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    harbour.cut()
    link.play(first_move(model))
    await until(lambda: len(model.steps) == 1 and model.pending is None)
    assert len(harbour.moves) == 1
    assert same(model.state, harbour.states[-1])


async def test_what_was_missed_is_shown_afterwards(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    while model.state.seat == 1:
        await play(link, model)
    model.fresh()
    harbour.cut()
    missed = harbour.move(2, first_move(model))
    await until(lambda: What.BACK in told(link))
    assert [step.text for step in model.fresh()] == [missed.text]


async def test_coming_back_uses_the_newest_token_and_keeps_the_next(link: Link, harbour: Harbour) -> None:
    await link.new_table(PLAN)
    for _ in range(2):
        before = len(told(link))
        harbour.cut()
        await until(lambda before=before: len(told(link)) == before + 2)  # type: ignore[misc]
    assert [int.from_bytes(message.token, "big") for message in harbour.of(to_server.Resume)] == [1, 2]
    assert int(link.seats.all()[0].token, 16) == 3


async def test_a_table_that_is_gone_is_not_asked_for_for_ever(link: Link, harbour: Harbour) -> None:
    await link.new_table(PLAN)
    harbour.refuse = to_client.Refused(why="bad-token", to="resume")
    harbour.cut()
    await until(lambda: told(link) == [What.LOST, What.GONE])
    assert link.model is None


@pytest.mark.parametrize("seen", range(5))
async def test_whoever_leaves_while_the_line_is_mended_does_not_sit_there_again(
    link: Link, harbour: Harbour, seen: int
) -> None:
    """At whatever moment of coming back: before the connection, with it, or with one of the first messages."""
    await link.new_table(PLAN)
    harbour.cut()
    if seen:
        await until(lambda: harbour.connections == 2)
        for _ in range(seen - 1):
            await asyncio.sleep(0.002)
    await link.leave()
    await until(lambda: link._tasks == {link._impatient})
    assert not link.place
    assert link.model is None
    assert link.line.health is (Health.GOOD if link.line.wire is not None else Health.IDLE)


async def test_a_seat_taken_in_another_window_is_not_fought_for(link: Link, harbour: Harbour) -> None:
    await link.new_table(PLAN)
    harbour.say(to_client.Closing(why="replaced"))
    await until(lambda: told(link) == [What.REPLACED])
    assert harbour.connections == 1


async def test_what_comes_with_a_farewell_is_not_answered_and_nothing_breaks(link: Link, harbour: Harbour) -> None:
    """On a busy machine a ping and the farewell after it are read at once."""
    model = await link.new_table(PLAN)
    wire = link.line.wire
    assert wire is not None
    harbour.say(to_client.Ping(number=7), to_client.Closing(why="too-slow"))
    await until(lambda: wire.farewell == "too-slow")
    link.play(first_move(model))  # into a line that nobody hears any more
    harbour.cut()
    await until(lambda: len(model.steps) == 1)
    assert told(link) == [What.LOST, What.BACK]
    assert wire._reading.exception() is None


async def test_a_missing_acknowledgement_is_told_once(
    link: Link, harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_module, "SLOW_AFTER_S", 0.05)
    monkeypatch.setattr(link_module, "LOOKS_EVERY_S", 0.02)
    model = await link.new_table(PLAN)
    harbour.mute = True
    link.play(first_move(model))
    await until(lambda: told(link) == [What.SLOW])
    harbour.say(to_client.Ping(number=3))
    await until(lambda: len(harbour.of(to_server.Pong)) == 1)
    assert told(link) == [What.SLOW]


async def test_a_silent_server_is_asked_and_then_another_line_is_tried(
    link: Link, harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_module, "ASKS_AFTER_S", 0.05)
    monkeypatch.setattr(line_module, "SILENT_AFTER_S", 0.15)
    monkeypatch.setattr(line_module, "LOOKS_EVERY_S", 0.02)
    await link.new_table(PLAN)
    await until(lambda: told(link)[:2] == [What.SILENT, What.BACK])
    assert len(harbour.of(to_server.Ping)) >= 1
    assert harbour.of(to_server.Resume)


async def test_a_server_that_answers_pings_is_not_silent(
    link: Link, harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_module, "ASKS_AFTER_S", 0.02)
    monkeypatch.setattr(line_module, "LOOKS_EVERY_S", 0.01)
    harbour.answers_pings = True
    await link.new_table(PLAN)
    await until(lambda: len(harbour.of(to_server.Ping)) >= 5)
    assert told(link) == []
    assert link.line.health is Health.GOOD


async def test_the_line_says_how_it_is_while_it_is_broken(link: Link, harbour: Harbour) -> None:
    assert link.line.health is Health.IDLE
    await link.new_table(PLAN)
    address = await harbour.shut()
    await until(lambda: link.line.health is Health.BROKEN)
    since_s = link.line.since_s
    await until(lambda: link.line.attempts >= 2)
    assert (link.line.health, link.line.since_s) == (Health.BROKEN, since_s)
    await harbour.open(address.port)
    await until(lambda: link.line.health is Health.GOOD)
    assert told(link) == [What.LOST, What.BACK]


async def test_who_leaves_while_the_line_is_broken_is_not_brought_back(link: Link, harbour: Harbour) -> None:
    await link.new_table(PLAN)
    await harbour.shut()
    await until(lambda: link.line.health is Health.BROKEN)
    await link.leave()
    await until(lambda: link.line.health is Health.IDLE)
    assert told(link) == [What.LOST]


async def test_a_digest_that_differs_is_mended_by_the_record(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    harbour.lie = True
    while model.state.seat == 1:
        await play(link, model)
    await until(lambda: len(harbour.of(to_server.AskRecord)) == 1)
    assert link.model is model
    assert same(model.state, harbour.states[-1])


async def test_a_second_difference_ends_the_game_here(link: Link, harbour: Harbour) -> None:
    await link.new_table(PLAN)
    for _ in range(2):
        harbour.say(to_client.Moved(position=harbour.position + 1, seat=1, text="fortress"))
    await until(lambda: told(link) == [What.DISAGREE])
    assert link.model is None


async def test_a_gap_in_the_numbers_asks_for_the_record(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    harbour.move(1, first_move(model))
    harbour.say(harbour.move(1, str(legal_moves(harbour.states[-1])[0])))
    await until(lambda: len(model.steps) == 2)
    assert model.position == 2


async def test_a_move_that_the_server_made_for_a_failing_computer_player_is_told(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    text = first_move(model)
    moved = harbour.move(1, text)
    harbour.say(msgspec.structs.replace(moved, forced="slow"))
    await until(lambda: told(link) == [What.FORCED])
    await until(lambda: len(model.steps) == 1)


async def test_a_stand_in_for_a_failing_computer_player_is_told_once(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    seat = model.state.seat
    for _ in range(2):
        moved = harbour.move(seat, str(legal_moves(harbour.states[-1])[0]))
        harbour.say(msgspec.structs.replace(moved, forced="stand-in"))
    await until(lambda: len(model.steps) == 2)
    assert told(link) == [What.STOOD_IN]


async def test_leaving_keeps_the_seat_and_stops_listening(link: Link, harbour: Harbour) -> None:
    await link.new_table(PLAN)
    await link.leave()
    assert link.model is None
    assert len(link.seats.all()) == 1
    harbour.cut()
    await until(lambda: len(harbour.of(to_server.LeaveTable)) == 2)
    assert told(link) == []


async def test_resuming_brings_the_very_position(link: Link, harbour: Harbour) -> None:
    model = await link.new_table(PLAN)
    await play(link, model)
    await link.leave()
    (found,) = await link.tables()
    again = await link.resume(found.kept)
    assert same(again.state, model.state)
    assert again.position == 1
    assert again.fresh() == []


async def test_a_seat_nobody_knows_is_forgotten_while_looking(harbour: Harbour) -> None:
    seats = KeptSeats(None)
    seats.keep("builtin", "zzzzzzzzzzzz", 1, bytes(32))
    client = link_to(await harbour.open(), seats)
    harbour.token = 7
    assert await client.tables() == []
    assert seats.all() == []
    await client.close()


async def test_without_a_seat_no_server_is_started() -> None:
    async def where() -> object:
        raise AssertionError("nobody needs a server")

    client = Link(where, KeptSeats(None))  # type: ignore[arg-type]
    assert await client.tables() == []
    await client.close()


async def test_a_server_that_says_farewell_and_goes_does_not_hold_up_the_window(link: Link, harbour: Harbour) -> None:
    await link.new_table(PLAN)
    connections = harbour.connections
    harbour.say(to_client.Closing(why="shutting-down"))
    for _end, writer in list(harbour._writers):
        writer.close()
    await until(lambda: harbour.connections > connections)
    await until(lambda: told(link) == [What.LOST, What.BACK])


async def test_a_seat_that_moves_up_keeps_its_token(link: Link) -> None:
    await link.new_table(PLAN)
    (before,) = link.seats.all()
    link._take(to_client.Seated(table=before.table, seat=2))
    (after,) = link.seats.all()
    assert (link.seat, after.seat, after.token) == (2, 2, before.token)


async def test_there_is_one_line_to_each_server_elsewhere_and_all_know_the_same_seats(link: Link) -> None:
    other = link.elsewhere("192.168.1.20", 21997)
    assert link.elsewhere("192.168.1.20", 21997) is other
    assert link.elsewhere("192.168.1.20", 21998) is not other
    other.seats.keep(other.server, "abcdefghijkl", 1, bytes(32))
    assert link.seats.servers() == ["192.168.1.20:21997"]
