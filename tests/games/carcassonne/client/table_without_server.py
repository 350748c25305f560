"""Carcassonne's table without a server: answered at once, the others play at random, chance comes from a seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Literal

import pygame

from elcapitan.client.presence.participants import Participants
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_at, thing_rect
from elcapitan.games.carcassonne.client.scenes.table import CarcassonneScene
from elcapitan.games.carcassonne.client.view.frame import CarcassonneFrame
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.things import CarcassonneKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.games.offline_game import OfflineGame

EVERYTHING: Mapping[str, Any] = {"expansions": [*tiles.SETS], "wheel": "board"}


class CarcassonneLink(OfflineGame):
    """Remembers what was asked; may be silent, as a slow server is."""

    participants: Participants | None = None
    keeps_game = True
    next_steps = ()

    def __init__(
        self, seats: int, seed: int, me: int = 1, options: Mapping[str, Any] | None = None, state: Any = None
    ) -> None:
        super().__init__("carcassonne", seats, seed, me, options=options, state=state)
        self.asked: list[str] = []
        self.silent = False
        """Moves are not answered."""

    def play(self, text: str) -> None:
        self.asked.append(text)
        if self.silent:
            self.model.set_pending(text)
        else:
            super().play(text)

    def take_back(self, what: Literal["step", "turn"]) -> None:
        self.asked.append(what)
        super().take_back(what)

    def leave(self) -> None:
        self.asked.append("leave")


class CarcassonneTable:
    """A scene on a real stack, with hands."""

    def __init__(
        self,
        players: int = 2,
        seed: int = 5,
        options: Mapping[str, Any] | None = None,
        state: Any = None,
        size: tuple[int, int] = headless_stage.SIZE,
        speed: str = "off",
    ) -> None:
        self.link = CarcassonneLink(len(state.players) if state else players, seed, 1, options, state)
        self.model = self.link.model
        self.stack: SceneStack = headless_stage.stack(size, Settings(language="en", speed=speed))
        self.scene = CarcassonneScene(self.stack, self.model, self.link)
        self.stack.push(self.scene)
        self.surface = headless_stage.surface(size)
        self.frame()
        self.frame()

    def frame(self, dt_s: float = 0.02) -> list[pygame.Rect] | None:
        self.stack.update(dt_s)
        return self.stack.draw(self.surface)

    def rect(self, thing: Thing) -> pygame.Rect:
        rect = thing_rect(self.scene.controller.thing_rects, thing)
        assert rect is not None, f"{thing} is not on the table"
        return rect

    def click(self, kind: str, name: str = "", number: int = 0) -> None:
        """A real click in the middle of a thing."""
        for event in headless_stage.click(self.rect(Thing(kind, name, number)).center):
            self.stack.handle(event)
        self.frame()
        self.frame(0.5)  # a click soon after a move at the same place would be taken for half of a double click

    def point(self, kind: str, name: str = "", number: int = 0) -> None:
        self.stack.handle(headless_stage.moved(self.rect(Thing(kind, name, number)).center))
        self.frame()
        self.frame(0.5)

    def drag(self, start: tuple[int, int], by: tuple[int, int], let_go: pygame.event.Event | None = None) -> None:
        end = start[0] + by[0], start[1] + by[1]
        self.stack.handle(headless_stage.moved(start))
        self.stack.handle(headless_stage.mouse(pygame.MOUSEBUTTONDOWN, start))
        self.stack.handle(headless_stage.moved((start[0] + by[0] // 2, start[1] + by[1] // 2)))
        self.stack.handle(headless_stage.moved(end))
        self.stack.handle(let_go or headless_stage.mouse(pygame.MOUSEBUTTONUP, end))
        self.frame()

    def press(self, name: int, mod: int = 0) -> None:
        self.stack.handle(headless_stage.key(name, mod))
        self.frame()
        self.frame(0.5)

    def others(self, chance: random.Random) -> None:
        """Everyone else plays until I am to act."""
        self.link.play_others(chance)
        self.frame()
        self.frame()

    @property
    def possible(self) -> list[Thing]:
        """What can be clicked now in its middle: no panel is over it."""
        places = self.scene.controller.thing_rects
        free = {thing for thing, rect in places if thing_at(places, rect.center) == thing}
        return [thing for thing in self.scene.controller.queries.possible if thing in free]

    @property
    def shown(self) -> CarcassonneFrame:
        return self.scene.frames.frame(self.scene._moment())

    @property
    def toast(self) -> str:
        toast = vars(self.stack)["_toast"]
        return toast.words if toast else ""


def first_square(shown: CarcassonneTable) -> Thing:
    """A square on which the tile may be placed."""
    return next(thing for thing in shown.possible if thing.kind == CarcassonneKind.SQUARE)
