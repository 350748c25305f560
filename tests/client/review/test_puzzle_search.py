"""The search for puzzles in a finished game: one position after the other, and what the player is told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elcapitan import locked_file
from elcapitan.bots.background import BackgroundWork
from elcapitan.client.puzzles.puzzle_book import puzzles, saved_puzzles
from elcapitan.client.review import puzzle_search
from elcapitan.client.review.puzzle_search import PuzzleSearch
from elcapitan.games import DEFAULT_GAME
from tests.client.puzzles.puzzle_lines import empty_line, line_of, record_of
from tests.client.review.search_work import SearchWork

ONE, TWO = [*puzzles(DEFAULT_GAME).values()][:2]


@pytest.fixture(autouse=True)
def search_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_search, "BackgroundWork", SearchWork)
    SearchWork.made = []


def begun(*records: str) -> tuple[PuzzleSearch, SearchWork]:
    search = PuzzleSearch()
    assert search.begin(records) == ""
    return search, SearchWork.made[-1]


def test_one_position_after_the_other_is_looked_at_and_puzzles_are_saved() -> None:
    search, work = begun("first", "second")
    assert search.label == "Looking for puzzles: 1 of 2 …"
    assert search.poll() is None
    work.answer = line_of(ONE)
    assert search.poll() == ""
    assert search.label == "Looking for puzzles: 2 of 2 …"
    assert len(saved_puzzles(DEFAULT_GAME).puzzles) == 1  # at once, whatever becomes of the second
    work.answer = line_of(TWO)
    assert search.poll() == "2 puzzles are saved and will be put to you among the others."
    assert work.asked == ["first", "second"]
    assert not search.is_running
    assert search.label == "Look for puzzles"
    assert search.poll() is None
    assert len(saved_puzzles(DEFAULT_GAME).puzzles) == 2


def test_that_no_turn_stands_out_is_told() -> None:
    search, work = begun("first")
    work.answer = empty_line(ONE)
    assert search.poll() == "In these positions no turn stands out, so there is no puzzle."
    assert not saved_puzzles(DEFAULT_GAME).puzzles


def test_a_process_that_ends_or_cannot_begin_is_told() -> None:
    search, work = begun("first", "second")
    work.fault = True
    assert search.poll() == "The search for puzzles was broken off: its process has ended"
    assert not search.is_running
    work.cannot_begin = True
    assert search.begin(["first"]) == "The search for puzzles was broken off: no more processes"
    assert not search.is_running


def test_a_full_disk_ends_the_search_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Path | None:
        raise OSError(28, "No space left on device")

    search, work = begun("first", "second")
    work.answer = line_of(ONE)
    monkeypatch.setattr(locked_file, "change_file", full)
    assert search.poll() == "The puzzle could not be saved: No space left on device"
    assert not search.is_running
    assert not saved_puzzles(DEFAULT_GAME).puzzles


def test_cancelling_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_search, "BackgroundWork", BackgroundWork)
    search = PuzzleSearch()
    assert search.begin([record_of(ONE)]) == ""
    process = vars(search)["_work"]._process.pid
    search.cancel()
    assert not search.is_running
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
