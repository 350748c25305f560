"""A table without a server: the model answers at once, the others play at random, the decks are dealt from a seed."""

from __future__ import annotations

import random
from typing import Literal

import pygame

from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import TableModel, TableSeat
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind
from tests.games.capitan.client.random_games import EXTRAS, start
from tests.games.capitan.tables import new_table

NAMES = ("Klára", "Šimon", "Matěj", "Žofie", "Jan")
COLOURS = ("red", "blue", "yellow", "green", "pearl")


class OfflineLink(OfflineTable):
    """Remembers what was asked; may be silent, as a slow server is."""

    def __init__(self, model: TableModel, seed: int) -> None:
        super().__init__(headless_stage.stack(), model, seed.to_bytes(16, "big"))
        self.keeps_game = True
        self.asked: list[str] = []
        self.left = False
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
        self.left = True

    def others(self, chance: random.Random) -> None:
        """Everyone else plays until I am to act."""
        while self.model.state.seat not in (0, self.model.me):
            moves = legal_moves(self.model.state)
            self.play(str(chance.choice(moves)))


class TableFixture:
    """A scene on a real stack, with hands."""

    def __init__(
        self,
        players: int = 3,
        state: GameState | None = None,
        seed: int = 5,
        speed: str = "off",
        me: int = 1,
        extras: tuple[str, ...] = (),
    ) -> None:
        seats = [TableSeat(at + 1, NAMES[at], COLOURS[at], "person" if not at else "easy") for at in range(players)]
        self.model = new_table(seats, state or start(players, seed), me)
        self.actions = OfflineLink(self.model, seed)
        self.stack: SceneStack = headless_stage.stack(settings=Settings(language="en", speed=speed))
        self.scene = TableScene(self.stack, self.model, self.actions)
        self.stack.push(self.scene)
        self.surface = headless_stage.surface()
        self.frame()

    def frame(self, dt_s: float = 0.02) -> list[pygame.Rect] | None:
        self.stack.update(dt_s)
        return self.stack.draw(self.surface)

    def rect(self, target: Thing) -> pygame.Rect:
        rect = thing_rect(self.scene.controller.thing_rects, target)
        assert rect is not None, f"{target} is not on the table"
        return rect

    def click(self, target: Thing) -> None:
        """A real click in the middle of a thing."""
        for event in headless_stage.click(self.rect(target).center):
            self.stack.handle(event)
        self.frame()

    def press(self, name: int, mod: int = 0) -> None:
        self.stack.handle(headless_stage.key(name, mod))
        self.frame()

    def answer(self, at: int) -> None:
        """The answer of that number to the question that stands."""
        assert isinstance(self.stack.top, ChoiceDialog)
        headless_stage.click_on(self.stack, next(b for b in of_kind(self.stack.top, Button) if b.value == at))
        self.frame()

    def pass_payday(self, chance: random.Random) -> None:
        """Skip the counting, decide whatever is asked by its first possible button, and go on."""
        scene = self.stack.top
        assert isinstance(scene, PaydayScene)
        self.frame()
        self.frame()
        for _ in range(60):
            buttons = [b for b in of_kind(scene, Button) if b.enabled]
            chosen = next((b for b in buttons if b.value == "continue"), None) or chance.choice(buttons)
            headless_stage.click_on(self.stack, chosen)
            self.actions.others(chance)
            self.frame()
            if self.stack.top is not scene:
                return
        raise AssertionError("the payday does not end")

    @property
    def toast(self) -> str:
        toast = vars(self.stack)["_toast"]
        return toast.words if toast else ""


def with_pirate(*, acted: bool = False) -> TableFixture:
    """Seat 1 has just arrived at Islas Canarias, where the pirate still lies on the second space."""
    state = start(3, extras=EXTRAS)
    city = state.city("islas-canarias")
    state = state.with_city("islas-canarias", city._replace(harbour=(1, *city.harbour[1:])))
    state = state.with_player(1, state.player(1)._replace(place="islas-canarias", space=1))
    napoli = state.city("napoli")._replace(row=(2, 3, *(0,) * 10), harbour=(2, 0))
    state = state.with_city("napoli", napoli).with_player(2, state.player(2)._replace(place="napoli", space=1))
    turn = state.turn._replace(begun=True, sailed=True, acted=acted)
    return TableFixture(3, state._replace(turn=turn))


def moored(state: GameState, *, hand: tuple[str, ...] = (), money: int = 20) -> GameState:
    """Seat 1 in the first harbour space of Marseille."""
    city = state.city("marseille")
    there = state.with_city("marseille", city._replace(harbour=(1, 0)))
    return there.with_player(1, there.player(1)._replace(place="marseille", space=1, hand=hand, money=money))
