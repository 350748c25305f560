"""Carcassonne's puzzles and its table of the day."""

from __future__ import annotations

from elcapitan.client.puzzles.daily_play import DailyPlay, GamePuzzles
from elcapitan.client.puzzles.puzzle_play import PuzzlePlay
from elcapitan.games.carcassonne.client.lessons.lesson_table import LandLessonTable
from elcapitan.games.carcassonne.client.scenes.table import CarcassonneScene


class LandPuzzleTable(PuzzlePlay, LandLessonTable):
    """The table of a puzzle."""

    game = "carcassonne"


class LandDailyScene(DailyPlay, CarcassonneScene):
    """The table of one day."""


class CarcassonnePuzzles(GamePuzzles):
    """The PuzzleScenes of Carcassonne."""

    puzzle_type = LandPuzzleTable
    daily_type = LandDailyScene
