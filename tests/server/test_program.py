"""The server as a process: its pipes, its signals, its folder; killed in mid-turn and come back with every move."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import sqlite3
import sys
from contextlib import suppress
from errno import EADDRINUSE
from pathlib import Path

import pytest

from elcapitan import cli, games
from elcapitan.protocol import to_client, to_server
from elcapitan.table.record import parse_record
from elcapitan.table.replay import verify_record
from elcapitan_server import program
from elcapitan_server.store.data_folder import DataFolder
from tests.server.clients import Person, move_id, play_to_the_end
from tests.server.server_process import OWNER, ServerProcess, launch, run_process
from tests.signals import send_group_signal
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.slow


async def test_builtin_prints_one_json_line_and_knows_its_owner(tmp_path: Path) -> None:
    async with run_process(tmp_path) as server:
        line = json.loads(server.line)
        assert line == {"host": "127.0.0.1", "port": server.port, "pid": server.process.pid}
        anna = await Person.connect(server.port)
        welcome = await anna.ask(to_server.Hello(protocol=1, owner=OWNER), to_client.Welcome)
        assert welcome.owner
        bert = await Person.connect(server.port)
        refused = await bert.ask(to_server.Hello(protocol=1, owner=bytes(32)), to_client.Refused)
        assert refused.why == "bad-token"
        await anna.leave()
        await bert.leave()


async def test_end_of_stdin_ends_the_builtin_server_with_0(tmp_path: Path) -> None:
    async with run_process(tmp_path) as server:
        anna = await Person.greet(server.port)
        assert server.process.stdin is not None
        server.process.stdin.close()
        assert await anna.farewell() == "shutting-down"
        assert await server.ended() == 0
        await anna.leave()


@pytest.mark.parametrize("builtin", [True, False])
async def test_sigterm_says_farewell_and_exits_0(tmp_path: Path, builtin: bool) -> None:
    async with run_process(tmp_path, builtin=builtin) as server:
        anna = await Person.greet(server.port)
        server.process.terminate()
        assert await anna.farewell() == "shutting-down"
        assert await server.ended() == 0
        assert not (tmp_path / "server.json").exists()
        await anna.leave()


async def test_a_second_builtin_server_names_the_first_ones_address_and_exits_0(tmp_path: Path) -> None:
    async with run_process(tmp_path) as first, run_process(tmp_path) as second:
        line = json.loads(second.line)
        assert line["joined"] is True
        assert (line["port"], line["pid"]) == (first.port, first.process.pid)
        assert await second.ended() == 0


async def test_a_second_dedicated_server_is_refused_in_one_sentence(tmp_path: Path) -> None:
    async with run_process(tmp_path):
        second = await launch(tmp_path, builtin=False)
        _, err = await second.process.communicate()
        assert (second.line, second.process.returncode) == ("", 2)
        assert err.decode().strip() == f"Another server is using {tmp_path}."


async def test_a_builtin_server_without_a_token_is_refused(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.server.server_with_toy", "--builtin", "--data", str(tmp_path)),
        stdin=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, err = await process.communicate(b"hello\n")
    assert process.returncode == 2
    assert err.count(b"\n") == 1


async def test_a_port_that_is_taken_is_one_sentence_and_the_folder_is_free_again(tmp_path: Path) -> None:
    async with run_process(tmp_path / "first", builtin=False) as first:
        second = await launch(tmp_path / "second", "--port", str(first.port), builtin=False)
        _, err = await second.process.communicate()
        assert (second.line, second.process.returncode) == ("", 2)
        said = f"The server cannot listen on 127.0.0.1, port {first.port}: {os.strerror(EADDRINUSE)}."
        assert err.decode().strip() == said
        DataFolder(tmp_path / "second").release()


@pytest.mark.parametrize("port", ["99999", "-1", "x", "", "1_0"])
async def test_a_port_that_cannot_be_is_wrong_use(tmp_path: Path, port: str) -> None:
    server = await launch(tmp_path, f"--port={port}", builtin=False)
    _, err = await server.process.communicate()
    assert (server.line, server.process.returncode) == ("", 2)
    assert b"is not a port" in err


async def test_a_journal_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "journal.sqlite")
    connection.execute("PRAGMA user_version = 99")
    connection.commit()
    connection.close()
    before = (tmp_path / "journal.sqlite").read_bytes()
    server = await launch(tmp_path)
    _, err = await server.process.communicate()
    assert server.process.returncode == 2
    assert b"newer" in err
    assert (tmp_path / "journal.sqlite").read_bytes() == before


NO_JOURNAL = b"not a database at all" * 100


async def test_a_player_s_own_server_sets_a_ruined_journal_aside_and_says_where(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").write_bytes(NO_JOURNAL)
    (tmp_path / "journal.damaged.sqlite").write_bytes(b"of another day")
    async with run_process(tmp_path) as server:
        aside = tmp_path / "journal.damaged-2.sqlite"
        assert json.loads(server.line)["set_aside"] == str(aside)
        assert aside.read_bytes() == NO_JOURNAL
        anna = await Person.connect(server.port)
        await anna.ask(to_server.Hello(protocol=1, owner=OWNER), to_client.Welcome)
        await anna.leave()
    async with run_process(tmp_path) as server:
        assert "set_aside" not in json.loads(server.line)


async def test_a_dedicated_server_leaves_a_ruined_journal_to_whoever_runs_it(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").write_bytes(NO_JOURNAL)
    server = await launch(tmp_path, builtin=False)
    _, err = await server.process.communicate()
    assert server.process.returncode == 2
    assert b"cannot be read: file is not a database" in err
    assert (tmp_path / "journal.sqlite").read_bytes() == NO_JOURNAL


class Ledger:
    """What two clients know of their game, through all faults of the server."""

    def __init__(self) -> None:
        self.acknowledged: dict[bytes, int] = {}
        """Ids and the positions they led to."""
        self.pending: tuple[int, to_server.Move] | None = None
        self.tokens: dict[int, bytes] = {}
        self.people: dict[int, Person] = {}

    async def begin(self, server: ServerProcess) -> None:
        anna = await Person.greet(server.port, "Anna", wants="positions")
        bert = await Person.greet(server.port, "Bert", wants="positions")
        await anna.ask(to_server.CreateTable(game="elcapitan", seats=2), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        await bert.hear(to_client.Position)
        self.people = {1: anna, 2: bert}

    async def come_back(self, server: ServerProcess) -> None:
        """Both seats again; a move without an answer is sent again with its id."""
        for seat, old in self.people.items():
            old.vanish()
            person = await Person.connect(server.port)
            person.say(to_server.Hello(protocol=1, wants="positions", token=old.token))
            await person.hear(to_client.Position)
            self.people[seat] = person
        if self.pending is not None:
            seat, move = self.pending
            answer = await self.people[seat].move(move.text, move.id, move.position)
            assert isinstance(answer, to_client.Done), answer
            self.acknowledged[answer.id] = answer.position
            self.pending = None
        await self.read_on()

    async def read_on(self) -> None:
        newest = max(person.position for person in self.people.values())
        for person in self.people.values():
            while person.position < newest:
                await person.hear(to_client.Position)

    def next_move(self, chance: random.Random, number: int) -> tuple[int, to_server.Move]:
        for seat, person in self.people.items():
            asked = next(each for each in reversed(person.heard) if isinstance(each, to_client.Position))
            if asked.legal:
                return seat, to_server.Move(
                    id=move_id(number), position=asked.position, text=chance.choice(asked.legal)
                )
        raise AssertionError("nobody has to act")


async def test_killed_in_mid_turn_it_comes_back_with_every_acknowledged_move(tmp_path: Path) -> None:
    chance, ledger = random.Random(7), Ledger()
    server = await launch(tmp_path)
    number = 0
    try:
        await ledger.begin(server)
        for _ in range(6):
            for _ in range(chance.randrange(1, 12)):
                number += 1
                seat, move = ledger.next_move(chance, number)
                answer = await ledger.people[seat].move(move.text, move.id)
                assert isinstance(answer, to_client.Done)
                ledger.acknowledged[answer.id] = answer.position
                await ledger.read_on()
            number += 1
            ledger.pending = ledger.next_move(chance, number)
            seat, move = ledger.pending
            ledger.people[seat].say(move)
            if chance.random() < 0.5:
                # Let it get as far as it likes before the end.
                await ledger.people[seat].hear(to_client.Position)
            await server.kill()
            server = await launch(tmp_path)
            await ledger.come_back(server)
        anna = ledger.people[1]
        for id, position in ledger.acknowledged.items():
            answers = [await person.move("end", id, 0) for person in ledger.people.values()]
            assert [each.position for each in answers if isinstance(each, to_client.Done)] == [position]
        assert sorted(ledger.acknowledged.values()) == list(range(1, number + 1))
        seen = await anna.ask(to_server.Look(token=anna.token), to_client.Seen)
        record = parse_record(seen.record)
        verify_record(record, games.ruleset)
        assert len(record.moves) == number
        for person in ledger.people.values():
            await person.leave()
    finally:
        if server.process.returncode is None:
            await server.kill()


async def test_killed_while_a_computer_player_is_to_move_it_goes_on_by_itself(tmp_path: Path) -> None:
    server = await launch(tmp_path, "--switches", "mute")
    try:
        anna = await Person.greet(server.port)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        first = await anna.ask(to_server.Start(), to_client.Position)
        assert first.to_act == [1, 2]
        await anna.move("bid 3", move_id(1))
        await server.kill()
        anna.vanish()
        server = await launch(tmp_path)
        bert = await Person.connect(server.port)
        bert.say(to_server.Hello(protocol=1, wants="positions", token=anna.token))
        while (await bert.hear(to_client.Position)).to_act != [1]:
            pass  # the computer player bids 0, and who bid 3 has to roll
        await bert.leave()
    finally:
        await server.kill()


def children_of(server: ServerProcess) -> list[str]:
    """The ids of the processes it has started."""
    return [
        path.parent.name
        for path in Path("/proc").glob("[0-9]*/stat")
        if path.read_text().rsplit(")", 1)[1].split()[1] == str(server.process.pid)
    ]


async def test_at_a_table_given_up_no_process_is_left_behind(tmp_path: Path) -> None:
    async with run_process(tmp_path) as server:
        anna = await Person.greet(server.port)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        while 2 in (await anna.hear(to_client.Position)).to_act:
            pass
        (worker,) = children_of(server)
        server.process.terminate()
        assert await server.ended() == 0
        assert not Path("/proc", worker).exists()
        await anna.leave()


async def test_a_start_that_fails_late_is_one_sentence_about_the_folder_and_ends(tmp_path: Path) -> None:
    (tmp_path / "server.json.new").mkdir()  # where the address is to be written
    async with run_process(tmp_path, builtin=False) as server:
        async with asyncio.timeout(PATIENCE_S):
            said, told = await server.process.communicate()
        assert server.process.returncode == 2
        assert (server.line, said) == ("", b"")
        assert re.fullmatch(
            r"The data folder cannot be used: .*server\.json\.new cannot be written: .*\.\n", told.decode()
        )
    (tmp_path / "server.json.new").rmdir()
    async with run_process(tmp_path, builtin=False) as server:
        assert server.port


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
@pytest.mark.parametrize("builtin", [True, False])
async def test_a_closed_terminal_ends_it_with_a_farewell(tmp_path: Path, builtin: bool) -> None:
    import pty  # not everywhere

    controller, terminal = pty.openpty()
    server = await launch(tmp_path, builtin=builtin, stdin=asyncio.subprocess.PIPE if builtin else terminal)
    try:
        anna = await Person.greet(server.port)
        server.process.send_signal(signal.SIGHUP)
        assert await anna.farewell() == "shutting-down"
        assert await server.ended() == 0
        await anna.leave()
    finally:
        os.close(controller)
        os.close(terminal)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
async def test_under_nohup_server_and_computer_players_survive_a_closed_terminal(tmp_path: Path) -> None:
    async with run_process(tmp_path, builtin=False, prefix=("setsid", "nohup")) as server:
        anna = await Person.greet(server.port, wants="positions")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        while 2 in (await anna.hear(to_client.Position)).to_act:
            pass
        workers = children_of(server)
        send_group_signal(server.process.pid, signal.SIGHUP)  # as a terminal does
        await play_to_the_end(anna)
        assert (len(workers), children_of(server)) == (1, workers)
        await anna.leave()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
async def test_a_service_goes_on_after_sighup_also_where_it_has_no_certificate(tmp_path: Path) -> None:
    async with run_process(tmp_path, builtin=False) as server:
        anna = await Person.greet(server.port)
        server.process.send_signal(signal.SIGHUP)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        server.process.terminate()
        assert await anna.farewell() == "shutting-down"
        assert await server.ended() == 0
        await anna.leave()


EARLY = """
import os, signal
from elcapitan_server.operations.stop_signals import hangup_ends
print(hangup_ends(is_builtin={builtin}), hangup_ends(is_builtin={builtin}), flush=True)
os.kill(os.getpid(), signal.SIGHUP)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
@pytest.mark.parametrize(("builtin", "code"), [(False, 0), (True, -1)])
async def test_a_service_that_only_starts_is_not_ended_by_a_reload(builtin: bool, code: int) -> None:
    pipe = asyncio.subprocess.PIPE
    words = (sys.executable, "-c", EARLY.format(builtin=builtin))
    process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, stderr=pipe)
    said, _ = await process.communicate()
    assert (said.decode(), process.returncode) == (f"{builtin} {builtin}\n", code)


