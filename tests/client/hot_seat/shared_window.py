"""A window that several people share: a real stack, the built-in server, and hands that click what lights up."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from elcapitan import paths
from elcapitan.client.hot_seat.curtain import Curtain
from elcapitan.client.model.table_setup import TableSetup, quick_setup
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.client.widgets.button import Button
from elcapitan.games import face
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind, press
from tests.timeouts import PATIENCE_S

FRAME_S = 0.02
AFTER_CLICK_S = 0.5
"""A click soon after a move at the same place would be taken for half of a double click."""


def plan(game: str, others: Sequence[str], options: Mapping[str, Any] | None = None, **changed: Any) -> TableSetup:
    """The player on seat 1, then these: LOCAL or a level."""
    return replace(quick_setup(others, "Klára", game=game, options=options), start=1, **changed)


class SharedWindow:
    """One window, its client, and what is on the screen."""

    def __init__(self, seed: int = 1, size: tuple[int, int] = headless_stage.SIZE) -> None:
        paths.data().mkdir(parents=True, exist_ok=True)
        self.link = TableClient.for_local_server("Klára")
        self.stack: SceneStack = headless_stage.stack(size, Settings(language="en", name="Klára", speed="off"))
        self.surface = headless_stage.surface(size)
        self.chance = random.Random(seed)
        self.lifted: list[str] = []
        """Who has lifted the curtain, in order."""
        self.turned: list[int] = []
        """The seats from which the table was shown, each time that it changed."""

    async def begin(self, setup: TableSetup) -> None:
        model = await self.link.new_table(setup)
        self.show(face(model.rules.name).table(self.link, self.stack, model))
        await self.rest()

    def show(self, scene: Any) -> None:
        self.stack.push(headless_stage_floor())
        self.stack.push(scene)
        self.frame()

    @property
    def top(self) -> Any:
        return self.stack.top

    @property
    def seat(self) -> int:
        """From which the table is shown; 0: as everyone may see it."""
        return int(self.top.model.me) if isinstance(self.top, GameTableScene) else 0

    def frame(self, dt_s: float = FRAME_S, *, painted: bool = True) -> None:
        self.stack.update(dt_s)
        if painted:
            self.stack.draw(self.surface)
        if isinstance(self.top, GameTableScene) and self.turned[-1:] != [self.seat]:
            self.turned.append(self.seat)

    async def until(self, true: Callable[[], bool], *, painted: bool = False) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not true():
                await asyncio.sleep(0)
                self.frame(painted=painted)

    @property
    def awaits_hands(self) -> bool:
        """Somebody at this window is asked for something, or the game is over."""
        top = self.top
        if any(client.is_waiting for client in self.link.people.clients):
            return False
        if not isinstance(top, GameTableScene):
            return True
        model = self.link.model
        return bool(top.controller.queries.moves) or (model is not None and model.is_over and top.director.idle)

    async def rest(self) -> None:
        await asyncio.sleep(0)
        await self.until(lambda: self.awaits_hands)

    # -- hands

    def click(self, pos: tuple[int, int]) -> None:
        for event in headless_stage.click(pos):
            self.stack.handle(event)
        self.frame(painted=False)
        self.frame(AFTER_CLICK_S, painted=False)

    async def act(self) -> None:
        """Do one thing that is asked for: lift the curtain, answer a question, or click what leads to a random move."""
        top = self.top
        if isinstance(top, Curtain):
            self.frame()
            self.lifted.append(top.seat.name)
            press(self.stack, f"I am {top.seat.name}")
            self.frame()
        elif not isinstance(top, GameTableScene):
            buttons = [
                each for each in of_kind(top, Button) if not each.why_not and each.value not in ("leave", "hint")
            ]
            forward = [each for each in buttons if each.value in ("skip", "continue", "close")]
            headless_stage.click_on(self.stack, self.chance.choice(forward or buttons))
            self.frame(AFTER_CLICK_S, painted=False)
        else:
            self._click_for_a_move(top)
        await self.rest()

    def _click_for_a_move(self, top: Any) -> None:
        queries, controller = top.controller.queries, top.controller
        clicks, clicked = queries.clicks, queries.clicked
        turns = [*clicks.turns()]
        if not turns:  # a scene of its own asks for it
            self.frame(AFTER_CLICK_S, painted=False)
            return
        turns = [turn for turn in turns if len(turn) > 1] or turns  # a tile with its figure, where that is one click
        move = self.chance.choice(
            [each for each in turns if clicks.clicks_of(each)[: len(clicked)] == clicked] or turns
        )
        target = queries.clicks.next_click(move, queries.clicked)
        rect = thing_rect(controller.thing_rects, target)
        if rect is None or not self.surface.get_rect().collidepoint(rect.center):
            on_table = [
                (thing, box) for thing in queries.possible if (box := thing_rect(controller.thing_rects, thing))
            ]
            if not on_table:
                for event in (headless_stage.key(pygame.K_f), headless_stage.key(pygame.K_ESCAPE)):
                    self.stack.handle(event)
                self.frame(AFTER_CLICK_S, painted=False)
                return
            rect = self.chance.choice(on_table)[1]
        self.click(rect.center)

    async def play(self, steps: int = 100_000) -> None:
        """Until the game is over, or so many things were done."""
        for _ in range(steps):
            model = self.link.model
            if model is None or model.is_over:
                return
            await self.act()

    async def close(self) -> None:
        self.stack.close()
        await self.link.close()


def headless_stage_floor() -> Any:
    """The lowest scene, where the menu is."""
    from elcapitan.client.shell.scene import Scene

    return Scene()
