"""The base class of widgets: place, state, and the events they report. A widget reports, a scene decides.

Rectangles are in px of the window; a scene makes new widgets when the look changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext

ACTIVATING_KEYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed, by mouse or key."""

    widget: Widget


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of several values was chosen."""

    widget: Widget
    value: object


@dataclass(frozen=True, slots=True)
class Typed:
    """The text of a field changed."""

    widget: Widget
    text: str


@dataclass(frozen=True, slots=True)
class Submitted:
    """Enter was pressed in a text field."""

    widget: Widget
    text: str


WidgetEvent = Pressed | Chosen | Typed | Submitted


class Widget:
    """A rectangle that can be pointed at, and focused by the keyboard."""

    takes_arrows = False
    """While focused it uses the left and right arrows itself; they do not lead to the next widget."""
    takes_text = False
    """One types into it."""

    def __init__(self, rect: pygame.Rect, why_not: str = "") -> None:
        """`why_not` says in words why it cannot be used now; empty when it can."""
        self.rect = rect
        self.why_not = why_not
        self.hovered = False
        self.held = False
        """The mouse button went down on it and is still down."""
        self.focused = False
        self.ringed = False
        """Focused by the keyboard, which shows a ring."""
        self.changed = True
        """Looks different from when it was last painted."""

    @property
    def enabled(self) -> bool:
        return not self.why_not

    def is_same(self, other: Widget) -> bool:
        """Whether a press that began on the other one may end here."""
        return False

    def contains(self, pos: tuple[int, int]) -> bool:
        return self.rect.collidepoint(pos)

    def handle(self, event: pygame.event.Event) -> WidgetEvent | None:
        """Take one event; say what it meant, if it meant something."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._set(hovered=self.contains(event.pos))
            case pygame.WINDOWLEAVE:
                self._set(hovered=False)
            case pygame.WINDOWFOCUSLOST:
                self._set(held=False)  # no window is told of a button released over another one
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT and self.enabled:
                if self.contains(event.pos):
                    self._set(held=True, hovered=True)
                    return self.pressed_at(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT and self.held:
                self._set(held=False)
                if self.contains(event.pos):
                    return self.released_at(event.pos)
            case pygame.KEYDOWN if self.focused and self.enabled:
                return self.key(event)
        return None

    def takes_step(self, down: int) -> bool:
        """Whether it uses the arrow up (-1) or down (1) itself now, instead of leading to the next widget."""
        return False

    def pressed_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        return None

    def released_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        return None

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        return None

    def focus(self, focused: bool, ringed: bool = False) -> None:
        self._set(focused=focused, ringed=focused and ringed)

    def let_go(self) -> None:
        """The pointer is elsewhere: nothing of it is hovered or held."""
        self._set(hovered=False, held=False)

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        """Paint it as it is now."""

    def draw_ring(self, dst: pygame.Surface, look: DrawContext, radius: float = 9) -> None:
        """The keyboard's ring, always visible, a little outside the widget."""
        if self.ringed:
            out = look.px(4)
            look.rim(dst, self.rect.inflate(2 * out, 2 * out), theme.FOCUS, 2.4, radius=radius + 4)

    def _set(self, **states: object) -> None:
        for name, value in states.items():
            if getattr(self, name) != value:
                setattr(self, name, value)
                self.changed = True
