"""The log of what happened: its lines from the bottom up, its drawer, and a panel with a heading."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import brush as drawing
from elcapitan.client.drawing import canvas, theme
from elcapitan.client.shell.i18n import _
from elcapitan.kit.table.furniture import picture_parts

LOG_KEPT = 60
"""Most lines shown."""
OLDER = "#dccbab"


class LogText(NamedTuple):
    """One line of the log."""

    colour: str
    """Of the seat it is about; empty: the table."""
    words: str


class LogShape(NamedTuple):
    """Where the lines of a log are in its panel, measures in u."""

    top: float
    bottom: float
    aside: float
    """Width that its words leave free."""
    indent: float
    most_lines: int
    """Lines that one entry may take."""
    raised: float = 0
    """How far an entry reaches above its words, besides its edge."""


class LogRow(NamedTuple):
    """One entry of the log as it is painted."""

    at: int
    """Its place in the lines."""
    box: Rect
    colour: str
    style: str
    words: list[str]
    is_newest: bool


def draw_panel_ground(dst: Surface, brush: drawing.Brush, rect: Rect, title: str, letters: float) -> None:
    """A panel with its heading, `letters` u large; without a title the panel alone."""
    brush.look.frame(dst, "panel", rect)
    if title:
        draw_heading(dst, brush, rect, title, letters)


def draw_heading(dst: Surface, brush: drawing.Brush, rect: Rect, title: str, letters: float) -> None:
    look = brush.look
    at = (rect.x + look.px(16), rect.y + look.px(letters + 5))
    look.fit(dst, title, rect.w - look.px(32), "serif-semibold", letters, theme.HEADING, at, "ml", shadow=True)


def log_rows(
    brush: drawing.Brush, rect: Rect, lines: Sequence[tuple[str, str]], back: int, shape: LogShape
) -> list[LogRow]:
    """The newest lines that fit, from the bottom up; `back` of the newest are scrolled away."""
    look = brush.look
    step, raised = _step(brush), look.px(shape.raised)
    y, top = rect.bottom - look.px(shape.bottom), rect.y + look.px(shape.top)
    found = []
    for at in reversed(range(len(lines) - back)):
        colour, words = lines[at]
        newest = at == len(lines) - 1
        style = "sans-semibold" if newest or not colour else "sans"
        wrapped = look.wrap(words, style, 17, rect.w - look.px(shape.aside))[: shape.most_lines]
        height = step * len(wrapped) + look.px(8)
        if y - height < top:
            break
        y -= height
        box = Rect(rect.x + look.px(6), y - raised, rect.w - look.px(12), height)
        found.append(LogRow(at, box, colour, style, wrapped, newest))
    return found


def draw_log(
    dst: Surface, brush: drawing.Brush, rect: Rect, lines: Sequence[tuple[str, str]], back: int, shape: LogShape
) -> None:
    look, step = brush.look, _step(brush)
    for row in log_rows(brush, rect, lines, back, shape):
        if row.is_newest:
            look.fill(dst, row.box, theme.LEGAL, 0.1, radius=6)
        y = row.box.y + look.px(shape.raised) + look.px(4) + step // 2
        if row.colour:
            ink = theme.PLAYERS[row.colour].on_panel
            look.mark(dst, row.colour, (rect.x + look.px(22), y), look.px(15), ink)
        for line, words in enumerate(row.words):
            at = (rect.x + look.px(shape.indent), y + step * line)
            look.text(dst, words, row.style, 17, theme.CREAM if row.is_newest else OLDER, at, "ml")


def log_drawer(
    brush: drawing.Brush, rect: Rect, lines: tuple[tuple[str, str], ...], back: int, shape: LogShape, letters: float
) -> canvas.Overlay:
    """The whole log over the edge of the board."""
    area = rect.inflate(brush.px(40), brush.px(40))
    return picture_parts.overlay(area, _draw_drawer, brush, rect, lines, back, shape, letters)


def _draw_drawer(
    dst: Surface,
    brush: drawing.Brush,
    rect: Rect,
    lines: tuple[tuple[str, str], ...],
    back: int,
    shape: LogShape,
    letters: float,
) -> None:
    draw_drawer_ground(dst, brush, rect, _("Event log"), letters)
    draw_log(dst, brush, rect, lines, back, shape)


def draw_drawer_ground(dst: Surface, brush: drawing.Brush, rect: Rect, title: str, letters: float) -> None:
    brush.look.fill(dst, rect, theme.PANEL_ACTIVE, radius=10)
    draw_panel_ground(dst, brush, rect, title, letters)


def _step(brush: drawing.Brush) -> int:
    """px from one row of words to the next."""
    return max(brush.px(22), brush.look.line_height("sans", 17))
