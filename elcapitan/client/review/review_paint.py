"""Paints the parts of a review: the chances over the game, a turn of the list, a card, the strip over the board.

Each function gets its rectangle and values; none keeps anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_panel
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.review.review_board import BETTER_INK, PLAYED_INK
from elcapitan.client.review.review_rows import ChanceLines, TurnRow, share_text
from elcapitan.client.shell.i18n import _, number_text

INSET = 20
"""u from the edge of a panel to what stands in it."""
BAND_ALPHA = 70
"""Of 255: how sure the chance of the seat is, a standard error each way."""
LOSS_INKS: Final = ((8.0, "#ff6b4a"), (3.0, "#e0a040"), (0.0, theme.SECONDARY))
"""Points from which a loss has this colour; the number stands beside the bar."""
FULL_BAR = 1.25
"""The largest loss with its error fills the bar."""
SCORING_RISE, NAMES_RISE = 34, 26
"""u from the chances up to the end of a scoring's line, and to the middle of its name: above all marks."""
LARGER_HEADING = 1.1
"""So much larger the heading grows with larger letters."""
TICK_EVERY = 5
TICK_ROOM = 44
"""u of the width of the numbers at the left edge of the chances."""


class ChanceChart(NamedTuple):
    """What is drawn over the board."""

    lines: ChanceLines
    seat: int
    """Whose line is thick, with its band."""
    colours: tuple[str, ...]
    names: tuple[str, ...]
    marks: Mapping[int, int]
    """By rank, after how many moves the costliest turns began."""
    ticks: Sequence[tuple[int, int]]
    """Decisions of the seat: after how many moves, and the number."""
    chosen: int | None
    """After how many moves the chosen turn began."""
    last: int
    """How many moves there were."""


def chart_plot(look: DrawContext, rect: Rect) -> Rect:
    """Where the lines are."""
    plot = Rect(rect.x + look.px(INSET + TICK_ROOM), rect.y + look.px(78), 0, 0)
    plot.size = rect.right - look.px(INSET + 150) - plot.x, rect.bottom - look.px(36) - plot.y
    return plot


def spot(plot: Rect, chart: ChanceChart, at: float, chance: float) -> tuple[float, float]:
    return plot.x + plot.w * at / max(1, chart.last), plot.bottom - plot.h * chance


def chart_marks(look: DrawContext, rect: Rect, chart: ChanceChart) -> dict[int, Rect]:
    """The numbered marks on the line of the seat, by rank."""
    plot, side = chart_plot(look, rect), look.px(30)
    found: dict[int, Rect] = {}
    for rank, move in chart.marks.items():
        found[rank] = Rect(0, 0, side, side)
        x, y = spot(plot, chart, move, chart.lines.chance_at(move, chart.seat))
        found[rank].center = round(x), round(y)
    return found


