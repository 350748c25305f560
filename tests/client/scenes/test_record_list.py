"""Open a file: the player's records, newest first, by mouse, wheel and keys; a path can still be typed."""

import json
import os
import shutil
from pathlib import Path

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.scenes import record_list
from elcapitan.client.scenes.open_record import UnreadableGame, ask_for_game, read_game
from elcapitan.client.scenes.record_list import RecordListDialog, read_record_summary
from elcapitan.client.shell.settings import Settings
from tests.client import headless_stage

RECORDS = Path(__file__).parents[2] / "pictures" / "records"


def folder(tmp_path: Path, *names: str) -> Path:
    """Copies of those records, each newer than the one before."""
    for at, name in enumerate(names):
        file = tmp_path / f"{at}-{name}.capitan"
        shutil.copy(RECORDS / f"{name}.capitan", file)
        os.utime(file, (1_000_000 + at, 1_000_000 + at))
    return tmp_path


def shown(where: Path, *, finished: bool = True) -> tuple[RecordListDialog, list[Path]]:
    opened: list[Path] = []
    stack = headless_stage.stack((1280, 720))
    scene = RecordListDialog(where, "Open", opened.append, "en", finished)
    stack.push(scene)
    scene.relayout()
    scene.draw(headless_stage.surface((1280, 720)))
    return scene, opened


def test_the_newest_file_comes_first_and_is_offered(tmp_path: Path) -> None:
    scene, opened = shown(folder(tmp_path, "two", "three"))
    assert [file.path.name for file in scene.files] == ["1-three.capitan", "0-two.capitan"]
    scene.handle(headless_stage.key(pygame.K_RETURN))
    assert opened == [tmp_path / "1-three.capitan"]


