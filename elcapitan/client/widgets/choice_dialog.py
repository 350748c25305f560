"""A question with one line for each answer: which card, which colour, which loan. Esc takes the click back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.text_rows import INK, TextRow
from elcapitan.client.widgets.widget import Pressed

WIDTH = 820
BUTTON, STEP = 62, 76
LINE = 25
"""u of a line of advice."""
MOST_IN_COLUMN = 10
"""More answers stand in several columns, so that each can be read."""


class ChoiceDialog(Dialog):
    """A list of answers; `then` gets the number of the chosen one, from 0."""

    def __init__(
        self,
        title: str,
        choices: Sequence[str],
        then: Callable[[int], None],
        advice: Sequence[Sequence[TextRow]] = (),
        *,
        ringed: bool = False,
    ) -> None:
        """`advice`: of each answer what it would bring, written beneath it; empty where none needs any.

        `ringed`: the keyboard asked, so the answer that Enter gives is ringed at once.
        """
        super().__init__()
        self.advice = tuple(tuple(rows) for rows in advice)
        self._advised = False
        """There is room for it."""
        self.title, self.choices, self.then = title, tuple(choices), then
        self._ringed = ringed
        self.box = Rect(0, 0, 0, 0)

    def relayout(self) -> None:
        look = self.look
        columns = -(-len(self.choices) // MOST_IN_COLUMN) if self.choices else 1
        lines = -(-len(self.choices) // columns)
        # Many cards, many answers: closer together, and still in the window.
        room = look.size[1] / look.s - 110 - 76 - 30 - 40
        step = min(STEP, room / max(1, lines))
        said = max(map(len, self.advice), default=0) * LINE
        if (step + said) * lines > room:
            said = 0
        self._advised = said > 0
        height = look.px(110 + (step + said) * lines + 76 + 30)
        width = min(WIDTH * (1 + 0.6 * (columns - 1)), look.size[0] / look.s - 40)
        self.box = Rect(0, 0, look.px(width), height)
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        buttons = []
        gap = look.px(16)
        each = (self.box.w - look.px(88) - gap * (columns - 1)) // columns
        for at, words in enumerate(self.choices):
            column, line = divmod(at, lines)
            left = self.box.x + look.px(44) + column * (each + gap)
            top = self.box.y + look.px(110 + (step + said) * line)
            high = look.px(step - STEP + BUTTON if step > STEP / 2 else step - 4)
            buttons.append(Button(Rect(left, top, each, high), words, value=at))
        rect = Rect(0, 0, look.px(240), look.px(52))
        rect.midbottom = (self.box.centerx, self.box.bottom - look.px(26))
        buttons.append(Button(rect, _("Back"), "undo", value=-1))
        self.group.set(buttons)
        self.group.focus(buttons[0], ringed=self._ringed)

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value=int(at))):
                self._answer(at)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self._answer(-1)
        return True

    def _answer(self, at: int) -> None:
        self.stage.pop()
        if at >= 0:
            self.then(at)

    def paint(self, surface: Surface, look: DrawContext) -> None:
        at = (self.box.centerx, self.box.y + look.px(58))
        look.fit(surface, self.title, self.box.w - look.px(80), "serif-bold", 36, theme.TITLE, at, shadow=True)
        for button, rows in zip(self.group.widgets, self.advice if self._advised else (), strict=False):
            for line, row in enumerate(rows):
                beneath = (button.rect.x + look.px(14), button.rect.bottom + look.px(LINE * (line + 0.5) + 2))
                room = button.rect.w - look.px(28)
                look.fit(surface, row.words, room, "sans", 18, INK.get(row.tone, theme.CREAM), beneath, "ml")
