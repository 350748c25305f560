"""El Capitan's lessons and puzzles, as the registry of games hands them out."""

from __future__ import annotations

from random import Random

from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.lessons.guided_game import guided_game
from elcapitan.games.capitan.client.lessons.lessons_scene import LessonsScene
from elcapitan.games.capitan.client.puzzles.daily_scene import daily_scene
from elcapitan.games.capitan.client.puzzles.puzzle_table import next_puzzle_table


class CapitanLessons:
    """The LessonScenes of El Capitan."""

    def lessons(self) -> Scene:
        return LessonsScene()

    def guided_game(self, stage: SceneContext) -> Scene:
        return guided_game(stage)


class CapitanPuzzles:
    """The PuzzleScenes of El Capitan."""

    def puzzle(self, stage: SceneContext, chance: Random) -> Scene:
        return next_puzzle_table(stage, DEFAULT_GAME, chance)

    def daily_table(self, stage: SceneContext, day: str) -> Scene:
        return daily_scene(stage, day)
