"""The charts beside a score sheet: everyone's score through the game, and what it came from."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet import course_chart, stacked_bars
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.sheet.score_course import ChartCourse
from elcapitan.client.sheet.stacked_bars import BarPart
from elcapitan.kit.sheets.score_sheet import ScoreSource

MOST_BESIDE = 4
"""Sources that are explained beside the title; more of them have a line of their own."""
LEGEND_U = 40
"""u from the title to that line."""


def draw_course(
    dst: Surface,
    brush: Brush,
    box: SheetBox,
    rows: tuple[int, int, int],
    title: str,
    course: ChartCourse,
    colours: Sequence[str],
    share: float = 1.0,
    counted: Sequence[int] | None = None,
) -> None:
    """The right half of a sheet from the title to the end of the chart.

    `rows`: u of the title, of the chart's top, and its height; the others as in `course_chart.draw_course`.
    """
    at, rect = box(1050, rows[0], 1, 1).topleft, box(1050, rows[1], 720, rows[2])
    brush.look.fit(dst, title, brush.px(600), "serif-semibold", 26, theme.INK, at, "ml")
    course_chart.draw_course(dst, brush, rect, course, colours, share, counted)


def draw_sources(
    dst: Surface,
    brush: Brush,
    title_at: Rect,
    bars: Rect,
    title: str,
    sources: Sequence[ScoreSource],
    brought: Sequence[Sequence[int]],
    colours: Sequence[str],
    counted: Sequence[Sequence[int]] | None = None,
) -> None:
    """A bar for each seat in `bars`, under the title and what its colours mean.

    `brought`, by seat and source, sets the scale; `counted`: how much of it has been counted so far. `title_at` is as
    wide as the title and the legend may be; they begin at its top.
    """
    look, count = brush.look, len(sources)
    parts = [BarPart(str(source.name), source.shade, source.ink) for source in sources]
    seen = [
        part
        for at, (part, source) in enumerate(zip(parts, sources, strict=True))
        if not source.is_rare or any(each[at] for each in brought)
    ]
    if count > MOST_BESIDE:
        look.fit(dst, title, title_at.w, "serif-semibold", 26, theme.INK, title_at.topleft, "ml")
        stacked_bars.draw_legend(dst, brush, title_at.right, title_at.y + brush.px(LEGEND_U), seen)
    else:
        edge = stacked_bars.draw_legend(dst, brush, title_at.right, title_at.y, seen)
        room = edge - brush.px(16) - title_at.x, brush.px(56)
        make = look.block if look.fits(title, room[0], "serif-semibold") else look.close_block
        block = make(title, "serif-semibold", 26, room)
        lower = brush.px(6) if len(block.lines) > 1 else 0  # in a small window, so that the upper line is not cut
        look.draw_block(dst, block, theme.INK, (title_at.x, title_at.y + lower), "ml")
    so_far = None if counted is None else [each[:count] for each in counted]
    stacked_bars.draw_bars(dst, brush, bars, [each[:count] for each in brought], parts, colours, so_far)
