"""Paydays on the screen, for tests."""

from functools import cache

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.state import Stage
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind
from tests.games.capitan.client.facts.test_ledger import whole
from tests.games.capitan.client.scenes.table_without_server import OfflineLink


@cache
def _asked(stage: Stage, players: int) -> tuple[int, int]:
    """Seed of a game, and after how many moves seat 1 is asked in that stage for the first time."""
    for seed in range(6, 16):
        for at, step in enumerate(whole(players, seed).steps):
            if step.after.stage is stage and step.after.seat == 1:
                return seed, at + 1
    raise AssertionError(f"seat 1 is never asked in {stage}")


def at_stage(stage: Stage, players: int = 3) -> TableModel:
    """A game cut where seat 1 is asked in that stage for the first time."""
    seed, moves = _asked(stage, players)
    return whole(players, seed, upto=moves)


def shown(
    model: TableModel, *, count: bool = False, speed: str = "normal"
) -> tuple[SceneStack, PaydayScene, OfflineLink]:
    stack = headless_stage.stack(settings=Settings(language="en", speed=speed))
    actions = OfflineLink(model, 6)
    stack.push(TableScene(stack, model, None))
    scene = PaydayScene(stack, model, actions, count=count)
    stack.push(scene)
    stack.draw(headless_stage.surface())
    return stack, scene, actions


def values(scene: PaydayScene) -> list[object]:
    return [each.value for each in of_kind(scene, Button)]
