"""El Capitan's charts on paper: everyone's money through the rounds, and where it came from."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet import course_chart, stacked_bars
from elcapitan.client.sheet.course_chart import ChartCourse
from elcapitan.client.sheet.stacked_bars import BarPart
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client.facts.ledger import IncomeBreakdown, MoneyCourse
from elcapitan.games.capitan.client.wording import words

SOURCES = 4
"""Of income, the first fields of `IncomeBreakdown`."""


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
    numbers = range(1, len(course.paydays) + 1)
    labels = tuple(_("Payday {number}").format(number=words.ROMAN[number]) for number in numbers)
    course_chart.draw_course(
        dst, brush, rect, ChartCourse(course.money, course.paydays, labels), colours, share, counted
    )


def _parts() -> list[BarPart]:
    return [
        BarPart(_("proliferation"), theme.INK_PROLIFERATION, theme.ENGRAVED),
        BarPart(_("majority"), theme.INK_MAJORITY),
        BarPart(_("fortresses"), theme.INK_FORTRESSES),
        BarPart(_("bonus"), theme.INK_BONUS),
    ]


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
    parts = _parts()
    shown = parts if any(income.bonus for income in incomes) else parts[:-1]
    edge = stacked_bars.draw_legend(dst, brush, right, y, shown)
    words, room = _("Income"), (edge - look.px(16) - left, look.px(56))
    make = look.block if look.fits(words, room[0], "serif-semibold") else look.close_block
    title = make(words, "serif-semibold", 26, room)
    lower = look.px(6) if len(title.lines) > 1 else 0  # in a small window, so that the upper line is not cut
    look.draw_block(dst, title, theme.INK, (left, y + lower), "ml")
    earned = [income[:SOURCES] for income in incomes]
    so_far = None if counted is None else [income[:SOURCES] for income in counted]
    stacked_bars.draw_bars(dst, brush, bars, earned, parts, colours, so_far)
