"""A replay of a recorded game on a stage, and its bar."""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.client.replay.record_replay import RecordReplay
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.replay.timeline import Timeline
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Button
from tests.client.headless_stage import click_on, stack, surface
from tests.games.client.window_games import WindowGame

FRAME_S = 0.05
WHERE = {
    "elcapitan": ("Phase II · Round", ["Phase I", "Phase II", "Phase III"], ["Payday I", "Payday II", "Payday III"]),
    "yspahan": ("Week 3, day", ["Week 1", "Week 2", "Week 3"], [f"End of week {week}" for week in (1, 2, 3)]),
}
"""How the moment after 200 moves begins, what the timeline marks in words, and what its coins stand for."""


def replay(
    game: WindowGame, at: int = 0, go_on: Callable[[str], None] | None = None, origin: ReplayOrigin | None = None
) -> tuple[SceneStack, RecordReplay]:
    stage = stack()
    scene = game.replay(stage, game.recorded(), go_on, at, origin)
    stage.push(scene)
    stage.draw(surface())
    return stage, scene


def press(stage: SceneStack, scene: RecordReplay, value: str) -> None:
    button = next(each for each in scene.bar.group.widgets if isinstance(each, Button) and each.value == value)
    click_on(stage, button)
    stage.draw(surface())


def timeline(scene: RecordReplay) -> Timeline:
    assert scene.bar.timeline is not None
    return scene.bar.timeline


def run(stage: SceneStack, seconds: float) -> None:
    for _ in range(round(seconds / FRAME_S)):
        stage.update(FRAME_S)
        stage.draw(surface())
