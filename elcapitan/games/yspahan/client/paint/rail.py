"""The lower rail: what I have, my hand, where I am in my turn, what to do, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import number_text
from elcapitan.client.table.hit_test import visible_card_rects
from elcapitan.games.yspahan.client.layout.table_layout import YspahanRail
from elcapitan.games.yspahan.client.paint import palette, sprites
from elcapitan.games.yspahan.client.paint.cards import draw_card
from elcapitan.games.yspahan.client.wording import names
from elcapitan.kit.table.furniture import rail as furniture

BUTTONS = furniture.ButtonStyle(wide=94)


def draw_purse(
    dst: Surface, brush: Brush, rail: YspahanRail, gold: int, camels: int, info: TableSeat, points: int
) -> None:
    """Gold and camels in large figures, and under them the name and the points."""
    look = brush.look
    brush.piece(dst, sprites.COIN, rail.gold.center, rail.gold.w)
    brush.piece(dst, sprites.CAMEL, rail.camels.center, rail.camels.w)
    for value, at, right in (
        (gold, rail.gold_number, rail.camels.x),
        (camels, rail.camels_number, rail.name.right),
    ):
        look.fit(dst, number_text(value), right - at[0], "sans-black", 46, palette.NUMBER, at, "ml", shadow=True)
    brush.disc(dst, info.colour, (rail.name.x + look.px(11), rail.name.centery), look.px(11))
    left = rail.name.x + look.px(30)
    text = f"{info.name} · {names.points_text(points)}"
    look.fit(dst, text, rail.name.right - left, "sans", 17, theme.SECONDARY, (left, rail.name.centery), "ml")


def draw_hand(
    dst: Surface, brush: Brush, rail: YspahanRail, hand: Sequence[str], chosen: str, useful: frozenset[str]
) -> None:
    """My cards, each face on what is seen of it; the chosen one lifted, those of no use now in the shade."""
    seen = {rect.x: rect.w for rect in visible_card_rects(rail.hand)}
    for card, rect, lifted in furniture.hand_places(rail.hand, rail.lift, hand, chosen):
        wide, is_useless = rect.w if lifted else seen[rect.x], bool(useful) and card not in useful
        draw_card(dst, brush, rect, card, wide, lifted=lifted, shaded=is_useless)


def draw_prompt(dst: Surface, brush: Brush, rail: YspahanRail, said: furniture.ShownPrompt) -> None:
    """The steps of a turn, what is to be done in large letters, and a sentence on it."""
    look = brush.look
    furniture.draw_steps(dst, brush, rail, said)
    middle = rail.title.centery - (look.px(16 * max(0.0, look.larger - 1)) if said.steps else look.px(14))
    top = middle + look.px(20 * look.larger)
    bottom = rail.rect.bottom - look.px(4)
    if not said.steps and bottom - top < 2 * look.line_height("sans", 18):  # a small window: the steps' place is free
        middle = rail.steps[1]
        top = middle + look.px(20 * look.larger)
    # In a small window two lines close together rather than words that are cut.
    lay_out = look.block if look.fits(said.sentence, rail.prompt.w, "sans") else look.close_block
    block = lay_out(said.sentence, "sans", 18, (rail.prompt.w, bottom - top), even=True)
    look.fit(dst, said.title, rail.title.w, "serif-bold", 32, theme.CREAM, (rail.title.x, middle), "ml", shadow=True)
    height = block.step * len(block.lines)
    y = min(max(top, rail.prompt.y), bottom - height) + block.step // 2
    look.draw_block(dst, block, theme.SECONDARY, (rail.prompt.x, y + block.step * (len(block.lines) - 1) // 2), "ml")