def draw_chances(dst: Surface, look: DrawContext, rect: Rect, chart: ChanceChart) -> None:
    """A line for each seat with the scorings, the marks, and at the right the last chances before the end."""
    draw_panel(dst, look, rect)
    at = rect.x + look.px(INSET), rect.y + look.px(26)
    # Not among the names below it, where letters are larger.
    size = 26 / max(1.0, look.larger / LARGER_HEADING)
    look.fit(dst, _("Chance to win"), look.px(260), "serif-bold", size, theme.HEADING, at, "ml")
    plot = chart_plot(look, rect)
    room = plot.x - look.px(10) - rect.x - look.px(4)
    for value in range(0, 101, 25):
        y = round(spot(plot, chart, 0, value / 100)[1])
        look.fill(dst, Rect(plot.x, y, plot.w, max(1, look.px(1.2))), theme.HAIRLINE, 0.3 if value else 0.9)
        at = plot.x - look.px(10), y
        look.fit(dst, f"{value}\N{NO-BREAK SPACE}%", room, "sans", 15, theme.SECONDARY, at, "mr")
    for move, number in chart.ticks:
        if number == 1 or number % TICK_EVERY == 0:
            x = spot(plot, chart, move, 0)[0]
            look.text(dst, str(number), "sans", 15, theme.SECONDARY, (x, plot.bottom + look.px(8)), "tc")
    left = plot.x
    for move, name in chart.lines.scorings:
        x, rise = round(spot(plot, chart, move, 0)[0]), look.px(SCORING_RISE)
        look.fill(dst, Rect(x, plot.y - rise, max(1, look.px(1.6)), plot.h + rise), theme.HEADING, 0.7)
        at = x - look.px(6), plot.y - look.px(NAMES_RISE)
        look.fit(dst, name, at[0] - left, "sans-semibold", 15, theme.HEADING, at, "mr")
        left = x + look.px(6)
    if not chart.lines.chances:
        return
    seats = [seat for seat in range(len(chart.colours)) if seat != chart.seat - 1] + [chart.seat - 1]
    _draw_band(dst, look, plot, chart)
    for seat in seats:
        line = [spot(plot, chart, at, c[seat]) for at, c in zip(chart.lines.at, chart.lines.chances, strict=True)]
        wide = look.px(4.4 if seat == chart.seat - 1 else 2.2)
        for start, end in pairwise(line):
            pygame.draw.aaline(dst, theme.PLAYERS[chart.colours[seat]].on_panel, start, end, max(1, wide))
    _draw_seat_labels(dst, look, plot, chart)
    if chart.chosen is not None:
        x = round(spot(plot, chart, chart.chosen, 0)[0])
        look.fill(dst, Rect(x - look.px(1.5), plot.y, look.px(3), plot.h), theme.LEGAL, 0.9)
    for rank, box in chart_marks(look, rect, chart).items():
        is_chosen = chart.marks[rank] == chart.chosen
        draw_seal(dst, look, box.center, rank, 14, chosen=is_chosen)


def _draw_band(dst: Surface, look: DrawContext, plot: Rect, chart: ChanceChart) -> None:
    """A standard error each way round the line of the seat."""
    seat = chart.seat - 1
    edges: tuple[list[tuple[float, float]], list[tuple[float, float]]] = [], []
    for at, chances, errors in zip(chart.lines.at, chart.lines.chances, chart.lines.errors, strict=True):
        for side, edge in zip((1, -1), edges, strict=True):
            value = max(0.0, min(1.0, chances[seat] + side * errors[seat]))
            x, y = spot(plot, chart, at, value)
            edge.append((x - plot.x, y - plot.y))
    if len(edges[0]) < 2:
        return
    band = Surface(plot.size, pygame.SRCALPHA)
    ink = pygame.Color(theme.PLAYERS[chart.colours[seat]].on_panel)
    pygame.draw.polygon(band, (ink.r, ink.g, ink.b, BAND_ALPHA), edges[0] + edges[1][::-1])
    dst.blit(band, plot)


def _draw_seat_labels(dst: Surface, look: DrawContext, plot: Rect, chart: ChanceChart) -> None:
    """Name and last chance of each seat beside the end of its line, none upon another."""
    ends = chart.lines.chances[-1]
    order, step = sorted(range(len(ends)), key=lambda seat: -ends[seat]), look.px(26)
    tops: list[float] = []
    for seat in order:
        wanted = spot(plot, chart, 0, ends[seat])[1]
        tops.append(max(wanted, tops[-1] + step) if tops else wanted)
    lift = max(0.0, tops[-1] - plot.bottom)
    for seat, y in zip(order, tops, strict=True):
        x = plot.right + look.px(16)
        draw_seat(dst, look, chart.colours[seat], (x, y - lift), 9)
        words = f"{chart.names[seat]} {share_text(ends[seat])}"
        room = look.px(INSET + 150) - look.px(40)
        look.fit(dst, words, room, "sans-semibold", 16, theme.CREAM, (x + look.px(18), y - lift), "ml")


def draw_seat(dst: Surface, look: DrawContext, colour: str, centre: tuple[float, float], radius: float) -> None:
    """The colour of a seat with its mark; `radius` in u."""
    look.disc(dst, centre, radius + 1.5, theme.SHADOW)
    look.disc(dst, centre, radius, theme.PLAYERS[colour].fill)
    look.mark(dst, colour, centre, look.px(radius * 1.3), theme.PLAYERS[colour].mark_ink)


