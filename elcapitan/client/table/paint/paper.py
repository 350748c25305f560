"""What is painted on paper: the wood-framed sheet, the ledger of a payday, the charts of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client import words
from elcapitan.client.i18n import _
from elcapitan.client.kit import theme
from elcapitan.client.model import SeatInfo
from elcapitan.client.table.ledger import Course, Income
from elcapitan.client.table.paint.brush import Brush
from elcapitan.rules.board import Board
from elcapitan.rules.events import PaydayHeld

NONE = "–"
PALE = "#a48d68"
DARK_BAR = "#35241a"
GAIN = "#8fce78"
ZEBRA = "#8a6430"
Box = Callable[[float, float, float, float], Rect]
"""A rectangle in u of the sheet, in px."""


def sheet_box(size: tuple[int, int], s: float) -> Box:
    """1920x1080 u in the middle of the window."""
    left, top = (size[0] - 1920 * s) / 2, (size[1] - 1080 * s) / 2

    def box(x: float, y: float, w: float, h: float) -> Rect:
        x0, y0 = round(left + x * s), round(top + y * s)
        return Rect(x0, y0, round(left + (x + w) * s) - x0, round(top + (y + h) * s) - y0)

    return box


def draw_sheet(dst: Surface, brush: Brush, box: Box) -> None:
    """Paper in its wooden frame."""
    frame = box(70, 40, 1780, 1000)
    brush.look.frame(dst, "shadow-panel", frame)
    inner = frame.inflate(-2 * brush.px(18), -2 * brush.px(18))
    brush.look.picture(dst, "grounds/paper", inner)
    brush.look.frame(dst, "wood-frame", frame)
    brush.look.sprite(dst, "pieces/seal-big", box(1700, 70, 92, 92).center, brush.px(92))


class Counted(NamedTuple):
    """How far the counting of a payday has come."""

    rows: float
    """Lines of the ledger that are counted: cities, then proliferation, bonus and loans."""

    def has(self, line: int) -> bool:
        return self.rows >= line + 1


class Columns(NamedTuple):
    """Where the columns of the ledger stand, in px."""

    left: int
    name: int
    """Where the names begin."""
    width: int
    centres: tuple[int, ...]
    right: int


def columns(box: Box, seats: int) -> Columns:
    whole = box(124, 0, 818, 10)
    first = box(340, 0, 10, 10).x
    width = min(box(0, 0, 150, 10).w, (whole.right - first) // seats)
    return Columns(
        whole.x, box(216, 0, 1, 1).x, width, tuple(first + width * at + width // 2 for at in range(seats)), whole.right
    )


def draw_ledger(
    dst: Surface,
    brush: Brush,
    box: Box,
    board: Board,
    held: PaydayHeld,
    repaid: Sequence[int],
    seats: Sequence[SeatInfo],
    counted: Counted,
) -> None:
    """City by city what each seat is paid, then proliferation, bonus cards and loans."""
    look = brush.look
    cols = columns(box, len(seats))
    for info, x in zip(seats, cols.centres, strict=True):
        _draw_tab(dst, brush, Rect(x - cols.width // 2 + brush.px(4), box(0, 158, 1, 1).y, cols.width - brush.px(8),
                                   brush.px(48)), info)  # fmt: skip
    step = min(54.0, 486 / max(1, len(held.ledger)))
    lit = int(counted.rows)
    for at, line in enumerate(held.ledger):
        row = Rect(cols.left, box(0, 216 + step * at, 1, step).y, cols.right - cols.left, box(0, 0, 1, step).h)
        if at == lit:
            look.fill(dst, row, theme.LEGAL, 0.55, radius=7)
            look.rim(dst, row, theme.HAIRLINE, 1.4, 0.7, radius=7)
        elif at % 2 == 0:
            look.fill(dst, row, ZEBRA, 0.13, radius=7)
        thumb = Rect(0, 0, round(76 * brush.look.s), round(min(42, step - 8) * brush.look.s))
        thumb.midleft = (cols.left + brush.px(6), row.centery)
        look.picture(dst, f"cities/{line.city}", thumb, 4)
        look.rim(dst, thumb, theme.INK_2, 1, 0.7, radius=4)
        room = cols.centres[0] - cols.width // 2 - cols.name
        name = board.plan(line.city).name
        look.fit(dst, name, room, "serif-semibold", 20, theme.INK, (cols.name, row.centery), "ml")
        for seat, x in enumerate(cols.centres):
            _draw_pay(dst, brush, (x, row.centery), line.majority[seat], line.fortresses[seat], counted.has(at))
    _draw_sums(dst, brush, box, cols, held, repaid, counted)


def _draw_tab(dst: Surface, brush: Brush, rect: Rect, info: SeatInfo) -> None:
    look = brush.look
    colours = theme.PLAYERS[info.colour]
    look.fill(dst, rect, theme.SHADOW, 0.9, radius=8)
    look.fill(dst, rect.inflate(-2 * max(1, brush.px(1.4)), -2 * max(1, brush.px(1.4))), colours.fill, radius=7)
    mark = brush.px(22)
    look.mark(dst, info.colour, (rect.x + brush.px(20), rect.centery), mark, colours.mark_ink)
    room = rect.w - brush.px(44)
    at = (rect.x + brush.px(37), rect.centery)
    look.fit(dst, info.name, room, "serif-semibold", 20, colours.mark_ink, at, "ml")


def _draw_pay(dst: Surface, brush: Brush, centre: tuple[int, int], majority: int, fortress: int, shown: bool) -> None:
    look = brush.look
    x, y = centre
    if not shown or not (majority or fortress):
        look.text(dst, NONE, "sans", 18, PALE, (x, y), "mc")
        return
    if not fortress:
        look.text(dst, str(majority), "sans-bold", 22, theme.INK, (x, y), "mc")
        return
    left = look.text(dst, str(majority) if majority else NONE, "sans-bold", 22, theme.INK, (x - brush.px(20), y), "mc")
    icon = look.icon(dst, "tower", (left.right + brush.px(12), y), brush.px(18), theme.INK_2, anchor="ml")
    look.text(dst, f"+{fortress}", "sans-semibold", 19, theme.INK_2, (icon.right + brush.px(3), y), "ml")


def _draw_sums(
    dst: Surface, brush: Brush, box: Box, cols: Columns, held: PaydayHeld, repaid: Sequence[int], counted: Counted
) -> None:
    look = brush.look
    rule = box(124, 712, 818, 1)
    look.fill(dst, Rect(rule.x, rule.y, rule.w, max(1, brush.px(1.6))), theme.INK_2, 0.6)
    base = len(held.ledger)
    lines = (
        ("anchor", _("Proliferation"), theme.INK, held.proliferation, 748.0),
        ("star", _("Bonus"), theme.INK, held.bonus, 793.0),
        ("scroll", _("Loans repaid"), theme.WAX, tuple(-florins for florins in repaid), 838.0),
    )
    for at, (icon, title, ink, florins, y_u) in enumerate(lines):
        y = box(0, y_u, 1, 1).y
        if int(counted.rows) == base + at:
            row = Rect(cols.left, y - brush.px(21), cols.right - cols.left, brush.px(42))
            look.fill(dst, row, theme.LEGAL, 0.55, radius=7)
        look.icon(dst, icon, (cols.left + brush.px(22), y), brush.px(22), ink)
        room = cols.centres[0] - cols.width // 2 - cols.left - brush.px(50)
        look.fit(dst, title, room, "serif-semibold", 20, ink, (cols.left + brush.px(46), y), "ml")
        for x, sum_ in zip(cols.centres, florins, strict=True):
            if sum_ and counted.has(base + at):
                look.text(dst, words.number(sum_), "sans-bold", 22, ink, (x, y), "mc")
            else:
                look.text(dst, NONE, "sans", 18, PALE, (x, y), "mc")


def counted_money(held: PaydayHeld, before: Sequence[int], repaid: Sequence[int], counted: Counted) -> list[int]:
    """Every purse as far as it has been counted."""
    money = list(before)
    for at, line in enumerate(held.ledger):
        if counted.has(at):
            money = [sum(each) for each in zip(money, line.majority, line.fortresses, strict=True)]
    for at, florins in enumerate((held.proliferation, held.bonus, tuple(-each for each in repaid))):
        if counted.has(len(held.ledger) + at):
            money = [sum(each) for each in zip(money, florins, strict=True)]
    return money


def draw_totals(dst: Surface, brush: Brush, box: Box, before: Sequence[int], money: Sequence[int], note: str) -> None:
    """The dark bar with everybody's money and what it has gained."""
    look = brush.look
    bar = box(124, 868, 818, 92)
    cols = columns(box, len(money))
    look.fill(dst, bar, DARK_BAR, 0.97, radius=10)
    look.rim(dst, bar, theme.HAIRLINE, 1.4, 0.6, radius=10)
    left = bar.x + brush.px(20)
    room = cols.centres[0] - cols.width // 2 - left
    look.fit(dst, _("Money"), room, "serif-semibold", 24, theme.HEADING, (left, bar.y + brush.px(34)), "ml")
    look.fit(dst, note, room, "sans-italic", 17, theme.SECONDARY, (left, bar.y + brush.px(64)), "ml")
    for x, was, now in zip(cols.centres, before, money, strict=True):
        y = bar.y + brush.px(40)
        narrow = cols.width < brush.px(135)
        ink = "#ffab93" if now < 0 else "#ffe7a8"
        at = (x + (0 if narrow else brush.px(16)), y)
        written = look.text(dst, words.number(now), "sans-black", 38 if narrow else 44, ink, at, "mc")
        if not narrow:
            brush.coin(dst, (written.x - brush.px(24), y), brush.px(34), None)
        gain = now - was
        ink = GAIN if gain > 0 else "#ffab93" if gain < 0 else theme.SECONDARY
        look.text(dst, words.signed(gain), "sans-bold", 20, ink, (at[0], bar.y + brush.px(74)), "mc")


