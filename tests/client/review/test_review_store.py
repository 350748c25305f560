"""Stored reviews: both of two windows keep theirs, a newer version's stay, and what cannot be right is made again."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from elcapitan.arena.game_review import CourseScores
from elcapitan.arena.review import Loss, ReviewedTurn, SeatReview
from elcapitan.client.review.review_store import store_findings, store_review, stored_findings, stored_review
from tests.client.review.found_review import POSITIONS, RECORD, finding


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))


def test_two_windows_keep_what_both_have_found() -> None:
    scores = CourseScores(3, ((1, 2, 3),), (0.2, 0.3, 0.5), (0.1, 0.1, 0.1))
    store_findings(RECORD, {"course/3": scores})
    store_findings(RECORD, {"12": None})
    assert stored_findings(RECORD, POSITIONS) == {"course/3": scores, "12": None}
    (first,) = finding().seats
    second = SeatReview(2, tuple(turn._replace(seat=2) for turn in first.turns))
    store_review(RECORD, finding())
    store_review(RECORD, finding()._replace(seats=(second,)))
    found = stored_review(RECORD, POSITIONS)
    assert found is not None
    assert [found.seat(1), found.seat(2)] == [first, second]


def test_what_a_newer_version_has_found_stays(tmp_path: Path) -> None:
    for number, store in enumerate((partial(store_review, RECORD, finding()), partial(store_findings, RECORD, {})), 1):
        store()
        (file,) = (tmp_path / "data" / "reviews").glob("*.json")
        newer = json.dumps({**json.loads(file.read_text("utf-8")), "version": 99, "more": number})
        file.write_text(newer, "utf-8")
        store()
        assert file.read_text("utf-8") == newer
        file.unlink()


def test_a_damaged_file_is_no_review(tmp_path: Path) -> None:
    store_review(RECORD, finding())
    file = next((tmp_path / "data" / "reviews").glob("*.json"))
    file.write_text(file.read_text("utf-8")[:100], "utf-8")
    assert stored_review(RECORD, POSITIONS) is None


@pytest.mark.parametrize("number", ["Infinity", "1" + "0" * 400])
def test_a_stored_review_with_an_endless_number_is_made_again(number: str, tmp_path: Path) -> None:
    store_review(RECORD, finding())
    (file,) = (tmp_path / "data" / "reviews").glob("*.json")
    held = json.loads(file.read_text())
    held["seats"][0]["seat"] = held["course"][0]["money"][0] = "here"
    file.write_text(json.dumps(held).replace('"here"', number))
    assert stored_review(RECORD, POSITIONS) is None


POINT, TURN = ("course", 0), ("seats", 0, "reviewed", 0)
EDITED: list[tuple[tuple[str | int, ...], object]] = [
    ((*POINT, "move"), 10**9),
    ((*POINT, "chance"), [0.5]),
    ((*POINT, "chance", 0), float("nan")),
    ((*POINT, "error"), []),
    ((*POINT, "error", 0), 1e308),
    ((*POINT, "money", 0), 1e999),
    ((*TURN, "move"), 10**9),
    ((*TURN, "played"), ["pass", None]),
    ((*TURN, "best"), ["loan 10"]),
    ((*TURN, "best"), [[]]),
    ((*TURN, "points", 0), float("nan")),
    ((*TURN, "chances"), [0.5]),
    (TURN, {"move": len(POSITIONS), "played": ["pass"], "best": ["pass"]}),
]


@pytest.mark.parametrize(("place", "value"), EDITED)
def test_a_stored_review_that_cannot_be_of_its_game_is_made_again(
    place: tuple[str | int, ...], value: object, tmp_path: Path
) -> None:
    store_review(RECORD, finding())
    (file,) = (tmp_path / "data" / "reviews").glob("*.json")
    held = json.loads(file.read_text())
    part = held
    for step in place[:-1]:
        part = part[step]
    part[place[-1]] = {**part[place[-1]], **value} if isinstance(value, dict) else value
    file.write_text(json.dumps(held))
    assert stored_review(RECORD, POSITIONS) is None


def test_what_was_found_of_another_game_is_found_again() -> None:
    store_findings(RECORD, {"course/3": CourseScores(3, ((1, 2),), (0.5, 0.5), (0.1, 0.1))})
    assert stored_findings(RECORD, POSITIONS) == {}


def test_a_turn_that_begins_at_the_end_of_the_game_is_found_again() -> None:
    late = ReviewedTurn(len(RECORD.moves), 1, 1, "pass", ("pass",), ("pass",), Loss(), Loss(), 0)
    store_findings(RECORD, {"12": late})
    assert stored_findings(RECORD, POSITIONS) == {}
