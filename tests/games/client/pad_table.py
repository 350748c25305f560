"""A table of three of any game in the app, and a gamepad."""

from __future__ import annotations

from typing import Any

import pygame

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell import window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.kit.table.things import Thing
from tests.client.scenes.scene_helpers import offline_link
from tests.client.virtual_pad import VirtualPad, walk_to
from tests.games.capitan.client.random_games import start
from tests.games.capitan.client.scenes.table_without_server import COLOURS, NAMES, OfflineLink
from tests.games.capitan.tables import new_table
from tests.games.client.window_games import CAPITAN, WindowGame
from tests.games.yspahan.client.table_without_server import YspahanLink


def new_link(game: WindowGame, state: Any = None) -> Any:
    """A table of three without a server, from that position on (None: the first of a game)."""
    if game is not CAPITAN:
        return YspahanLink(3, 5, 1, state=state)
    seats = [TableSeat(at + 1, NAMES[at], COLOURS[at], "person" if not at else "easy") for at in range(3)]
    return OfflineLink(new_table(seats, state or start(3, 5), 1), 5)


class PadTable:
    """Seat 1 has the pad."""

    def __init__(
        self,
        game: WindowGame,
        language: str = "en",
        state: Any = None,
        keys: dict[str, str] | None = None,
        *,
        large: bool = False,
    ) -> None:
        """`large`: in a small window with everything larger, where some things are in a drawer."""
        height, ui_scale = (600, 1.3) if large else (720, 1.0)
        settings = Settings(
            language=language, width=1280, height=height, speed="off", ui_scale=ui_scale, keys=keys or {}
        )
        self.app = App(window.open_window(settings), settings, offline_link())
        pygame.event.clear()
        self.link = new_link(game, state)
        self.model = self.link.model
        self.scene: Any = game.table(self.app.stack, self.model, self.link)
        self.app.stack.push(self.scene)
        self.pad = VirtualPad(self.app)
        self.pad.wait(2)

    @property
    def possible(self) -> list[Thing]:
        """What lights up."""
        return list(self.scene.controller.queries.possible)

    def rect(self, target: Thing) -> pygame.Rect:
        rect = thing_rect(self.scene.controller.thing_rects, target)
        assert rect is not None, f"{target} is not on the table"
        return rect

    def walk_to(self, kind: str, name: str = "", number: int = 0) -> None:
        walk_to(self.pad, Thing(kind, name, number), lambda: self.scene.ui.focus, self.rect)

    def _asked_by(self, *buttons: str) -> str:
        """Press these; the moves that were asked for."""
        asked = len(self.link.asked)
        self.pad.press(*buttons)
        self.pad.wait(2)
        return ", ".join(self.link.asked[asked:])

    def act_on(self, kind: str, name: str = "", number: int = 0) -> str:
        """Walk to that thing and press A; the moves that were asked for."""
        self.walk_to(kind, name, number)
        return self._asked_by("a")

    def act_on_first(self, kind: str) -> str:
        """The same with the first thing of that kind that lights up."""
        return self.act_on(*next(each for each in self.possible if each.kind == kind))

    def answer(self, number: int) -> str:
        """Walk down to that answer from 0 of a question and press A; the moves that were asked for."""
        assert isinstance(self.app.stack.top, ChoiceDialog)
        return self._asked_by(*["down"] * number, "a")
