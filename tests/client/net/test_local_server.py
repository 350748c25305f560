"""The client and its own server, as they are for a player: started, killed, started again, ended."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import signal
import tempfile
from dataclasses import replace

import pytest

from elcapitan import paths
from elcapitan.client.model import own_face
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import quick_setup
from elcapitan.client.net import local_server, table_session
from elcapitan.client.net.connection import RequestDeclined
from elcapitan.client.net.local_server import LocalServer, ServerUnavailable
from elcapitan.client.net.notices import notice_text
from elcapitan.client.net.request_errors import request_error_text
from elcapitan.client.net.table_client import Notice, NoticeKind, TableClient
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.protocol import to_client, to_server
from tests.client.fake_server import until
from tests.signals import send_signal
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.slow


def alive(pid: int) -> bool:
    """There is such a process, or one that has ended and nobody has waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_it_is_started_once_and_ends_when_it_is_stopped() -> None:
    server = LocalServer()
    first = await server.address()
    pid = server.pid
    assert pid is not None
    assert await server.address() == first
    assert server.pid == pid
    await server.stop()
    assert not alive(pid)


@pytest.mark.parametrize("encoding", ["utf-16", "unicode_escape"])
async def test_what_a_terminal_is_written_in_is_not_how_it_answers(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    server = LocalServer()
    assert (await server.address()).port
    await server.stop()


async def test_a_second_client_joins_the_server_that_runs() -> None:
    one, other = LocalServer(), LocalServer()
    first, second = await one.address(), await other.address()
    assert (second.host, second.port) == (first.host, first.port)
    assert second.owner == b""
    await other.stop()
    await one.stop()


async def test_a_server_that_does_not_start_is_said_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "server_command", lambda: ["sh", "-c", "echo there is no room left >&2"])
    with pytest.raises(ServerUnavailable, match="there is no room left"):
        await LocalServer().address()


async def test_a_server_that_ends_without_a_word_is_not_one_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "server_command", lambda: ["true"])
    with pytest.raises(ServerUnavailable, match="it ended at once"):
        await LocalServer().address()
    monkeypatch.setattr(local_server, "START_TIMEOUT_S", 0.0)
    monkeypatch.setattr(local_server, "server_command", lambda: ["sleep", "600"])
    with pytest.raises(ServerUnavailable, match="it did not start in time"):
        await LocalServer().address()


async def test_a_journal_that_is_ruined_is_set_aside_and_said_once_and_its_seats_are_nobody_s() -> None:
    journal = paths.ensure_folder(paths.data()) / "journal.sqlite"
    journal.write_bytes(b"no journal" * 400)
    link = TableClient.for_local_server("Klára")
    link.seats.save("builtin", "abcdefghijkl", 1, bytes(32))
    far = link.seats.save("192.168.1.20:21997", "abcdefghijkl", 2, bytes(32))
    lost: list[str] = []
    link.lost = lambda file: lost.append(file.name)
    model = await link.new_table(quick_setup(["random"], "Klára"))
    await step(link, model)
    assert lost == ["journal.damaged.sqlite"]
    assert [kept.table for kept in link.seats.seats_at()] == [link.place]
    assert link.seats.seats_at(far.server) == [far]
    assert journal.with_name(lost[0]).read_bytes() == b"no journal" * 400
    await link.close()


async def my_turn(link: TableClient, model: TableModel) -> None:
    await until(lambda: model.state.seat == 1 and model.pending is None)


async def step(link: TableClient, model: TableModel) -> None:
    """One move of ours, to its acknowledgement."""
    await my_turn(link, model)
    link.play(str(legal_moves(model.state)[0]))
    await until(lambda: model.pending is None)


async def test_a_table_begins_with_the_starter_and_the_extra_cities_that_were_planned() -> None:
    link = TableClient.for_local_server("Klára")
    extras = ("porto", "lisboa", "islas-canarias")
    model = await link.new_table(replace(quick_setup(["random", "random"], "Klára", extras=extras), start=1))
    assert [city.id for city in model.start.board.cities if city.extra] == list(extras)
    assert model.start.starter == 1
    assert model.start.pirate == ("islas-canarias", 2)
    await step(link, model)
    await link.close()


async def test_a_killed_server_loses_nothing_and_the_game_goes_on() -> None:
    link = TableClient.for_local_server("Klára")
    told: list[Notice] = []
    link.notice = told.append
    model = await link.new_table(quick_setup(["random"], "Klára"))
    for _ in range(3):
        await step(link, model)
    await my_turn(link, model)
    steps = [(each.seat, each.text) for each in model.steps]
    send_signal(link.server_pid, signal.SIGKILL)
    await until(lambda: [notice.what for notice in told] == [NoticeKind.LOST, NoticeKind.BACK])
    assert [(each.seat, each.text) for each in model.steps][: len(steps)] == steps
    await step(link, model)
    assert len(model.steps) > len(steps)
    await link.close()


