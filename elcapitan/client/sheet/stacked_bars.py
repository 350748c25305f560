"""Stacked bars on paper: a bar for each seat with the numbers of its parts in it, and what the colours mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.i18n import signed_text

LEAST_SIZE = 13.0
"""u of the smallest number in a bar."""


class BarPart(NamedTuple):
    """One kind of parts, the same in every bar."""

    name: str
    shade: str
    ink: str = "#fff6e0"
    """Of the number in it."""


def draw_legend(dst: Surface, brush: Brush, right: int, y: int, parts: Sequence[BarPart]) -> int:
    """What the colours of the bars mean, ending at `right`; where it begins."""
    look = brush.look
    x = right
    for part in reversed(parts):
        x = look.text(dst, part.name, "sans", 17, theme.INK_2, (x, y), "mr").x - brush.px(8)
        chip = Rect(x - brush.px(13), y - brush.px(7), brush.px(13), brush.px(13))
        look.fill(dst, chip, part.shade, radius=3)
        x = chip.x - brush.px(18)
    return x


def draw_bars(
    dst: Surface,
    brush: Brush,
    rect: Rect,
    amounts: Sequence[Sequence[int]],
    parts: Sequence[BarPart],
    colours: Sequence[str],
    counted: Sequence[Sequence[int]] | None = None,
) -> None:
    """A bar for each seat by its `amounts`, one for each of the parts; `counted`: how much has been counted so far."""
    look = brush.look
    most = max(1, *(sum(each) for each in amounts))
    step = min(brush.px(80), rect.h // max(1, len(amounts)))
    height = min(brush.px(38), step - brush.px(8))
    grown = counted is None or tuple(counted) == tuple(amounts)
    room = rect.w - brush.px(46) - brush.px(70)
    for at, (each, colour) in enumerate(zip(counted or amounts, colours, strict=True)):
        y = rect.y + step * at + step // 2
        brush.disc(dst, colour, (rect.x + brush.px(17), y), brush.px(15))
        x = float(rect.x + brush.px(46))
        for amount, width, part in zip(each, _widths(look, each, room / most), parts, strict=True):
            if not amount:
                continue
            bar = Rect(round(x), y - height // 2, max(2, round(x + width) - round(x) - 1), height)
            _draw_bar(dst, look, bar, part.shade, grown=grown)
            size = _number_size(look, str(amount), bar.w)
            if size:
                look.text(dst, str(amount), "sans-bold", size, part.ink, bar.center, "mc")
            x += width
        look.text(dst, signed_text(sum(each)), "sans-bold", 20, theme.INK, (x + brush.px(12), y), "ml")


def _draw_bar(dst: Surface, look: DrawContext, bar: Rect, shade: str, *, grown: bool) -> None:
    if not grown:
        dst.fill(shade, bar)  # another width in every frame: round corners come when it stands
        return
    look.fill(dst, bar, shade, radius=4)
    look.fill(dst, Rect(bar.x, bar.y, bar.w, bar.h // 2), "#ffffff", 0.08, radius=4)


def _widths(look: DrawContext, amounts: Sequence[int], each: float) -> list[float]:
    """How wide each part of a bar is, `each` px for one: none too narrow for its number, at the cost of the others."""
    least = [look.measure(str(amount), "sans-bold", LEAST_SIZE) + look.px(8) if amount else 0.0 for amount in amounts]
    narrow: set[int] = set()
    while True:
        wide = [at for at in range(len(amounts)) if at not in narrow]
        room = sum(amounts) * each - sum(least[at] for at in narrow)
        share = max(0.0, room / max(1, sum(amounts[at] for at in wide)))
        found = {at for at in wide if amounts[at] * share < least[at]}
        if not found:
            return [least[at] if at in narrow else amount * share for at, amount in enumerate(amounts)]
        narrow |= found


def _number_size(look: DrawContext, words_: str, width: int) -> float:
    """The largest size at which a number has its place in a bar that wide; 0 while the bar grows."""
    sizes = (17.0, 15.0, LEAST_SIZE)
    return next((size for size in sizes if look.measure(words_, "sans-bold", size) + look.px(5) <= width), 0.0)
