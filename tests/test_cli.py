"""The command line: the right command, one sentence for a fault, and the promised exit codes."""

from __future__ import annotations

import argparse
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from elcapitan import __version__, cli
from elcapitan.commands import CannotDo, play


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
        raise CannotDo("the sea is frozen")

    monkeypatch.setattr(play, "run", run)
    assert cli.main(["play"]) == cli.FAILED
    assert capsys.readouterr().err == "elcapitan play: the sea is frozen\n"


def test_every_command_has_the_two_functions() -> None:
    for name in cli.COMMANDS:
        module = import_module(f"elcapitan.commands.{name}")
        assert callable(module.add)
        assert callable(module.run)


def test_a_command_without_a_window_never_loads_pygame() -> None:
    asked = "import sys; from elcapitan import cli; cli.parser(['simulate', 'serve']); print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, timeout=60)
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
