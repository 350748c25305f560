"""Where the parts of one city board are: harbour, fortress spaces, the U of thirteen sites, the picture.

Everything is a fraction of the board's own box, so the small board on the cloth, the close-up and the page are the same
drawing. Knows no position, and needs no window: board_layout.py has the same as rectangles of pygame.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

Box = tuple[int, int, int, int]
"""Left, top, width and height."""
BoxT = TypeVar("BoxT")

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


class BoardParts(NamedTuple, Generic[BoxT]):
    """The boxes of one city board, or its rectangles."""

    rect: BoxT
    harbour: tuple[BoxT, ...]
    fortresses: tuple[BoxT, ...]
    sites: tuple[BoxT, ...]
    """Thirteen, in the order of the row: down the left side, along the bottom, up the right side."""
    picture: BoxT
    quay: BoxT
    """The strip at the bottom of the picture on which shut-down warehouses stand."""
    plate: tuple[int, int]
    """Centre of the brass plate with the city's name."""
    u: float
    """Pixels per unit on this board: 1 on the cloth at 1920x1080."""


def shut_warehouse_boxes(quay: Box, u: float, count: int) -> tuple[Box, ...]:
    """Where `count` shut-down warehouses stand on the quay: side by side, closer together when there are many."""
    if not count:
        return ()
    x, y, wide, high = quay
    width = 28 * u
    step = min(31 * u, (wide - 12 * u - width) / max(1, count - 1))
    left = x + wide // 2 - (width + step * (count - 1)) / 2
    top = y + high - 32 * u
    return tuple((round(left + step * at), round(top), round(width), round(28 * u)) for at in range(count))


@lru_cache(maxsize=64)
def board_boxes(box: Box, harbour: int, fortresses: int) -> BoardParts[Box]:
    """The parts of a city's board drawn in `box`; `harbour` and `fortresses` count its spaces."""
    across = 1 - 2 * FRAME
    # Two of each fill the top row exactly as printed; another mix shares the same width in the same proportion.
    total = harbour * _HARBOUR_WIDTH + fortresses * _FORTRESS_WIDTH + (harbour + fortresses - 1) * GAP
    shrink = min(1.0, across / total)
    x = FRAME
    spaces: list[Box] = []
    for number in range(harbour + fortresses):
        width = (_HARBOUR_WIDTH if number < harbour else _FORTRESS_WIDTH) * shrink
        spaces.append(_fraction(box, x, _TOP, width, _TOP_HEIGHT))
        x += width + GAP * shrink
    sites = tuple(
        _fraction(box, FRAME + column * _COLUMN_STEP, _ROW_TOP + row * _ROW_STEP, _CELL_WIDTH, _CELL_HEIGHT)
        for column, row in _site_cells()
    )
    picture = _fraction(box, *_PICTURE)
    quay_height = round(_QUAY_HEIGHT * box[3])
    quay = picture[0], picture[1] + picture[3] - quay_height, picture[2], quay_height
    u = box[2] / BOARD_U
    plate = picture[0] + picture[2] // 2, round(picture[1] + 15 * u)
    return BoardParts(box, tuple(spaces[:harbour]), tuple(spaces[harbour:]), sites, picture, quay, plate, u)


def _fraction(box: Box, x: float, y: float, width: float, height: float) -> Box:
    """The box at these fractions of `box`, its edges rounded one by one so that neighbours stay neighbours."""
    left, top = round(box[0] + x * box[2]), round(box[1] + y * box[3])
    return left, top, round(box[0] + (x + width) * box[2]) - left, round(box[1] + (y + height) * box[3]) - top


def _site_cells() -> list[tuple[int, int]]:
    """Column and row of each site in the 7 x 4 grid whose border is the U."""
    down = [(0, row) for row in range(4)]
    along = [(column, 3) for column in range(1, 7)]
    up = [(6, row) for row in (2, 1, 0)]
    return down + along + up
