"""Paints the parts of the statistics screen: figures, scores as bars, win shares, the best, achievements.

Each function gets its rectangle and values; none keeps anything.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_panel
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.text_layout import TextBlock
from elcapitan.client.shell.i18n import decimal_text, number_text, pgettext
from elcapitan.client.statistics.stored_game import Achievement, RankedRow, StatisticsPanel
from elcapitan.client.statistics.summary import WinShare, average_text

INSET = 24
"""u from the edge of a panel to what stands in it."""
HEADING = 66
"""u of a panel's heading."""
MAX_BARS = 40
"""Games in the chart, the newest; with more the bars would be too thin for a star."""
MAX_DOTS = 8
"""Reviewed games in the chart, the newest: their numbers stand beside one another."""
FEWEST_ROWS = 6
"""A list with fewer rows keeps the row height of this many."""
LIST_U, LESSON_U, NOTE_U = 19, 20, 18
LESSON_X = 96
"""u from the left edge of a card to its words."""


def draw_figures(dst: Surface, look: DrawContext, rect: Rect, figures: Sequence[tuple[str, str]]) -> None:
    """A row of tiles: a label over its value."""
    gap = look.px(16)
    width = (rect.width - gap * (len(figures) - 1)) / len(figures)
    for at, (label, value) in enumerate(figures):
        left = round(rect.x + at * (width + gap))
        tile = Rect(left, rect.y, round(rect.x + at * (width + gap) + width) - left, rect.height)
        look.frame(dst, "tray", tile)
        room = tile.width - 2 * look.px(14)
        look.fit(dst, label, room, "sans", 18, theme.SECONDARY, (tile.centerx, tile.y + round(tile.height * 0.29)))
        look.fit(dst, value, room, "sans-bold", 32, theme.TITLE, (tile.centerx, tile.y + round(tile.height * 0.66)))


