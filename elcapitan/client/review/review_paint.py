"""Paints the parts of a review: progress, the course of the game, a turn, a turning point, and a table of sources.

Each function gets its rectangle and values; none keeps anything.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_panel
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.i18n import number_text, signed_text

INSET, HEADING = 24, 66
"""u from the edge of a panel to what stands in it, and of its heading."""
INKS: Final = {"blunder": theme.BAD, "mistake": "#f0a35c", "inaccuracy": theme.LEGAL, "": theme.SECONDARY}
"""Of the classes of turns; each stands beside its word."""


class CourseLines(NamedTuple):
    """What is drawn of the course of a game."""

    title: str
    at: tuple[int, ...]
    """Of each point, how many moves had been made."""
    values: tuple[tuple[float, ...], ...]
    """Of each point, by seat."""
    scorings: tuple[tuple[int, str], ...]
    """After how many moves, and what each is called."""
    colours: tuple[str, ...]
    """By seat."""
    percent: bool
    """The values are shares from 0 to 1."""


class TurnRow(NamedTuple):
    """One turn of the list."""

    first: int
    """How many moves had been made before it."""
    mark: str
    label: str
    """Of the mark in words."""
    where: str
    loss: str
    played: str
    better: str
    """Empty where nothing better was found."""


class TurningRow(NamedTuple):
    """One turning point."""

    first: int
    colour: str
    """Of the seat whose turn it was."""
    title: str
    played: str
    change: str
    good: bool


class SourceTable(NamedTuple):
    """Where everyone's points came from."""

    title: str
    colours: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    total: tuple[str, tuple[int, ...]]


def draw_progress(dst: Surface, look: DrawContext, rect: Rect, words: str, share: float) -> None:
    """What is being done, and the share of it that is done."""
    draw_panel(dst, look, rect, rose=True)
    top = rect.y + round(rect.height * 0.3)
    look.paragraph(
        dst, words, "sans", 24, theme.CREAM, (rect.centerx, top - look.px(60)), rect.width - look.px(160), align="c"
    )
    track = Rect(0, 0, min(look.px(800), rect.width - look.px(160)), look.px(26))
    track.center = (rect.centerx, top + look.px(60))
    look.fill(dst, track, theme.WOOD[0], 0.8, radius=13)
    filled = Rect(track.x, track.y, max(track.height, round(track.width * share)), track.height)
    look.fill(dst, filled, theme.PROLIFERATION, 1, radius=13)
    look.rim(dst, track, theme.HAIRLINE, 1.4, 0.7, radius=13)
    at = (rect.centerx, track.bottom + look.px(34))
    look.text(dst, f"{round(100 * share)} %", "sans-bold", 26, theme.TITLE, at, "mc")