@pytest.mark.skipif(sys.platform != "linux", reason="a file that is always full")
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
async def test_a_server_plays_on_where_nothing_can_be_written_of_it(tmp_path: Path, stream: str) -> None:
    with open("/dev/full", "wb") as full:
        words = ("serve", "--host", "127.0.0.1", "--port", "0", "--verbose", "--data", str(tmp_path))
        out, err = ((full if each == stream else asyncio.subprocess.DEVNULL) for each in ("stdout", "stderr"))
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "elcapitan", *words, stdout=out, stderr=err
        )
        async with asyncio.timeout(PATIENCE_S):
            while not (tmp_path / "server.json").exists():
                assert process.returncode is None
                await asyncio.sleep(0.05)
            anna = await Person.greet(json.loads((tmp_path / "server.json").read_text())["port"])
            process.terminate()
            assert await anna.farewell() == "shutting-down"
            assert await process.wait() == 0
            await anna.leave()


@pytest.mark.parametrize(
    "words", [("--port", "x"), ("--tls-cert", "none.pem", "--tls-key", "none.pem"), ("--data", "/dev/null/folder")]
)
def test_what_refuses_to_serve_leaves_the_process_as_it_is(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Memory that is given back at once costs a program that goes on a third more time, such as one that paints."""
    taken: list[str] = []
    monkeypatch.setattr(program, "return_large_blocks", lambda: taken.append("memory"))
    monkeypatch.setattr(program, "_take_all_files", lambda: taken.append("files"))
    with suppress(SystemExit):
        assert cli.main(["serve", *words]) == program.CANNOT_SERVE
    assert capsys.readouterr().err
    assert not taken
