"""Where the parts of one city board lie: harbour, fortress spaces, the U of thirteen sites, the picture.

Everything is a fraction of the board's own rectangle, so the small board on the cloth and the close-up are the same
drawing. Knows no position and no pixels but those of the rectangle it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect

from elcapitan.games.capitan.rules.model.board import CityPlan

FRAME = 0.0275
"""Width of the wooden frame, of the board's width."""
GAP = 0.0065
"""Between two cells, of the board's width."""
BOARD_U = 326.0
"""Width of a board on the cloth of a 16:9 window, in logical units; the piece sizes below are meant at this width."""

_TOP, _TOP_HEIGHT = 0.042, 0.205
_HARBOUR_WIDTH, _FORTRESS_WIDTH = 0.274, 0.189
_ROW_TOP, _CELL_WIDTH, _CELL_HEIGHT = 0.261, 0.129, 0.169
_COLUMN_STEP = 0.1359
_ROW_STEP = (0.794 - 0.261) / 3
_PICTURE = (0.163, 0.261, 0.673, 0.525)
_QUAY_HEIGHT = 34 / 244.5


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


def fraction_rect(rect: Rect, x: float, y: float, width: float, height: float) -> Rect:
    """The rectangle at these fractions of `rect`, its edges rounded one by one so that neighbours stay neighbours."""
    left, top = round(rect.x + x * rect.w), round(rect.y + y * rect.h)
    return Rect(left, top, round(rect.x + (x + width) * rect.w) - left, round(rect.y + (y + height) * rect.h) - top)


def site_cells(count: int = 13) -> list[tuple[int, int]]:
    """Column and row of each site in the 7 x 4 grid whose border is the U."""
    down = [(0, row) for row in range(4)]
    along = [(column, 3) for column in range(1, 7)]
    up = [(6, row) for row in (2, 1, 0)]
    return (down + along + up)[:count]


def board_layout(rect: Rect, plan: CityPlan) -> BoardLayout:
    """The parts of a city's board, drawn in `rect`."""
    return _parts(*rect, len(plan.harbour), len(plan.fortress))


@lru_cache(maxsize=64)
def _parts(x0: int, y0: int, w: int, h: int, harbour: int, fortresses: int) -> BoardLayout:
    # Asked for every board at every move of the mouse; a window has ten different ones.
    rect = Rect(x0, y0, w, h)
    across = 1 - 2 * FRAME
    # Two of each fill the top row exactly as printed; another mix shares the same width in the same proportion.
    total = harbour * _HARBOUR_WIDTH + fortresses * _FORTRESS_WIDTH + (harbour + fortresses - 1) * GAP
    shrink = min(1.0, across / total)
    x = FRAME
    spaces: list[Rect] = []
    for number in range(harbour + fortresses):
        width = (_HARBOUR_WIDTH if number < harbour else _FORTRESS_WIDTH) * shrink
        spaces.append(fraction_rect(rect, x, _TOP, width, _TOP_HEIGHT))
        x += width + GAP * shrink
    sites = tuple(
        fraction_rect(rect, FRAME + column * _COLUMN_STEP, _ROW_TOP + row * _ROW_STEP, _CELL_WIDTH, _CELL_HEIGHT)
        for column, row in site_cells()
    )
    picture = fraction_rect(rect, *_PICTURE)
    quay_height, u = round(_QUAY_HEIGHT * rect.h), rect.w / BOARD_U
    quay = Rect(picture.x, picture.bottom - quay_height, picture.w, quay_height)
    plate = picture.centerx, round(picture.y + 15 * u)
    return BoardLayout(rect, tuple(spaces[:harbour]), tuple(spaces[harbour:]), sites, picture, quay, plate, u)


def shut_warehouse_rects(boxes: BoardLayout, count: int) -> tuple[Rect, ...]:
    """Where `count` shut-down warehouses stand on the quay: side by side, closer together when there are many."""
    if not count:
        return ()
    width = 28 * boxes.u
    step = min(31 * boxes.u, (boxes.quay.w - 12 * boxes.u - width) / max(1, count - 1))
    left = boxes.quay.centerx - (width + step * (count - 1)) / 2
    top = boxes.quay.bottom - 32 * boxes.u
    return tuple(Rect(round(left + step * at), round(top), round(width), round(28 * boxes.u)) for at in range(count))
