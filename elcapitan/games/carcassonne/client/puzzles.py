"""Carcassonne's puzzles and its table of the day."""

from __future__ import annotations

from elcapitan.client.puzzles.daily_play import DailyPlay, GamePuzzles
from elcapitan.client.puzzles.puzzle_book import PuzzleTheme
from elcapitan.client.puzzles.puzzle_play import PuzzlePlay
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.carcassonne.client.lessons.lesson_table import LandLessonTable
from elcapitan.games.carcassonne.client.scenes.table import CarcassonneScene
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.words.words import WORDS


class LandPuzzleTable(PuzzlePlay, LandLessonTable):
    """The table of a puzzle."""

    game = "carcassonne"

    def move_row(self, move: Move) -> TextRow:
        return self.step_row(move)


class LandDailyScene(DailyPlay, CarcassonneScene):
    """The table of one day."""


class CarcassonnePuzzles(GamePuzzles):
    """The PuzzleScenes of Carcassonne."""

    themes = tuple(PuzzleTheme(letter, title) for letter, title in WORDS["puzzle-themes"].items())
    puzzle_type = LandPuzzleTable
    daily_type = LandDailyScene
