"""Yspahan's charts on paper: everyone's points day by day, and what they came from."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet import course_chart, stacked_bars
from elcapitan.client.sheet.course_chart import ChartCourse
from elcapitan.client.sheet.stacked_bars import BarPart
from elcapitan.games.yspahan.client.facts.week_ledger import PointsCourse
from elcapitan.games.yspahan.client.wording.week_ledger_text import source_texts, week_text
from elcapitan.games.yspahan.rules.model.board import DAYS
from elcapitan.games.yspahan.rules.model.state import ScoreParts

SHADES = (
    *(("#b8862e", theme.ENGRAVED), ("#7a3b1f", "#fff6e0"), ("#28638f", "#fff6e0")),
    *(("#1c6f6a", "#fff6e0"), ("#655c4f", "#fff6e0"), ("#6a3d8f", "#fff6e0")),
)
"""Of souks, Bazaar, loading, caravan, buildings and cards, each with the ink of its number: no player's colour."""
SINGLE_DAYS = 15
"""So many points of a course have a number each."""
HEADROOM = 5
"""Points above the best, so that no mark covers the name of a week."""
LEGEND_U = 40
"""u from the title to the legend below it."""


def draw_points_course(
    dst: Surface,
    brush: Brush,
    rect: Rect,
    course: PointsCourse,
    colours: Sequence[str],
    share: float = 1.0,
    counted: Sequence[int] | None = None,
) -> None:
    """Lines of points through the days, with a red line at the end of each week; as `course_chart.draw_course`."""
    labels = tuple(week_text(number) for number in range(1, len(course.weeks) + 1))
    step = 1 if len(course.points) <= SINGLE_DAYS else 2
    chart = ChartCourse(course.points, course.weeks, labels, every=DAYS, step=step, headroom=HEADROOM)
    course_chart.draw_course(dst, brush, rect, chart, colours, share, counted)


def draw_sources(
    dst: Surface,
    brush: Brush,
    place: Rect,
    title: str,
    earned: Sequence[ScoreParts],
    colours: Sequence[str],
    counted: Sequence[ScoreParts] | None = None,
) -> None:
    """A bar for each seat in `place`, under the title and what its colours mean; only what brought points is named."""
    look = brush.look
    parts = [BarPart(name, *shade) for name, shade in zip(source_texts(), SHADES, strict=True)]
    seen = [part for at, part in enumerate(parts) if any(each[at] for each in earned)]
    look.fit(dst, title, place.w, "serif-semibold", 26, theme.INK, place.topleft, "ml")
    stacked_bars.draw_legend(dst, brush, place.right, place.y + brush.px(LEGEND_U), seen)
    top = place.y + brush.px(LEGEND_U + 24)
    stacked_bars.draw_bars(
        dst, brush, Rect(place.x, top, place.w - brush.px(10), place.bottom - top), earned, parts, colours, counted
    )