async def test_continue_finds_the_game_after_everything_was_closed() -> None:
    first = TableClient.for_local_server("Klára")
    model = await first.new_table(quick_setup(["random"], "Klára"))
    await step(first, model)
    await my_turn(first, model)
    steps = [(each.seat, each.text) for each in model.steps]
    await first.close()

    second = TableClient.for_local_server("Klára")
    (found,) = await second.list_own_tables()
    again = await second.resume(found.seat_token)
    assert [(each.seat, each.text) for each in again.steps][: len(steps)] == steps
    await second.leave()
    await second.delete_table(second.seats.seats_at()[0])
    assert await second.list_own_tables() == []
    await second.close()


async def test_closing_while_the_line_is_broken_does_not_hang() -> None:
    link = TableClient.for_local_server("Klára")
    await link.new_table(quick_setup(["random"], "Klára"))
    send_signal(link.server_pid, signal.SIGKILL)
    await asyncio.wait_for(link.close(), PATIENCE_S)


async def test_what_the_server_says_aside_is_kept_in_a_log_that_does_not_grow_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = paths.logs() / "server.log"
    for words in ("first trouble", "second trouble"):
        monkeypatch.setattr(local_server, "server_command", lambda words=words: ["sh", "-c", f"echo {words} >&2"])
        with pytest.raises(ServerUnavailable, match=words):
            await LocalServer().address()
    assert log.read_text().splitlines() == ["first trouble", "second trouble"]
    log.write_bytes(b"x" * (local_server.LOG_BYTES + 1))
    with pytest.raises(ServerUnavailable, match="second trouble"):
        await LocalServer().address()
    assert log.read_text().splitlines() == ["second trouble"]
    assert log.with_name("server.log.1").stat().st_size == local_server.LOG_BYTES + 1


async def test_a_server_that_is_to_stay_outlives_the_window_until_everybody_has_gone() -> None:
    host = TableClient.for_local_server("Klára")
    await host.take_seat(to_server.CreateTable(game="elcapitan", seats=2, name="Klára"))
    pid, guest = host.server_pid, TableClient.for_local_server("Klára")
    assert await guest.list_own_tables()  # the same data folder: it joins the server that runs
    host.keep_server_running()
    await host.close()
    assert alive(pid)
    assert len(await guest.list_own_tables()) == 1
    await guest.close()
    assert alive(pid), "it waits a minute for somebody"
    send_signal(pid, signal.SIGTERM)
    await until(lambda: not alive(pid))  # not even as a zombie: someone has waited for it


async def played_game(link: TableClient) -> str:
    """Its table; one move of ours is made, and we have left it."""
    model = await link.new_table(quick_setup(["random"], link.name))
    await step(link, model)
    table = link.place
    await link.leave()
    return table


async def test_two_windows_of_one_player_lose_no_game() -> None:
    """As found: a window stays in the menu while the other one plays, and begins a game of its own afterwards."""
    first = TableClient.for_local_server("Klára")
    second = TableClient.for_local_server("Klára")
    seconds_game = await played_game(second)
    await second.close()
    firsts_game = await played_game(first)
    await first.close()
    again = TableClient.for_local_server("Klára")
    assert {found.table.id for found in await again.list_own_tables()} == {firsts_game, seconds_game}
    await again.close()


@pytest.mark.parametrize("damage", ["", "[]", None])
async def test_a_lost_list_of_seats_is_made_again_from_the_journal(damage: str | None) -> None:
    first = TableClient.for_local_server("Klára")
    tables = [await played_game(first) for _ in range(3)]
    old = first.seats.seats_at()[0]
    await first.close()
    if damage is None:
        paths.tokens_file().unlink()
    else:
        paths.tokens_file().write_text(damage)
    again = TableClient.for_local_server("Klára")
    found = await again.list_own_tables()
    assert {each.table.id for each in found} == {*tables}
    assert await again.find_table(old) is not None, "the old token is good until a newer one has been used"
    model = await again.resume(next(each.seat_token for each in found if each.table.id == old.table))
    await step(again, model)
    await again.leave()
    assert await again.find_table(old) is None
    assert len(await again.list_own_tables()) == 3, "the newer token stays"
    await again.close()
    third = TableClient.for_local_server("Klára")
    before = third.seats.seats_at()
    assert {each.table.id for each in await third.list_own_tables()} == {*tables}
    assert third.seats.seats_at() == before, "nothing is handed out for a seat that is known"
    await third.close()