def draw_lines(dst: Surface, look: DrawContext, rect: Rect, course: CourseLines, chosen: int | None) -> None:
    """A line for each seat with the scorings; `chosen`: after how many moves the turn begins that is chosen."""
    draw_panel(dst, look, rect, course.title, inset=INSET)
    plot = Rect(rect.x + look.px(90), rect.y + look.px(HEADING + 20), 0, 0)
    plot.size = (rect.right - look.px(46) - plot.x, rect.bottom - look.px(32) - plot.y)
    factor = 100 if course.percent else 1
    values = [tuple(factor * value for value in point) for point in course.values]
    high = 100.0 if course.percent else max(20.0, *(max(point) for point in values))
    low = 0.0 if course.percent else min(0.0, *(min(point) for point in values))
    step = 25 if course.percent else next((each for each in (10, 20, 25, 50, 100) if (high - low) / each <= 5), 200)
    low, high = low // step * step, -(-high // step) * step
    last = max(1, course.at[-1])

    def spot(at: float, value: float) -> tuple[float, float]:
        return plot.x + plot.w * at / last, plot.bottom - plot.h * (value - low) / (high - low)

    for value in range(round(low), round(high) + 1, step):
        y = round(spot(0, value)[1])
        look.fill(dst, Rect(plot.x, y, plot.w, max(1, look.px(1.2))), theme.HAIRLINE, 0.3 if value else 0.9)
        words = f"{value} %" if course.percent else number_text(value)
        look.text(dst, words, "sans", 16, theme.SECONDARY, (plot.x - look.px(12), y), "mr")
    for at, name in course.scorings:
        x = round(spot(at, 0)[0])
        top = plot.y - look.px(22)
        look.fill(dst, Rect(x, top, max(1, look.px(1.6)), plot.bottom - top), theme.HEADING, 0.7)
        look.text(dst, name, "sans-semibold", 16, theme.HEADING, (x - look.px(8), top + look.px(6)), "mr")
    if chosen is not None:
        x = round(spot(chosen, 0)[0])
        look.fill(dst, Rect(x - look.px(4), plot.y, look.px(8), plot.h), theme.FOCUS, 0.35, radius=3)
    for seat, colour in enumerate(course.colours):
        points = [spot(at, point[seat]) for at, point in zip(course.at, values, strict=True)]
        for start, end in pairwise(points):
            pygame.draw.aaline(dst, theme.PLAYERS[colour].on_panel, start, end, max(2, look.px(3.6)))
    for seat, colour in enumerate(course.colours):
        marked = range(len(course.at) // 8, len(course.at), max(1, len(course.at) // 6))
        for index in {*marked, len(course.at) - 1}:
            # The marks of two seats do not cover each other along the whole line.
            index = min(len(course.at) - 1, index + seat) if index < len(course.at) - 1 else index
            draw_seat(dst, look, colour, spot(course.at[index], values[index][seat]), 9)


def draw_seat(dst: Surface, look: DrawContext, colour: str, centre: tuple[float, float], radius: float) -> None:
    """The colour of a seat with its mark; `radius` in u."""
    look.disc(dst, centre, radius + 1.5, theme.SHADOW)
    look.disc(dst, centre, radius, theme.PLAYERS[colour].fill)
    look.mark(dst, colour, centre, look.px(radius * 1.3), theme.PLAYERS[colour].mark_ink)


def draw_turn(dst: Surface, look: DrawContext, rect: Rect, row: TurnRow, *, chosen: bool, hovered: bool) -> None:
    """Its class and place with the loss; below what was played, and what would have been better."""
    x, right = _draw_row(dst, look, rect, chosen=chosen, hovered=hovered)
    ink = INKS[row.mark]
    look.fill(dst, Rect(rect.x, rect.y, look.px(7), rect.height), ink, 0.9, radius=3)
    upper, middle, lower = (rect.y + round(rect.height * part) for part in (0.22, 0.53, 0.81))
    edge = look.text(dst, row.loss, "sans-bold", 19, ink, (right, upper), "mr").left - look.px(16)
    written = look.fit(dst, row.label, (edge - x) // 2, "sans-bold", 19, ink, (x, upper), "ml")
    at = written.right + look.px(14)
    look.fit(dst, row.where, edge - at, "sans", 18, theme.SECONDARY, (at, upper), "ml")
    look.fit(dst, row.played, right - x, "sans", 18, theme.CREAM, (x, middle), "ml")
    look.fit(dst, row.better, right - x, "sans", 18, theme.OK, (x, lower), "ml")


def draw_turning_point(
    dst: Surface, look: DrawContext, rect: Rect, row: TurningRow, *, chosen: bool, hovered: bool
) -> None:
    """Whose turn it was and what they did; below whose share of the games it changed."""
    x, right = _draw_row(dst, look, rect, chosen=chosen, hovered=hovered)
    draw_seat(dst, look, row.colour, (x + look.px(12), rect.centery), 13)
    x += look.px(42)
    upper, middle, lower = (rect.y + round(rect.height * part) for part in (0.22, 0.53, 0.81))
    look.fit(dst, row.title, right - x, "sans-bold", 19, theme.TITLE, (x, upper), "ml")
    look.fit(dst, row.played, right - x, "sans", 18, theme.CREAM, (x, middle), "ml")
    look.fit(dst, row.change, right - x, "sans", 18, theme.OK if row.good else theme.REASON, (x, lower), "ml")


def _draw_row(dst: Surface, look: DrawContext, rect: Rect, *, chosen: bool, hovered: bool) -> tuple[int, int]:
    """Its ground; where its words begin and end."""
    look.fill(dst, rect, theme.PANEL_ACTIVE if chosen or hovered else theme.PANEL, 0.95, radius=8)
    rim = theme.LEGAL if chosen else theme.HAIRLINE
    look.rim(dst, rect, rim, 2 if chosen else 1, 1 if chosen else 0.4, radius=8)
    return rect.x + look.px(20), rect.right - look.px(16)


def draw_sources(dst: Surface, look: DrawContext, rect: Rect, table: SourceTable) -> None:
    """A line for each source and a column for each seat; the sum below."""
    draw_panel(dst, look, rect, table.title, inset=INSET)
    left, right = rect.x + look.px(INSET), rect.right - look.px(INSET)
    top = rect.y + look.px(HEADING + 8)
    column = min(look.px(110), (right - left) * 6 // 10 // len(table.colours))
    step = min(look.px(40), (rect.bottom - look.px(14) - top) // (len(table.rows) + 2))
    edges = [right - column * (len(table.colours) - 1 - at) for at in range(len(table.colours))]
    for edge, colour in zip(edges, table.colours, strict=True):
        draw_seat(dst, look, colour, (edge - look.px(14), top + step // 2), min(13.0, step / look.s / 2.4))
    for at, (name, points) in enumerate((*table.rows, table.total), 1):
        y = top + step * at + step // 2
        last = at > len(table.rows)
        if last:
            line = Rect(left, y - step // 2, right - left, max(1, look.px(1.4)))
            look.fill(dst, line, theme.HAIRLINE, 0.8)
        style = "sans-bold" if last else "sans"
        look.fit(dst, name, edges[0] - column - left, style, 19, theme.TITLE if last else theme.CREAM, (left, y), "ml")
        for edge, value in zip(edges, points, strict=True):
            ink = theme.DISABLED if not value else theme.REASON if value < 0 else theme.CREAM
            look.text(dst, number_text(value) if last else signed_text(value), style, 19, ink, (edge, y), "mr")
