"""Yspahan's table without a server: the model answers at once, the others play at random, chance comes from a seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Literal

import pygame

from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.presence.participants import Participants
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.widgets.amount_dialog import AmountDialog
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.client.view.frame_content import FrameContent
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind
from tests.games.yspahan.offline_link import OfflineYspahan
from tests.games.yspahan.positions import Game, table

Kind = YspahanKind
TOWER = {"camels": (1, 3), "sack": (2, 2), "barrel": (3, 2), "gold": (6, 2)}
"""Dice of a turn after the main roll, by floor: the number shown and how many dice."""


class YspahanLink(OfflineYspahan):
    """Remembers what was asked; may be silent, as a slow server is."""

    participants: Participants | None = None
    keeps_game = True
    next_steps = ()

    def __init__(
        self,
        seats: int,
        seed: int,
        me: int,
        options: Mapping[str, str] | None = None,
        state: YspahanState | None = None,
    ) -> None:
        super().__init__(seats, seed, me, options=options, state=state)
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

    def take_hint(self) -> None:
        self.asked.append("hint")

    def leave(self) -> None:
        self.asked.append("leave")


class YspahanTable:
    """A scene on a real stack, with hands."""

    def __init__(
        self,
        players: int = 3,
        state: YspahanState | None = None,
        seed: int = 5,
        speed: str = "off",
        me: int = 1,
        options: Mapping[str, str] | None = None,
        size: tuple[int, int] = headless_stage.SIZE,
        settings: Settings | None = None,
    ) -> None:
        self.link = YspahanLink(len(state.players) if state else players, seed, me, options, state)
        self.model = self.link.model
        self.stack: SceneStack = headless_stage.stack(size, settings or Settings(language="en", speed=speed))
        self.scene = YspahanScene(self.stack, self.model, self.link)
        self.stack.push(self.scene)
        self.surface = headless_stage.surface(size)
        self.frame()

    def frame(self, dt_s: float = 0.02) -> list[pygame.Rect] | None:
        self.stack.update(dt_s)
        return self.stack.draw(self.surface)

    def frames(self, count: int = 60, dt_s: float = 0.05) -> None:
        """So many frames: by default enough for any animation of one move."""
        for _ in range(count):
            self.frame(dt_s)

    def rect(self, kind: str, name: str = "", number: int = 0) -> pygame.Rect:
        rect = thing_rect(self.scene.controller.thing_rects, Thing(kind, name, number))
        assert rect is not None, f"{kind} {name} {number} is not on the table"
        return rect

    def click(self, kind: str, name: str = "", number: int = 0) -> None:
        """A real click in the middle of a thing."""
        for event in headless_stage.click(self.rect(kind, name, number).center):
            self.stack.handle(event)
        self.frame()
        self.frame(0.5)  # a click soon after a move at the same place would be taken for half of a double click

    def point(self, kind: str, name: str = "", number: int = 0) -> None:
        self.stack.handle(headless_stage.moved(self.rect(kind, name, number).center))
        self.frames(10)

    def drag(self, source: Thing, target: Thing) -> None:
        start, end = self.rect(*source).center, self.rect(*target).center
        self.stack.handle(headless_stage.moved(start))
        self.stack.handle(headless_stage.mouse(pygame.MOUSEBUTTONDOWN, start))
        self.stack.handle(headless_stage.moved(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)))
        self.stack.handle(headless_stage.moved(end))
        self.frame()
        self.stack.handle(headless_stage.mouse(pygame.MOUSEBUTTONUP, end))
        self.frame()

    def press(self, name: int, mod: int = 0) -> None:
        self.stack.handle(headless_stage.key(name, mod))
        self.frame()
        self.frame(0.5)

    def answer(self, value: object) -> None:
        """The answer of that number, or the button of that name, to the question that stands."""
        assert isinstance(self.stack.top, ChoiceDialog | AmountDialog)
        headless_stage.click_on(self.stack, next(b for b in of_kind(self.stack.top, Button) if b.value == value))
        self.frame()
        self.frame(0.5)

    def leave_ledger(self) -> None:
        """Skip the counting of a week's end, and go on."""
        scene = self.stack.top
        assert isinstance(scene, WeekEndScene)
        for value in ("skip", "continue"):
            if found := [button for button in of_kind(scene, Button) if button.value == value]:
                headless_stage.click_on(self.stack, found[0])
                self.frame()
                self.frame()

    def others(self, chance: random.Random) -> None:
        """Everyone else plays until I am to act."""
        self.link.play_others(chance)
        self.frame()

    @property
    def last_move(self) -> str:
        return self.model.steps[-1].text

    @property
    def toast(self) -> str:
        toast = vars(self.stack)["_toast"]
        return toast.words if toast else ""


def shown(table: YspahanTable) -> FrameContent:
    return table.scene.frames.frame_content(table.scene._moment())


def tooltips(table: YspahanTable) -> list[Overlay]:
    frame = shown(table)
    found = table.scene.view._overlays(frame, table.scene.view.layout_for(frame.at.state))._tooltip()
    return list(found)


def asked_game() -> Game:
    """Seat 2 has sent the supervisor to a good of seat 1, who has two camels."""
    return table(3).main(2, **TOWER).have(1, camels=2).goods(1, "vase-4a").supervisor("south-2")
