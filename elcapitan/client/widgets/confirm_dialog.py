"""A question in front of everything, with one button for each answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.scene import Answer
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.widget import Pressed

WIDTH = 760
MARGIN = 44


class ConfirmDialog(Dialog):
    """Closes when it is answered; Esc gives the last answer, so that one is the harmless one."""

    def __init__(self, title: str, words: str, answers: Sequence[Answer], then: Callable[[str], None]) -> None:
        super().__init__()
        self.title, self.words, self.answers, self.then = title, words, tuple(answers), then
        self.box = pygame.Rect(0, 0, 0, 0)

    def relayout(self) -> None:
        look = self.look
        lines = look.wrap(self.words, "sans", 20, look.px(WIDTH - 2 * MARGIN))
        height = look.px(MARGIN + 60 + 24 + 56 + MARGIN) + look.line_height("sans", 20) * len(lines)
        self.box = pygame.Rect(0, 0, look.px(WIDTH), height)
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        inner = self.box.inflate(-2 * look.px(MARGIN), 0)
        gap = look.px(16)
        width = (inner.width - gap * (len(self.answers) - 1)) // len(self.answers)
        buttons = []
        for at, answer in enumerate(self.answers):
            rect = pygame.Rect(inner.x + at * (width + gap), self.box.bottom - look.px(MARGIN + 56), width, look.px(56))
            buttons.append(Button(rect, answer.words, kind=answer.kind, value=answer.value))
            buttons[-1].size_u = 20
        self.group.set(buttons)

    def handle(self, event: pygame.event.Event) -> bool:
        report = self.group.handle(event)
        if isinstance(report, Pressed) and isinstance(report.widget, Button):
            self._answer(str(report.widget.value))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._answer(self.answers[-1].value)
        return True

    def _answer(self, value: str) -> None:
        self.stage.pop()
        self.then(value)

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        inner = self.box.inflate(-2 * look.px(MARGIN), 0)
        middle = (self.box.centerx, self.box.y + look.px(MARGIN + 18))
        look.fit(surface, self.title, inner.width, "serif-bold", 34, theme.TITLE, middle, shadow=True)
        at = (self.box.centerx, self.box.y + look.px(MARGIN + 60))
        look.paragraph(surface, self.words, "sans", 20, theme.CREAM, at, inner.width, align="c")
