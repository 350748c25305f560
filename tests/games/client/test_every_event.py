"""Every kind of event is shown in a replay, frame by frame, with the pictures that lie between it and the next one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import pygame
import pytest

from elcapitan import games
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.record_replay import RecordReplay
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.games.carcassonne.rules.model import tiles
from tests.client import headless_stage
from tests.games.capitan.positions import EXTRAS
from tests.games.offline_game import OfflineGame

EVERYTHING: Final[Mapping[str, Mapping[str, Any]]] = {
    "elcapitan": {"extras": [*EXTRAS]},
    "yspahan": {},
    "carcassonne": {"expansions": [*tiles.SETS], "wheel": "board"},
}
FRAME_S, MOST_FRAMES = 0.1, 300


def first_of_each_kind(model: TableModel) -> list[int]:
    """How many moves lie before the first that brings those kinds of events, one after another."""
    found: dict[tuple[type, ...], int] = {}
    for at, step in enumerate(model.steps):
        found.setdefault(tuple(map(type, step.events)), at)
    return sorted(found.values())


@pytest.mark.parametrize("game", games.game_names())
def test_every_kind_of_event_is_shown_frame_by_frame(game: str) -> None:
    line = OfflineGame(game, 3, seed=3, me=0, options=EVERYTHING[game])
    line.play_to_the_end(random.Random(3))
    moves = first_of_each_kind(line.model)
    stage, surface = headless_stage.stack(), headless_stage.surface()
    replay = games.face(game).replay(stage, line.model, None, 0, None)
    assert isinstance(replay, RecordReplay)
    stage.push(replay)
    for at in moves:
        replay.wind_to(at)
        replay._play(1)
        while replay.replay_cursor.at == at:
            frame(stage, surface, replay)
        replay._play(0)
        for _ in range(MOST_FRAMES):
            frame(stage, surface, replay)
            if replay.director.idle:
                break
        else:
            pytest.fail(f"the move {at} is not shown to its end")


def frame(stage: SceneStack, surface: pygame.Surface, replay: RecordReplay) -> None:
    stage.update(FRAME_S)
    stage.draw(surface)
    if stage.top is not replay:
        stage.pop()  # a ledger