async def test_a_token_that_is_none_any_more_is_made_again_at_once() -> None:
    first = TableClient.for_local_server("Klára")
    tables = [await played_game(first) for _ in range(2)]
    await first.close()
    file = paths.tokens_file()
    written = json.loads(file.read_text())
    written["seats"][0]["token"] = "ab" * 32
    file.write_text(json.dumps(written))
    again = TableClient.for_local_server("Klára")
    assert {each.table.id for each in await again.list_own_tables()} == {*tables}
    await again.close()


async def test_a_second_window_gets_no_seats_of_the_first_ones_server() -> None:
    first, second = TableClient.for_local_server("Klára"), TableClient.for_local_server("Ben")
    await played_game(first)
    paths.tokens_file().unlink()
    assert await second.list_own_tables() == []
    assert second.is_guest
    assert len(await first.list_own_tables()) == 1
    assert len(await second.list_own_tables()) == 1, "it reads what the first one has written"
    await second.close()
    await first.close()


async def test_a_read_only_log_folder_is_no_reason_not_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    (paths.ensure_folder(paths.logs()) / "server.log").mkdir()
    link = TableClient.for_local_server("Klára")
    await played_game(link)
    await link.close()
    monkeypatch.setattr(local_server, "server_command", lambda: ["sh", "-c", "echo no such module >&2"])
    with pytest.raises(ServerUnavailable, match="no such module"):
        await LocalServer().address()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.ENOSPC, "There is no room left on the disk (folder {folder})"),
        (errno.EROFS, "Nothing may be written to the folder {folder}"),
        (errno.EIO, "The folder {folder} cannot be used: Input/output error"),
    ],
)
async def test_the_reason_of_a_disk_is_said_in_a_player_s_words(
    monkeypatch: pytest.MonkeyPatch, code: int, words: str
) -> None:
    def fails(**_how: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(local_server, "server_command", lambda: ["sh", "-c", "echo OperationalError >&2"])
    monkeypatch.setattr(tempfile, "TemporaryFile", fails)
    with pytest.raises(ServerUnavailable) as told:
        await LocalServer().address()
    assert str(told.value) == words.format(folder=paths.data())


async def test_in_mid_game_a_full_disk_is_said_and_the_move_can_be_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    link = TableClient.for_local_server("Klára")
    told: list[Notice] = []
    link.notice = told.append
    model = await link.new_table(quick_setup(["random"], "Klára"))
    await my_turn(link, model)
    with monkeypatch.context() as full:
        full.setattr(tempfile, "TemporaryFile", lambda **_how: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
        link._answered(to_client.Refused(why="storage-unavailable", to="move"))
        words = f"There is no room left on the disk (folder {paths.data()})"
        assert [notice_text(notice) for notice in told] == [words]
        declined = RequestDeclined(to_client.Refused(why="storage-unavailable", to="create_table"))
        assert request_error_text(declined, "") == words
        assert request_error_text(declined, "192.168.1.20:21997") == "Nothing can be saved right now"
    link._answered(to_client.Refused(why="storage-unavailable", to="move"))
    assert notice_text(told[1]) == "The move could not be saved; please try again"
    await step(link, model)
    await link.close()


async def test_a_server_of_our_own_that_cannot_save_says_which_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    link = TableClient.for_local_server("Klára")
    told: list[Notice] = []
    link.notice = told.append
    await link.new_table(quick_setup(["random"], "Klára"))
    monkeypatch.setattr(table_session, "storage_trouble_text", lambda _folder: "no room")
    link._on_message(to_client.Storage(available=False))
    link._on_message(to_client.Storage())
    assert [notice_text(notice) for notice in told] == ["no room", "The server can save again; the game goes on"]
    await link.close()


async def test_a_face_that_is_chosen_later_is_known_at_the_next_table() -> None:
    link = TableClient.for_local_server("Klára")
    try:
        await link.send_request(to_server.ListTables(), to_client.Tables)
        own_face.use("Klára", "zoe")
        await link.take_seat(to_server.CreateTable(game="elcapitan", seats=2, name="Klára"))
        assert link.table is not None
        assert link.table.seats[0].face == "zoe"
        await link.close()
    finally:
        own_face.use("", "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
async def test_a_pipe_without_a_reader_in_place_of_the_log_is_no_reason_not_to_play() -> None:
    os.mkfifo(paths.ensure_folder(paths.logs()) / "server.log")
    server = LocalServer()
    try:
        assert (await server.address()).port
    finally:
        await server.stop()
