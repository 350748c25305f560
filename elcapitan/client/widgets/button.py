"""A button that explains itself when it cannot be pressed, and the narrow chips one of which is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Chosen, Pressed, Widget, WidgetEvent

Kind = Literal["primary", "secondary", "danger"]

_INK = {"primary": theme.ENGRAVED, "secondary": theme.CREAM, "danger": theme.CREAM}
PADDING = 14
"""u on each side of a label."""


REASON_U = 15
"""Size of the reason in a disabled button, u."""


class LabelSpacing(NamedTuple):
    """Room in a label, u."""

    padding: float = PADDING
    """On each side."""
    gap: float = 12
    """Between icon and words."""
    keeps_icon: bool = False
    """Words are shortened beside the icon where they would have room without it."""


WIDE_SPACING = LabelSpacing()


class Button(Widget):
    """Words, perhaps with an icon before them. `primary` only where its action is legal."""

    def __init__(
        self,
        rect: pygame.Rect,
        label: str,
        icon: str = "",
        kind: Kind = "secondary",
        why_not: str = "",
        value: object = None,
    ) -> None:
        super().__init__(rect, why_not)
        self.label = label
        self.icon = icon
        self.kind = kind
        self.value = value
        """A value that tells the scene which button it is."""
        self.size_u = 27.0 if kind == "primary" else 20.0
        self.reason_at: Literal["below", "inside", "nowhere"] = "below"
        """Where the reason of a disabled button is written; "nowhere" if the scene writes it elsewhere."""
        self.note = ""
        """A second line inside, smaller; not beside a reason there."""

    def is_same(self, other: Widget) -> bool:
        alike = isinstance(other, Button) and (other.label, other.value) == (self.label, self.value)
        return alike and other.rect == self.rect and self.enabled

    def released_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        return Pressed(self)

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        return Pressed(self) if event.key in ACTIVATING_KEYS else None

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        look.frame(dst, self._frame(), self.rect)
        ink = _INK[self.kind] if self.enabled else theme.DISABLED
        middle = self.rect.centery + (look.px(2) if self.held and self.hovered else 0)
        inside = self.note if self.enabled else self.why_not if self.reason_at == "inside" else ""
        # Label and reason are apart by 5/12 of the button, or by the height of larger letters.
        apart = max(self.rect.height * 5 / 12, look.px((self.size_u + REASON_U) * 0.62 * look.larger))
        if inside:
            middle -= round(0.4 * apart)
        draw_label(dst, look, self.label, self.icon, (self.rect.centerx, middle), self.rect.width, self.size_u, ink)
        if inside:
            at = (self.rect.centerx, self.rect.centery + round(0.6 * apart))
            quiet = theme.SECONDARY if self.enabled else theme.REASON
            look.fit(dst, inside, self.rect.width - 2 * look.px(PADDING), "sans", REASON_U, quiet, at)
        if not self.enabled and self.reason_at == "below":
            draw_reason(dst, look, self.why_not, (self.rect.centerx, self.rect.bottom + look.px(16)), self.rect.width)

    def _frame(self) -> str:
        if not self.enabled:
            return "button-disabled"
        state = "-pressed" if self.held and self.hovered else "-hover" if self.hovered else ""
        return f"button-{self.kind}{state}"


class Chips(Widget):
    """A few words side by side, one of which is chosen. Arrows walk along them."""

    takes_arrows = True

    def __init__(
        self,
        rect: pygame.Rect,
        choices: Sequence[tuple[object, str]],
        value: object,
        why_not: str = "",
        gap: int = 8,
        rows: int = 1,
    ) -> None:
        """`choices`: value and words of each; `gap` in px."""
        super().__init__(rect, why_not)
        self.choices = list(choices)
        self.value = value
        columns = max(1, -(-len(self.choices) // rows))
        width, height = (rect.width - gap * (columns - 1)) / columns, (rect.height - gap * (rows - 1)) // rows
        places = [divmod(at, columns) for at in range(len(self.choices))]
        self.boxes = [
            pygame.Rect(round(rect.x + column * (width + gap)), rect.y + row * (height + gap), round(width), height)
            for row, column in places
        ]
        self._under = -1

    def handle(self, event: pygame.event.Event) -> WidgetEvent | None:
        if event.type == pygame.MOUSEMOTION:
            under = next((at for at, box in enumerate(self.boxes) if box.collidepoint(event.pos)), -1)
            if under != self._under:
                self._under, self.changed = under, True
        return super().handle(event)

    def released_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        at = next((at for at, box in enumerate(self.boxes) if box.collidepoint(pos)), None)
        return None if at is None else self._choose(at)

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 1 if event.key in ACTIVATING_KEYS else 0)
        now = next((at for at, (value, _) in enumerate(self.choices) if value == self.value), 0)
        return self._choose((now + step) % len(self.choices)) if step else None

    @property
    def meant(self) -> tuple[object, str, pygame.Rect]:
        """Value, words and box of the choice under the pointer; of the chosen one where there is no pointer."""
        chosen = next((at for at, (value, _words) in enumerate(self.choices) if value == self.value), 0)
        at = self._under if self.hovered and self._under >= 0 else chosen
        return (*self.choices[at], self.boxes[at])

    def _choose(self, at: int) -> WidgetEvent | None:
        value = self.choices[at][0]
        if value == self.value:
            return None
        self.value, self.changed = value, True
        return Chosen(self, value)

    def is_on(self, value: object) -> bool:
        """Whether that choice is painted as chosen."""
        return value == self.value

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        for at, (box, (value, words)) in enumerate(zip(self.boxes, self.choices, strict=True)):
            on = self.is_on(value)
            look.frame(dst, "chip-on" if on else "chip", box)
            if at == self._under and self.hovered and not on and self.enabled:
                look.fill(dst, box, theme.LEGAL, 0.14, radius=box.height / 2 / look.s)
            # What is chosen is read by those who cannot choose, too.
            ink = theme.ENGRAVED if on else theme.CREAM if self.enabled else theme.DISABLED
            style = "sans-bold" if on else "sans-semibold"
            look.fit(dst, words, box.width - 2 * look.px(10), style, 18, ink, box.center)

    def draw_ring(self, dst: pygame.Surface, look: DrawContext, radius: float = 9) -> None:
        super().draw_ring(dst, look, self.boxes[0].height / 2 / look.s)


class Toggle(Widget):
    """A widget that is on or off; subclasses paint it."""

    def __init__(self, rect: pygame.Rect, on: bool, why_not: str = "") -> None:
        super().__init__(rect, why_not)
        self.on = on

    def released_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        return self._turn()

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        return self._turn() if event.key in ACTIVATING_KEYS else None

    def _turn(self) -> WidgetEvent:
        self.on, self.changed = not self.on, True
        return Chosen(self, self.on)


def draw_label(
    dst: pygame.Surface,
    look: DrawContext,
    words: str,
    icon: str,
    centre: tuple[int, int],
    width: int,
    size_u: float,
    ink: str,
    spacing: LabelSpacing = WIDE_SPACING,
) -> None:
    """Icon and words as one, in the middle of `width` px."""
    style = "sans-bold" if size_u >= 27 else "sans-semibold"
    room = width - 2 * look.px(spacing.padding)
    if not icon:
        look.fit(dst, words, room, style, size_u, ink, centre)
        return
    side = look.px(size_u * 1.05)
    gap = look.px(spacing.gap) if words else 0
    drops_icon = bool(words) and not spacing.keeps_icon and not look.fits(words, room - side - gap, style)
    if drops_icon and look.fits(words, room, style):
        look.fit(dst, words, room, style, size_u, ink, centre)  # the words say more than the icon
        return
    style, size, words = look.fitting(words, room - side - gap, style, size_u)
    wide = side + gap + look.measure(words, style, size / look.s)
    left = centre[0] - wide // 2
    look.icon(dst, icon, (left, centre[1]), side, ink, anchor="ml")
    look.text(dst, words, style, size / look.s, ink, (left + side + gap, centre[1]), "ml")


def draw_reason(dst: pygame.Surface, look: DrawContext, words: str, centre: tuple[int, int], width: int) -> None:
    """A lock and the reason, where something cannot be done."""
    style, size, words = look.fitting(words, width - look.px(22), "sans", 16)
    wide = look.measure(words, style, size / look.s) + look.px(22)
    left = centre[0] - wide // 2
    look.icon(dst, "lock", (left, centre[1]), look.px(16), theme.REASON, anchor="ml")
    look.text(dst, words, style, size / look.s, theme.REASON, (left + look.px(22), centre[1]), "ml")
