"""How the parts of the table share the window, in u: columns beside the city, or beneath it in an upright window.

Pure. What has no room becomes a button with a drawer: first the log, then the buildings. table_layout.py turns the
parts into rectangles of whole pixels.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from elcapitan.client.drawing.draw_context import UPRIGHT
from elcapitan.client.table.layout_units import NARROWEST, PLAIN, min_scale

Box = tuple[float, float, float, float]
"""Left, top, width and height in u."""

PANORAMA: Final = 2300.0
"""u of a window in which log and forecast have columns of their own."""
WIDEST: Final = 2600.0
"""u; in a wider window the block lies in the middle."""
STRIP, TOP, EDGE, BETWEEN = 96.0, 106.0, 12.0, 10.0
TOWER, LEAST_TOWER = 500.0, 420.0
CARAVAN, LEAST_CARAVAN = 250.0, 208.0
BUILDINGS, LEAST_BUILDINGS = 296.0, 262.0
FOLDED: Final = 46.0
"""u of a part that is only the button of its drawer."""
SHORTEST_LOG: Final = 150.0
FORECAST_HEAD, FORECAST_LINE, FORECAST_FOOT = 46.0, 30.0, 36.0
CITY_ASPECT: Final = 1.3
"""Width of the city for its height, in an upright window."""
LEAST_ASPECT: Final = 1.12
"""Width of the city for its height, at least; the rest of a taller window is the log's."""
PANORAMA_ASPECT: Final = 1.5
LEAST_SIDE: Final = 320.0
"""u of the column of forecast and log in a panorama."""


class TableArrangement(NamedTuple):
    """The parts of the table in u, but for `left` and `s`."""

    s: float
    """px per u."""
    left: float
    """px of bare wood left of the block."""
    width: float
    rail: tuple[float, float]
    """Top and height."""
    boxes: dict[str, Box]
    """City, tower, log, caravan, buildings and forecast."""

    def is_folded(self, part: str) -> bool:
        """The log or the buildings are only the button of a drawer."""
        return self.boxes[part][3] == FOLDED


def arrangement_for(size: tuple[int, int], seats: int, enlarged: float = 1.0) -> TableArrangement:
    """The arrangement for a window of `size` px with everything `enlarged` (1 to 1.3) times as large."""
    s = min(size[0] / 1920, size[1] / 1080) * max(enlarged, min_scale(size))
    whole, height = size[0] / s, size[1] / s
    width = min(whole, WIDEST)
    rail = 134.0 if width >= 1700 else 150.0
    foot = height - rail - EDGE
    high = foot - TOP
    share = min(1.0, max(0.0, (width - NARROWEST) / (PLAIN - NARROWEST)))
    left, right = 300 + 56 * share, 340 + 92 * share
    bars = FORECAST_HEAD + (FORECAST_LINE + 14) * seats + FORECAST_FOOT
    if size[0] / size[1] < UPRIGHT:
        wide = width - 2 * EDGE
        under = TOP + wide / CITY_ASPECT + EDGE
        boxes = {
            "city": (EDGE, TOP, wide, wide / CITY_ASPECT),
            **_left_column(EDGE, under, 460, foot - under),
            **_right_column(460 + 2 * EDGE, under, width - 460 - 3 * EDGE, foot - under, seats),
        }
    elif width >= PANORAMA:
        x = left + 2 * EDGE
        # The city is as wide as its height needs; forecast and log have the rest.
        wide = min((high + 4) * PANORAMA_ASPECT, width - x - right - LEAST_SIDE - 3 * EDGE)
        side = x + wide + EDGE
        low = min(high * 0.42, 360.0)
        last = side + right + EDGE
        boxes = {
            "tower": (EDGE, TOP, left, min(high, TOWER + 160)),
            "city": (x, TOP - 2, wide, high + 4),
            "caravan": (side, TOP, right, low),
            "buildings": (side, TOP + low + BETWEEN, right, min(420.0, high - low - BETWEEN)),
            "forecast": (last, TOP, width - EDGE - last, bars),
            "log": (last, TOP + bars + BETWEEN, width - EDGE - last, high - bars - BETWEEN),
        }
    else:
        x = left + 2 * EDGE
        wide = width - x - right - 2 * EDGE
        side = width - EDGE - right
        tall = high + 4 - wide / LEAST_ASPECT
        if tall >= SHORTEST_LOG:  # a window 4:3: the log lies beneath the city, the forecast beneath the tower
            low, deep = high * 0.42, high + 4 - tall
            boxes = {
                "city": (x, TOP - 2, wide, deep),
                "log": (x, TOP + 2 + deep + BETWEEN, wide, tall - BETWEEN - 4),
                "tower": (EDGE, TOP, left, high - bars - BETWEEN),
                "forecast": (EDGE, TOP + high - bars, left, bars),
                "caravan": (side, TOP, right, low),
                "buildings": (side, TOP + low + BETWEEN, right, high - low - BETWEEN),
            }
        else:
            columns = _left_column(EDGE, TOP, left, high) | _right_column(side, TOP, right, high, seats)
            boxes = {"city": (x, TOP - 2, wide, high + 4), **columns}
    return TableArrangement(s, (whole - width) / 2 * s, width, (height - rail, rail), boxes)


def _left_column(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """The tower, and the log beneath it."""
    rest = height - TOWER - BETWEEN
    if rest >= SHORTEST_LOG:
        tower = TOWER + min(80.0, max(0.0, (rest - 420) / 2))
        log = height - tower - BETWEEN
    else:
        tower, log = min(TOWER + 40, height - BETWEEN - FOLDED), FOLDED
    return {"tower": (x, y, width, tower), "log": (x, y + tower + BETWEEN, width, log)}


def _right_column(x: float, y: float, width: float, height: float, seats: int) -> dict[str, Box]:
    """Caravan, buildings and forecast."""
    least = FORECAST_HEAD + FORECAST_LINE * seats + FORECAST_FOOT
    folded = height - 2 * BETWEEN - LEAST_CARAVAN - LEAST_BUILDINGS < least
    spare = height - 2 * BETWEEN - least - LEAST_CARAVAN - (FOLDED if folded else LEAST_BUILDINGS)
    caravan = LEAST_CARAVAN + max(0.0, min(CARAVAN + 90 - LEAST_CARAVAN, spare * 0.4))
    buildings = FOLDED if folded else LEAST_BUILDINGS + min(BUILDINGS + 160 - LEAST_BUILDINGS, spare * 0.4)
    forecast = height - 2 * BETWEEN - caravan - buildings
    at = y + caravan + BETWEEN
    return {
        "caravan": (x, y, width, caravan),
        "buildings": (x, at, width, buildings),
        "forecast": (x, at + buildings + BETWEEN, width, min(forecast, least + 130)),
    }
