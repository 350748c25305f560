"""Where things lie: in a checkout, frozen, moved by a variable; and how the program is started once more."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest

from elcapitan import paths
from elcapitan.games import UnknownGame, game_names, ruleset
from elcapitan.games.capitan.boards import LARGEST_FILE, read_board
from elcapitan.games.capitan.rules.model.board_faults import BoardFaults

KEPT = ("data", "config", "logs", "cache")


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As if the program had its Python inside; where it lies."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "ElCapitan.exe"))
    return tmp_path


def test_one_variable_moves_everything_into_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    assert [getattr(paths, name)() for name in KEPT] == [tmp_path / name for name in KEPT]
    assert paths.settings_file() == tmp_path / "config" / "settings.toml"
    assert paths.own_boards() == tmp_path / "data" / "boards"
    assert not [*tmp_path.iterdir()]
    assert paths.ensure_folder(paths.logs()).is_dir()


def test_without_it_they_lie_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in (None, ""):
        monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
        if value is not None:
            monkeypatch.setenv(paths.HOME_VARIABLE, value)
        for name, folder in zip(KEPT, ("data", "config", "log", "cache"), strict=True):
            expected = getattr(platformdirs, f"user_{folder}_dir")("elcapitan", appauthor=False)
            assert getattr(paths, name)() == Path(expected)


def test_a_checkout_is_started_again_by_its_python() -> None:
    assert paths.program_command() == [sys.executable, "-m", "elcapitan"]


def test_a_frozen_program_starts_itself_and_the_one_that_can_be_heard_if_there_is_one(frozen: Path) -> None:
    assert paths.program_command() == [str(frozen / "ElCapitan.exe")]
    (frozen / paths.SPEAKING).touch()
    assert paths.program_command() == [str(frozen / paths.SPEAKING)]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"#" * (LARGEST_FILE + 1), "is larger than 64 KiB, so it cannot be a board"),
        (b"name = '\xff'", "is not UTF-8 text"),
        (b"name", "is not valid TOML"),
    ],
)
def test_what_cannot_be_a_board_is_one_sentence(content: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_bytes(content)
    with pytest.raises(BoardFaults) as refused:
        read_board(tmp_path / "b.toml")
    (sentence,) = refused.value.faults
    assert sentence.startswith(f"b.toml: {said}")


def test_a_game_that_is_not_in_the_registry_is_refused_by_name() -> None:
    assert game_names() == ("elcapitan", "yspahan")
    with pytest.raises(UnknownGame, match="does not know a game called 'chess'"):
        ruleset("chess")
