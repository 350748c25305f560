"""Sets of puzzles: each is about one theme, and begins with the simplest tables and the easiest puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from elcapitan import games
from elcapitan.client.puzzles.puzzle_book import Puzzle, PuzzleTheme
from elcapitan.client.puzzles.puzzle_ratings import PuzzleStanding
from elcapitan.client.shell.i18n import ngettext, pgettext

EASY, HARD = 1350.0, 1650.0
"""Ratings below which a puzzle is called easy, and from which on it is called hard."""

STARS = 3
"""Of a set that is solved."""


class PuzzleSet(NamedTuple):
    """The puzzles of one theme, in the order in which they are put."""

    theme: PuzzleTheme
    puzzles: Sequence[Puzzle]
    solved: int

    @property
    def stars(self) -> int:
        """A star for each third that is solved."""
        return STARS * self.solved // len(self.puzzles)

    def next_of(self, now: PuzzleStanding) -> Puzzle:
        """The first one that has not been put yet, else one that is not solved, else the one put longest ago.

        Of those that have not been put the first from another game than the one before, if there is one.
        """

        def order(each: Puzzle) -> tuple[bool, bool, bool, int]:
            put = now.last.get(each.key, 0)
            return each.key in now.done, put > 0, not put and now.is_from_last_game(each), put

        return min(self.puzzles, key=order)


def puzzle_sets(game: str, every: Mapping[str, Puzzle], now: PuzzleStanding) -> list[PuzzleSet]:
    """By theme, those that the game has puzzles of."""
    left = sorted(every.values(), key=lambda puzzle: (not puzzle.is_simple, puzzle.first_rating.points))
    found = []
    for theme in games.puzzles(game).themes:
        own = [puzzle for puzzle in left if {*theme.letters} & {*puzzle.letters}]
        left = [puzzle for puzzle in left if not {*theme.letters} & {*puzzle.letters}]
        if own:
            found.append(PuzzleSet(theme, own, sum(puzzle.key in now.done for puzzle in own)))
    return found


def difficulty_text(puzzle: Puzzle) -> str:
    """How hard it is."""
    points = puzzle.first_rating.points
    if points < EASY:
        return pgettext("puzzle", "easy")
    return pgettext("puzzle", "hard") if points >= HARD else pgettext("puzzle", "medium")


def table_text(puzzle: Puzzle) -> str:
    """How large its table is."""
    source = puzzle.source
    players = ngettext("{count} player", "{count} players", len(source.levels)).format(count=len(source.levels))
    size = games.face(source.game).size_text({**source.chosen, "extras": source.extras})
    return "  ·  ".join(filter(None, (players, size)))
