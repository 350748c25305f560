"""A dialog for a number: buttons count it down and up, a sentence says what it brings. Esc takes the click back."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.client.shell.keyboard import is_plain, latin_key
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.widget import Pressed

WIDTH, HEIGHT = 760, 380
MARGIN = 44
LESS = (pygame.K_DOWN, pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS)
MORE = (pygame.K_UP, pygame.K_RIGHT, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)


class AmountDialog(Dialog):
    """Asks for a number from 1 to `most`; `then` gets it."""

    needs = (WIDTH, HEIGHT)

    def __init__(self, title: str, most: int, says: Callable[[int], str], then: Callable[[int], None]) -> None:
        """`says`: what a number would bring, in one sentence."""
        super().__init__()
        self.title, self.most, self.says, self.then = title, most, says, then
        self.number = 1
        self.box = Rect(0, 0, 0, 0)

    def relayout(self) -> None:
        look = self.look
        self.box = Rect(0, 0, look.px(WIDTH), look.px(HEIGHT))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        inner = self.box.inflate(-2 * look.px(MARGIN), 0)
        side, row = look.px(64), self.box.y + look.px(108)
        middle = self.box.centerx
        less = Button(Rect(middle - look.px(150) - side, row, side, side), "−", value="less")
        more = Button(Rect(middle + look.px(150), row, side, side), "+", value="more")
        least = Button(Rect(inner.x, row, look.px(86), side), number_text(1), value="least")
        all_ = Button(Rect(inner.right - look.px(86), row, look.px(86), side), number_text(self.most), value="most")
        gap = look.px(16)
        wide = (inner.w - gap) // 2
        low = Rect(inner.x, self.box.bottom - look.px(MARGIN + 56), wide, look.px(56))
        good = Button(low, _("OK"), "check", "primary", value="good")
        back = Button(low.move(wide + gap, 0), _("Back"), "undo", value="back")
        good.size_u = back.size_u = 20
        less.size_u = more.size_u = 30
        self.group.set([least, less, more, all_, good, back])
        self.group.focus(good, ringed=False)
        self.stale = True

    def handle(self, event: pygame.event.Event) -> bool:
        counts = event.type == pygame.KEYDOWN and is_plain(event.mod)
        if counts and (key := latin_key(event)) in (*LESS, *MORE):
            self._set(self.number + (1 if key in MORE else -1))
            return True
        match self.group.handle(event):
            case Pressed(widget=Button(value="less")):
                self._set(self.number - 1)
            case Pressed(widget=Button(value="more")):
                self._set(self.number + 1)
            case Pressed(widget=Button(value="least")):
                self._set(1)
            case Pressed(widget=Button(value="most")):
                self._set(self.most)
            case Pressed(widget=Button(value="good")):
                self.stage.pop()
                self.then(self.number)
            case Pressed():
                self.stage.pop()
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _set(self, number: int) -> None:
        self.number = max(1, min(self.most, number))
        self.stale = True

    def paint(self, surface: Surface, look: DrawContext) -> None:
        room = self.box.w - 2 * look.px(MARGIN)
        at = (self.box.centerx, self.box.y + look.px(54))
        look.fit(surface, self.title, room, "serif-bold", 36, theme.TITLE, at, shadow=True)
        at = (self.box.centerx, self.box.y + look.px(140))
        look.text(surface, number_text(self.number), "sans-black", 56, theme.CREAM, at, "mc", shadow=True)
        at = (self.box.centerx, self.box.y + look.px(222))
        look.fit(surface, self.says(self.number), room, "sans", 20, theme.SECONDARY, at)
