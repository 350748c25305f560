"""Everyone's score through a game, as a chart shows it; course_chart.py draws it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from elcapitan.client.model.table_model import GameStep, TableModel


class ChartCourse(NamedTuple):
    """What is drawn."""

    values: tuple[tuple[int, ...], ...]
    """From the start on, by seat."""
    marked: tuple[int, ...]
    """Indices in `values` that have an upright line in wax red."""
    labels: tuple[str, ...]
    """Of those lines."""
    every: int = 3
    """Every how many points there is a disc on the lines; every marked point has one, too."""
    step: int = 0
    """Points between two numbers under the chart; 0: as many as there is room for."""
    headroom: int = 0
    """Room above the largest value, under the labels."""


def score_course(
    model: TableModel,
    scores: Callable[[Any], tuple[int, ...]],
    is_point: Callable[[GameStep], bool],
    scoring: Callable[[GameStep], tuple[int, ...] | None],
    until: int | None = None,
) -> ChartCourse:
    """The `scores` of positions through the game, or up to its step `until`; the labels of its scorings are missing.

    `is_point`: after which steps they are drawn; `scoring`: with which scores a step's scoring ends; None: it has none.
    """
    values, scorings = [scores(model.start)], []
    for step in model.steps if until is None else model.steps[: until + 1]:
        if (scored := scoring(step)) is not None:
            scorings.append(len(values))
            values.append(scored)
        elif is_point(step):
            values.append(scores(step.after))
    return ChartCourse(tuple(values), tuple(scorings), ())
