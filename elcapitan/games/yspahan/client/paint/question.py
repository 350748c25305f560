"""The banner of a question asked out of turn: does the owner give up a camel for the good (R7)?"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.layout.table_layout import QuestionLayout
from elcapitan.games.yspahan.client.paint import sprites


def draw_question(
    dst: Surface, brush: Brush, banner: QuestionLayout, words: Sequence[str], colour: str, pointed: str
) -> None:
    """`words`: the question, what keeping and what sending costs; `pointed`: `keep`, `send` or nothing."""
    look = brush.look
    look.frame(dst, "shadow-panel", banner.rect)
    look.fill(dst, banner.rect, theme.PANEL_ACTIVE, 0.98, radius=12)
    look.rim(dst, banner.rect, theme.HEADING, 2.4, 1, radius=12)
    title = Rect(banner.rect.x, banner.rect.y, banner.rect.w, banner.keep.y - banner.rect.y)
    middle = title.centery + look.px(3)
    brush.disc(dst, colour, (title.x + look.px(40), middle), look.px(20))
    room = title.w - look.px(72 + 20)
    block = look.block(words[0], "serif-semibold", 24, (room, title.h - look.px(8)))
    look.draw_block(dst, block, theme.TITLE, (title.x + look.px(72), middle), "ml")
    keeping, sending = words[1:]
    _draw_answer(dst, brush, banner.keep, 1, _("Give a camel"), keeping, colour, pointed=pointed == "keep")
    _draw_answer(dst, brush, banner.send, 2, _("Let it go"), sending, colour, pointed=pointed == "send")


def _draw_answer(
    dst: Surface, brush: Brush, rect: Rect, number: int, label: str, cost: str, colour: str, *, pointed: bool
) -> None:
    look = brush.look
    look.frame(dst, "button-secondary-hover" if pointed else "button-secondary", rect)
    side = round(rect.h * 0.66)
    left = rect.x + look.px(12)
    sprite = sprites.CAMEL if number == 1 else sprites.good(colour)
    brush.piece(dst, sprite, (left + side // 2, rect.centery), side if number == 1 else round(side * 0.72))
    x = left + side + look.px(14)
    room = rect.right - look.px(44) - x
    head = look.line_height("sans-bold", 20)
    block = look.block(cost, "sans", 16, (room, rect.h - head - look.px(10)))
    lines = block.step * len(block.lines)
    top = rect.centery - (head + lines) // 2
    look.fit(dst, label, room, "sans-bold", 20, theme.CREAM, (x, top + head // 2), "ml")
    look.draw_block(dst, block, theme.SECONDARY, (x, top + head + lines // 2), "ml")
    key = Rect(0, 0, look.px(26), look.px(26)).move_to(midright=(rect.right - look.px(10), rect.centery))
    look.rim(dst, key, theme.HAIRLINE, 1.2, 0.8, radius=6)
    look.text(dst, str(number), "sans-bold", 15, theme.SECONDARY, key.center, "mc")
