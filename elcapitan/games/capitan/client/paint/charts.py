"""The charts of a game on paper: everyone's money through the rounds, and where it came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.i18n import _, number_text, signed_text
from elcapitan.games.capitan.client.facts.ledger import IncomeBreakdown, MoneyCourse
from elcapitan.games.capitan.client.wording import words

LEAST_SIZE = 13.0
"""u of the smallest number in a bar."""


def draw_course(
    dst: Surface,
    brush: Brush,
    rect: Rect,
    course: MoneyCourse,
    colours: Sequence[str],
    share: float = 1.0,
    counted: Sequence[int] | None = None,
) -> None:
    """Lines of money through the game, with marks and the paydays in wax red; `share` of them is drawn.

    `counted`, by seat: how much of the last payday has been counted so far; the lines end there.
    """
    look = brush.look
    look.fill(dst, rect, "#fff8e6", 0.62, radius=8)
    look.rim(dst, rect, theme.PARCHMENT_EDGE, 1.4, 0.9, radius=8)
    plot = Rect(rect.x + brush.px(50), rect.y + brush.px(26), rect.w - brush.px(76), rect.h - brush.px(56))
    low = min(0, *(min(point) for point in course.money))
    high = max(20, *(max(point) for point in course.money))
    step = _nice_step(high - low)
    low = -(-low // step) * step if low >= 0 else -(((-low) + step - 1) // step) * step
    high = ((high + step - 1) // step) * step
    count = max(1, len(course.money) - 1)

    def at(point: float, money: float) -> tuple[float, float]:
        return plot.x + plot.w * point / count, plot.bottom - plot.h * (money - low) / (high - low)

    for money in range(low, high + 1, step):
        y = round(at(0, money)[1])
        look.fill(dst, Rect(plot.x, y, plot.w, max(1, brush.px(1.2))), theme.PARCHMENT_EDGE, 0.75 if money else 1)
        look.text(dst, number_text(money), "sans", 16, theme.INK_2, (plot.x - brush.px(10), y), "mr")
    every = max(1, count // 12 + (count % 12 > 0))
    for point in range(0, count + 1, every):
        look.text(dst, str(point), "sans", 15, theme.INK_2, (at(point, 0)[0], plot.bottom + brush.px(16)), "mc")
    for number, point in enumerate(course.paydays, 1):
        x = round(at(point, 0)[0])
        look.fill(dst, Rect(x, rect.y + brush.px(8), max(1, brush.px(1.4)), plot.bottom - rect.y), theme.WAX, 0.55)
        label = _("Payday {number}").format(number=words.ROMAN[number])
        look.text(dst, label, "sans-semibold", 15, theme.WAX, (x - brush.px(6), rect.y + brush.px(16)), "mr")
    if counted is not None:
        course = course._replace(money=(*course.money[: course.paydays[-1]], tuple(counted)))
    _draw_lines(dst, brush, course, colours, at, share)


def _nice_step(span: int) -> int:
    return next((step for step in (5, 10, 20, 25, 50, 100, 200) if span / step <= 7), 500)


def _draw_lines(
    dst: Surface,
    brush: Brush,
    course: MoneyCourse,
    colours: Sequence[str],
    at: Callable[[float, float], tuple[float, float]],
    share: float,
) -> None:
    reached = (len(course.money) - 1) * share
    marked = {point for point in range(1, len(course.money)) if point % 3 == 0} | set(course.paydays)
    for seat, colour in enumerate(colours):
        points = [at(point, money[seat]) for point, money in enumerate(course.money) if point <= reached]
        whole = int(reached)
        if whole < reached:
            part, here, there = reached - whole, course.money[whole][seat], course.money[whole + 1][seat]
            points.append(at(reached, here + (there - here) * part))
        for width, ink in ((6.4, theme.INK), (4.2, theme.PLAYERS[colour].fill)):
            for start, end in pairwise(points):
                _line(dst, start, end, max(2, brush.px(width)), ink)
    for seat, colour in enumerate(colours):
        for point in sorted(marked):
            if point <= reached:
                brush.disc(dst, colour, at(point, course.money[point][seat]), brush.px(10))


def _line(dst: Surface, start: tuple[float, float], end: tuple[float, float], width: int, ink: str) -> None:
    """A thick line with smooth edges and round ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(0.01, (dx * dx + dy * dy) ** 0.5)
    ox, oy = -dy / length * width / 2, dx / length * width / 2
    quad = [
        (start[0] + ox, start[1] + oy),
        (end[0] + ox, end[1] + oy),
        (end[0] - ox, end[1] - oy),
        (start[0] - ox, start[1] - oy),
    ]
    pygame.draw.polygon(dst, ink, quad)
    pygame.draw.aalines(dst, ink, True, quad)
    for point in (start, end):
        pygame.draw.aacircle(dst, ink, point, width / 2)


