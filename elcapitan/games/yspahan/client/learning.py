"""Yspahan's lessons, as the registry of games hands them out."""

from __future__ import annotations

from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.games.yspahan.client.lessons.guided_yspahan import guided_yspahan
from elcapitan.games.yspahan.client.lessons.ideas_scene import GuidedIdeasScene


class YspahanLessons:
    """The LessonScenes of Yspahan."""

    def lessons(self) -> Scene:
        return GuidedIdeasScene()

    def guided_game(self, stage: SceneContext) -> Scene:
        return guided_yspahan(stage)
