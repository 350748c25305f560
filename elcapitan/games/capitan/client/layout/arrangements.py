"""The arrangements of the table: which one a window gets, and where its parts lie in u.

Pure. table_layout.py turns an arrangement into rectangles of whole pixels for one position.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from elcapitan.client.drawing.draw_context import UPRIGHT
from elcapitan.client.table.layout_units import NARROWEST
from elcapitan.client.widgets.layer import SHORT_LOG

LINK_NAME = 72
"""px of a link card on which the longest name of a city has room in the least letters."""


class ArrangementKind(StrEnum):
    """Which arrangement a window gets."""

    WIDE = "16:9"
    TALLER = "16:10"
    SQUARE = "4:3"
    PANORAMA = "21:9"
    UPRIGHT = "9:16"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The chosen arrangement, in u."""

    shape: ArrangementKind
    s: float
    left: float
    """Pixels of bare wood left of the block (windows wider than any arrangement)."""
    width: float
    height: float
    cloth: tuple[float, float, float, float]
    board: tuple[float, float]
    gaps: tuple[float, float]
    destinations: tuple[float, float, float, float]
    destinations_across: int
    log: tuple[float, float, float, float]
    links: tuple[float, float, float, float]
    bank: tuple[float, float, float, float]
    forecast: tuple[float, float, float, float]
    rail: tuple[float, float]
    """Top and height."""
    drawer: tuple[float, float, float, float] = (0, 0, 0, 0)
    details: tuple[float, float, float, float] = (0, 0, 0, 0)


def arrangement_for(width: int, height: int) -> Arrangement:
    """The arrangement that suits a window of that many px."""
    aspect = width / height
    if aspect >= 2.36:
        s = height / 1080
        return Arrangement(
            ArrangementKind.PANORAMA, s, (width - 2560 * s) / 2, 2560, 1080,
            cloth=(720, 104, 1088, 828), board=(326, 244.5), gaps=(24, 22),
            destinations=(344, 108, 352, 820), destinations_across=2, log=(12, 108, 320, 820),
            links=(1820, 108, 432, 306), bank=(1820, 426, 432, 300), forecast=(1820, 738, 432, 190), rail=(940, 140),
            details=(2264, 108, 284, 820),
        )  # fmt: skip
    s = height / 1080 if aspect > 16 / 9 else width / 1920
    tall = height / s
    if aspect >= 1.5:
        is_wide = aspect >= 1.7
        more = 0.0 if is_wide else (tall - 1080) / 120
        rail = 140 + 32 * more
        foot = tall - rail - 12
        return Arrangement(
            ArrangementKind.WIDE if is_wide else ArrangementKind.TALLER, s, (width - 1920 * s) / 2, 1920, tall,
            cloth=(376, 104, 1088, foot - (100 if is_wide else 104)), board=(326, 244.5), gaps=(24, 22 + 22 * more),
            destinations=(12, 108, 352, 410), destinations_across=2, log=(12, 530, 352, foot - 530),
            links=(1476, 108, 432, 306), bank=(1476, 426, 432, 300), forecast=(1476, 738, 432, foot - 738),
            rail=(tall - rail, rail),
        )  # fmt: skip
    if aspect < UPRIGHT:  # there is room for three columns under a cloth of the whole width
        return _upright_arrangement(width, height)
    # A square window is a narrow one: what the rail says takes more lines there. The forecast lies beside the strip of
    # destinations, so that the log keeps what is left of the column.
    rail = 176
    foot = tall - rail - 12 - 190 - 10
    # Where letters are as small as they may be, the log spares the link cards and then the bank's chart what they lack.
    spare = max(0.0, foot - 738 - SHORT_LOG - 4)
    links = 306 + min(80.0, max(0.0, LINK_NAME / s - 132) / 132 * 240, spare)
    bank = 300 + min(20.0, max(0.0, 12 / s - 17), spare - (links - 306))
    under = 108 + links + 12 + bank + 12
    return Arrangement(
        ArrangementKind.SQUARE, s, 0, 1920, tall,
        cloth=(12, 104, 1296, foot - 104 + 4), board=(400, 300), gaps=(24, 22),
        destinations=(12, foot + 12, 1296, 190), destinations_across=4, log=(1320, under, 588, foot - under),
        links=(1320, 108, 588, links), bank=(1320, 108 + links + 12, 588, bank),
        forecast=(1320, foot + 12, 588, 190), rail=(tall - rail, rail),
        drawer=(940, 108, 364, foot - 116) if foot - under < SHORT_LOG else (0, 0, 0, 0),
    )  # fmt: skip


def _upright_arrangement(width: int, height: int) -> Arrangement:
    """The cloth has the whole width; destinations and forecast, the log, links and bank lie beneath it."""
    s, right, rail = width / NARROWEST, NARROWEST, 176
    tall = height / s
    board = ((right - 24 - 24 - 2 * 16) / 3, (right - 24 - 24 - 2 * 16) / 4)
    under = 104 + 3 * board[1] + 2 * 16 + 24 + 12
    foot = tall - rail - 12
    middle = 12 + 352 + 12
    side = right - 12 - 520
    return Arrangement(
        ArrangementKind.UPRIGHT, s, 0, right, tall,
        cloth=(12, 104, right - 24, under - 12 - 104), board=board, gaps=(16, 16),
        destinations=(12, under, 352, 410), destinations_across=2,
        log=(middle, under, side - 12 - middle, foot - under),
        links=(side, under, 520, 355), bank=(side, under + 367, 520, min(320, foot - under - 367)),
        forecast=(12, under + 422, 352, min(300, foot - under - 422)), rail=(tall - rail, rail),
    )  # fmt: skip


def with_four_columns(frame: Arrangement) -> Arrangement:
    """With the extra cities: destinations in one column, the cloth as wide as may be.

    That column is too narrow for the log: it lies beneath the boards if the cloth has room there, else a button beneath
    the cards opens it in a drawer over the cloth's edge; in a panorama the log keeps its own column.
    """
    top, height = frame.cloth[1], frame.cloth[3]
    foot, column = top + height, frame.destinations[0]
    wider = replace(
        frame,
        cloth=(column + 188, top, frame.cloth[0] + frame.cloth[2] - column - 188, height),
        board=(283, 212.25),
        gaps=(22, frame.gaps[1] + 14),
        destinations=(column, 108, 176, foot - 108 - 56),
        destinations_across=1,
    )
    if frame.shape is ArrangementKind.PANORAMA:
        return wider
    return replace(wider, gaps=(22, frame.gaps[1]), log=(12, foot - 46, 176, 46), drawer=(200, 108, 352, foot - 116))


def without_folded_log(frame: Arrangement, *, keep_drawer: bool) -> Arrangement:
    """With the log somewhere else: its neighbour takes the place of its button; a short log still needs the drawer."""
    x, y, width, height = frame.log
    cards, forecast = frame.destinations, frame.forecast
    if cards[0] == x and cards[2] == width:
        cards = (x, cards[1], width, y + height - cards[1])
    elif forecast[1] == y:
        forecast = (x, y, forecast[0] + forecast[2] - x, height)
    return replace(frame, destinations=cards, forecast=forecast, drawer=frame.drawer if keep_drawer else (0, 0, 0, 0))