def draw_legend(dst: Surface, brush: Brush, right: int, y: int, *, bonus: bool) -> int:
    """What the colours of the bars mean, ending at `right`; where it begins."""
    look = brush.look
    names = [(_("proliferation"), theme.INK_PROLIFERATION), (_("majority"), theme.INK_MAJORITY)]
    names += [(_("fortresses"), theme.INK_FORTRESSES)]
    if bonus:
        names.append((_("bonus"), theme.INK_BONUS))
    x = right
    for name, colour in reversed(names):
        x = look.text(dst, name, "sans", 17, theme.INK_2, (x, y), "mr").x - brush.px(8)
        chip = Rect(x - brush.px(13), y - brush.px(7), brush.px(13), brush.px(13))
        look.fill(dst, chip, colour, radius=3)
        x = chip.x - brush.px(18)
    return x


def draw_incomes(
    dst: Surface,
    brush: Brush,
    rect: Rect,
    incomes: Sequence[IncomeBreakdown],
    colours: Sequence[str],
    counted: Sequence[IncomeBreakdown] | None = None,
) -> None:
    """One stacked bar for each seat with its numbers in it; `counted`: how much of it has been counted so far."""
    look = brush.look
    most = max(1, *(income.earned for income in incomes))
    step = min(brush.px(80), rect.h // max(1, len(incomes)))
    height = min(brush.px(38), step - brush.px(8))
    shades = (theme.INK_PROLIFERATION, theme.INK_MAJORITY, theme.INK_FORTRESSES, theme.INK_BONUS)
    grown = counted is None or tuple(counted) == tuple(incomes)
    room = rect.w - brush.px(46) - brush.px(70)
    for at, (income, colour) in enumerate(zip(counted or incomes, colours, strict=True)):
        y = rect.y + step * at + step // 2
        brush.disc(dst, colour, (rect.x + brush.px(17), y), brush.px(15))
        x = float(rect.x + brush.px(46))
        for florins, width, shade in zip(income[:4], _widths(look, income, room / most), shades, strict=True):
            if not florins:
                continue
            bar = Rect(round(x), y - height // 2, max(2, round(x + width) - round(x) - 1), height)
            _draw_bar(dst, look, bar, shade, grown=grown)
            size = _number_size(look, str(florins), bar.w)
            if size:
                ink = theme.ENGRAVED if shade == theme.INK_PROLIFERATION else "#fff6e0"
                look.text(dst, str(florins), "sans-bold", size, ink, bar.center, "mc")
            x += width
        look.text(dst, signed_text(income.earned), "sans-bold", 20, theme.INK, (x + brush.px(12), y), "ml")


def _draw_bar(dst: Surface, look: DrawContext, bar: Rect, shade: str, *, grown: bool) -> None:
    if not grown:
        dst.fill(shade, bar)  # another width in every frame: round corners come when it stands
        return
    look.fill(dst, bar, shade, radius=4)
    look.fill(dst, Rect(bar.x, bar.y, bar.w, bar.h // 2), "#ffffff", 0.08, radius=4)


def _widths(look: DrawContext, income: IncomeBreakdown, per_florin: float) -> list[float]:
    """How wide each part of a bar is: by its florins, but never too narrow for its number."""
    return [
        max(florins * per_florin, look.measure(str(florins), "sans-bold", LEAST_SIZE) + look.px(8)) if florins else 0.0
        for florins in income[:4]
    ]


def _number_size(look: DrawContext, words_: str, width: int) -> float:
    """The largest size at which a number has its place in a bar that wide; 0 while the bar grows."""
    sizes = (17.0, 15.0, LEAST_SIZE)
    return next((size for size in sizes if look.measure(words_, "sans-bold", size) + look.px(5) <= width), 0.0)


def draw_sources(
    dst: Surface,
    brush: Brush,
    left: int,
    right: int,
    y: int,
    bars: Rect,
    incomes: Sequence[IncomeBreakdown],
    colours: Sequence[str],
    counted: Sequence[IncomeBreakdown] | None = None,
) -> None:
    """The bars with their title and legend; only what was ever paid is explained."""
    look = brush.look
    edge = draw_legend(dst, brush, right, y, bonus=any(income.bonus for income in incomes))
    title = look.block(_("Income"), "serif-semibold", 26, (edge - look.px(16) - left, look.px(56)))
    look.draw_block(dst, title, theme.INK, (left, y), "ml")
    draw_incomes(dst, brush, bars, incomes, colours, counted)
