"""Ratings by solving: stored beside the statistics, and what the next puzzle depends on."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from elcapitan.client.puzzles import puzzle_ratings
from elcapitan.client.puzzles.glicko import UNRATED, Rating
from elcapitan.client.puzzles.puzzle_book import puzzles
from elcapitan.client.puzzles.puzzle_ratings import (
    MINE,
    NEAREST,
    PuzzleStanding,
    next_puzzle,
    rate_answer,
    standing,
)
from elcapitan.client.statistics import statistics_store as store
from elcapitan.games import DEFAULT_GAME
from tests.client.statistics.played_games import played

ALL = puzzles(DEFAULT_GAME)
FIRST, SECOND = [*ALL.values()][:2]

VERSION_1 = """
CREATE TABLE game (key TEXT PRIMARY KEY, game TEXT NOT NULL, ended_s REAL NOT NULL, seat INTEGER NOT NULL,
    seats TEXT NOT NULL, facts TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE deleted (key TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE done (what TEXT PRIMARY KEY) WITHOUT ROWID;
PRAGMA user_version = 1;
"""


def execute(sql: str) -> None:
    with closing(sqlite3.connect(store.statistics_file())) as database, database:
        database.executescript(sql)


def test_without_a_file_nobody_is_rated_and_none_is_made() -> None:
    assert standing(DEFAULT_GAME) == PuzzleStanding()
    assert not store.statistics_file().exists()


def test_answers_are_rated_and_come_back() -> None:
    before, after = rate_answer(FIRST, solved=True)
    assert before == UNRATED
    assert after.points > before.points
    again, lower = rate_answer(SECOND, solved=False)
    assert again == after
    assert lower.points < after.points
    now = standing(DEFAULT_GAME)
    assert now.mine == lower
    assert (now.tried, now.solved) == (2, 1)
    assert now.last == {FIRST.key: 1, SECOND.key: 2}
    assert now.course == (after.points, lower.points)
    assert standing("another") == PuzzleStanding()


def test_a_puzzle_that_was_solved_becomes_easier() -> None:
    rate_answer(FIRST, solved=True)
    its = puzzle_ratings.rating_of(DEFAULT_GAME, FIRST.key, UNRATED)
    assert its.points < FIRST.first_rating.points
    assert its.deviation < FIRST.first_rating.deviation


def test_the_next_puzzle_is_a_new_one_near_the_rating() -> None:
    for points in (900.0, 1500.0, 2100.0):
        now = PuzzleStanding(Rating(points), tried=puzzle_ratings.FIRST_STEPS, last={FIRST.key: 1})
        far = sorted(abs(each.first_rating.points - points) for each in ALL.values() if each is not FIRST)[NEAREST - 1]
        for seed in range(20):
            found = next_puzzle(ALL, now, Random(seed))
            assert found.key != FIRST.key
            assert abs(found.first_rating.points - points) <= far


def test_after_all_puzzles_one_of_those_longest_ago_comes_again() -> None:
    few = dict([*ALL.items()][:8])
    now = PuzzleStanding(last={key: at for at, key in enumerate(few, 1)})
    assert {next_puzzle(few, now, Random(seed)).key for seed in range(20)} == {*[*few][:2]}


def test_statistics_of_before_the_puzzles_are_kept() -> None:
    store.statistics_file().parent.mkdir(parents=True)
    execute(VERSION_1)
    game = played(1)
    store.add_game(game)  # of today's shape, in a file of that time
    execute("DROP TABLE rating; DROP TABLE attempt; DROP TABLE daily; PRAGMA user_version = 1;")
    assert store.stored_games(DEFAULT_GAME) == [game]
    rate_answer(FIRST, solved=True)
    assert store.stored_games(DEFAULT_GAME) == [game]
    assert standing(DEFAULT_GAME).tried == 1


def test_deleting_the_statistics_deletes_the_ratings() -> None:
    rate_answer(FIRST, solved=True)
    store.delete_all(DEFAULT_GAME)
    assert standing(DEFAULT_GAME) == PuzzleStanding()


@pytest.mark.parametrize("change", ["points = 'high'", "points = 1e300", "deviation = 0", "volatility = -1"])
def test_an_edited_rating_is_that_after_the_last_answer(change: str) -> None:
    _before, after = rate_answer(FIRST, solved=True)
    execute(f"UPDATE rating SET {change} WHERE whose = '{MINE}'")
    found = standing(DEFAULT_GAME)
    assert (found.mine.points, found.mine.deviation, found.tried) == (after.points, UNRATED.deviation, 1)
    assert rate_answer(SECOND, solved=False)[0] == found.mine


def test_two_windows_count_both_answers() -> None:
    answers = [
        threading.Thread(target=rate_answer, args=(puzzle,), kwargs={"solved": True}) for puzzle in (FIRST, SECOND)
    ]
    for answer in answers:
        answer.start()
    for answer in answers:
        answer.join()
    both = standing(DEFAULT_GAME)
    store.delete_all(DEFAULT_GAME)
    for puzzle in (FIRST, SECOND):
        rate_answer(puzzle, solved=True)
    assert both.tried == 2
    assert both.mine.points == pytest.approx(standing(DEFAULT_GAME).mine.points, abs=25.0)
    assert both.mine.points == both.course[-1]


def rate_all() -> None:
    for puzzle in [*ALL.values()] * 20:
        rate_answer(puzzle, solved=True)


def test_a_full_disk_is_told_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    rate_answer(FIRST, solved=True)
    before = standing(DEFAULT_GAME)
    connect = sqlite3.connect

    def full(file: Path, timeout: float) -> sqlite3.Connection:
        database = connect(file)
        pages = database.execute("PRAGMA page_count").fetchone()[0]
        database.execute(f"PRAGMA max_page_count = {pages}")
        return database

    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", full)
        with pytest.raises(store.StatisticsError, match="disk is full"):
            rate_all()
    after = standing(DEFAULT_GAME)
    assert after.tried >= before.tried
    assert len(after.course) == after.tried
    assert after.mine.points == after.course[-1]
