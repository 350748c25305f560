"""One line of a list of boards: its name, the file it is from, and whether it can be played on."""

from __future__ import annotations

from functools import partial

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.face import BoardChoice
from elcapitan.client.widgets.scroll_list import RowPainter


def board_row_painter(look: DrawContext) -> RowPainter:
    """What paints the rows of such a list."""
    return partial(_draw, look)


def _draw(
    look: DrawContext, dst: pygame.Surface, rect: pygame.Rect, board: BoardChoice, chosen: bool, hovered: bool
) -> None:
    look.fill(dst, rect, theme.PANEL_ACTIVE if chosen or hovered else theme.PANEL, 0.95, radius=8)
    rim = theme.LEGAL if chosen else theme.HAIRLINE
    look.rim(dst, rect, rim, 2 if chosen else 1, 1 if chosen else 0.4, radius=8)
    right = (rect.right - look.px(26), rect.centery)
    if not board.playable:
        look.icon(dst, "nobuild", right, look.px(22), theme.BAD)
    elif chosen:
        look.icon(dst, "check", right, look.px(22), theme.OK)
    where = f"{board.name}  ·  {board.file.name}" if board.file and board.playable else board.name
    ink = theme.CREAM if board.playable else theme.REASON
    at = (rect.x + look.px(16), rect.centery)
    look.fit(dst, where, rect.width - look.px(72), "sans-semibold", 19, ink, at, "ml")