def draw_seal(
    dst: Surface, look: DrawContext, centre: tuple[float, float], rank: int, radius: float, *, chosen: bool = False
) -> None:
    """The number of one of the costliest turns; `radius` in u."""
    look.disc(dst, centre, radius + 2, theme.SHADOW)
    look.disc(dst, centre, radius, theme.LEGAL if chosen else theme.WAX)
    ink = theme.ENGRAVED if chosen else theme.TITLE
    look.text(dst, str(rank), "serif-bold", radius * 1.3, ink, centre, "mc")


def draw_progress(dst: Surface, look: DrawContext, rect: Rect, share: float) -> None:
    """How much of the work is done, from 0 to 1."""
    look.fill(dst, rect, theme.SHADOW, 0.9, radius=5)
    look.rim(dst, rect, theme.HAIRLINE, 1, 0.6, radius=5)
    look.fill(dst, Rect(rect.x, rect.y, max(rect.h, round(rect.w * share)), rect.h), theme.LEGAL, 0.95, radius=5)


def loss_ink(points: float) -> str:
    return next(ink for least, ink in LOSS_INKS if points >= least)


def draw_turn(
    dst: Surface, look: DrawContext, rect: Rect, row: TurnRow, most: float, *, chosen: bool, hovered: bool
) -> None:
    """Number and part of the game; what was done; the loss as a bar with a thin line for how sure it is."""
    look.fill(dst, rect, theme.PANEL_ACTIVE if chosen or hovered else theme.PANEL, 0.95, radius=8)
    rim = theme.LEGAL if chosen else theme.HAIRLINE
    look.rim(dst, rect, rim, 2.4 if chosen else 1, 1 if chosen else 0.4, radius=8)
    column = rect.x + look.px(82)
    middle = (rect.x + column) // 2
    look.text(dst, str(row.number), "sans-bold", 22, theme.TITLE, (middle, rect.y + rect.h * 0.26), "mc")
    below, narrow = (middle, rect.y + rect.h * 0.7), column - rect.x - look.px(10)
    if look.fits(row.part, narrow, "sans"):
        look.fit(dst, row.part, narrow, "sans", 14, theme.SECONDARY, below)
    else:
        part = look.close_block(row.part, "sans", 14, (narrow, max(look.px(40), 2 * look.line_height("sans", 1))))
        look.draw_block(dst, part, theme.SECONDARY, below)
    look.fill(dst, Rect(column, rect.y + look.px(10), max(1, look.px(1.2)), rect.h - look.px(20)), theme.HAIRLINE, 0.4)
    x, right = column + look.px(14), rect.right - look.px(14)
    room = right - x - (look.px(36) if row.rank else 0)
    upper = rect.y + round(rect.h * (0.34 if row.points else 0.5))
    words = row.words if look.measure(row.words, "sans-semibold", 18) <= room else row.short
    if look.measure(words, "sans-semibold", 18) <= room:
        look.fit(dst, words, room, "sans-semibold", 18, theme.CREAM, (x, upper), "ml")
    else:
        block = look.close_block(words, "sans-semibold", 16, (room, round(rect.h * (0.64 if row.points else 0.9))))
        look.draw_block(dst, block, theme.CREAM, (x, upper), "ml")
    if row.rank:
        draw_seal(dst, look, (right - look.px(8), upper), row.rank, 14)
    if not row.points:
        return
    lower, ink = rect.y + round(rect.h * 0.82), loss_ink(row.points)
    written = look.text(dst, f"± {number_text(round(row.error))}", "sans", 15, theme.SECONDARY, (right, lower), "mr")
    number = written.left - look.px(8), lower
    look.text(dst, number_text(-round(row.points)), "sans-bold", 19, ink, number, "mr")
    bar = Rect(x, lower - look.px(6), round(right - look.px(96) - x), look.px(12))
    look.fill(dst, bar, theme.SHADOW, 0.9, radius=6)
    per_point = bar.w / (most * FULL_BAR)
    look.fill(dst, Rect(bar.x, bar.y, max(bar.h, round(row.points * per_point)), bar.h), ink, 0.95, radius=6)
    low_end, high_end = (bar.x + per_point * max(0.0, row.points + side * row.error) for side in (-1, 1))
    line = Rect(round(low_end), bar.centery, round(min(bar.right, high_end) - low_end), max(1, look.px(2)))
    dst.fill(theme.CREAM, line)
    for x_end in (line.left, line.right):
        dst.fill(theme.CREAM, Rect(x_end - look.px(1), bar.y, look.px(2), bar.h))


