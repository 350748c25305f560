"""The lower rail: its ground, the steps of a turn, the cards of a hand, and the buttons with the reason below them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from pygame import Rect, Surface

from elcapitan.client.drawing import brush as drawing
from elcapitan.client.drawing import theme
from elcapitan.client.table import pointer_state
from elcapitan.client.widgets import button as widgets
from elcapitan.kit.table.furniture import strip

STEPS = ((17, 10, 10), (17, 5, 6), (15, 4, 4))
"""Letters, room at the ends and between them, u: how the steps of a turn are written with less and less room."""
HIGH = 60
"""u; a button higher than this has large letters."""


class StepChip(NamedTuple):
    """One step of a turn, such as cards, sail, build."""

    label: str
    state: Literal["done", "now", "later"]


class RailButton(NamedTuple):
    """A button as a game declares it."""

    target: Any
    """What a click on it hits."""
    label: str
    is_enabled: bool
    is_primary: bool = False
    """Brass while it can be pressed."""
    icon: str = ""
    """Without a label the icon is painted twice; a piece has the label under it."""


class ShownPrompt(NamedTuple):
    """What the rail says, as it is painted."""

    steps: tuple[StepChip, ...]
    title: str
    sentence: str
    hint: bool | None
    """Whether the button of the hint is lit; None: there is none."""


class RailWords(NamedTuple):
    """What the rail says and offers."""

    steps: Sequence[StepChip] = ()
    title: str = ""
    """What is to be done, in large letters."""
    sentence: str = ""
    """The line below it."""
    buttons: Sequence[RailButton] = ()
    reason: str = ""
    """Why the turn cannot end yet."""

    def prompt(self, hint: bool | None) -> ShownPrompt:
        return ShownPrompt(tuple(self.steps), self.title, self.sentence, hint)


class ShownButton(NamedTuple):
    """A button at its place, as it is now."""

    button: RailButton
    rect: Rect
    is_pointed: bool
    is_held: bool


class ButtonStyle(NamedTuple):
    """How the buttons of a table are lettered, measures in u."""

    wide: float
    """A button as wide as this or less has `narrow_label`."""
    letters: tuple[float, float] = (26, 19)
    """On a high button and on others."""
    pair: tuple[float, float] = (17, 17)
    """The side of an icon that is painted twice, on a high button and on others."""
    pair_scale: float = 1
    """Size of such an icon, and how far each is from the middle, in sides."""
    pair_apart: float = 0.34
    label: widgets.LabelSpacing = widgets.WIDE_SPACING
    narrow_label: widgets.LabelSpacing | None = None
    """None: words without an icon."""


class RailRects(Protocol):
    @property
    def steps(self) -> tuple[int, int]:
        """The middle of the left end of the first step."""

    @property
    def hint(self) -> Rect:
        """Where the steps end."""


def draw_ground(dst: Surface, brush: drawing.Brush, rect: Rect) -> None:
    look = brush.look
    look.fill(dst, rect, "#0d0704", 0.66)
    look.fill(dst, Rect(rect.x, rect.y, rect.w, max(1, look.px(1.4))), theme.HAIRLINE, 0.6)


def draw_steps(dst: Surface, brush: drawing.Brush, rail: RailRects, said: ShownPrompt) -> None:
    look, steps = brush.look, said.steps
    if said.hint is not None:
        strip.draw_icon_button(dst, brush, rail.hint, "bulb", hover=said.hint)
    styles = ["sans-bold" if step.state == "now" else "sans-semibold" for step in steps]
    for size, edge, gap in STEPS:
        widths = [
            look.measure(step.label, style, size) + look.px(24 + 2 * edge)
            for step, style in zip(steps, styles, strict=True)
        ]
        if sum(widths) + look.px(gap) * len(steps) <= rail.hint.x - rail.steps[0]:
            break
    x, y = rail.steps
    for at, (step, style, width) in enumerate(zip(steps, styles, widths, strict=True), 1):
        now = step.state == "now"
        look.frame(dst, "chip-on" if now else "chip", Rect(x, y - look.px(16), width, look.px(32)))
        ink = theme.ENGRAVED if now else theme.SECONDARY
        sign = (x + look.px(10 + edge), y)
        if step.state == "done":
            look.icon(dst, "check", sign, look.px(16), theme.OK)
        else:
            look.text(dst, str(at), "sans-bold", size, ink, sign, "mc")
        look.text(dst, step.label, style, size, ink, (x + look.px(23 + edge), y), "ml")
        x += width + look.px(gap)


def hand_places(
    rects: Sequence[Rect], lift: int, hand: Sequence[str], chosen: str | None
) -> Iterator[tuple[str, Rect, bool]]:
    """The cards of my hand where they are and whether lifted, in painting order: the chosen one is last."""
    lifted = hand.index(chosen) if chosen in hand else -1
    for at in sorted(range(min(len(hand), len(rects))), key=lambda at: at == lifted):
        yield hand[at], rects[at].move(0, -lift if at == lifted else 0), at == lifted


def shown_buttons(
    buttons: Iterable[RailButton], rect_of: Callable[[Any], Rect], ui: pointer_state.PointerState
) -> tuple[ShownButton, ...]:
    return tuple(
        ShownButton(
            each,
            rect_of(each.target),
            each.is_enabled and ui.hover == each.target,
            each.is_enabled and ui.held == each.target,
        )
        for each in buttons
    )


def draw_buttons(
    dst: Surface, brush: drawing.Brush, shown: Sequence[ShownButton], reason: str, reason_rect: Rect, style: ButtonStyle
) -> None:
    """All buttons of a rail, whose shadows overlap, and with a lock the `reason` why the last one is disabled."""
    for each in shown:
        _draw_button(dst, brush, each, style)
    if reason:
        look, rect = brush.look, reason_rect
        left = rect.x + look.px(24)
        block = look.close_block(reason, "sans", 17, (rect.right - left, rect.h), even=True)
        top = rect.centery - block.step * (len(block.lines) - 1) // 2
        look.icon(dst, "lock", (rect.x + look.px(8), top), look.px(15), theme.REASON)
        look.draw_block(dst, block, theme.REASON, (left, rect.centery), "ml")


def _draw_button(dst: Surface, brush: drawing.Brush, shown: ShownButton, style: ButtonStyle) -> None:
    look, button = brush.look, shown.button
    rect = shown.rect.move(0, look.px(2)) if shown.is_held else shown.rect
    kind = "primary" if button.is_primary else "secondary"
    state = "-pressed" if shown.is_held else "-hover" if shown.is_pointed else ""
    look.frame(dst, f"button-{kind}{state}" if button.is_enabled else "button-disabled", rect)
    ink = theme.DISABLED if not button.is_enabled else theme.ENGRAVED if button.is_primary else theme.CREAM
    high = 0 if rect.h > look.px(HIGH) else 1
    if "/" in button.icon:
        middle = (rect.centerx, rect.y + round(rect.h * 0.4))
        brush.piece(dst, button.icon, middle, round(rect.w * 0.84), alpha=1 if button.is_enabled else 0.45)
        low = (rect.centerx, rect.bottom - look.px(20))
        look.fit(dst, button.label, rect.w - look.px(10), "sans-semibold", 19, ink, low)
    elif not button.label:
        side = look.px(style.pair[high])
        for aside in (-style.pair_apart, style.pair_apart):
            at = (rect.centerx + round(aside * side), rect.centery)
            look.icon(dst, button.icon, at, round(side * style.pair_scale), ink)
    else:
        spacing = style.label if rect.w > look.px(style.wide) else style.narrow_label
        icon = button.icon if spacing else ""
        words = (button.label, icon, rect.center, rect.w, style.letters[high], ink)
        widgets.draw_label(dst, look, *words, spacing or style.label)
