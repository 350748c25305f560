"""A whole game as a player has it: from the menu by clicks alone, against the real server and real computer players."""

from __future__ import annotations

import asyncio
import random
import time

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell import window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import button, of_kind

pytestmark = pytest.mark.slow

WITHIN_S = 480.0
"""Only a hang is ever cut off by it; a whole game takes its time on a busy machine."""
PREFERRED = (
    CapitanKind.SITE,
    CapitanKind.SHUT,
    CapitanKind.FORTRESS,
    CapitanKind.HARBOUR,
    CapitanKind.CITY,
    CapitanKind.HAND,
    CapitanKind.LOAN,
)


class Player:
    """Looks at the topmost scene and clicks something that can be clicked."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.chance = random.Random(4)
        self.clicks = 0
        self.paydays: set[int] = set()

    def look_and_click(self) -> None:
        scene = self.app.stack.top
        match scene:
            case Menu():
                self.click(button(scene, "New game").rect)
            case NewGame():
                self._new_game(scene)
            case StartingGame():
                assert not scene.trouble
            case ChoiceDialog():
                self.click(of_kind(scene, Button)[0].rect)
            case PaydayScene():
                self._payday(scene)
            case TableScene():
                self._table(scene)

    def _new_game(self, scene: NewGame) -> None:
        kinds = [chips for chips in of_kind(scene, Chips) if chips.value in ("normal", "easy", "random")]
        for chips, level in zip(kinds, ("easy", "easy"), strict=True):
            if chips.value != level:
                at = next(at for at, (value, _words) in enumerate(chips.choices) if value == level)
                self.click(chips.boxes[at])
                return
        self.click(button(scene, "Set sail").rect)

    def _payday(self, scene: PaydayScene) -> None:
        self.paydays.add(scene.settled.held.phase)
        enabled = [each for each in of_kind(scene, Button) if each.enabled]
        going_on = [each for each in enabled if each.value == "continue"]
        if enabled:
            self.click((going_on or [self.chance.choice(enabled)])[0].rect)

    def _table(self, scene: TableScene) -> None:
        model = scene.model
        if model.state.seat != model.me or model.pending or scene.director.busy or not scene.controller.queries.legal:
            return
        targets = list(scene.controller.queries.legal)
        best = [target for kind in PREFERRED for target in targets if target.kind == kind]
        if Thing(CapitanKind.END) in targets:
            best = [Thing(CapitanKind.END)]
        elif self.chance.random() < 0.3:
            best = []
        place = thing_rect(scene.controller.thing_rects, best[0] if best else self.chance.choice(targets))
        if place is not None:
            self.click(place)

    def click(self, rect: pygame.Rect) -> None:
        self.clicks += 1
        for event in headless_stage.click(rect.center):
            pygame.event.post(event)


async def test_a_whole_game_from_the_menu_to_the_ranking() -> None:
    settings = Settings(language="en", width=1280, height=720, speed="off", name="Klára")
    link = TableClient.for_local_server("Klára")
    app = App(window.open_window(settings), settings, link)
    app.stack.push(Menu(link))
    player = Player(app)
    try:
        await play_to_the_ranking(app, player)
        model = link.model
        assert model is not None
        assert model.state.stage is Stage.OVER
        assert player.paydays == {1, 2, 3}
        assert {step.seat for step in model.steps} == {1, 2, 3}
    finally:
        app.stack.close()
        await link.close()
    assert not list(paths.logs().glob("crash-*"))


async def play_to_the_ranking(app: App, player: Player) -> None:
    began = time.monotonic()
    while not isinstance(app.stack.top, RankingScene):
        assert time.monotonic() - began < WITHIN_S, f"no end: {type(app.stack.top)} after {player.clicks} clicks"
        player.look_and_click()
        app._frame(0.05, time.monotonic())
        await asyncio.sleep(0.002)
