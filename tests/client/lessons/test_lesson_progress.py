"""How far a player is with the lessons: several windows, other versions and damaged files lose nothing of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elcapitan import locked_file, paths
from elcapitan.client.lessons import lesson_progress
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.games import DEFAULT_GAME, game_names

RECORDS = Path(__file__).parents[2] / "pictures" / "records"


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The one of El Capitan."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    return paths.ensure_folder(paths.data()) / "lessons.json"


def guided(moves: int, deal: str = "a") -> str:
    return json.dumps({"deal": [deal], "seats": ["me"], "moves": [["1", "sail"]] * moves})


def test_two_windows_keep_what_both_have_solved() -> None:
    first, second = LessonProgress.read(), LessonProgress.read()
    second.solved.append("loan")
    second.record, second.told = guided(3), ["sail"]
    second.write()
    first.solved.append("build")
    first.write()
    kept = LessonProgress.read()
    assert kept == LessonProgress(["loan", "build"], ["sail"], guided(3))
    assert first.solved == ["loan", "build"]


def test_the_window_that_has_come_further_in_a_guided_game_is_not_set_back() -> None:
    LessonProgress(record=guided(3), told=["a"]).write()
    first, second = LessonProgress.read(), LessonProgress.read()
    second.record, second.told = guided(9), ["a", "b", "c"]
    second.write()
    first.record, first.told = guided(4), ["a", "x"]
    first.write()
    assert (LessonProgress.read().record, LessonProgress.read().told) == (guided(9), ["a", "b", "c"])


def test_a_game_begun_anew_takes_the_place_of_the_one_that_was_left() -> None:
    LessonProgress(record=guided(30), told=["a"]).write()
    again = LessonProgress.read()
    again.record, again.told = guided(1, "b"), []
    again.write()
    assert LessonProgress.read().record == guided(1, "b")


def test_a_game_that_ends_leaves_the_one_of_another_window_alone() -> None:
    LessonProgress(record=guided(30)).write()
    first, second = LessonProgress.read(), LessonProgress.read()
    second.record = guided(2, "b")
    second.write()
    first.record, first.finished = "", True
    first.write()
    assert (LessonProgress.read().record, LessonProgress.read().finished) == (guided(2, "b"), True)
    second.record = ""
    second.write()
    assert LessonProgress.read().record == ""


def test_what_a_newer_version_wrote_stays(file: Path) -> None:
    file.write_text(json.dumps({"solved": ["loan"], "stars": {"loan": 3}}), encoding="utf-8-sig")
    progress = LessonProgress.read()
    assert (progress.solved, progress.is_damaged) == (["loan"], False)
    progress.solved.append("build")
    progress.write()
    assert json.loads(file.read_text())["stars"] == {"loan": 3}


@pytest.mark.parametrize("text", ["{", "[]", '{"solved": 3}', "[" * 100_000, '{"finished": ' + "9" * 5000 + "}"])
def test_damaged_files_are_kept_one_beside_the_other(file: Path, text: str) -> None:
    for name in ("lessons.json.damaged", "lessons.json.damaged-2"):
        file.write_text(text)
        progress = LessonProgress.read()
        assert progress == LessonProgress()
        assert progress.is_damaged
        assert file.read_text() == text  # nothing is moved by looking
        progress.solved.append("loan")
        progress.write()
        assert file.with_name(name).read_text() == text
        assert LessonProgress.read().solved == ["loan"]


def test_one_entry_that_is_no_name_costs_no_other_one(file: Path) -> None:
    file.write_text(json.dumps({"solved": ["loan", 5, "build"], "record": guided(2, "a"), "finished": True}))
    progress = LessonProgress.read()
    assert (progress.solved, progress.record, progress.is_damaged) == (["loan", "build"], guided(2, "a"), False)
    progress.solved.append("sail")
    progress.write()
    assert LessonProgress.read().solved == ["loan", "build", "sail"]
    assert 5 in json.loads(file.read_text())["solved"]


@pytest.mark.parametrize(
    ("bad", "value"), [("solved", None), ("told", {"x": 1}), ("record", {}), ("finished", "yes"), ("finished", 1)]
)
def test_one_field_that_makes_no_sense_costs_no_other_one(file: Path, bad: str, value: object) -> None:
    whole = {"solved": ["loan"], "told": ["sea"], "record": guided(2, "a"), "finished": True}
    file.write_text(json.dumps({**whole, bad: value}))
    progress = LessonProgress.read()
    assert progress.is_damaged
    progress.write()
    assert json.loads(file.with_name("lessons.json.damaged").read_text())[bad] == value
    found, nothing = LessonProgress.read(), LessonProgress()
    assert not found.is_damaged
    for name, good in whole.items():
        assert getattr(found, name) == (getattr(nothing, name) if name == bad else good)


def test_a_fault_of_the_disk_replaces_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    LessonProgress(["loan"]).write()

    def fails(_path: Path) -> bytes:
        raise OSError("the disk does not answer")

    with monkeypatch.context() as broken:
        broken.setattr(locked_file, "read_bytes", fails)
        progress = LessonProgress.read()
        progress.solved.append("build")
        with pytest.raises(OSError, match="does not answer"):
            progress.write()
    progress.write()
    assert LessonProgress.read().solved == ["loan", "build"]


def test_each_game_has_a_file_of_its_own() -> None:
    for game in game_names():
        progress = LessonProgress.read(game)
        progress.solved.append(f"of {game}")
        progress.write()
    assert [LessonProgress.read(game).solved for game in game_names()] == [[f"of {game}"] for game in game_names()]
    assert LessonProgress.read().solved == [f"of {DEFAULT_GAME}"]


@pytest.mark.parametrize("changed", [{"options": []}, {"moves": "x"}, {"moves": [[]]}, {"seats": [[]]}])
def test_a_guided_game_that_was_edited_into_something_else_begins_anew(changed: dict[str, object]) -> None:
    record = json.loads((RECORDS / "three.capitan").read_text("utf-8"))
    progress = LessonProgress(record=json.dumps(record | changed))
    assert lesson_progress._resumed_game(progress) is None
    assert progress.is_damaged


def test_a_guided_game_of_another_game_begins_anew() -> None:
    progress = LessonProgress(record=(RECORDS / "three.capitan").read_text("utf-8"), game="yspahan")
    assert lesson_progress._resumed_game(progress) is None
    assert progress.is_damaged
