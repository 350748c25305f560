"""`elcapitan review` as a person types it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from elcapitan import games
from elcapitan.arena.game_review import CourseJob, CourseScores, Found, Task
from elcapitan.arena.review import Loss, ReviewedTurn, ReviewJob
from elcapitan.cli import main
from elcapitan.commands import review

RECORDS = Path(__file__).parents[1] / "pictures" / "records"
GAME = str(RECORDS / "three.capitan")


@pytest.fixture(autouse=True)
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second turn of a seat loses much, the first one was forced, all others lose nothing."""

    def judge(tasks: Sequence[Task], processes: int) -> Iterator[Found]:
        jobs = [task for task in tasks if isinstance(task, ReviewJob)]
        yield None
        for at, job in enumerate(jobs[1:]):
            loss = (Loss(12.4, 3.0), Loss(0.21, 0.06)) if not at else (Loss(), Loss())
            yield ReviewedTurn(job.first, job.state.seat, 1, "build", ("loan 10", "end"), ("build 1", "end"), *loss, 40)
        for task in tasks:
            if isinstance(task, CourseJob):
                yield CourseScores(task.move, ((50, 30, 20) if task.move < 300 else (20, 30, 50),) * task.worlds)

    monkeypatch.setattr(review, "do_tasks", judge)


def test_the_worst_turns_are_told_with_what_would_have_been_better(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", GAME]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith("Klára: ")
    assert first.endswith("; 1 blunder, 0 mistakes, 0 inaccuracies")
    assert "blunder: 12 ± 3 points, 21 % of a game" in lines[0]
    assert lines[1:3] == ["    loan 10, end", "    better: build 1, end"]
    assert lines[3].startswith("turning point: move ")


def test_the_seats_are_the_persons_or_those_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", GAME, "--seat", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["seat"] for each in found["seats"]] == [3]
    assert found["seats"][0]["reviewed"][0]["mark"] == "blunder"
    assert found["seats"][0]["reviewed"][0]["points"] == [12.4, 3.0]
    assert found["seats"][0]["title"] == "hard"
    assert found["course"][-1]["won"] == [0, 0, 1]
    assert found["turning_points"][0]["won"] == [-1, 0, 1]
    income = dict(found["income"])
    assert [sum(column) for column in zip(*income.values(), strict=True)] == found["course"][-1]["money"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.capitan"], "nowhere.capitan cannot be read: No such file or directory"),
        ([GAME, "--seat", "4"], "there is no seat 4; the game has 3"),
        ([GAME, "--processes", "0"], "--processes must be at least 1, not 0"),
    ],
)
def test_what_cannot_be_reviewed_gets_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_game_that_is_not_over_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(Path(GAME).read_text("utf-8"))
    record["moves"] = record["moves"][:100]
    for name in ("winners", "money"):
        record.pop(name, None)
    file = tmp_path / "cut.capitan"
    file.write_text(json.dumps(record), "utf-8")
    assert main(["review", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_game_whose_statistics_are_not_counted_is_reviewed_without_its_income(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["review", str(RECORDS / "yspahan" / "three.capitan"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["seat"] for each in found["seats"]] == [1]
    assert found["seats"][0]["title"] in games.opponents("yspahan")
    assert len(found["course"]) > 60


def helped(folder: Path, first: int) -> str:
    """The game in which a computer player made all moves of seat 1 from that one on, counted from 0."""
    mapping = json.loads(Path(GAME).read_text("utf-8"))
    mine = [at for at, move in enumerate(mapping["moves"]) if move[0] == 1 and at >= first]
    mapping |= {"version": 3, "stand_ins": [{"seat": 1, "by": "hard", "from": mine[0], "to": mine[-1] + 1}]}
    file = folder / "helped.capitan"
    file.write_text(json.dumps(mapping), "utf-8")
    return str(file)


def test_turns_of_a_stand_in_are_named_and_not_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", helped(tmp_path, 150)]) == 0
    lines = capsys.readouterr().out.splitlines()
    (said,) = [line for line in lines if line.startswith("Klára: hard")]
    assert said.startswith("Klára: hard moved for them from move 15")
    assert said.endswith("; that is not reviewed")
    assert main(["review", helped(tmp_path, 150), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (stretch,) = found["stand_ins"]
    assert (stretch["seat"], stretch["by"]) == (1, "hard")
    assert all(turn["move"] < stretch["first_move"] for turn in found["seats"][0]["reviewed"])


def test_a_person_who_made_no_move_is_not_reviewed_unless_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = helped(tmp_path, 0)
    assert main(["review", file, "--json"]) == 0
    assert [each["seat"] for each in json.loads(capsys.readouterr().out)["seats"]] == [1, 2, 3]
    assert main(["review", file, "--seat", "1", "--json"]) == 0
    (seat,) = json.loads(capsys.readouterr().out)["seats"]
    assert (seat["turns"], seat["title"]) == (0, "")


def test_a_game_without_stand_ins_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", GAME, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stand_ins"] == []
