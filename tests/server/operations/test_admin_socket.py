"""The admin command and a running server: over a socket that no other user can open."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from elcapitan import cli
from elcapitan.protocol import to_client, to_server
from elcapitan_server.operations import admin_socket
from elcapitan_server.operations.admin_requests import AdminError
from elcapitan_server.operations.admin_socket import SOCKET, AdminSocket, ask_server
from elcapitan_server.operations.drain import Drain
from tests.server.clients import Person, run_server
from tests.server.server_process import launch, run_process

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no UNIX sockets")


async def test_a_host_sees_and_closes_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with run_process(tmp_path, builtin=False) as server:
        assert (tmp_path / SOCKET).stat().st_mode & 0o777 == 0o600
        anna = await Person.greet(server.port)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)

        def admin(*words: str) -> str:
            assert cli.main(["admin", "--data", str(tmp_path), *words]) == 0
            return capsys.readouterr().out

        first, second = (await asyncio.to_thread(admin, "tables")).splitlines()
        assert first.startswith(f"{anna.table}  toy  lobby, position 0, 20")
        assert second == "    1  Anna  127.0.0.1"
        assert json.loads(await asyncio.to_thread(admin, "export", "Anna"))["seats"][0]["table"] == anna.table
        assert (
            await asyncio.to_thread(admin, "mute", "192.0.2.9", "--for", "2h") == "The mute holds for 7200 seconds.\n"
        )
        assert (await asyncio.to_thread(admin, "sanctions")).startswith("mute until 20")
        with pytest.raises(AdminError, match=r"The request is too long\."):  # a letter takes twelve bytes on the way
            ask_server(tmp_path, {"do": "announce", "text": "\U0001f600" * 10_000})
        said = "All bans and mutes of that address or network have ended.\n"
        assert await asyncio.to_thread(admin, "pardon", "192.0.2.9") == said
        said = "Erased: seats with the name: 1, lines of chat: 0.\n"
        assert await asyncio.to_thread(admin, "erase", "Anna") == said
        assert await asyncio.to_thread(admin, "close", anna.table) == f"Table {anna.table} is closed.\n"
        assert await anna.farewell() == "table-dropped"
        assert await asyncio.to_thread(admin, "tables") == "There are no tables.\n"
        server.process.terminate()
        assert await server.ended() == 0
        assert not (tmp_path / SOCKET).exists()
        await anna.leave()


async def test_a_killed_server_leaves_a_socket_that_the_next_one_replaces(tmp_path: Path) -> None:
    server = await launch(tmp_path, builtin=False)
    await server.kill()
    assert (tmp_path / SOCKET).exists()
    with pytest.raises(AdminError, match="No server runs in"):
        ask_server(tmp_path, {"do": "tables"})
    async with run_process(tmp_path, builtin=False):
        assert await asyncio.to_thread(ask_server, tmp_path, {"do": "tables"}) == {"tables": []}


async def test_a_players_own_server_has_none(tmp_path: Path) -> None:
    async with run_process(tmp_path):
        assert not (tmp_path / SOCKET).exists()


async def test_a_request_without_an_answer_may_be_done_and_is_not_called_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(admin_socket, "TIMEOUT_S", 0.1)
    done = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        await done.wait()
        writer.close()

    async with await asyncio.start_unix_server(hang, tmp_path / SOCKET):
        assert await asyncio.to_thread(cli.main, ["admin", "--data", str(tmp_path), "tables"]) == 1
        done.set()
    told = f"elcapitan admin: The server in {tmp_path} has not answered within 0 s. It may do what was asked"
    assert capsys.readouterr().err.startswith(told)


@pytest.mark.parametrize(
    ("told", "sentence", "code"),
    [
        (b"", "ended before it answered", 1),
        (b'{"tables": [', "ended before it answered", 1),
        (b"nonsense\n", "is no server", 2),
        (b"[" * 100_000 + b"\n", "is no server", 2),
        (b"[]\n", "is no server", 2),
        (json.dumps({"error": "x" * (65 << 20)}).encode() + b"\n", "xxx", 2),
    ],
)
async def test_whatever_answers_is_told_in_a_sentence(
    tmp_path: Path, told: bytes, sentence: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(told)
        writer.close()

    async with await asyncio.start_unix_server(answer, tmp_path / SOCKET):
        assert await asyncio.to_thread(cli.main, ["admin", "--data", str(tmp_path), "tables"]) == code
    assert sentence in capsys.readouterr().err


NONSENSE = (
    *(b"", b"[]\n", b"{\n", b"\xff\n", b'{"do": 5}\n', b"[" * 60_000 + b"\n", b"[" * 5000 + b"\n"),
    *(b"x" * 100_000 + b"\n", b'{"do": "ban", "address": "192.0.2.1", "for_s": ' + b"9" * 5000 + b"}\n"),
    *(b'{"do": "ban", "address": "192.0.2.1", "for_s": true}\n', b'{"do": "close", "table": "\\ud800"}\n'),
)


async def test_nonsense_is_answered_with_a_sentence_and_leaves_one_line(tmp_path: Path) -> None:
    async with run_process(tmp_path, builtin=False) as server:
        for line in NONSENSE:
            reader, writer = await asyncio.open_unix_connection(str(tmp_path / SOCKET))
            writer.write(line)
            writer.write_eof()
            assert json.loads(await reader.readline())["error"].endswith("."), line[:60]
            writer.close()
            with suppress(ConnectionError):  # of a line that is too long not all has been read
                await writer.wait_closed()
        server.process.terminate()
        _, told = await server.process.communicate()
        assert b"Traceback" not in told
        assert told.count(b" admin: root (uid 0, pid ") == len(NONSENSE) or os.getuid()


def test_wrong_words_and_no_server_are_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["admin", "--data", str(tmp_path), "tables"]) == 2
    assert capsys.readouterr().err == f"elcapitan admin: No server runs in {tmp_path}.\n"
    with pytest.raises(SystemExit):
        cli.main(["admin", "ban", "192.0.2.1", "--for", "soon"])
    assert "'soon' is not a time such as 30m, 2h or 7d" in capsys.readouterr().err


async def test_where_the_path_is_too_long_for_a_socket_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with run_server(tmp_path / ("long" * 30)) as (server, _port):
        socket = AdminSocket(server, Drain(server, lambda: None))
        await socket.start()
        await socket.stop()
    assert "there is no admin command for this server: AF_UNIX path too long" in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such sockets")
async def test_a_file_in_the_place_of_the_socket_is_not_ours_to_delete(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / SOCKET).write_text("mine")
    async with run_server(tmp_path) as (server, _port):
        socket = AdminSocket(server, Drain(server, lambda: None))
        await socket.start()
        await socket.stop()
    assert "there is no admin command" in caplog.text
    assert (tmp_path / SOCKET).read_text() == "mine"
