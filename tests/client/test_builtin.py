"""The client and its own server, as they are for a player: started, killed, started again, ended."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace

import pytest

from elcapitan import paths
from elcapitan.client import builtin
from elcapitan.client.builtin import BuiltIn, NoServer
from elcapitan.client.link import Link, Notice, What
from elcapitan.client.model import TableModel
from elcapitan.client.plan import quick_plan
from elcapitan.protocol import to_server
from elcapitan.rules.legal import legal_moves
from tests.client.harbour import until
from tests.patience import PATIENCE_S
from tests.signals import send_signal

pytestmark = pytest.mark.slow


def alive(pid: int) -> bool:
    """There is such a process, or one that has ended and nobody has waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_it_is_started_once_and_ends_when_it_is_stopped() -> None:
    server = BuiltIn()
    first = await server.address()
    pid = server.pid
    assert pid is not None
    assert await server.address() == first
    assert server.pid == pid
    await server.stop()
    assert not alive(pid)


async def test_a_second_client_joins_the_server_that_runs() -> None:
    one, other = BuiltIn(), BuiltIn()
    first, second = await one.address(), await other.address()
    assert (second.host, second.port) == (first.host, first.port)
    assert second.owner == b""
    await other.stop()
    await one.stop()


async def test_a_server_that_does_not_start_is_said_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtin, "command", lambda: ["sh", "-c", "echo there is no room left >&2"])
    with pytest.raises(NoServer, match="there is no room left"):
        await BuiltIn().address()


async def test_a_journal_that_is_ruined_is_set_aside_and_said_once_and_its_seats_are_nobody_s() -> None:
    journal = paths.made(paths.data()) / "journal.sqlite"
    journal.write_bytes(b"no journal" * 400)
    link = Link.to_builtin("Klára")
    link.seats.keep("builtin", "abcdefghijkl", 1, bytes(32))
    far = link.seats.keep("192.168.1.20:21997", "abcdefghijkl", 2, bytes(32))
    lost: list[str] = []
    link.lost = lambda file: lost.append(file.name)
    model = await link.new_table(quick_plan(["random"], "Klára"))
    await step(link, model)
    assert lost == ["journal.damaged.sqlite"]
    assert [kept.table for kept in link.seats.all()] == [link.place]
    assert link.seats.all(far.server) == [far]
    assert journal.with_name(lost[0]).read_bytes() == b"no journal" * 400
    await link.close()


async def my_turn(link: Link, model: TableModel) -> None:
    await until(lambda: model.state.seat == 1 and model.pending is None)


async def step(link: Link, model: TableModel) -> None:
    """One move of ours, to its acknowledgement."""
    await my_turn(link, model)
    link.play(str(legal_moves(model.state)[0]))
    await until(lambda: model.pending is None)


async def test_a_table_begins_with_the_starter_and_the_extra_cities_that_were_planned() -> None:
    link = Link.to_builtin("Klára")
    extras = ("porto", "lisboa", "islas-canarias")
    model = await link.new_table(replace(quick_plan(["random", "random"], "Klára", extras=extras), start=1))
    assert [city.id for city in model.board.cities if city.extra] == list(extras)
    assert model.start.starter == 1
    assert model.start.pirate == ("islas-canarias", 2)
    await step(link, model)
    await link.close()


async def test_a_killed_server_loses_nothing_and_the_game_goes_on() -> None:
    link = Link.to_builtin("Klára")
    told: list[Notice] = []
    link.notice = told.append
    model = await link.new_table(quick_plan(["random"], "Klára"))
    for _ in range(3):
        await step(link, model)
    await my_turn(link, model)
    steps = [(each.seat, each.text) for each in model.steps]
    send_signal(link.server_pid, signal.SIGKILL)
    await until(lambda: [notice.what for notice in told] == [What.LOST, What.BACK])
    assert [(each.seat, each.text) for each in model.steps][: len(steps)] == steps
    await step(link, model)
    assert len(model.steps) > len(steps)
    await link.close()


async def test_continue_finds_the_game_after_everything_was_closed() -> None:
    first = Link.to_builtin("Klára")
    model = await first.new_table(quick_plan(["random"], "Klára"))
    await step(first, model)
    await my_turn(first, model)
    steps = [(each.seat, each.text) for each in model.steps]
    await first.close()

    second = Link.to_builtin("Klára")
    (found,) = await second.tables()
    again = await second.resume(found.kept)
    assert [(each.seat, each.text) for each in again.steps][: len(steps)] == steps
    await second.leave()
    await second.drop(second.seats.all()[0])
    assert await second.tables() == []
    await second.close()


async def test_closing_while_the_line_is_broken_does_not_hang() -> None:
    link = Link.to_builtin("Klára")
    await link.new_table(quick_plan(["random"], "Klára"))
    send_signal(link.server_pid, signal.SIGKILL)
    await asyncio.wait_for(link.close(), PATIENCE_S)


async def test_what_the_server_says_aside_is_kept_in_a_log_that_does_not_grow_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = paths.logs() / "server.log"
    for words in ("first trouble", "second trouble"):
        monkeypatch.setattr(builtin, "command", lambda words=words: ["sh", "-c", f"echo {words} >&2"])
        with pytest.raises(NoServer, match=words):
            await BuiltIn().address()
    assert log.read_text().splitlines() == ["first trouble", "second trouble"]
    log.write_bytes(b"x" * (builtin.LOG_BYTES + 1))
    with pytest.raises(NoServer, match="second trouble"):
        await BuiltIn().address()
    assert log.read_text().splitlines() == ["second trouble"]
    assert log.with_name("server.log.1").stat().st_size == builtin.LOG_BYTES + 1


async def test_a_server_that_is_to_stay_outlives_the_window_until_everybody_has_gone() -> None:
    host = Link.to_builtin("Klára")
    await host.sit_down(to_server.CreateTable(game="elcapitan", seats=2, name="Klára"))
    pid, guest = host.server_pid, Link.to_builtin("Klára")
    assert await guest.tables()  # the same data folder: it joins the server that runs
    host.stay_open()
    await host.close()
    assert alive(pid)
    assert len(await guest.tables()) == 1
    await guest.close()
    assert alive(pid), "it waits a minute for somebody"
    send_signal(pid, signal.SIGTERM)
    await until(lambda: not alive(pid))  # not even as a zombie: somebody has waited for it
