"""What a game without a window, boards or reviews gets from the commands that need them: one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from elcapitan.cli import main
from elcapitan.commands import review
from tests.client.second_window import yspahan_in_words

NO_WINDOW = "yspahan has no window yet; play it with `elcapitan text --game yspahan`"


@pytest.fixture(autouse=True)
def in_words() -> Iterator[None]:
    with yspahan_in_words():
        yield


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of Yspahan."""
    folder = tmp_path_factory.mktemp("records")
    words = ("--game", "yspahan", "--bots", "random,random", "--seed", "3", "--out", str(folder))
    assert main(["simulate", *words]) == 0
    return folder / "game-0001.capitan"


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "RECORD"),
        ("film", "RECORD", "OUT.gif"),
        ("shot", "table", "--record", "RECORD", "OUT.png"),
        ("play", "--game", "yspahan"),
        ("play", "--game", "yspahan", "--bots", "easy"),
        ("shot", "newgame", "--game", "yspahan", "OUT.png"),
    ],
)
def test_a_window_is_refused(
    words: tuple[str, ...], record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    typed = [word.replace("RECORD", str(record)).replace("OUT", str(tmp_path / "out")) for word in words]
    assert main(typed) == 2
    assert NO_WINDOW in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_a_review_is_refused_of_a_game_without_one(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "has_reviews", lambda game: False)
    capsys.readouterr()
    assert main(["review", str(record)]) == 2
    assert capsys.readouterr().err == f"elcapitan review: {record}: games of yspahan cannot be reviewed yet\n"


def test_a_board_and_extra_cities_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--game", "yspahan", "--bots", "easy,easy", "--out", str(tmp_path)]
    assert main([*words, "--board", "my.toml"]) == 2
    assert main([*words, "--extras", "porto"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "elcapitan simulate: yspahan has no board files",
        "elcapitan simulate: yspahan has no extra cities",
    ]
