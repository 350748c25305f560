"""The same scenes once more in the test, fed with the same clicks and with what the server says.

They know where everything lies, and paint what the window has to show: whoever waits until the two are alike has seen
that the window has understood, and that nothing is left lying about on it.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.newgame.bot_character_button import BotCharacterButton
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.sheet.paper_sheet import sheet_box
from elcapitan.client.sheet.ranking_sheet import RankingSheet
from elcapitan.client.sheet.winner_moment import WinnerMoment
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.widget import Widget
from elcapitan.client.widgets.widget_group import WidgetGroup
from elcapitan.games.capitan.client.scenes.extra_city_toggle import ExtraCityToggle
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.game import CHARACTERS
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from tests.art_memory import art
from tests.client.headless_stage import click, moved
from tests.window.onlooker import Onlooker

A_LONG_TIME_S = 30.0
"""Every glow has come to rest, every toast is gone."""
STRIP = 40
"""Pixels: so high are the strips that are compared one after the other."""
SAME = (2, 2, 2, 255)
"""Levels by which a pixel may differ: both are painted by the same program on the same machine."""


class Mirror:
    """What the window ought to show."""

    def __init__(self, settings: Settings, onlooker: Onlooker) -> None:
        self.size = size = settings.width, settings.height
        self.stack = SceneStack(DrawContext(size, art()), settings, lambda changed: None)
        self.stack.push(Menu(onlooker))
        self._surface = Surface(size, 0, 32)

    @property
    def top(self) -> Scene:
        return self.stack.top

    @property
    def aside(self) -> tuple[int, int]:
        """A place where the mouse points at nothing."""
        return 1, self.size[1] // 2

    def take(self, events: Iterable[pygame.event.Event]) -> None:
        for event in events:
            self.stack.handle(event)

    def settle(self) -> None:
        """Everything that would happen by itself has happened: news of the table, another scene, the end of glows."""
        below: Scene | None = None
        while below is not self.top:
            below = self.top
            self.stack.update(A_LONG_TIME_S)

    def picture(self) -> Surface:
        """What is to be seen."""
        self.settle()
        if isinstance(self.top, RankingSheet):
            self.top.relayout()  # the window may have reviewed the game meanwhile
        self.stack.draw(self._surface)
        return self._surface

    def matches(self, shown: Surface, *, everywhere: bool = False) -> bool:
        """Whether what counts (or everything) is the same in the picture of a window."""
        ought = self.picture()
        areas = self._everywhere() if everywhere else self.telling()
        return all(is_same(shown.subsurface(area), ought.subsurface(area)) for area in areas)

    def _everywhere(self) -> list[Rect]:
        window, scene = Rect((0, 0), self.size), self.top
        if isinstance(scene, YspahanScene) and is_told_all(scene):
            return around(window, scene.view.layout_for(scene.director.picture).log)
        return [window]

    def recognise(self, shown: Surface) -> bool:
        """Chance has given the computer players their characters: find by pressing, here alone, those of a window.

        False if the window shows none of them on some line.
        """
        lines = [widget.rect for widget in self._widgets() if isinstance(widget, BotCharacterButton)]
        return all(self._finds(line, shown) for line in lines)

    def _finds(self, line: Rect, shown: Surface) -> bool:
        for _ in ("", *CHARACTERS):
            if is_same(shown.subsurface(line), self.picture().subsurface(line)):
                return True
            self.take([*click(line.center), moved(self.aside)])
        return False

    def telling(self) -> list[Rect]:
        """Where the topmost scene is known by, away from glows that pulse, ribbons that pass, and toasts."""
        scene, look = self.top, self.stack.look.whole
        window = Rect((0, 0), self.size)
        match scene:
            case TableScene():
                layout = scene.view.layout_for(scene.director.picture)
                quiet = [layout.strip, layout.log, layout.forecast, layout.rail.prompt, layout.rail.sub]
                return [area.inflate(-8, -8).clip(window) for area in quiet]
            case YspahanScene():
                table = scene.view.layout_for(scene.director.picture)
                quiet = [table.strip, table.forecast, table.rail.title, table.rail.prompt]
                quiet += [] if is_told_all(scene) else [table.log]
                return [area.inflate(-8, -8).clip(window) for area in quiet]
            case RankingSheet():
                # A window reviews the game while the ranking is read, and its button says how far it has come.
                sheet = sheet_box(look.size, look.s)(90, 60, 1740, 960)
                return around(sheet, next(each.rect for each in self.buttons() if each.value == "review"))
            case PaydayScene() | WeekEndScene():
                return [sheet_box(look.size, look.s)(90, 60, 1740, 960)]
            case WinnerMoment():
                return []  # it moves
            case _ if scene.see_through:
                return [rect.inflate(-8, -8) for rect in [vars(scene)["box"]]]
        return [window]

    def button(self, label: str) -> Rect:
        """Where the button with that label lies on the topmost scene."""
        found = {each.label: each for each in self.buttons()}
        assert label in found, f"no button {label!r} on {type(self.top).__name__}, only {sorted(found)}"
        assert found[label].enabled, f"{label!r} cannot be pressed: {found[label].why_not}"
        return found[label].rect

    def buttons(self) -> list[Button]:
        return [widget for widget in self._widgets() if isinstance(widget, Button)]

    def choice(self, words: str) -> Rect:
        """Where one of several words to choose from lies."""
        chips = [widget for widget in self._widgets() if isinstance(widget, Chips)]
        found = [
            box for each in chips for box, (_, word) in zip(each.boxes, each.choices, strict=True) if word == words
        ]
        assert len(found) == 1, f"{words!r} can be chosen in {len(found)} places"
        return found[0]

    def extra_city(self, name: str) -> Rect:
        """Where that extra city is put on the table."""
        return next(
            each.rect for each in self._widgets() if isinstance(each, ExtraCityToggle) and each.city.name == name
        )

    def _widgets(self) -> list[Widget]:
        group = vars(self.top)["group"]
        assert isinstance(group, WidgetGroup)
        return group.widgets


def is_told_all(scene: YspahanScene) -> bool:
    """The game is over: the record names the cards that others drew, which the log of a window does not know."""
    return scene.model.state.stage is YspahanStage.OVER


def around(area: Rect, hole: Rect) -> list[Rect]:
    """The area without that part of it."""
    right, below = area.right - hole.right, area.bottom - hole.bottom
    return [
        Rect(area.x, area.y, area.w, hole.y - area.y),
        Rect(area.x, hole.y, hole.x - area.x, hole.h),
        Rect(hole.right, hole.y, right, hole.h),
        Rect(area.x, hole.bottom, area.w, below),
    ]


def is_same(one: Surface, other: Surface) -> bool:
    """Whether no pixel is otherwise; the first strip that differs ends the comparison."""
    width, height = one.get_size()
    strips = [Rect(0, top, width, min(STRIP, height - top)) for top in range(0, height, STRIP)]
    return all(is_same_strip(one.subsurface(strip), other.subsurface(strip)) for strip in strips)


def is_same_strip(one: Surface, other: Surface) -> bool:
    """Mostly they are the same to the level, which is seen twenty times as fast."""
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB") or not differing(one, other)


def where_different(one: Surface, other: Surface) -> list[Rect]:
    """The parts that are otherwise."""
    differs = pygame.mask.from_threshold(one, (0, 0, 0), SAME, other)
    differs.invert()
    return differs.get_bounding_rects()


def differing(one: Surface, other: Surface) -> int:
    """Pixels that are otherwise."""
    alike = pygame.mask.from_threshold(one, (0, 0, 0), SAME, other)
    return one.get_width() * one.get_height() - alike.count()
