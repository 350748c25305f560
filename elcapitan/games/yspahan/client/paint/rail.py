"""The lower rail: what I have, my hand, where I am in my turn, what to do, and the buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import number_text
from elcapitan.client.widgets.button import draw_label
from elcapitan.games.yspahan.client.layout.table_layout import YspahanRail
from elcapitan.games.yspahan.client.paint import palette, sprites
from elcapitan.games.yspahan.client.paint.cards import draw_card
from elcapitan.games.yspahan.client.view.frame_content import StepChip, YspahanButton
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.state import YspahanPlayer
from elcapitan.games.yspahan.things import YspahanKind

STEPS = ((17, 10, 10), (17, 5, 6), (15, 4, 4))
"""Letters, room at the ends and between them, u: how the steps of a turn are written with less and less room."""
LEAST_WITH_ICON = 94
"""u; a narrower button has words alone."""
ICONS: Final[Mapping[str, str]] = {
    YspahanKind.UNDO: "undo",
    YspahanKind.DECK: "card",
    YspahanKind.END: "check",
    YspahanKind.ROLL: "forward",
}


class ShownButton(NamedTuple):
    """A button where it lies, as it is now."""

    button: YspahanButton
    rect: Rect
    hover: bool
    pressed: bool


def draw_rail_ground(dst: Surface, brush: Brush, rail: YspahanRail) -> None:
    look = brush.look
    look.fill(dst, rail.rect, "#0d0704", 0.66)
    look.fill(dst, Rect(rail.rect.x, rail.rect.y, rail.rect.w, max(1, look.px(1.4))), theme.HAIRLINE, 0.6)


def draw_purse(
    dst: Surface, brush: Brush, rail: YspahanRail, player: YspahanPlayer, info: TableSeat, points: int
) -> None:
    """Gold and camels in large figures, and under them the name and the points."""
    look = brush.look
    brush.piece(dst, sprites.COIN, rail.gold.center, rail.gold.w)
    brush.piece(dst, sprites.CAMEL, rail.camels.center, rail.camels.w)
    for value, at, right in (
        (player.gold, rail.gold_number, rail.camels.x),
        (player.camels, rail.camels_number, rail.name.right),
    ):
        look.fit(dst, number_text(value), right - at[0], "sans-black", 46, palette.NUMBER, at, "ml", shadow=True)
    brush.disc(dst, info.colour, (rail.name.x + look.px(11), rail.name.centery), look.px(11))
    left = rail.name.x + look.px(30)
    text = f"{info.name} · {names.points_text(points)}"
    look.fit(dst, text, rail.name.right - left, "sans", 17, theme.SECONDARY, (left, rail.name.centery), "ml")


def draw_hand(
    dst: Surface, brush: Brush, rail: YspahanRail, hand: Sequence[str], chosen: str, useful: frozenset[str]
) -> None:
    """My cards; the chosen one lifted, those of no use now in the shade."""
    lifted = hand.index(chosen) if chosen in hand else -1
    for at in (*(at for at in range(len(hand)) if at != lifted), *([lifted] if lifted >= 0 else [])):
        if at < len(rail.hand):
            rect = rail.hand[at].move(0, -rail.lift if at == lifted else 0)
            draw_card(dst, brush, rect, hand[at], lifted=at == lifted, shaded=bool(useful) and hand[at] not in useful)


def draw_prompt(
    dst: Surface, brush: Brush, rail: YspahanRail, steps: Sequence[StepChip], title: str, prompt: str
) -> None:
    """The steps of a turn, what is to be done in large letters, and a sentence on it."""
    look = brush.look
    if steps:
        _draw_steps(dst, brush, rail, steps)
    middle = rail.title.centery - (look.px(16 * max(0.0, look.larger - 1)) if steps else look.px(14))
    top = middle + look.px(20 * look.larger)
    bottom = rail.rect.bottom - look.px(4)
    if not steps and bottom - top < 2 * look.line_height("sans", 18):  # a small window: the steps' place is free
        middle = rail.steps[1]
        top = middle + look.px(20 * look.larger)
    # In a small window two lines close together rather than words that are cut.
    lay_out = look.block if look.fits(prompt, rail.prompt.w, "sans") else look.close_block
    block = lay_out(prompt, "sans", 18, (rail.prompt.w, bottom - top))
    look.fit(dst, title, rail.title.w, "serif-bold", 32, theme.CREAM, (rail.title.x, middle), "ml", shadow=True)
    height = block.step * len(block.lines)
    y = min(max(top, rail.prompt.y), bottom - height) + block.step // 2
    look.draw_block(dst, block, theme.SECONDARY, (rail.prompt.x, y + block.step * (len(block.lines) - 1) // 2), "ml")


def _draw_steps(dst: Surface, brush: Brush, rail: YspahanRail, steps: Sequence[StepChip]) -> None:
    look = brush.look
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


def draw_button(dst: Surface, brush: Brush, shown: ShownButton) -> None:
    """A button with its sign; brass only while what it does is possible."""
    look, button = brush.look, shown.button
    rect = shown.rect.move(0, look.px(2)) if shown.pressed else shown.rect
    kind = "primary" if button.is_primary else "secondary"
    state = "-pressed" if shown.pressed else "-hover" if shown.hover else ""
    look.frame(dst, f"button-{kind}{state}" if button.is_enabled else "button-disabled", rect)
    ink = theme.DISABLED if not button.is_enabled else theme.ENGRAVED if button.is_primary else theme.CREAM
    if button.target.kind == YspahanKind.UNDO_TURN:
        side = look.px(17)
        for aside in (-0.34, 0.34):
            look.icon(dst, "undo", (rect.centerx + round(aside * side), rect.centery), side, ink)
        return
    size = 26.0 if rect.h > look.px(60) else 19.0
    icon = ICONS.get(button.target.kind, "") if rect.w > look.px(LEAST_WITH_ICON) else ""
    draw_label(dst, look, button.label, icon, rect.center, rect.w, size, ink)
