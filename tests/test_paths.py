"""Where things lie: in a checkout, frozen, moved by a variable; and how the program is started once more."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from elcapitan import cli, paths
from elcapitan.games import UnknownGame, game_names, ruleset
from elcapitan.games.capitan.boards import LARGEST_FILE, read_board
from elcapitan.games.capitan.rules.model.board_faults import BoardFaults
from elcapitan.locked_file import change_document
from elcapitan_server.store.data_folder import DataFolder

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


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system knows the home")
def test_who_has_no_home_is_told_what_to_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in a container that runs as a user without a name."""
    for name in [each for each in os.environ if each.startswith(("XDG_", "HOME", "ELCAPITAN_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
    monkeypatch.chdir(tmp_path)
    for name in (*KEPT, "pictures"):
        with pytest.raises(FileNotFoundError, match="no home folder; set HOME or ELCAPITAN_HOME"):
            getattr(paths, name)()
    assert cli.main(["serve", "--port", "0"]) == 2
    assert cli.main(["admin", "tables"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert all("no home folder; set HOME or ELCAPITAN_HOME" in line for line in said)
    assert len(said) == 2
    assert not [*tmp_path.iterdir()]


def test_a_checkout_is_started_again_by_its_python() -> None:
    assert paths.program_command() == [sys.executable, "-P", "-m", "elcapitan"]


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


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_board_saved_by_a_windows_editor_is_read(tmp_path: Path, encoding: str) -> None:
    text = paths.standard_board().read_text("utf-8")
    (tmp_path / "b.toml").write_bytes(text.replace("\n", "\r\n").encode(encoding))
    assert read_board(tmp_path / "b.toml") == read_board(paths.standard_board())


def test_a_game_that_is_not_in_the_registry_is_refused_by_name() -> None:
    assert game_names() == ("elcapitan", "yspahan", "carcassonne")
    with pytest.raises(UnknownGame, match="does not know a game called 'chess'"):
        ruleset("chess")


@pytest.mark.parametrize("typed", ["{}", ' "{}" ', "'{}'", "file://{}"])
def test_a_path_is_taken_as_file_managers_copy_it(tmp_path: Path, typed: str) -> None:
    file = tmp_path / "my game.capitan"
    assert paths.expand_typed_path(typed.format(str(file))) == file
    assert paths.expand_typed_path(file.as_uri()) == file


@pytest.mark.skipif(sys.platform == "win32", reason="file names are Unicode there")
def test_a_file_name_in_an_address_need_not_be_utf_8(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"g\xe9nova.capitan")
    assert paths.expand_typed_path(file.as_uri()) == file


@pytest.mark.parametrize(
    "typed", ["file://[::1", "file://[x]/a", "~\0", "file://~\0", "file:///a%00b", "~nobody-here/x"]
)
def test_what_is_no_path_is_one_that_leads_nowhere(typed: str) -> None:
    assert paths.expand_typed_path(typed)
    assert paths.typed_argument(typed)


def test_the_folder_in_the_variable_may_begin_with_a_tilde(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, "~/games")
    assert paths.data() == Path.home() / "games" / "data"


def test_what_is_no_file_costs_none_of_the_others(tmp_path: Path) -> None:
    for name in ("a.capitan", "b.capitan"):
        (tmp_path / name).write_text("{}")
    (tmp_path / "gone.capitan").symlink_to("/nonexistent/x.capitan")
    (tmp_path / "round.capitan").symlink_to("round.capitan")
    (tmp_path / "folder.capitan").mkdir()
    os.mkfifo(tmp_path / "pipe.capitan")
    (tmp_path / "zero.capitan").symlink_to("/dev/zero")
    found = [path.name for path, _changed_s in paths.files_newest_first(tmp_path, "*.capitan")]
    assert sorted(found) == ["a.capitan", "b.capitan"]


@pytest.mark.parametrize("below", ["", "further"])
@pytest.mark.parametrize(
    "make", [paths.ensure_folder, DataFolder, lambda folder: change_document(folder / "a", dict.clear)]
)
def test_where_a_file_has_the_name_of_a_folder_it_is_called_no_folder(
    make: Callable[[Path], object], below: str, tmp_path: Path
) -> None:
    """Not "File exists", as the system says it, which is no trouble to a player who wants it to be there."""
    (tmp_path / "file").touch()
    with pytest.raises(NotADirectoryError):
        make(tmp_path / "file" / below)


def test_a_folder_that_is_none_is_an_empty_list(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in ("file", "nothing"):
        assert paths.files_newest_first(tmp_path / folder, "*.capitan") == []


@pytest.mark.skipif(sys.platform != "linux", reason="XDG folders are those of Linux")
def test_a_relative_folder_of_the_system_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the games would be there only as long as one starts in the same folder."""
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/somewhere")
    assert paths.data() == Path.home() / ".local" / "share" / "elcapitan"
    assert paths.config() == Path("/somewhere/elcapitan")


@pytest.mark.parametrize(
    "words",
    [
        ["serve", "--data", ""],
        ["backup", ""],
        ["simulate", "--bots", "easy,easy", "--out", ""],
        ["verify", "x", "--share", ""],
    ],
    ids=lambda words: str(words[0]),
)
def test_an_empty_path_is_not_the_current_folder(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As of a variable of a shell that is not set."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="2"):
        cli.main(words)
    assert "an empty text is not the name of a file or folder" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]