def draw_course(dst: Surface, look: DrawContext, rect: Rect, title: str, course: Sequence[tuple[int, bool]]) -> None:
    """The score of each of the newest games as a bar; a game that was won is golden and bears a star."""
    draw_panel(dst, look, rect, inset=INSET)
    right, y = rect.right - look.px(INSET), rect.y + look.px(38)
    # Words: beside a star: that game was won
    left = look.text(dst, pgettext("legend", "won"), "sans", 18, theme.SECONDARY, (right, y), "mr").left - look.px(8)
    look.icon(dst, "star", (left, y), look.px(20), theme.LEGAL, anchor="mr")
    room = left - look.px(40) - rect.x - look.px(INSET)
    look.fit(dst, title, room, "serif-bold", 28, theme.HEADING, (rect.x + look.px(INSET), y), "ml")
    shown = course[-MAX_BARS:]
    inner = _below_heading(look, rect)
    plot = Rect(inner.x + look.px(56), inner.y + look.px(22), inner.width - look.px(56), inner.height - look.px(38))
    scores = [score for score, _won in shown]
    step = _nice_step(max(20, *scores) - min(0, *scores))
    low, high = -(-min(0, *scores) // step) * -step, -(-max(20, *scores) // step) * step

    def y_of(score: float) -> int:
        return round(plot.bottom - plot.height * (score - low) / (high - low))

    for score in range(low, high + 1, step):
        line = Rect(plot.x, y_of(score), plot.width, max(1, look.px(1.2)))
        look.fill(dst, line, theme.HAIRLINE, 0.3 if score else 0.9)
        look.text(dst, number_text(score), "sans", 16, theme.SECONDARY, (plot.x - look.px(12), line.y), "mr")
    slot = min(plot.width / len(shown), look.px(64))
    for at, (score, won) in enumerate(shown):
        _draw_bar(dst, look, Rect(round(plot.x + at * slot), 0, round(slot), 0), (y_of(score), y_of(0)), won=won)
    first, last = len(course) - len(shown) + 1, len(course)
    for number in {first, last}:
        x = round(plot.x + (number - first + 0.5) * slot)
        look.text(dst, str(number), "sans", 16, theme.SECONDARY, (x, plot.bottom + look.px(18)), "mc")


def draw_losses(dst: Surface, look: DrawContext, rect: Rect, title: str, losses: Sequence[tuple[int, float]]) -> None:
    """What was lost a turn in each of the newest reviewed games, as a line of dots with their numbers."""
    draw_panel(dst, look, rect, title, inset=INSET)
    inner = _below_heading(look, rect)
    shown = losses[-MAX_DOTS:]
    plot = Rect(inner.x + look.px(20), inner.y + look.px(20), inner.width - look.px(40), inner.height - look.px(44))
    high = max(1.0, *(loss for _number, loss in shown))
    step = plot.width / max(1, len(shown) - 1)
    dots = [
        (round(plot.x + at * step), round(plot.bottom - plot.height * max(0.0, loss) / high))
        for at, (_number, loss) in enumerate(shown)
    ]
    if len(dots) > 1:
        pygame.draw.aalines(dst, theme.MAJORITY, closed=False, points=dots)
    for (x, y), (number, loss) in zip(dots, shown, strict=True):
        look.disc(dst, (x, y), 6, theme.MAJORITY)
        look.text(dst, decimal_text(max(0.0, loss)), "sans-semibold", 16, theme.CREAM, (x, y - look.px(18)), "mc")
        if number in (shown[0][0], shown[-1][0]):
            look.text(dst, str(number), "sans", 16, theme.SECONDARY, (x, plot.bottom + look.px(22)), "mc")


def _draw_bar(dst: Surface, look: DrawContext, slot: Rect, ends: tuple[int, int], *, won: bool) -> None:
    """Between two heights, in the middle of its slot."""
    top, bottom = sorted(ends)
    width = max(3, round(slot.width * 0.64))
    bar = Rect(slot.centerx - width // 2, top, width, max(2, bottom - top))
    look.fill(dst, bar, theme.PROLIFERATION if won else theme.MAJORITY, 1.0 if won else 0.75, radius=3)
    if won:
        star = min(look.px(22), max(look.px(12), slot.width))
        look.icon(dst, "star", (slot.centerx, top - star * 0.7), star, theme.LEGAL)


def _nice_step(span: int) -> int:
    return next((step for step in (10, 20, 25, 50, 100, 200) if span / step <= 6), 500)


def draw_shares(dst: Surface, look: DrawContext, rect: Rect, title: str, shares: Sequence[WinShare]) -> None:
    """One line for each group of games: its name, a bar, and the share with the number of games."""
    draw_panel(dst, look, rect, title, inset=INSET)
    inner = _below_heading(look, rect)
    step = inner.height / max(FEWEST_ROWS, len(shares))
    name, words = round(inner.width * 0.31), round(inner.width * 0.38)
    for at, share in enumerate(shares):
        y = round(inner.y + step * (at + 0.5))
        look.fit(dst, share.name, name - look.px(10), "sans-semibold", LIST_U, theme.CREAM, (inner.x, y), "ml")
        track = Rect(inner.x + name, y - look.px(7), inner.width - name - words - look.px(14), look.px(14))
        look.fill(dst, track, theme.WOOD[0], 0.8, radius=7)
        look.rim(dst, track, theme.HAIRLINE, 1, 0.5, radius=7)
        if share.won:
            filled = Rect(track.x, track.y, max(track.height, round(track.width * share.share)), track.height)
            look.fill(dst, filled, theme.PROLIFERATION, 1, radius=7)
        look.fit(dst, share.text, words, "sans", LIST_U, theme.SECONDARY, (inner.right, y), "mr")


def draw_best(dst: Surface, look: DrawContext, rect: Rect, title: str, rows: Sequence[RankedRow]) -> None:
    """The list of the best, with the number of games behind each."""
    draw_panel(dst, look, rect, title, inset=INSET)
    inner = _below_heading(look, rect)
    step = min(look.px(76), inner.height / max(1, len(rows)))
    for at, row in enumerate(rows):
        y = round(inner.y + step * (at + 0.5))
        room = round(inner.width * 0.44)
        look.fit(dst, row.name, room, "serif-semibold", 23, theme.CREAM, (inner.x, y), "ml")
        look.fit(dst, average_text(row), inner.width - room, "sans", LIST_U, theme.SECONDARY, (inner.right, y), "mr")


def draw_details(dst: Surface, look: DrawContext, rect: Rect, panel: StatisticsPanel) -> None:
    """A panel of details: what its numbers are, and for each line its name, a bar, the value in words.

    A line across a bar is the value of the opponents.
    """
    draw_panel(dst, look, rect, inset=INSET)
    inner, y = _below_heading(look, rect), rect.y + look.px(38)
    left = inner.right
    if any(row.others is not None for row in panel.rows):
        # Words: beside a blue line: the average of the opponents
        words = look.text(dst, pgettext("legend", "opponents"), "sans", 18, theme.SECONDARY, (inner.right, y), "mr")
        left = _draw_others(dst, look, (words.x - look.px(10), y)).x - look.px(16)
    look.fit(dst, panel.title, left - inner.x, "serif-bold", 28, theme.HEADING, (inner.x, y), "ml")
    high = 2 * look.line_height("sans", NOTE_U)
    note = look.block(panel.note, "sans", NOTE_U, (inner.width, high))
    look.draw_block(dst, note, theme.SECONDARY, (inner.x, inner.y - look.px(6)), "tl")
    top = inner.y + high
    step = (inner.bottom - top) / max(FEWEST_ROWS, len(panel.rows))
    name = max((look.measure(row.name, "sans-semibold", LIST_U) for row in panel.rows), default=0)
    value = max((look.measure(row.text, "sans", LIST_U) for row in panel.rows if row.value is not None), default=0)
    name = min(name, round(inner.width * 0.4))
    value = min(value, round(inner.width * 0.85) - name - 2 * look.px(12))
    most = max((part for row in panel.rows for part in (row.value, row.others) if part), default=1.0)
    for at, row in enumerate(panel.rows):
        y = round(top + step * (at + 0.5))
        look.fit(dst, row.name, name, "sans-semibold", LIST_U, theme.CREAM, (inner.x, y), "ml")
        room = inner.width - name - look.px(12) if row.value is None else value
        look.fit(dst, row.text, room, "sans", LIST_U, theme.SECONDARY, (inner.right, y), "mr")
        if row.value is not None:
            left = inner.x + name + look.px(12)
            track = Rect(left, y - look.px(7), inner.right - value - look.px(12) - left, look.px(14))
            _draw_detail_bar(dst, look, track, row.value / most, None if row.others is None else row.others / most)


def _draw_detail_bar(dst: Surface, look: DrawContext, track: Rect, part: float, others: float | None) -> None:
    """`part` and `others`: of the track, from 0 to 1."""
    look.fill(dst, track, theme.WOOD[0], 0.8, radius=7)
    look.rim(dst, track, theme.HAIRLINE, 1, 0.5, radius=7)
    if part > 0:
        filled = Rect(track.x, track.y, max(track.height, round(track.width * part)), track.height)
        look.fill(dst, filled, theme.PROLIFERATION, 1, radius=7)
    if others is not None:
        _draw_others(dst, look, (track.x + round(track.width * others), track.centery))


def _draw_others(dst: Surface, look: DrawContext, centre: tuple[int, int]) -> Rect:
    """The line that stands for the opponents."""
    line = Rect(0, 0, max(2, look.px(4)), look.px(22))
    line.center = centre
    look.fill(dst, line, theme.MAJORITY, 1, radius=2)
    return line


def draw_achievements(
    dst: Surface, look: DrawContext, rect: Rect, achievements: Sequence[tuple[Achievement, str]]
) -> None:
    """Cards in two columns: title, lesson, and the date or a lock."""
    gap = look.px(12)
    rows = (len(achievements) + 1) // 2
    width, height = (rect.width - gap) // 2, (rect.height - gap * (rows - 1)) / max(1, rows)
    title = round(look.px(38) * look.larger)
    room = (width - look.px(LESSON_X + 22), round(height) - title - look.px(12))
    # The longest lesson decides: all have letters of one size.
    size_u = min(look.block(each.lesson, "sans", LESSON_U, room).size_u for each, _date in achievements)
    for at, (achievement, date) in enumerate(achievements):
        row, column = divmod(at, 2)
        card = Rect(rect.x + column * (width + gap), round(rect.y + row * (height + gap)), width, round(height))
        lesson = look.block(achievement.lesson, "sans", size_u, room, even=True)
        _draw_card(dst, look, card, (achievement.title, lesson), title, date)


def _draw_card(dst: Surface, look: DrawContext, card: Rect, words: tuple[str, TextBlock], line: int, date: str) -> None:
    """Title and lesson together in its middle; `line`: px of the title's line."""
    look.fill(dst, card, theme.PANEL_ACTIVE if date else theme.PANEL, 0.95, radius=10)
    look.rim(dst, card, theme.LEGAL if date else theme.HAIRLINE, 2 if date else 1.2, 0.9 if date else 0.5, radius=10)
    icon, ink = ("star", theme.LEGAL) if date else ("lock", theme.DISABLED)
    look.icon(dst, icon, (card.x + look.px(48), card.centery), look.px(38), ink)
    title, lesson = words
    left, right = card.x + look.px(LESSON_X), card.right - look.px(22)
    top = card.centery - (line + lesson.step * len(lesson.lines)) // 2
    upper = top + line // 2
    if date:
        right = look.text(dst, date, "sans-semibold", 18, theme.OK, (right, upper), "mr").left - look.px(16)
    look.fit(dst, title, right - left, "serif-semibold", 25, theme.TITLE if date else theme.CREAM, (left, upper), "ml")
    look.draw_block(dst, lesson, theme.SECONDARY, (left, top + line), "tl")


def draw_message(dst: Surface, look: DrawContext, rect: Rect, words: str, *, trouble: bool) -> None:
    """One sentence in the middle of an empty panel."""
    draw_panel(dst, look, rect, rose=True)
    ink, width = theme.REASON if trouble else theme.SECONDARY, min(rect.width - look.px(160), look.px(900))
    look.paragraph(dst, words, "sans-italic", 24, ink, (rect.centerx, rect.y + rect.height // 8), width, align="c")


def _below_heading(look: DrawContext, rect: pygame.Rect) -> Rect:
    top = rect.y + look.px(HEADING)
    return Rect(rect.x + look.px(INSET), top, rect.width - 2 * look.px(INSET), rect.bottom - look.px(18) - top)
