"""Open a file: the player's records, newest first, by mouse, wheel and keys; a path can still be typed."""

import os
import shutil
from pathlib import Path

import pygame
import pytest

from elcapitan.client.scenes import record_list
from elcapitan.client.scenes.record_list import RecordListDialog, read_record_summary
from tests.client import headless_stage

RECORDS = Path(__file__).parents[2] / "pictures" / "records"


def folder(tmp_path: Path, *names: str) -> Path:
    """Copies of those records, each newer than the one before."""
    for at, name in enumerate(names):
        file = tmp_path / f"{at}-{name}.capitan"
        shutil.copy(RECORDS / f"{name}.capitan", file)
        os.utime(file, (1_000_000 + at, 1_000_000 + at))
    return tmp_path


def shown(where: Path, *, finished: bool = True) -> tuple[RecordListDialog, list[str]]:
    opened: list[str] = []
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
    assert opened == [str(tmp_path / "1-three.capitan")]


def test_an_older_file_is_reached_with_the_arrow_and_with_two_clicks(tmp_path: Path) -> None:
    where = folder(tmp_path, "two", "three")
    scene, opened = shown(where)
    scene.handle(headless_stage.key(pygame.K_DOWN))
    scene.handle(headless_stage.key(pygame.K_RETURN))
    scene, again = shown(where)
    for _ in range(2):
        for event in headless_stage.click(scene.list.row_rect(1).center):
            scene.handle(event)
    assert opened == again == [str(tmp_path / "0-two.capitan")]


def test_a_path_can_still_be_typed(tmp_path: Path) -> None:
    scene, opened = shown(tmp_path)
    assert scene.field.focused
    for event in headless_stage.typed("/other.capitan"):
        scene.handle(event)
    scene.handle(headless_stage.key(pygame.K_RETURN))
    assert opened == ["/other.capitan"]


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