class CardTexts(NamedTuple):
    """What a card says."""

    title: str
    loss: str
    chance: str
    reason: str
    next_time: str
    """Empty where there is no room."""


def draw_card(
    dst: Surface, look: DrawContext, rect: Rect, row: TurnRow, texts: CardTexts, *, chosen: bool, hovered: bool
) -> None:
    """One of the costliest turns on parchment."""
    look.fill(dst, rect, theme.PARCHMENT if chosen or hovered else theme.PARCHMENT_SHADE, radius=10)
    look.rim(dst, rect, theme.LEGAL if chosen else theme.PARCHMENT_EDGE, 4 if chosen else 2, radius=10)
    draw_seal(dst, look, (rect.x + look.px(26), rect.y + look.px(28)), row.rank, 18)
    pad = look.px(16)
    x, room = rect.x + look.px(58), rect.w - look.px(58) - pad
    high = round(look.px(46) * look.larger)
    title = look.close_block(texts.title, "serif-bold", 19, (room, high))
    look.draw_block(dst, title, theme.INK, (x, rect.y + look.px(5) + high // 2), "ml")
    y = rect.y + look.px(18) + high
    look.fit(dst, texts.loss, rect.w // 2, "sans-bold", 22, theme.WAX, (rect.x + pad, y), "ml")
    look.fit(dst, texts.chance, rect.w // 2 - pad, "sans", 16, theme.INK, (rect.right - pad, y), "mr")
    top, foot = y + look.px(20), look.px(50 if texts.next_time else 8)
    words = look.block(texts.reason, "sans", 17, (rect.w - 2 * pad, rect.bottom - foot - top))
    look.draw_block(dst, words, theme.INK, (rect.x + pad, top), "tl")
    if texts.next_time:
        told = look.close_block(texts.next_time, "serif-semibold", 16, (rect.w - 2 * pad, look.px(46)))
        look.draw_block(dst, told, theme.WAX, (rect.x + pad, rect.bottom - look.px(28)), "ml")


class StripTexts(NamedTuple):
    """What the strip says."""

    where: str
    loss: str
    """Or the verdict on another try."""
    ink: str
    """Of the loss."""
    played: Sequence[str]
    """The first of these that has room."""
    better: Sequence[str]
    """As `played`; empty where nothing better was found."""


def draw_strip(dst: Surface, look: DrawContext, rect: Rect, texts: StripTexts) -> None:
    """Over the board: where it is, what was played and what would have been better."""
    look.fill(dst, rect, theme.PANEL_ACTIVE, 0.96, radius=10)
    look.rim(dst, rect, theme.HAIRLINE, 1.4, 0.7, radius=10)
    inner = rect.inflate(-2 * look.px(66), 0)
    lines = [inner.y + round(inner.h * part) for part in (0.19, 0.5, 0.8)]
    told = look.fit(dst, texts.loss, inner.w * 2 // 3, "sans-bold", 19, texts.ink, (inner.right, lines[0]), "mr")
    room = told.left - look.px(12) - inner.x
    look.fit(dst, texts.where, room, "sans", 16, theme.SECONDARY, (inner.x, lines[0]), "ml")
    for told_ways, ink, y in ((texts.played, PLAYED_INK, lines[1]), (texts.better, BETTER_INK, lines[2])):
        if told_ways:
            look.fill(dst, Rect(inner.x, y - look.px(4), look.px(26), look.px(8)), ink, radius=4)
            x = inner.x + look.px(36)
            fitting = (words for words in told_ways if look.fits(words, inner.right - x, "sans-semibold"))
            words = next(fitting, told_ways[-1])
            look.fit(dst, words, inner.right - x, "sans-semibold", 18, theme.CREAM, (x, y), "ml")