# -- charts


def draw_course(dst: Surface, brush: Brush, rect: Rect, course: Course, colours: Sequence[str]) -> None:
    """Lines of money through the game, with marks and the paydays in wax red."""
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

    def at(point: int, money: float) -> tuple[float, float]:
        return plot.x + plot.w * point / count, plot.bottom - plot.h * (money - low) / (high - low)

    for money in range(low, high + 1, step):
        y = round(at(0, money)[1])
        look.fill(dst, Rect(plot.x, y, plot.w, max(1, brush.px(1.2))), theme.PARCHMENT_EDGE, 0.75 if money else 1)
        look.text(dst, words.number(money), "sans", 16, theme.INK_2, (plot.x - brush.px(10), y), "mr")
    every = max(1, count // 12 + (count % 12 > 0))
    for point in range(0, count + 1, every):
        look.text(dst, str(point), "sans", 15, theme.INK_2, (at(point, 0)[0], plot.bottom + brush.px(16)), "mc")
    for number, point in enumerate(course.paydays, 1):
        x = round(at(point, 0)[0])
        look.fill(dst, Rect(x, rect.y + brush.px(8), max(1, brush.px(1.4)), plot.bottom - rect.y), theme.WAX, 0.55)
        label = _("Payday {number}").format(number=words.ROMAN[number])
        look.text(dst, label, "sans-semibold", 15, theme.WAX, (x - brush.px(6), rect.y + brush.px(16)), "mr")
    _draw_lines(dst, brush, course, colours, at)


def _nice_step(span: int) -> int:
    return next((step for step in (5, 10, 20, 25, 50, 100, 200) if span / step <= 7), 500)


def _draw_lines(
    dst: Surface,
    brush: Brush,
    course: Course,
    colours: Sequence[str],
    at: Callable[[int, float], tuple[float, float]],
) -> None:
    marked = {point for point in range(1, len(course.money)) if point % 3 == 0} | set(course.paydays)
    for seat, colour in enumerate(colours):
        points = [at(point, money[seat]) for point, money in enumerate(course.money)]
        for width, ink in ((6.4, theme.INK), (4.2, theme.PLAYERS[colour].fill)):
            for start, end in pairwise(points):
                _line(dst, start, end, max(2, brush.px(width)), ink)
    for seat, colour in enumerate(colours):
        for point in sorted(marked):
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


def draw_legend(dst: Surface, brush: Brush, right: int, y: int, *, bonus: bool) -> None:
    """What the colours of the bars mean, ending at `right`."""
    look = brush.look
    names = [(_("proliferation"), theme.INK_PROLIFERATION), (_("cities"), theme.INK_MAJORITY)]
    names += [(_("fortresses"), theme.INK_FORTRESSES)]
    if bonus:
        names.append((_("bonus"), theme.WAX))
    x = right
    for name, colour in reversed(names):
        x = look.text(dst, name, "sans", 17, theme.INK_2, (x, y), "mr").x - brush.px(8)
        chip = Rect(x - brush.px(13), y - brush.px(7), brush.px(13), brush.px(13))
        look.fill(dst, chip, colour, radius=3)
        x = chip.x - brush.px(18)


def draw_incomes(
    dst: Surface, brush: Brush, rect: Rect, incomes: Sequence[Income], colours: Sequence[str], share: float = 1.0
) -> None:
    """One stacked bar for each seat with its numbers in it; `share` of it has grown."""
    look = brush.look
    most = max(1, *(income.earned for income in incomes))
    step = min(brush.px(46), rect.h // max(1, len(incomes)))
    height = min(brush.px(28), step - brush.px(8))
    shades = (theme.INK_PROLIFERATION, theme.INK_MAJORITY, theme.INK_FORTRESSES, theme.WAX)
    room = rect.w - brush.px(46) - brush.px(70)
    for at, (income, colour) in enumerate(zip(incomes, colours, strict=True)):
        y = rect.y + step * at + step // 2
        brush.disc(dst, colour, (rect.x + brush.px(17), y), brush.px(15))
        x = float(rect.x + brush.px(46))
        for florins, shade in zip(income[:4], shades, strict=True):
            width = room * florins / most * share
            if width < 1:
                continue
            bar = Rect(round(x), y - height // 2, max(2, round(x + width) - round(x) - 1), height)
            look.fill(dst, bar, shade, radius=4)
            look.fill(dst, Rect(bar.x, bar.y, bar.w, bar.h // 2), "#ffffff", 0.12, radius=4)
            if bar.w > look.measure(str(florins), "sans-bold", 17) + brush.px(6):
                look.text(dst, str(florins), "sans-bold", 17, "#fff6e0", bar.center, "mc")
            x += width
        look.text(dst, words.signed(income.earned), "sans-bold", 20, theme.INK, (x + brush.px(12), y), "ml")
