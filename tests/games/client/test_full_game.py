"""Whole games as a player has them: by clicks alone, against the real server and real computer players."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.model.table_setup import PERSON, SeatSetup, TableSetup
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.table.table_actions import TableActions
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.client.widgets.amount_dialog import AmountDialog
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import button, of_kind
from tests.games.client.window_games import CAPITAN, YSPAHAN, WindowGame
from tests.timeouts import PATIENCE_S

PREFERRED = (CapitanKind.SITE, CapitanKind.SHUT, CapitanKind.FORTRESS, CapitanKind.HARBOUR, CapitanKind.CITY)
SEATS = (SeatSetup(PERSON, "Klára", "blue"), SeatSetup("easy", "Šimon", "yellow"))


class ClickingPlayer:
    """Looks at the topmost scene and clicks something that can be clicked."""

    def __init__(self, app: App, game: WindowGame) -> None:
        self.app, self.game = app, game
        self.chance = random.Random(4)
        self.clicks = 0
        self.scorings: set[int] = set()
        """The moves made before each."""

    def look_and_click(self) -> None:
        scene: Any = self.app.stack.top
        match scene:
            case Menu():
                self.click(button(scene, "New game").rect)
            case NewGame():
                self._new_game(scene)
            case ChoiceDialog():
                answers = [each for each in of_kind(scene, Button) if each.value != -1]
                self.click(self.chance.choice(answers).rect)
            case AmountDialog():
                self.click(next(each for each in of_kind(scene, Button) if each.value == "good").rect)
            case self.game.scoring():
                self._scoring(scene)
            case self.game.table():
                self._table(scene)

    def _new_game(self, scene: NewGame) -> None:
        for chips in [chips for chips in of_kind(scene, Chips) if chips.value in ("normal", "random")]:
            at = next(at for at, (value, _words) in enumerate(chips.choices) if value == "easy")
            self.click(chips.boxes[at])
            return
        self.click(button(scene, "Set sail").rect)

    def _scoring(self, scene: Any) -> None:
        self.scorings.add(len(scene.model.steps))
        enabled = {each.value: each for each in of_kind(scene, Button) if each.enabled}
        if enabled:
            chosen = enabled.get("skip") or enabled.get("continue") or self.chance.choice([*enabled.values()])
            self.click(chosen.rect)

    def _table(self, scene: Any) -> None:
        found = list(scene.controller.queries.possible)
        if scene.director.busy or scene.controller.waiting or not found:
            return
        if Thing(CapitanKind.END) in found and self.game is CAPITAN:
            best = [Thing(CapitanKind.END)]
        elif self.game is CAPITAN:
            best = [each for kind in PREFERRED for each in found if each.kind == kind][:1]
        else:
            best = [each for each in found if each.kind != YspahanKind.HAND]
        rect = thing_rect(
            scene.controller.thing_rects, self.chance.choice(best if best and self.chance.random() > 0.2 else found)
        )
        if rect is not None:
            self.click(rect)

    def click(self, rect: pygame.Rect) -> None:
        self.clicks += 1
        for event in headless_stage.click(rect.center):
            pygame.event.post(event)

    async def play(self, until: Any) -> None:
        """Click until that is so. A game takes its time on a busy machine; a click or a move does not."""
        done, since_s = (0, 0), time.monotonic()
        while not until():
            model = self.app.link.model
            if done != (now := (self.clicks, len(model.steps) if model else 0)):
                done, since_s = now, time.monotonic()
            assert time.monotonic() - since_s < PATIENCE_S, f"{type(self.app.stack.top)} after {self.clicks} clicks"
            self.look_and_click()
            self.app._frame(0.5, time.monotonic())
            await asyncio.sleep(0.002)


@pytest.mark.parametrize(("game", "players"), [(CAPITAN, 3), (YSPAHAN, 2)], ids=["elcapitan", "yspahan"])
async def test_a_whole_game_against_computer_players(game: WindowGame, players: int) -> None:
    """From the menu to the ranking; in the middle the table is left, and its seat is taken again."""
    settings = Settings(language="en", width=1280, height=720, speed="off", name="Klára")
    link = TableClient.for_local_server("Klára")
    app = App(window.open_window(settings), settings, link)
    app.stack.push(Menu(link))
    player = ClickingPlayer(app, game)
    try:
        if game is YSPAHAN:  # the menu offers the game that was played last
            model = await link.new_table(TableSetup(SEATS[:players], game=game.name))
            app.stack.push(TableActions(link, app.stack).build_table_scene(model))
        await player.play(lambda: link.model is not None and len(link.model.steps) >= 30)
        kept, left = link.seat_token, link.model
        assert kept is not None
        assert left is not None
        standing = left.state
        await link.leave()
        app.stack.go_to_menu()
        model = await link.resume(kept)
        assert standing in [step.after for step in model.steps], "the game goes on where it stood"
        scene: GameTableScene = TableActions(link, app.stack).build_table_scene(model)
        app.stack.push(scene)
        await player.play(lambda: isinstance(app.stack.top, game.ranking))
        assert model.is_over
        assert len(player.scorings) >= 3
        assert {step.seat for step in model.steps} == set(range(1, players + 1))
    finally:
        app.stack.close()
        await link.close()
    assert not list(paths.logs().glob("crash-*"))
