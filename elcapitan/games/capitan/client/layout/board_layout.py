"""The parts of one city board (board_boxes.py) as rectangles of a window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect

from elcapitan.games.capitan.client.layout.board_boxes import Box, board_boxes, shut_warehouse_boxes
from elcapitan.games.capitan.rules.model.board import CityPlan


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The rectangles of one city board."""

    rect: Rect
    harbour: tuple[Rect, ...]
    fortresses: tuple[Rect, ...]
    sites: tuple[Rect, ...]
    """Thirteen, in the order of the row: down the left side, along the bottom, up the right side."""
    picture: Rect
    quay: Rect
    """The strip at the bottom of the picture on which shut-down warehouses stand."""
    plate: tuple[int, int]
    """Centre of the brass plate with the city's name."""
    u: float
    """Pixels per unit on this board: 1 on the cloth at 1920x1080."""


def board_layout(rect: Rect, plan: CityPlan) -> BoardLayout:
    """The parts of a city's board, drawn in `rect`."""
    return _layout((rect.x, rect.y, rect.w, rect.h), len(plan.harbour), len(plan.fortress))


@lru_cache(maxsize=64)
def _layout(box: Box, harbour: int, fortresses: int) -> BoardLayout:
    # Asked for every board at every move of the mouse; a window has ten different ones.
    parts = board_boxes(box, harbour, fortresses)
    picture = Rect(parts.picture)
    plate = picture.centerx, round(picture.y + 15 * parts.u)
    spaces = _rects(parts.harbour), _rects(parts.fortresses), _rects(parts.sites)
    return BoardLayout(Rect(box), *spaces, picture, Rect(parts.quay), plate, parts.u)


def _rects(boxes: Sequence[Box]) -> tuple[Rect, ...]:
    return tuple(map(Rect, boxes))


def shut_warehouse_rects(boxes: BoardLayout, count: int) -> tuple[Rect, ...]:
    """Where `count` shut-down warehouses stand on the quay."""
    quay = boxes.quay
    return _rects(shut_warehouse_boxes((quay.x, quay.y, quay.w, quay.h), boxes.u, count))
