"""Paints the lines of a chat, the newest at the bottom, in the lobby and at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.protocol.to_client import ChatLine, SeatInfo

LONGEST = 200
"""Characters of one line, as the wire has it."""
SIZE = 19


def name_colours(seats: Sequence[SeatInfo]) -> dict[int, str]:
    """The colour of each seat's name on a dark panel."""
    return {seat.seat: theme.PLAYERS[seat.colour].on_panel for seat in seats if seat.colour}


def draw_chat_lines(
    dst: pygame.Surface,
    look: DrawContext,
    area: pygame.Rect,
    lines: Sequence[ChatLine],
    ink: Mapping[int, str],
    back: int = 0,
) -> None:
    """As many of the newest as fit; `back` of the newest are scrolled away. Onlookers have no colour."""
    with look.clipped(dst, area):
        bottom = area.bottom
        for line in reversed(lines[: len(lines) - back]):
            if bottom - look.line_height("sans", SIZE) < area.y:
                break  # no half lines
            bottom = _draw_line(dst, look, line, (area.x, bottom), area, ink.get(line.seat, theme.SECONDARY))


def _draw_line(
    dst: pygame.Surface, look: DrawContext, line: ChatLine, lower_left: tuple[int, int], area: pygame.Rect, ink: str
) -> int:
    """Its upper edge. The name stands before the first line in its seat's colour; lines above the area are left out."""
    width = area.width
    name = f"{line.name}: "
    indent = min(look.measure(name, "sans-bold", SIZE), width // 2)
    step = look.line_height("sans", SIZE)
    lines = look.wrap(line.text, "sans", SIZE, width - indent)
    top = lower_left[1] - step * len(lines)
    if top >= area.y:
        look.fit(dst, name, indent, "sans-bold", SIZE, ink, (lower_left[0], top + step // 2), "ml")
    for at, part in enumerate(lines):
        if top + step * at < area.y:
            continue
        where = (lower_left[0] + indent, top + step * at + step // 2)
        look.text(dst, part, "sans", SIZE, theme.CREAM, where, "ml")
    return top
