"""Long commands say on a terminal how far they are, and nowhere else."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from elcapitan.cli import main
from elcapitan.commands import Progress


class Terminal(io.StringIO):
    """A stderr that somebody looks at."""

    def isatty(self) -> bool:
        return True


def last_line(written: str) -> str:
    """What a terminal shows in the end of what was written on one line."""
    shown = ""
    for part in written.split("\r"):
        shown = part + shown[len(part) :]
    return shown


def open_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """In the test itself: pytest sets its own stderr between a fixture and the test."""
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    return found


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Path]:
    folder = tmp_path_factory.mktemp("games")
    words = ["simulate", "--game", "yspahan", "--bots", "random,random", "--games", "3", "--out", str(folder)]
    assert main(words) == 0
    return sorted(folder.iterdir())


def test_a_longer_text_is_wiped_out_by_a_shorter_one(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    with Progress() as progress:
        progress.show("game 1 of 12")
        progress.show("done")
        assert last_line(terminal.getvalue()).rstrip() == "done"
    assert last_line(terminal.getvalue()).strip() == ""
    assert terminal.getvalue().endswith("\r")


def test_nothing_is_left_on_the_line_of_a_command_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)

    def work(progress: Progress) -> None:
        progress.show("game 1 of 12")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Progress() as progress:
        work(progress)
    assert last_line(terminal.getvalue()).strip() == ""


def test_into_a_pipe_nothing_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress() as progress:
        assert [*progress.count("abc", lambda number, count: f"{number}/{count}")] == ["a", "b", "c"]
    assert capsys.readouterr() == ("", "")


def test_verify_counts_the_records_and_prints_as_it_does_into_a_pipe(
    games: Sequence[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = open_terminal(monkeypatch)
    missing = tmp_path / "missing.capitan"
    assert main(["verify", *map(str, games), str(missing)]) == 2
    said = terminal.getvalue()
    assert [f"record {number} of 4" in said for number in range(1, 5)] == [True] * 4
    assert capsys.readouterr().out.count("Checked: ") >= 3
    # The sentence about the file that is not there stands on a line of its own.
    sentence = next(line for line in said.splitlines() if "missing" in line)
    assert last_line(sentence).rstrip() == sentence.split("\r")[-1]


def test_one_record_is_not_counted(games: Sequence[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    assert main(["verify", str(games[0])]) == 0
    assert terminal.getvalue() == ""


def test_simulate_counts_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    words = ["simulate", "--game", "yspahan", "--bots", "random,random", "--games", "2", "--out", str(tmp_path)]
    assert main(words) == 0
    assert "game 1 of 2" in terminal.getvalue()
    assert "game 2 of 2" in terminal.getvalue()
    assert last_line(terminal.getvalue()).strip() == ""


def test_the_arena_counts_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    words = "arena --game yspahan --focus random --versus random --players 2 --games 2 --processes 1"
    assert main(words.split()) == 0
    assert "] 2 of 2 games" in terminal.getvalue()
    assert last_line(terminal.getvalue()).strip() == ""
