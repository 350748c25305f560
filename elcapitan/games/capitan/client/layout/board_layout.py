"""The parts of one city board (board_boxes.py) as rectangles of a window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from pygame import Rect

from elcapitan.games.capitan.client.layout.board_boxes import BoardParts, Box, board_boxes, shut_warehouse_boxes
from elcapitan.games.capitan.rules.model.board import CityPlan

BoardLayout: TypeAlias = BoardParts[Rect]


def board_layout(rect: Rect, plan: CityPlan) -> BoardLayout:
    """The parts of a city's board, drawn in `rect`."""
    return _layout((rect.x, rect.y, rect.w, rect.h), len(plan.harbour), len(plan.fortress))


@lru_cache(maxsize=64)
def _layout(box: Box, harbour: int, fortresses: int) -> BoardLayout:
    # Asked for every board at every move of the mouse; a window has ten different ones.
    parts = board_boxes(box, harbour, fortresses)
    spaces = _rects(parts.harbour), _rects(parts.fortresses), _rects(parts.sites)
    return BoardParts(Rect(box), *spaces, Rect(parts.picture), Rect(parts.quay), parts.plate, parts.u)


def _rects(boxes: Sequence[Box]) -> tuple[Rect, ...]:
    return tuple(map(Rect, boxes))


def shut_warehouse_rects(boxes: BoardLayout, count: int) -> tuple[Rect, ...]:
    """Where `count` shut-down warehouses stand on the quay."""
    quay = boxes.quay
    return _rects(shut_warehouse_boxes((quay.x, quay.y, quay.w, quay.h), boxes.u, count))
