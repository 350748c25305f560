"""The pause: back to the game, options, the rules, or leaving the table, which keeps the game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from elcapitan.client.i18n import _
from elcapitan.client.kit import theme
from elcapitan.client.kit.button import Button
from elcapitan.client.kit.group import Group
from elcapitan.client.kit.widget import Pressed
from elcapitan.client.scene import Scene
from elcapitan.client.scenes.how_to_play import HowToPlay
from elcapitan.client.scenes.options import Options

BOX = (560, 590)
BUTTON = (400, 64, 80)


class Pause(Scene):
    """A dialogue before the table."""

    see_through = True

    def __init__(self, leave: Callable[[], None] | None) -> None:
        """`leave` gets up from the table; None where there is no table to leave, as with a record."""
        super().__init__()
        self._leave = leave
        self.group = Group()
        self.box = pygame.Rect(0, 0, 0, 0)

    def relayout(self) -> None:
        look = self.stage.look.whole
        self.box = pygame.Rect(0, 0, look.px(BOX[0]), look.px(BOX[1]))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        plan = [
            ("back", _("Back to the game"), "play"),
            ("rules", _("How to play"), "book"),
            ("options", _("Options"), "gear"),
            ("leave", _("To the menu"), "anchor"),
            ("quit", _("Quit"), "cross"),
        ]
        buttons = []
        for at, (value, label, icon) in enumerate(plan):
            rect = pygame.Rect(0, 0, look.px(BUTTON[0]), look.px(BUTTON[1]))
            rect.midtop = (self.box.centerx, self.box.y + look.px(150 + BUTTON[2] * at))
            buttons.append(Button(rect, label, icon, "primary" if value == "back" else "secondary", value=value))
            buttons[-1].size_u = 22
        self.group.set(buttons)

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value=str(value))):
                self._go(value)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _go(self, where: str) -> None:
        match where:
            case "back":
                self.stage.pop()
            case "rules":
                self.stage.push(HowToPlay())
            case "options":
                self.stage.push(Options())
            case "leave":
                if self._leave is not None:
                    self._leave()
                else:
                    self.stage.home()
            case "quit":
                self.stage.quit()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if not (self.stale or self.group.changed):
            return []
        look = self.stage.look.whole
        if self.stale:
            look.frame(surface, "shadow-panel", self.box)
        look.fill(surface, self.box, theme.PANEL_ACTIVE, radius=12)
        look.rim(surface, self.box, theme.HAIRLINE, 1.6, 0.9, radius=12)
        room = self.box.width - look.px(80)
        at = (self.box.centerx, self.box.y + look.px(62))
        look.fit(surface, _("At anchor"), room, "serif-bold", 42, theme.TITLE, at, shadow=True)
        at = (self.box.centerx, self.box.y + look.px(112))
        look.fit(surface, _("The game is kept whenever you leave"), room, "sans-italic", 18, theme.SECONDARY, at)
        self.group.draw(surface, look)
        everywhere, self.stale = self.stale, False
        return None if everywhere else [self.box]
