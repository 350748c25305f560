"""The ratings of the player and of the puzzles, in the file of the statistics, and which puzzle comes next."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from elcapitan.client.puzzles.glicko import UNRATED, RatedGame, Rating, rated
from elcapitan.client.puzzles.puzzle_book import Puzzle
from elcapitan.client.statistics.statistics_store import connection, is_there

MINE = ""
"""Whose rating the player's own is."""
LEAST_DEVIATION = 45.0
"""Least deviation of a player's rating: they learn, so it is never quite certain."""
NEAREST = 8
"""The next puzzle is drawn from this many that are closest to the player's rating."""
FIRST_STEPS = 5
"""Puzzles that a new player is put before that."""


class PuzzleStanding(NamedTuple):
    """The player's rating in the puzzles of a game."""

    mine: Rating = UNRATED
    tried: int = 0
    """Answers that counted."""
    done: frozenset[str] = frozenset()
    """Puzzles that were solved at least once."""
    last: Mapping[str, int] = {}
    """By puzzle, which of the answers was its last, counted from 1."""
    course: tuple[float, ...] = ()
    """The player's rating after each answer."""

    @property
    def solved(self) -> int:
        """How many were solved."""
        return len(self.done)

    def is_from_last_game(self, puzzle: Puzzle) -> bool:
        """Whether it comes from the game of the last puzzle: two in a row may be of one turn."""
        before = max(self.last, key=lambda key: self.last[key], default="")
        return before.rpartition("/")[0] == puzzle.source.deal


def standing(game: str) -> PuzzleStanding:
    """Read it. StatisticsError if the file cannot be read."""
    if not is_there():
        return PuzzleStanding()
    with connection() as database:
        rows = database.execute(
            "SELECT number, puzzle, solved, points FROM attempt WHERE game = ? ORDER BY number", (game,)
        ).fetchall()
    attempts = [row for row in rows if type(row[1]) is str and type(row[3]) is float]
    return PuzzleStanding(
        rating_of(game, MINE, UNRATED),
        len(attempts),
        frozenset(puzzle for _number, puzzle, solved, _points in attempts if solved),
        {puzzle: number for number, puzzle, _solved, _points in attempts},
        tuple(points for *_rest, points in attempts),
    )


def rating_shown(game: str) -> float | None:
    """The player's rating; None before their first answer. StatisticsError if the file cannot be read."""
    now = standing(game)
    return now.mine.points if now.tried else None


def rating_of(game: str, whose: str, unknown: Rating) -> Rating:
    """The stored rating, or `unknown`, also where what is stored does not hold. StatisticsError if the file cannot be
    read.
    """
    if not is_there():
        return unknown
    with connection() as database:
        return _stored_rating(database, game, whose, unknown)


def _stored_rating(database: sqlite3.Connection, game: str, whose: str, unknown: Rating) -> Rating:
    row = database.execute(
        "SELECT points, deviation, volatility FROM rating WHERE game = ? AND whose = ?", (game, whose)
    ).fetchone()
    if row is None:
        return unknown
    if all(type(each) is float for each in row):
        found = Rating(*row)
        if abs(found.points) < 1e5 and 1.0 <= found.deviation <= 1000.0 and 0.0 < found.volatility < 1.0:
            return found
    if whose != MINE:
        return unknown
    # It does not hold. The rating after the last answer does, though its deviation is lost.
    rated_at = "SELECT points FROM attempt WHERE game = ? AND typeof(points) = 'real' ORDER BY number DESC LIMIT 1"
    last = database.execute(rated_at, (game,)).fetchone()
    return unknown._replace(points=last[0]) if last is not None and abs(last[0]) < 1e5 else unknown


def rating_if(puzzle: Puzzle, *, solved: bool, helped: bool = False) -> tuple[Rating, Rating]:
    """The player's rating now, and what such an answer would make of it. StatisticsError if it cannot be read."""
    game = puzzle.source.game
    mine, its = rating_of(game, MINE, UNRATED), rating_of(game, puzzle.key, puzzle.first_rating)
    return mine, _rated_answer(mine, its, solved, helped)


def solved_gain(now: PuzzleStanding, puzzle: Puzzle) -> float:
    """Points that the player's rating would rise by if they solved a puzzle that only computer players have tried."""
    return _rated_answer(now.mine, puzzle.first_rating, solved=True, helped=False).points - now.mine.points


def _rated_answer(mine: Rating, its: Rating, solved: bool, helped: bool) -> Rating:
    """The player's rating after the answer: who was `helped` gains half of the points."""
    after = rated(mine, [RatedGame(its, float(solved))])
    points = (mine.points + after.points) / 2 if solved and helped else after.points
    return after._replace(points=points, deviation=max(LEAST_DEVIATION, after.deviation))


def rate_answer(puzzle: Puzzle, *, solved: bool, helped: bool = False) -> tuple[Rating, Rating]:
    """The player has answered, perhaps after a hint: their rating before and after it.

    StatisticsError if it cannot be stored: as before.
    """
    game = puzzle.source.game
    with connection() as database:
        if not database.in_transaction:  # as it is where the file has just been made
            database.execute("BEGIN IMMEDIATE")  # another window may be rating an answer, too
        mine = _stored_rating(database, game, MINE, UNRATED)
        its = _stored_rating(database, game, puzzle.key, puzzle.first_rating)
        after = _rated_answer(mine, its, solved, helped)
        its_after = rated(its, [RatedGame(mine, 1.0 - solved)])
        for whose, rating in ((MINE, after), (puzzle.key, its_after)):
            database.execute("INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?)", (game, whose, *rating))
        database.execute(
            "INSERT INTO attempt (game, puzzle, solved, points) VALUES (?, ?, ?, ?)",
            (game, puzzle.key, int(solved), after.points),
        )
    return mine, after


def next_puzzle(every: Mapping[str, Puzzle], now: PuzzleStanding, chance: Random) -> Puzzle:
    """One near the player's rating that has not been put yet; once all have been, one of those longest ago.

    It comes from another game than the one before, and the first few are easy, at simple tables, as far as there are
    such.
    """
    new = [puzzle for key, puzzle in every.items() if key not in now.last]
    if now.tried < FIRST_STEPS and (simple := [puzzle for puzzle in new if puzzle.is_simple]):
        return min(simple, key=lambda each: (now.is_from_last_game(each), each.first_rating.points))
    if not new:
        new = sorted(every.values(), key=lambda each: now.last[each.key])[: max(1, len(every) // 4)]
    new.sort(key=lambda each: abs(each.first_rating.points - now.mine.points))
    near = new[:NEAREST]
    return chance.choice([each for each in near if not now.is_from_last_game(each)] or near)
