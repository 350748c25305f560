"""A question whose answer is typed: a password, the path of a file."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Pressed, Submitted

WIDTH, HEIGHT = 760, 300
MARGIN = 44


class TextDialog(Dialog):
    """Closes when it is answered; Esc gives no answer."""

    needs = (WIDTH, HEIGHT)

    def __init__(
        self, title: str, words: str, answer: str, then: Callable[[str], None], longest: int = 64, text: str = ""
    ) -> None:
        """`answer` is what the button says; `then` gets what was typed, without spaces around it, never nothing."""
        super().__init__()
        self.title, self.words, self.answer, self.then = title, words, answer, then
        self.box = pygame.Rect(0, 0, 0, 0)
        self.field = TextField(pygame.Rect(0, 0, 0, 0), text, "", longest)

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self.field.focus(True)

    def relayout(self) -> None:
        look = self.look
        self.box = pygame.Rect(0, 0, look.px(WIDTH), look.px(HEIGHT))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        inner = self.box.inflate(-2 * look.px(MARGIN), 0)
        self.field.rect = pygame.Rect(inner.x, self.box.y + look.px(126), inner.width, look.px(52))
        gap = look.px(16)
        wide = (inner.width - gap) // 2
        rect = pygame.Rect(inner.x, self.box.bottom - look.px(MARGIN + 56), wide, look.px(56))
        good = Button(rect, self.answer, "check", "primary", value="good")
        back = Button(rect.move(wide + gap, 0), _("Back"), "undo", value="back")
        good.size_u = back.size_u = 20
        focused = self.field.focused
        self.group.set([self.field, good, back])
        self.field.focus(focused)
        self.stale = True

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="good")) | Submitted():
                self._answer()
            case Pressed():
                self.stage.pop()
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _answer(self) -> None:
        typed = self.field.text.strip()
        if typed:
            self.stage.pop()
            self.then(typed)

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        room = self.box.width - 2 * look.px(MARGIN)
        at = (self.box.centerx, self.box.y + look.px(50))
        look.fit(surface, self.title, room, "serif-bold", 34, theme.TITLE, at, shadow=True)
        at = (self.box.centerx, self.box.y + look.px(96))
        look.fit(surface, self.words, room, "sans", 19, theme.SECONDARY, at)
