"""`elcapitan stats` as a person types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.cli import main
from elcapitan.client.statistics import statistics_store as store
from elcapitan.games.yspahan.game import YSPAHAN
from tests.client.statistics.played_games import played
from tests.games.yspahan.client.statistics.finished_games import two_dozen_games
from tests.registered_games import registered, without


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))


def test_the_numbers_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    store.add_game(played(1, (100, 80), ("hard-baron",), achieved=["victory"]))
    assert main(["stats"]) == 0
    said = capsys.readouterr().out
    assert "Won: 1 (100 %)" in said
    assert "  hard: 100 % of 1 game" in said
    assert "[x] First victory" in said


def test_without_games_a_sentence_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats"]) == 0
    assert capsys.readouterr().out.startswith("No finished game yet.")


def test_csv_goes_to_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store.add_game(played(1))
    assert main(["stats", "--csv", str(tmp_path / "games.csv")]) == 0
    assert capsys.readouterr().out == ""
    assert (tmp_path / "games.csv").read_text("utf-8").startswith("date,game,players,")


@pytest.mark.parametrize(
    ("count", "file", "said"),
    [
        (0, "games.csv", "there is no finished game to write yet"),
        (1, "no/such/games.csv", "games.csv cannot be written: "),
        (1, ".", "cannot be written: "),
    ],
)
def test_what_cannot_be_written_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], count: int, file: str, said: str
) -> None:
    if count:
        store.add_game(played(1))
    assert main(["stats", "--csv", str(tmp_path / file)]) == 2
    error = capsys.readouterr().err
    assert error.startswith("elcapitan stats: ")
    assert said in error
    assert error.count("\n") == 1


def test_a_damaged_file_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    store.statistics_file().parent.mkdir(parents=True)
    store.statistics_file().write_text("no database at all" * 100)
    assert main(["stats"]) == 2
    said = "elcapitan stats: The statistics cannot be read: statistics.sqlite3 is damaged\n"
    assert capsys.readouterr().err == said


def test_each_game_has_its_own_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    for each in two_dozen_games():
        store.add_game(each)
    assert main(["stats", "--game", "yspahan"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Games: 24")
    assert "Where your points come from (" in said
    assert main(["stats"]) == 0
    assert capsys.readouterr().out.startswith("No finished game yet.")


def test_a_game_without_statistics_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with registered(without(YSPAHAN, "statistics")):
        assert main(["stats", "--game", "yspahan"]) == 2
    assert capsys.readouterr().err == "elcapitan stats: finished games of yspahan are not counted yet\n"