def test_a_user_without_a_home_has_their_own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container that runs as a user without a name, with ELCAPITAN_HOME alone."""
    monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError("no home")))
    assert next(path for _name, path in record_list.usual_places()) == paths.records()
    shown(tmp_path)


@pytest.mark.parametrize("changed_s", [-(2.0**62), -1e11, 2.0**40, 2.0**55, 2.0**62])
def test_a_file_of_another_age_costs_none_of_the_others(
    tmp_path: Path, changed_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = folder(tmp_path, "two", "three")
    found = [(where / "1-three.capitan", changed_s), (where / "0-two.capitan", 1_000_000.0)]
    monkeypatch.setattr(paths, "files_newest_first", lambda _folder, _pattern: found)
    scene, _ = shown(where)
    assert [file.path.name for file in scene.files] == ["1-three.capitan", "0-two.capitan"]
    assert scene.files[1].changed_text.startswith("1970-01-1")


def test_an_older_file_is_reached_with_the_arrow_and_with_two_clicks(tmp_path: Path) -> None:
    where = folder(tmp_path, "two", "three")
    scene, opened = shown(where)
    scene.handle(headless_stage.key(pygame.K_DOWN))
    scene.handle(headless_stage.key(pygame.K_RETURN))
    scene, again = shown(where)
    for _ in range(2):
        for event in headless_stage.click(scene.list.row_rect(scene.rows.index(scene.files[1])).center):
            scene.handle(event)
    assert opened == again == [tmp_path / "0-two.capitan"]


def test_a_path_can_still_be_typed(tmp_path: Path) -> None:
    scene, opened = shown(tmp_path)
    assert scene.field.focused
    for event in headless_stage.typed("/other.capitan"):
        scene.handle(event)
    scene.handle(headless_stage.key(pygame.K_RETURN))
    assert opened == [Path("/other.capitan")]


def test_players_and_result_of_a_record_are_told(tmp_path: Path) -> None:
    scene, _ = shown(folder(tmp_path, "two"))
    header = read_record_summary(scene.files[0], "en")
    assert header.is_over
    assert " and " in header.players
    assert header.result.startswith("won: ")


@pytest.mark.parametrize("text", ["", "[]", "{}", "{", '{"format":"elcapitan-record"}', "\xff", "[" * 100_000])
def test_a_file_that_holds_no_game_says_so(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.capitan").write_text(text, encoding="latin-1")
    scene, _ = shown(tmp_path)
    header = read_record_summary(scene.files[0], "en")
    assert not header.is_record
    assert header.result == "This file contains no readable game"


def test_of_a_thousand_files_only_those_in_sight_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for at in range(1000):
        (tmp_path / f"{at}.capitan").touch()
    read: list[str] = []

    def header(file: record_list.RecordFile, language: str) -> record_list.RecordSummary:
        read.append(file.path.name)
        return record_list.RecordSummary("", "", "")

    monkeypatch.setattr(record_list, "read_record_summary", header)
    scene, _ = shown(tmp_path)
    assert len(scene.files) == 1000
    assert 0 < len(read) < 12


def test_a_file_whose_name_is_no_text_is_listed_and_opened(tmp_path: Path) -> None:
    """As found: a name that is not UTF-8 dropped the whole dialogue, and with it all other records."""
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/g\xe9nova.capitan"))
    shutil.copy(RECORDS / "two.capitan", odd)
    scene, opened = shown(tmp_path)
    assert [file.shown_name for file in scene.files] == ["g\ufffdnova.capitan"]
    assert read_record_summary(scene.files[0], "en").is_record
    scene.handle(headless_stage.key(pygame.K_RETURN))
    assert opened == [odd]
    assert read_game(odd, finished=True)


@pytest.mark.parametrize("name", ["line\nbreak", "\u202egpj.x", "\x1b[31mred", "a" * 200])
def test_signs_in_a_file_name_that_are_not_seen_or_not_ours_are_left_out(tmp_path: Path, name: str) -> None:
    shutil.copy(RECORDS / "two.capitan", tmp_path / f"{name}.capitan")
    scene, opened = shown(tmp_path)
    said = scene.files[0].shown_name
    assert said.isprintable()
    scene.handle(headless_stage.key(pygame.K_RETURN))
    assert opened == [tmp_path / f"{name}.capitan"]


def test_half_a_letter_in_a_name_is_shown_by_its_sign_and_the_game_opened(tmp_path: Path) -> None:
    record = json.loads((RECORDS / "two.capitan").read_text("utf-8"))
    record["seats"][0]["name"] = "Eva\ud83d"
    (tmp_path / "half.capitan").write_text(json.dumps(record))
    scene, _ = shown(folder(tmp_path, "three"))
    halves = [read_record_summary(file, "en") for file in scene.files]
    assert any("Eva\ufffd" in header.players for header in halves)
    assert read_game(tmp_path / "half.capitan", finished=True)


def test_one_file_that_cannot_be_looked_at_hides_no_other(tmp_path: Path) -> None:
    where = folder(tmp_path, "two")
    (where / "gone.capitan").symlink_to("/nonexistent/x.capitan")
    (where / "folder.capitan").mkdir()
    os.mkfifo(where / "pipe.capitan")
    scene, _ = shown(where)
    assert [file.path.name for file in scene.files] == ["0-two.capitan"]


def test_a_name_in_capitals_is_listed(tmp_path: Path) -> None:
    (folder(tmp_path, "two") / "0-two.capitan").rename(tmp_path / "GAME.CAPITAN")
    assert [file.path.name for file in shown(tmp_path)[0].files] == ["GAME.CAPITAN"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_record_saved_by_a_windows_editor_is_listed_and_opened(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "two.capitan"
    file.write_bytes((RECORDS / "two.capitan").read_text("utf-8").encode(encoding))
    scene, _ = shown(tmp_path)
    assert read_record_summary(scene.files[0], "en").is_record
    assert read_game(file, finished=True)


@pytest.mark.parametrize("kind", ["pipe", "folder", "device", "no path"])
def test_what_is_no_file_is_said_at_once(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.capitan"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path = Path("a\0b")
    with pytest.raises(UnreadableGame, match="not a saved game"):
        read_game(path)


def test_a_typed_path_counts_even_after_a_file_was_chosen(tmp_path: Path) -> None:
    scene, opened = shown(folder(tmp_path, "two"))
    scene.list.focus(False)
    scene.field.focus(True)
    for event in headless_stage.typed("x"):
        scene.handle(event)
    scene.handle(headless_stage.key(pygame.K_RETURN))
    assert opened == [tmp_path / "0-two.capitanx"]


def test_a_typed_name_is_looked_for_in_the_folder_that_is_shown(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    scene, opened = shown(inner)
    for typed, folder_then in (("..", tmp_path), ("inner", inner), (".", inner)):
        scene.field.focus(True)
        for event in headless_stage.typed(typed):
            scene.handle(event)
        scene.handle(headless_stage.key(pygame.K_RETURN))
        assert scene.folder == folder_then
        assert scene.folders[0].path == folder_then.parent
    scene.field.focus(True)
    for event in headless_stage.typed("later.capitan"):
        scene.handle(event)
    scene.handle(headless_stage.key(pygame.K_RETURN))
    assert opened == [inner / "later.capitan"]
    assert scene.stage.settings.folder == str(inner)


def choose(scene: RecordListDialog, name: str) -> None:
    """Go to the row of that name with the arrow keys, and press Enter."""
    scene.field.focus(False)
    scene.list.focus(True)
    names = [row.shown_name for row in scene.rows]
    step = pygame.K_DOWN if names.index(name) > scene.list.chosen else pygame.K_UP
    while names[scene.list.chosen] != name:
        scene.handle(headless_stage.key(step))
    scene.handle(headless_stage.key(pygame.K_RETURN))


def test_folders_are_walked_through_and_the_last_one_is_kept(tmp_path: Path) -> None:
    inner = tmp_path / "deep" / "Hry žluté"
    inner.mkdir(parents=True)
    folder(inner, "two")
    scene, opened = shown(folder(tmp_path, "three"))
    choose(scene, "deep")
    assert [row.shown_name for row in scene.rows[1:]] == ["Hry žluté"]
    scene.handle(headless_stage.key(pygame.K_BACKSPACE))
    assert scene.folder == tmp_path
    choose(scene, "deep")
    choose(scene, "Hry žluté")
    assert not opened
    scene.handle(headless_stage.key(pygame.K_RETURN))
    assert opened == [inner / "0-two.capitan"]
    assert scene.stage.settings.folder == str(inner)


def test_a_folder_that_cannot_be_listed_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "closed").mkdir()
    scene, opened = shown(tmp_path)
    scandir = os.scandir

    def refuse(folder: Path) -> object:
        if folder == tmp_path / "closed":
            raise PermissionError(13, "Permission denied")
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", refuse)
    choose(scene, "closed")
    scene.draw(headless_stage.surface((1280, 720)))
    assert scene._fault == "Permission denied"
    assert [row.path for row in scene.rows] == [tmp_path]
    assert not opened


def test_a_folder_whose_name_is_no_text_is_walked_into(tmp_path: Path) -> None:
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/g\xe9nova"))
    odd.mkdir()
    folder(odd, "two")
    scene, opened = shown(tmp_path)
    choose(scene, "g\ufffdnova")
    scene.handle(headless_stage.key(pygame.K_RETURN))
    assert opened == [odd / "0-two.capitan"]
    assert not scene.stage.settings.folder, "no text of a settings file could hold it"


@pytest.mark.parametrize("last", ["/" + "a" * 300, "zero\0byte", "/nowhere"])
def test_a_last_folder_that_cannot_be_looked_at_is_forgotten(last: str) -> None:
    """A disk that has gone answers with any fault; the player's own games are listed instead."""
    stage = headless_stage.stack((1280, 720), Settings(folder=last))
    ask_for_game(stage, lambda _text: None)
    dialog = stage.top
    assert isinstance(dialog, RecordListDialog)
    assert dialog.folder == paths.records()
