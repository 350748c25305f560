"""Figures differ in shape, are seen on every ground, and signs and tokens are not taken for each other."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import pytest
from art.drawing.pixels import Pixels, resize
from art.palette import LIVERIES, OUTLINE, rgb
from carcassonne import figures, signs

SMALL = 30
"""px of a figure's picture on a table of 1280x720."""
GROUNDS = ("#8f9f57", "#e0c46a", "#a8845a", "#ecdfba", "#b8553b", "#5c6c80", "#b3a78e", "#4a8a99", "#3b4f59")
"""Meadow, wheat, plough, road, roof, slate, wall, river, table."""


@cache
def small_figure(pose: str) -> Pixels:
    return resize(figures.figure("red", pose), SMALL, SMALL)


@cache
def small_token(name: str) -> Pixels:
    return resize(signs.sign(signs.TOKENS[name]), 24, 24)


def luminance(ink: str) -> float:
    levels = np.array(rgb(ink)) / 255
    linear = np.where(levels <= 0.03928, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)
    return float(linear @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("ground", GROUNDS)
def test_one_of_the_two_lines_is_seen_on_every_ground(ground: str) -> None:
    assert max(contrast(OUTLINE, ground), contrast(figures.CREAM, ground)) > 4.3


@pytest.mark.parametrize("colour", LIVERIES)
def test_the_mark_is_seen_on_its_figure(colour: str) -> None:
    assert contrast(LIVERIES[colour].fill, LIVERIES[colour].mark) > 3.7


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(figures.POSES, 2)))
def test_two_figures_differ_in_shape(one: str, other: str) -> None:
    a, b = (small_figure(pose)[..., 3] > 0.5 for pose in (one, other))
    assert np.mean(a != b) > 0.02


def test_a_figure_has_a_cream_line_around_a_dark_one() -> None:
    row = figures.figure("blue", "follower")[figures.FIGURE_PX - 40]
    seen = row[row[:, 3] > 0.99][:, :3].mean(1)
    edge = int(0.5 * (figures.CREAM_LINE - figures.DARK_LINE) * figures.FIGURE_PX)
    assert seen[edge] > 0.8
    assert seen[: 4 * edge + 4].min() < 0.2


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(signs.TOKENS, 2)))
def test_two_tokens_differ(one: str, other: str) -> None:
    assert np.abs(small_token(one) - small_token(other)).mean() > 0.02
