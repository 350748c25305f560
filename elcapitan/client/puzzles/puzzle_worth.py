"""What puzzles are worth now: how far the rating would rise, what a hint costs, and how stars are earned."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.puzzles.puzzle_book import Puzzle
from elcapitan.client.puzzles.puzzle_ratings import PuzzleStanding, solved_gain
from elcapitan.client.shell.i18n import _

HEADING_U, TEXT_U, ICON_U, GAP_U = 40, 22, 26, 12
"""Height of the heading, letters of the lines, their icons, and the gap between two lines."""


def worth_lines(every: Mapping[str, Puzzle], now: PuzzleStanding) -> list[tuple[str, str]]:
    """Each line with its icon; nothing of the rating once all are solved."""
    lines = [
        ("bulb", _("A puzzle that is solved after a hint earns half of the points.")),
        ("star", _("Each third of a set that is solved earns a star.")),
    ]
    left = sorted(
        (each for key, each in every.items() if key not in now.done), key=lambda each: each.first_rating.points
    )
    if left:
        easiest, hardest = (round(solved_gain(now, each)) for each in (left[0], left[-1]))
        text = _("Solved now, the easiest puzzle left adds {easiest} to your rating and the hardest {hardest}.")
        lines.insert(0, ("lens", text.format(easiest=easiest, hardest=hardest)))
    return lines


def worth_height(look: DrawContext, lines: list[tuple[str, str]], width: int) -> int:
    """How high `write_worth` is, px."""
    line = look.line_height("sans", TEXT_U)
    parts = sum(len(look.wrap(words, "sans", TEXT_U, width - look.px(ICON_U + 14))) for _icon, words in lines)
    return look.px(HEADING_U) + parts * line + len(lines) * look.px(GAP_U)


def write_worth(surface: pygame.Surface, look: DrawContext, lines: list[tuple[str, str]], room: pygame.Rect) -> None:
    """From the upper edge of `room` down."""
    beside, line = look.px(ICON_U + 14), look.line_height("sans", TEXT_U)
    middle = room.y + look.px(HEADING_U / 2 - 4)
    look.fit(surface, _("Points and stars"), room.w, "serif-semibold", 28, theme.INK, (room.x, middle), "ml")
    y = room.y + look.px(HEADING_U)
    for icon, words in lines:
        look.icon(surface, icon, (room.x + look.px(ICON_U / 2), y + line // 2), look.px(ICON_U), theme.INK_2)
        for part in look.wrap(words, "sans", TEXT_U, room.w - beside):
            look.text(surface, part, "sans", TEXT_U, theme.INK_2, (room.x + beside, y + line // 2), "ml")
            y += line
        y += look.px(GAP_U)
