"""`elcapitan play`: refused where nobody would see it, and with a plan that can be."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from elcapitan import cli, paths
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import app, display_libraries, i18n, window
from elcapitan.client.shell.app import FirstScenes
from elcapitan.commands import CommandError, play
from tests.client.headless_stage import stack
from tests.client.scenes.scene_helpers import offline_link
from tests.client.second_window import yspahan_window
from tests.timeouts import PATIENCE_S


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))


def without_display(**more: str) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
    surroundings = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "-m", "elcapitan"], capture_output=True, text=True, timeout=PATIENCE_S, env=surroundings | more
    )


only_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere there is always a display driver"
)


@only_linux
@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, "there is no display to open a window on"),
        ({"DISPLAY": ":9731"}, "the display :9731 cannot be opened"),
        ({"DISPLAY": ":9731", "SDL_VIDEODRIVER": "nonsense"}, "SDL_VIDEODRIVER asks for nonsense, by which no window"),
        ({"WAYLAND_DISPLAY": "wayland-9731"}, "the display wayland-9731 "),
    ],
)
def test_without_a_display_one_sentence_names_what_works(more: dict[str, str], said: str) -> None:
    done = without_display(**more)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    if more and "not installed" in done.stderr:
        return  # the libraries of such a display are not on this machine, which is said instead
    assert said in done.stderr
    assert "elcapitan text" in done.stderr
    assert "elcapitan shot" in done.stderr


@only_linux
@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_where_there_is_a_display_missing_libraries_are_named(
    variable: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv(variable, "over-there")
    for known in (display_libraries.X11, display_libraries.WAYLAND):
        monkeypatch.setitem(known, "libNothing.so.7", "libnothing7")

    def closed(_first: object) -> int:
        raise window.NoDisplay

    monkeypatch.setattr(app, "run", closed)
    with pytest.raises(CommandError, match=r"over-there needs .*libNothing\.so\.7 .*apt-get install .*libnothing7"):
        play.open_window(lambda stack, link: None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "gentle"], "no level 'gentle'"),
        (["--bots", "easy,easy,easy,easy,easy"], "2 to 5 players"),
        (["--bots", "easy", "--board", "/nowhere.toml"], "cannot be read"),
        (["--board", "x.toml"], "requires --bots"),
        (["--extras", "porto"], "requires --bots"),
        (["--bots", "easy", "--extras", "porto,atlantis"], "no extra city 'atlantis'"),
    ],
)
def test_a_table_that_cannot_be_is_refused_before_any_window(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["play", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_board_with_faults_lists_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "b.toml").write_text("name = 3")
    assert cli.main(["play", "--bots", "easy", "--board", str(tmp_path / "b.toml")]) == 2
    assert "is not a valid board: name:" in capsys.readouterr().err


def test_a_file_that_holds_no_game_is_refused_before_any_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for name in ("x.capitan", "X.CAPITAN"):
        (tmp_path / name).write_text("{}")
    for words in (["play", str(tmp_path / "x.capitan")], [str(tmp_path / "x.capitan")], [str(tmp_path / "X.CAPITAN")]):
        assert cli.main(words) == 2
        said = capsys.readouterr().err
        assert "x.capitan: This file is damaged" in said.replace("X.CAPITAN", "x.capitan")
        assert said.count("\n") == 1
    assert cli.main(["play", str(tmp_path / "none.capitan")]) == 2
    assert cli.main(["play", str(tmp_path / "x.capitan"), "--bots", "easy"]) == 2
    assert "cannot be combined with --bots" in capsys.readouterr().err


def test_where_nobody_reads_it_is_said_in_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.capitan").write_text("{}")
    shown: list[FirstScenes] = []

    def opened_window(first: FirstScenes) -> int:
        shown.append(first)
        return 0

    monkeypatch.setattr(play, "open_window", opened_window)
    assert cli.main(["play", str(tmp_path / "x.capitan")]) == 0
    stage = stack()
    shown[0](stage, offline_link())
    assert isinstance(stage.top, Menu)
    assert vars(stage)["_toast"].words.startswith("This file is damaged, or it is not a saved game")


@pytest.mark.parametrize(("words", "game"), [([], ""), (["--game", "yspahan"], "yspahan")])
def test_the_window_opens_with_the_game_that_was_named(
    words: list[str], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[FirstScenes] = []

    def opened_window(first: FirstScenes) -> int:
        shown.append(first)
        return 0

    monkeypatch.setattr(play, "open_window", opened_window)
    with yspahan_window():
        assert cli.main(["play", *words]) == 0
        stage = stack()
        shown[0](stage, offline_link())
        assert stage.settings.game == game
        assert isinstance(stage.scenes[0], Menu)


def test_a_table_of_yspahan_is_planned_once_it_has_a_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "open_window", lambda first: 0)
    with yspahan_window():
        assert cli.main(["play", "--game", "yspahan", "--bots", "easy,normal", "--option", "gold_steps=three"]) == 0
        assert cli.main(["play", "--game", "yspahan", "--bots", "easy,easy,easy,easy"]) == 2
    assert "2 to 4 players" in capsys.readouterr().err


def test_a_player_without_a_name_is_called_so_in_their_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text('language = "cs"\n', "utf-8")
    try:
        plan = play._plan(Namespace(game="elcapitan", board=None, extras="", option=[]), ["easy"])
        assert plan.seats[0].name == "Hráč"
    finally:
        i18n.use_language("en")
