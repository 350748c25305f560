"""Whole games of Yspahan as a player has them: by clicks alone, against the real server and real computer players."""

from __future__ import annotations

import asyncio
import random
import time

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.model.table_setup import PERSON, SeatSetup, TableSetup
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.table.table_actions import TableActions
from elcapitan.client.widgets.amount_dialog import AmountDialog
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.things import YspahanKind
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind

pytestmark = pytest.mark.slow

WITHIN_S = 480.0
"""Only a hang is ever cut off by it; a whole game takes its time on a busy machine."""
Kind = YspahanKind
SEATS = (
    SeatSetup(PERSON, "Klára", "blue"),
    SeatSetup("easy", "Šimon", "yellow"),
    SeatSetup("easy", "Matěj", "red"),
    SeatSetup("easy", "Žofie", "green"),
)


class ClickingPlayer:
    """Looks at the topmost scene and clicks something that lights up."""

    def __init__(self, app: App, seed: int) -> None:
        self.app = app
        self.chance = random.Random(seed)
        self.clicks = 0
        self.weeks = 0
        """Ledgers that were left."""

    def look_and_click(self) -> None:
        scene = self.app.stack.top
        match scene:
            case ChoiceDialog():
                answers = [button for button in of_kind(scene, Button) if button.value != -1]
                self.click(self.chance.choice(answers).rect)
            case AmountDialog():
                self.click(next(button for button in of_kind(scene, Button) if button.value == "good").rect)
            case WeekEndScene():
                self.weeks += not any(button.value == "skip" for button in of_kind(scene, Button))
                self.click(next(b for b in reversed(of_kind(scene, Button)) if b.value in ("skip", "continue")).rect)
            case YspahanScene():
                self._table(scene)

    def _table(self, scene: YspahanScene) -> None:
        found = list(scene.controller.queries.possible)
        if scene.director.busy or scene.controller.waiting or not found:
            return
        useful = [target for target in found if target.kind != Kind.HAND] or found
        target = self.chance.choice(found if self.chance.random() < 0.1 else useful)
        rect = thing_rect(scene.controller.thing_rects, target)
        if rect is not None:
            self.click(rect)

    def click(self, rect: pygame.Rect) -> None:
        self.clicks += 1
        for event in headless_stage.click(rect.center):
            pygame.event.post(event)


async def play(app: App, player: ClickingPlayer, scene: YspahanScene, *, moves: int = 10_000) -> None:
    """Click until the ranking stands or so many moves have been made."""
    began = time.monotonic()
    while len(scene.model.steps) < moves and not isinstance(app.stack.top, PointsRankingScene):
        assert time.monotonic() - began < WITHIN_S, f"no end after {player.clicks} clicks"
        player.look_and_click()
        app._frame(0.5, time.monotonic())
        await asyncio.sleep(0.002)


@pytest.mark.parametrize("players", [2, 4])
async def test_a_whole_game_against_computer_players(players: int) -> None:
    settings = Settings(language="en", width=1280, height=720, speed="off", name="Klára")
    link = TableClient.for_local_server("Klára")
    app = App(window.open_window(settings), settings, link)
    app.stack.push(Menu(link))
    try:
        model = await link.new_table(TableSetup(SEATS[:players], game="yspahan"))
        scene = TableActions(link, app.stack).build_table_scene(model)
        app.stack.push(scene)
        player = ClickingPlayer(app, players)
        await play(app, player, scene, moves=30)
        # Leave the table and come back to the same seat: the game goes on where it stood.
        kept = link.seat_token
        assert kept is not None
        standing = model.state
        await link.leave()
        app.stack.go_to_menu()
        model = await link.resume(kept)
        assert len(model.steps) >= 30
        assert standing in [step.after for step in model.steps]
        scene = TableActions(link, app.stack).build_table_scene(model)
        app.stack.push(scene)
        await play(app, player, scene)
        assert model.state.stage is YspahanStage.OVER
        assert player.weeks >= 3
        assert {step.seat for step in model.steps} == set(range(1, players + 1))
    finally:
        app.stack.close()
        await link.close()
    assert not list(paths.logs().glob("crash-*"))
