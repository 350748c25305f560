"""Widgets for the options of a table: several of some words, and a number with a step down and a step up."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.widgets.button import Chips
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Chosen, Widget, WidgetEvent

SWITCH = (56, 30)
"""u of a switch."""


class SetChips(Chips):
    """Words side by side, any of which are chosen; arrows walk along them, Enter turns one on or off."""

    def __init__(
        self,
        rect: pygame.Rect,
        choices: Sequence[tuple[str, str]],
        chosen: Collection[str],
        why_not: str = "",
        gap: int = 8,
        rows: int = 1,
    ) -> None:
        super().__init__(rect, choices, choices[0][0] if choices else "", why_not, gap, rows)
        self.chosen = [value for value, _words in choices if value in chosen]

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        now = [value for value, _words in self.choices].index(self.value)
        if event.key in ACTIVATING_KEYS:
            return self._choose(now)
        if step := {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0):
            self.value, self.changed = self.choices[(now + step) % len(self.choices)][0], True
        return None

    def _choose(self, at: int) -> WidgetEvent | None:
        turned = self.choices[at][0]
        self.value, self.changed = turned, True
        now = {*self.chosen} ^ {turned}
        self.chosen = [str(value) for value, _words in self.choices if value in now]
        return Chosen(self, list(self.chosen))

    def is_on(self, value: object) -> bool:
        return value in self.chosen

    def draw_ring(self, dst: pygame.Surface, look: DrawContext, radius: float = 9) -> None:
        """Around the word that Enter turns on or off."""
        if self.ringed and self.choices:
            box = self.boxes[[value for value, _words in self.choices].index(self.value)]
            out = look.px(4)
            look.rim(dst, box.inflate(2 * out, 2 * out), theme.FOCUS, 2.4, radius=box.height / 2 / look.s + 4)


class Stepper(Widget):
    """A whole number with a minus on its left and a plus on its right."""

    takes_arrows = True

    def __init__(self, rect: pygame.Rect, value: int, least: int, most: int, why_not: str = "") -> None:
        super().__init__(rect, why_not)
        self.value, self.least, self.most = value, least, most

    @property
    def less(self) -> pygame.Rect:
        """Where a click makes it one less."""
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.height, self.rect.height)

    @property
    def more(self) -> pygame.Rect:
        """Where a click makes it one more."""
        found = self.less
        found.right = self.rect.right
        return found

    def released_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        return self._step(-1 if self.less.collidepoint(pos) else 1 if self.more.collidepoint(pos) else 0)

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        return self._step({pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0))

    def _step(self, by: int) -> WidgetEvent | None:
        value = max(self.least, min(self.most, self.value + by))
        if value == self.value:
            return None
        self.value, self.changed = value, True
        return Chosen(self, value)

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        ink = theme.CREAM if self.enabled else theme.DISABLED
        look.text(dst, str(self.value), "sans-bold", 22, ink, self.rect.center, "mc")
        for box, sign, end in ((self.less, "\N{MINUS SIGN}", self.least), (self.more, "+", self.most)):
            look.frame(dst, "chip", box)
            shade = ink if self.value != end else theme.DISABLED
            look.text(dst, sign, "sans-bold", 22, shade, box.center, "mc")


class Switch(Widget):
    """A word with a switch at the right end, on or off."""

    def __init__(self, rect: pygame.Rect, label: str, on: bool, why_not: str = "", value: object = None) -> None:
        """`value` tells the scene which one it is."""
        super().__init__(rect, why_not)
        self.label, self.on, self.value = label, on, value

    def released_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        return Chosen(self, not self.on)

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        return Chosen(self, not self.on) if event.key in ACTIVATING_KEYS else None

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        track = pygame.Rect(0, 0, look.px(SWITCH[0]), look.px(SWITCH[1]))
        track.midright = self.rect.midright
        place = (self.rect.x, self.rect.centery)
        look.fit(dst, self.label, track.x - look.px(14) - self.rect.x, "sans-semibold", 20, theme.CREAM, place, "ml")
        strength = 1.0 if self.enabled else 0.5
        look.fill(dst, track, theme.HAIRLINE if self.on else theme.PANEL, strength, radius=SWITCH[1] / 2)
        look.rim(dst, track, theme.HAIRLINE, 1.2, 0.9 if self.hovered else 0.6, radius=SWITCH[1] / 2)
        knob = pygame.Rect(0, 0, track.h - look.px(6), track.h - look.px(6))
        knob.centery, knob.centerx = (
            track.centery,
            (track.right if self.on else track.x) + (track.h // 2) * (1 - 2 * self.on),
        )
        look.fill(dst, knob, theme.CREAM if self.on else theme.DISABLED, strength, radius=knob.h / 2 / look.s)
