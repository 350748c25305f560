"""The chart of a game: lines end where counting has come to, and every marked point has its line and label."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet.course_chart import draw_course
from elcapitan.client.sheet.score_course import ChartCourse
from tests.client import headless_stage

CHART = Rect(0, 0, 480, 250)
COURSE = ChartCourse(((0, 0), (3, 5), (9, 6), (30, 12)), (3,), ("Week I",), every=1)
COLOURS = ["red", "blue"]


def drawn(course: ChartCourse, **how: Any) -> Surface:
    surface = Surface(CHART.size)
    surface.fill(theme.PARCHMENT)
    draw_course(surface, Brush(headless_stage.look()), CHART, course, COLOURS, **how)
    return surface


def pixels(surface: Surface, colour: str) -> int:
    return pygame.mask.from_threshold(surface, pygame.Color(colour), (2, 2, 2, 255)).count()


def test_less_of_a_line_is_less_of_its_colour() -> None:
    red = theme.PLAYERS["red"].fill
    counts = [pixels(drawn(COURSE, share=share), red) for share in (0.2, 0.5, 1.0)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_the_last_marked_point_rises_while_it_is_counted() -> None:
    begun, half = drawn(COURSE, counted=(9, 6)), drawn(COURSE, counted=(20, 9))
    assert pygame.image.tobytes(begun, "RGB") != pygame.image.tobytes(half, "RGB")
    whole, all_counted = drawn(COURSE), drawn(COURSE, counted=(30, 12))
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(all_counted, "RGB")


def test_a_marked_point_has_an_upright_line() -> None:
    unmarked = COURSE._replace(marked=(), labels=())
    assert pygame.image.tobytes(drawn(COURSE), "RGB") != pygame.image.tobytes(drawn(unmarked), "RGB")


def test_a_long_label_stays_behind_the_line_before_it() -> None:
    course = COURSE._replace(marked=(2, 3), labels=("Week I", "The very last payday of the whole game"))
    short = course._replace(labels=("Week I", ""))
    line = 50 + (CHART.width - 76) * 2 // 3
    left = [drawn(each).subsurface(Rect(0, 0, line, CHART.height)) for each in (course, short)]
    assert pygame.image.tobytes(left[0], "RGB") == pygame.image.tobytes(left[1], "RGB")


def test_a_game_that_has_just_begun_can_be_drawn() -> None:
    drawn(ChartCourse(((0, 0),), (), ()))
