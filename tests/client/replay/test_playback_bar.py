"""The bar under a replay tells what lies under the pointer."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pygame
from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.playback_bar import PlaybackBar, ReplayControls
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.client.widgets.button import Button
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from tests.client import headless_stage

RECORD = json.loads((Path(__file__).parents[2] / "pictures" / "records" / "four.capitan").read_text("utf-8"))


def moved(to: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=to, rel=(0, 0), buttons=(0, 0, 0), touch=False)


HINTS = {"scoring-back": "before ({key})", "scoring-on": "next ({key})", "ledger": "ledger ({key})"}


def test_the_coin_of_a_payday_says_which_payday_it_is() -> None:
    replay_cursor = ReplayCursor(TableModel.from_record(RECORD, me=0))
    bar = PlaybackBar(
        cast(
            ReplayControls,
            SimpleNamespace(
                replay_cursor=replay_cursor,
                direction=0,
                speed=1.0,
                why_not_go_on="",
                timeline_marks=(),
                scoring_hints=HINTS,
                where_text="Phase 1",
                scoring_text=lambda number: f"Payday {number}",
            ),
        )
    )
    stack = headless_stage.stack((1920, 1080))
    layout = cast(TableLayout, SimpleNamespace(rail=SimpleNamespace(rect=Rect(0, 924, 1920, 156))))
    list(bar.overlays(Brush(stack.look), layout))
    assert bar.timeline is not None
    assert len(bar.timeline.coins) == len(replay_cursor.scorings) == 3
    bar.handle(moved(bar.timeline.coins[1].center))
    assert bar._hint() == "Payday 2"
    assert bar.update(0.0)
    assert not bar.update(0.0)
    bar.handle(moved((5, 5)))
    assert bar._hint() == ""
    ledger = next(each for each in bar.group.widgets if isinstance(each, Button) and each.value == "ledger")
    bar.handle(moved(ledger.rect.center))
    assert bar._hint() == "ledger (P)", "in the words of the game"
