"""The command line: the right command, one sentence for a fault, and the promised exit codes."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from errno import EISDIR, ENOSPC
from pathlib import Path
from types import SimpleNamespace

import pytest

from elcapitan import __main__, __version__, cli
from elcapitan.commands import CommandError, play, print_line
from elcapitan.standard_streams import discard_output
from tests.timeouts import PATIENCE_S


def test_version_is_said_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"elcapitan {__version__}\n"


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main([name, "--help"])
    assert end.value.code == 0
    assert f"elcapitan {name}" in capsys.readouterr().out


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    said = capsys.readouterr().out
    assert all(name in said for name in cli.COMMANDS)


@pytest.mark.parametrize("words", [["sail"], ["play", "--fast"], ["shot"], ["shot", "menu"], ["--nothing"]])
def test_what_is_not_understood_is_one_sentence_and_exit_2(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(words)
    assert end.value.code == cli.FAILED
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("elcapitan")
    assert said.err.count("\n") == 1


def test_without_a_command_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[argparse.Namespace] = []

    def run(arguments: argparse.Namespace) -> int:
        asked.append(arguments)
        return 0

    monkeypatch.setattr(play, "run", run)
    assert cli.main([]) == 0
    assert asked[0].bots is None


def test_what_a_command_cannot_do_is_one_sentence_and_exit_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(arguments: argparse.Namespace) -> int:
        raise CommandError("the sea is frozen")

    monkeypatch.setattr(play, "run", run)
    assert cli.main(["play"]) == cli.FAILED
    assert capsys.readouterr().err == "elcapitan play: the sea is frozen\n"


@pytest.mark.parametrize("share", ["nowhere", "."])
def test_a_file_of_an_option_that_cannot_be_read_is_one_sentence(
    share: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", "x.capitan", "--share", share]) == cli.FAILED
    said = capsys.readouterr().err
    assert said.startswith("elcapitan verify: ")
    assert "cannot be read" in said


def test_every_command_has_the_two_functions() -> None:
    for name in cli.COMMANDS:
        module = cli.command_module(name)
        assert callable(module.add)
        assert callable(module.run)


def test_a_command_without_a_window_never_loads_pygame() -> None:
    asked = "import sys; from elcapitan import cli; cli.parser(['simulate', 'serve']); print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, timeout=PATIENCE_S)
    assert done.stdout == "False\n"


def test_a_replay_of_what_is_no_record_or_has_no_such_move_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Path(__file__).parent / "pictures" / "records" / "three.capitan"
    (tmp_path / "no.capitan").write_text("{}", "utf-8")
    for words in (
        [str(tmp_path / "none.capitan")],
        [str(tmp_path / "no.capitan")],
        [str(record), "--move", "100000"],
    ):
        assert cli.main(["replay", *words]) == cli.FAILED
        said = capsys.readouterr().err
        assert said.startswith("elcapitan replay: ")
        assert said.count("\n") == 1


def test_ctrl_c_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arguments: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "run", interrupted)
    assert cli.main(["play"]) == cli.INTERRUPTED == 130


HOLDS = ["verify", str(Path(__file__).parent / "pictures" / "records" / "three.capitan")]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("number", ["SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("words", ["film a.capitan a.gif", "simulate --bots easy,easy", "arena", "backup copy.sqlite"])
def test_what_ends_a_command_lets_it_tidy_up(words: str, number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Ctrl+C does: a half file is removed, and so are processes that were started."""
    kind = signal.Signals[number]
    before = signal.signal(kind, lambda *_: None)
    interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in the background of a script
    monkeypatch.setattr(cli.command_module(words.split()[0]), "run", lambda _words: signal.raise_signal(kind))
    try:
        assert cli.main(words.split()) == cli.INTERRUPTED
        assert signal.getsignal(kind) is not signal.SIG_DFL
    finally:
        signal.signal(kind, before)
        signal.signal(signal.SIGINT, interrupt)


def test_ctrl_c_while_modules_are_loaded_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(name: str, *_where: object) -> None:
        if name == "elcapitan.cli":
            raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "elcapitan.cli")
    monkeypatch.delattr("elcapitan.cli")
    monkeypatch.setattr(sys, "meta_path", [SimpleNamespace(find_spec=interrupted), *sys.meta_path])
    assert __main__.main() == cli.INTERRUPTED


def test_a_reader_who_has_seen_enough_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for buffering, words in ((-1, HOLDS), (-1, ["--help"]), (1, HOLDS)):
        reader, writer = os.pipe()
        os.close(reader)
        with open(writer, "w", buffering, encoding="utf-8") as output:
            monkeypatch.setattr(sys, "stdout", output)
            if words == ["--help"]:
                with pytest.raises(SystemExit):
                    cli.main(words)
            else:
                assert cli.main(words) == 0
            # What waited is gone: closing the output, as Python does at its end, is no fault either.
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("words", [HOLDS, ["--version"]])
def test_a_full_disk_is_one_sentence(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for buffering in (-1, 1):
        with open("/dev/full", "w", buffering, encoding="utf-8") as output:
            monkeypatch.setattr(sys, "stdout", output)
            assert cli.main(words) == cli.FAILED
        assert capsys.readouterr().err == f"elcapitan: {os.strerror(ENOSPC)}\n"


def test_a_server_that_nobody_reads_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w", encoding="utf-8") as output:
        monkeypatch.setattr(sys, "stdout", output)
        print_line("El Capitan listens.")
        discard_output()


def test_what_cannot_be_read_as_a_record_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["verify"], ["replay"], ["shot", "table", str(tmp_path / "out.png"), "--record"]):
        assert cli.main([*words, str(tmp_path)]) == cli.FAILED
        assert f"{tmp_path} cannot be read: {os.strerror(EISDIR)}" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_that_nobody_writes_to_is_no_record_and_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert cli.main(["verify", str(tmp_path / "pipe")]) == cli.FAILED
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_record_is_read_from_a_pipe_that_somebody_writes_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    words = [sys.executable, "-c", "import shutil, sys; shutil.copyfileobj(open(sys.argv[1]), open(sys.argv[2], 'w'))"]
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)  # the writer need not wait for one
    with subprocess.Popen([*words, HOLDS[1], str(tmp_path / "pipe")]) as writer:
        writer.wait()
        assert cli.main(["verify", str(tmp_path / "pipe")]) == 0
    os.close(reader)


def test_pipes_that_were_closed_before_it_began_are_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert cli.main(HOLDS) == 0
    opened = {sys.stdin, sys.stdout, sys.stderr}
    assert sys.stdin.read() == ""
    for pipe in opened:
        pipe.close()
