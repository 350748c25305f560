"""A question with one line for each answer: which card, which colour, which loan. Esc takes the click back.

Few answers stand beside the thing that was clicked, and the table stays visible; a click elsewhere takes it back, too.
"""

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

WIDTH, HEAD, MARGIN, TITLE = 820, 110, 44, 36
"""u of the box, of its head, around the answers and of the letters of the question."""
BUTTON, STEP = 62, 76
FEW, BESIDE_WIDTH, BESIDE_HEAD, BESIDE_MARGIN, BESIDE_TITLE = 4, 500, 72, 18, 25
"""At most so many answers stand beside a thing, in a smaller box."""
BESIDE_GAP = 14
"""u between the thing and the box."""
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
        beside: Rect | None = None,
    ) -> None:
        """`advice`: of each answer what it would bring, written beneath it; empty where none needs any.

        `ringed`: the keyboard asked, so the answer that Enter gives is ringed at once. `beside`: the thing that it is
        about.
        """
        super().__init__()
        self.advice = tuple(tuple(rows) for rows in advice)
        self._advised = False
        """There is room for it."""
        self.title, self.choices, self.then = title, tuple(choices), then
        self._ringed = ringed
        self._beside = beside if len(choices) <= FEW else None
        self.leaves_clear = self._beside is not None
        self._head, self._margin = (BESIDE_HEAD, BESIDE_MARGIN) if self.leaves_clear else (HEAD, MARGIN)
        self.box = Rect(0, 0, 0, 0)

    def relayout(self) -> None:
        look = self.look
        columns = -(-len(self.choices) // MOST_IN_COLUMN) if self.choices else 1
        lines = -(-len(self.choices) // columns)
        # Many cards, many answers: closer together, and still in the window.
        room = look.size[1] / look.s - self._head - 76 - 30 - 40
        step = min(STEP, room / max(1, lines))
        said = max(map(len, self.advice), default=0) * LINE
        if (step + said) * lines > room:
            said = 0
        self._advised = said > 0
        height = look.px(self._head + (step + said) * lines + 76 + self._margin - 14)
        wide = WIDTH if self._beside is None else BESIDE_WIDTH
        width = min(wide * (1 + 0.6 * (columns - 1)), look.size[0] / look.s - 40)
        self.box = Rect(0, 0, look.px(width), height)
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        if self._beside is not None:
            gap, window = look.px(BESIDE_GAP), Rect(0, 0, *look.size).inflate(-look.px(16), -look.px(16))
            self.box.topleft = (self._beside.right + gap, self._beside.y)
            if self.box.right > window.right:
                self.box.right = self._beside.x - gap
            self.box.clamp_ip(window)
        buttons = []
        gap = look.px(16)
        each = (self.box.w - look.px(2 * self._margin) - gap * (columns - 1)) // columns
        for at, words in enumerate(self.choices):
            column, line = divmod(at, lines)
            left = self.box.x + look.px(self._margin) + column * (each + gap)
            top = self.box.y + look.px(self._head + (step + said) * line)
            high = look.px(step - STEP + BUTTON if step > STEP / 2 else step - 4)
            buttons.append(Button(Rect(left, top, each, high), words, value=at))
        rect = Rect(0, 0, look.px(240), look.px(52))
        rect.midbottom = (self.box.centerx, self.box.bottom - look.px(self._margin * 0.6))
        buttons.append(Button(rect, _("Back"), "undo", value=-1))
        self.group.set(buttons)
        self.group.focus(buttons[0], ringed=self._ringed)

    @property
    def toast_room(self) -> Rect | None:
        """Where a sentence that is still shown covers no answer."""
        if not self.leaves_clear:
            return super().toast_room
        look = self.look
        top = look.px(8) if self.box.centery > look.size[1] // 2 else look.size[1] - look.px(76)
        return Rect(0, top, look.size[0], look.px(68))

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value=int(at))):
                self._answer(at)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self._answer(-1)
            case None if self.leaves_clear and event.type == pygame.MOUSEBUTTONDOWN:
                if not self.box.collidepoint(event.pos):
                    self._answer(-1)
        return True

    def _answer(self, at: int) -> None:
        self.stage.pop()
        if at >= 0:
            self.then(at)

    def paint(self, surface: Surface, look: DrawContext) -> None:
        at, size = (
            (self.box.centerx, self.box.y + look.px(self._head * 0.53)),
            BESIDE_TITLE if self.leaves_clear else TITLE,
        )
        room = self.box.w - look.px(2 * self._margin)
        look.fit(surface, self.title, room, "serif-bold", size, theme.TITLE, at, shadow=True)
        for button, rows in zip(self.group.widgets, self.advice if self._advised else (), strict=False):
            for line, row in enumerate(rows):
                beneath = (button.rect.x + look.px(14), button.rect.bottom + look.px(LINE * (line + 0.5) + 2))
                room = button.rect.w - look.px(28)
                look.fit(surface, row.words, room, "sans", 18, INK.get(row.tone, theme.CREAM), beneath, "ml")
