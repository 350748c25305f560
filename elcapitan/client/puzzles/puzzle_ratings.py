"""The ratings of the player and of the puzzles, in the file of the statistics, and which puzzle comes next."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from elcapitan.client.puzzles.glicko import UNRATED, RatedGame, Rating, rated
from elcapitan.client.puzzles.puzzle_book import Puzzle
from elcapitan.client.statistics.statistics_store import StatisticsError, connection, damaged_text, is_there

MINE = ""
"""Whose rating the player's own is."""
LEAST_DEVIATION = 45.0
"""Of a player: they learn, so that nobody is ever quite certain of them."""
NEAREST = 8
"""The next puzzle is one of so many that are closest to the player's rating."""


class PuzzleStanding(NamedTuple):
    """How the player stands with the puzzles of a game."""

    mine: Rating = UNRATED
    tried: int = 0
    """Answers that counted."""
    solved: int = 0
    """Puzzles that were solved at least once."""
    last: Mapping[str, int] = {}
    """By puzzle, which of the answers was its last, counted from 1."""
    course: tuple[float, ...] = ()
    """The player's rating after each answer."""


def standing(game: str) -> PuzzleStanding:
    """Read it. StatisticsError if the file cannot be read."""
    if not is_there():
        return PuzzleStanding()
    with connection() as database:
        rows = database.execute(
            "SELECT number, puzzle, solved, points FROM attempt WHERE game = ? ORDER BY number", (game,)
        ).fetchall()
    try:
        return PuzzleStanding(
            rating_of(game, MINE, UNRATED),
            len(rows),
            len({puzzle for _number, puzzle, solved, _points in rows if solved}),
            {str(puzzle): int(number) for number, puzzle, _solved, _points in rows},
            tuple(float(points) for *_rest, points in rows),
        )
    except (ValueError, TypeError):
        raise StatisticsError(damaged_text()) from None


def rating_shown(game: str) -> float | None:
    """The player's rating; None before their first answer. StatisticsError if the file cannot be read."""
    now = standing(game)
    return now.mine.points if now.tried else None


def rating_of(game: str, whose: str, unknown: Rating) -> Rating:
    """The stored rating, or `unknown`. StatisticsError if the file cannot be read."""
    if not is_there():
        return unknown
    with connection() as database:
        row = database.execute(
            "SELECT points, deviation, volatility FROM rating WHERE game = ? AND whose = ?", (game, whose)
        ).fetchone()
    if row is None:
        return unknown
    found = Rating(*row)
    sane = all(type(each) is float for each in row) and abs(found.points) < 1e5
    if not sane or not 1.0 <= found.deviation <= 1000.0 or not 0.0 < found.volatility < 1.0:
        raise StatisticsError(damaged_text())
    return found


def rate_answer(puzzle: Puzzle, *, solved: bool) -> tuple[Rating, Rating]:
    """The player has answered: their rating before and after it. StatisticsError if it cannot be stored: as before."""
    game = puzzle.source.game
    mine, its = rating_of(game, MINE, UNRATED), rating_of(game, puzzle.key, puzzle.first_rating)
    after = rated(mine, [RatedGame(its, float(solved))])
    after = after._replace(deviation=max(LEAST_DEVIATION, after.deviation))
    its_after = rated(its, [RatedGame(mine, 1.0 - solved)])
    with connection() as database:
        for whose, rating in ((MINE, after), (puzzle.key, its_after)):
            database.execute("INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?)", (game, whose, *rating))
        database.execute(
            "INSERT INTO attempt (game, puzzle, solved, points) VALUES (?, ?, ?, ?)",
            (game, puzzle.key, int(solved), after.points),
        )
    return mine, after


def next_puzzle(every: Mapping[str, Puzzle], now: PuzzleStanding, chance: Random) -> Puzzle:
    """One near the player's rating that has not been put yet; once all have been, one of those longest ago."""
    new = [puzzle for key, puzzle in every.items() if key not in now.last]
    if not new:
        new = sorted(every.values(), key=lambda each: now.last[each.key])[: max(1, len(every) // 4)]
    new.sort(key=lambda each: abs(each.first_rating.points - now.mine.points))
    return chance.choice(new[:NEAREST])
