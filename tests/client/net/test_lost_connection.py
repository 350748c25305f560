"""A connection that breaks or falls silent in the middle of a game: what is told, and what happens once it is back."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from elcapitan.client.net import outbox
from elcapitan.client.net import reconnecting as line_module
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.net.table_client import NoticeKind, TableClient
from elcapitan.protocol import to_client, to_server
from tests.client.fake_server import FakeServer, until
from tests.client.net.client_at_table import PLAN, first_move, has_told, play, same, told


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
    await until(lambda: not link._tasks - {link._slow_answer_timer})
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
    """On a busy machine a ping and the closing message after it are read at once."""
    model = await link.new_table(PLAN)
    wire = link.line.connection
    assert wire is not None
    harbour.say(to_client.Ping(number=7), to_client.Closing(why="too-slow"))
    await until(lambda: wire.close_reason == "too-slow")
    link.play(first_move(model))  # into a closed connection
    harbour.cut()
    await until(lambda: len(model.steps) == 1)
    assert told(link) == [NoticeKind.LOST, NoticeKind.BACK]
    assert wire._reading.exception() is None


async def test_a_missing_acknowledgement_is_told_once(
    link: TableClient, harbour: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "SLOW_ANSWER_S", 0.05)
    monkeypatch.setattr(outbox, "POLL_INTERVAL_S", 0.02)
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
