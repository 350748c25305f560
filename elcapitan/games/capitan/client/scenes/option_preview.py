"""El Capitan beside the options: a city with everyone's warehouses, and a ship on its way there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.options.option_preview import GamePreview, Journey
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import TextRow, heading_row, quiet_row
from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.client.layout.board_layout import board_layout
from elcapitan.games.capitan.client.paint import board as painter
from elcapitan.games.capitan.rules.model.board import Board, CityPlan

BOARD = (326.0, 244.5)
"""A city board as on the table, u."""
WAREHOUSES = (("red", 4), ("blue", 5), ("yellow", 6), ("green", 7), ("pearl", 8))
"""Colour and site of what stands on it."""


@cache
def _plan() -> CityPlan:
    """The city that is shown."""
    return Board.of(standard_board()).plan("napoli")


class CityPreview(GamePreview):
    """The preview of this game."""

    shape = BOARD

    def draw_place(self, dst: Surface, brush: Brush, rect: Rect) -> Journey:
        plan, boxes, dark = _plan(), board_layout(rect, _plan()), frozenset(_plan().row.dark)
        painter.draw_printed(dst, brush, rect, plan, dark)
        for colour, site in WAREHOUSES:
            painter.draw_house(dst, brush, painter.PrintedBoard(boxes, plan, dark), site, f"pieces/warehouse-{colour}")
        width = round(painter.FORTRESS * boxes.u)
        brush.piece(dst, "pieces/fortress-yellow", painter.fortress_position(boxes, 1), width)
        moored = painter.ship_position(boxes, 2)
        brush.piece(dst, "pieces/ship-red", moored, painter.ship_width(boxes, 2))
        board, wide = boxes.rect, painter.ship_width(boxes, 1)
        start = (board.right - wide, board.bottom - board.h // 3)
        return Journey("pieces/ship-blue", start, painter.ship_position(boxes, 1), wide, board.h // 3)

    def hint_rows(self) -> Sequence[TextRow]:
        what, costs = _("Napoli · harbour 1"), _("a warehouse here costs 4")
        return heading_row(what), TextRow(costs), quiet_row(_("F2: the rule"))
