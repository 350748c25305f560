"""The table for someone who wishes larger things: the same parts in fewer u.

Pure. Where everything is 130 % as large a window has 1477 u instead of 1920. Headings, buttons, panels and the rail
follow the wish in full; cards and the bank give a little of it back (they are at least 110 % of their plain size), and
the boards are as large as the height allows. The log folds first, then the forecast lies flat under four columns.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from elcapitan.client.widgets.layer import LONG_LINES, SHORT_LOG
from elcapitan.games.capitan.client.layout.arrangements import Arrangement, ArrangementKind

HEM: Final = 24
"""u of the cloth that no board covers, both edges together."""
GAP: Final = 16
"""u between two boards."""
EDGE: Final = 12
"""u beside the columns."""
BETWEEN: Final = 10
"""u between two parts of a column."""
LEAST_COLUMN: Final = 0.85
"""How much of its plain width (in u) a column keeps at least; what boards do not need is given to it."""
LEFT, LEFT_NARROW, RIGHT, CHRONICLE = 352, 176, 432, 320
"""Plain widths of the columns: destinations, one below the other beside four columns, links and bank, and the log."""
TRAY_HEADING, CARDS_APART = 54, 8
DESTINATION, LINK = 170, 116
"""Heights of the cards."""
BANK, LEAST_BANK = 300, 255
FORECAST_HEAD, FORECAST_LINE = 94, 24
FORECAST_BARE, LEAST_LINE = 46, 20
"""u of a forecast without its legend."""
FLAT: Final = 52
"""u of a forecast that lies flat."""
FLAT_LOG: Final = 176
"""u of the folded log at its left end."""
LINES_OF_LOG, LINES_OF_NARROW_LOG = 74, 106
"""u; two lines, and above them the chat where it has no room beside them."""
FOLDED: Final = 46
STRIP_OF_CARDS: Final = 165
"""u of the destinations under a square cloth."""


def with_larger_boxes(frame: Arrangement, factor: float, columns: int, seats: int) -> Arrangement:
    """`frame` with everything `factor` times as large (1 to 1.3), for `columns` of boards and that many seats."""
    s = frame.s * factor
    whole = (frame.width + 2 * frame.left / frame.s) / factor
    width = min(whole, frame.width)
    frame = replace(
        frame, s=s, left=(whole - width) / 2 * s, width=width, height=frame.height / factor,
        gaps=(GAP, GAP), drawer=(0, 0, 0, 0), details=(0, 0, 0, 0),
    )  # fmt: skip
    if frame.shape is ArrangementKind.SQUARE:
        return _square(frame, factor, columns)
    return _wide(frame, columns, seats)


def _cloth_for(height: float, columns: int) -> float:
    """u of the width that `columns` by three boards can use on a cloth of that height."""
    board = (height - HEM - 2 * GAP) / 3 * 4 / 3
    return columns * board + (columns - 1) * GAP + HEM


def _links(scale: float) -> float:
    return TRAY_HEADING + 2 * LINK * scale + CARDS_APART + BETWEEN


def _wide(frame: Arrangement, columns: int, seats: int) -> Arrangement:
    """Columns beside the cloth, as in a plain window; a panorama has one more for log and forecast."""
    panorama, four = frame.shape is ArrangementKind.PANORAMA, columns > 3
    rail = max(140.0, frame.rail[1] * frame.height / (frame.rail[0] + frame.rail[1]))
    foot = frame.height - rail - EDGE
    flat = four and not panorama
    low = foot - FLAT - BETWEEN if flat else foot
    plain = (CHRONICLE if panorama else 0) + (LEFT_NARROW if four else LEFT) + RIGHT
    spare = frame.width - EDGE * (5 if panorama else 4)
    beside = min(plain, max(plain * LEAST_COLUMN, spare - _cloth_for(low - 104, columns)))
    k = beside / plain
    chronicle, left, right = CHRONICLE * k, (LEFT_NARROW if four else LEFT) * k, RIGHT * k
    x = EDGE + (chronicle + EDGE if panorama else 0)
    cloth = x + left + EDGE
    wide = frame.width - EDGE - right - EDGE - cloth
    side = cloth + wide + EDGE
    high = foot - 108
    links = min(_links(k), high - BETWEEN - LEAST_BANK)
    bank = min(float(BANK), high - BETWEEN - links)
    under = 108 + links + BETWEEN + bank + BETWEEN
    frame = replace(
        frame, cloth=(cloth, 104, wide, low - 104), links=(side, 108, right, links),
        bank=(side, 108 + links + BETWEEN, right, bank), rail=(frame.height - rail, rail),
        destinations=(x, 108, left, high), destinations_across=1 if four else 2,
    )  # fmt: skip
    lines = FORECAST_HEAD + FORECAST_LINE * seats
    if panorama:
        above = (EDGE, 108, chronicle, high - lines - BETWEEN)
        return _drawn(replace(frame, log=above, forecast=(EDGE, foot - lines, chronicle, lines)))
    if flat:
        end, aside = (cloth, foot - FLAT, FLAT_LOG, FLAT), FLAT_LOG + BETWEEN
        return _drawn(replace(frame, log=end, forecast=(cloth + aside, foot - FLAT, wide - aside, FLAT)))
    cards = TRAY_HEADING + 2 * DESTINATION * k + CARDS_APART + BETWEEN
    cards = min(cards, high - 2 * BETWEEN - FOLDED - FORECAST_BARE - LEAST_LINE * seats)
    beneath = 108 + cards + BETWEEN
    frame = replace(frame, destinations=(x, 108, left, cards))
    rest = foot - beneath - BETWEEN - lines
    if foot - under >= (LINES_OF_LOG if right > LONG_LINES else LINES_OF_NARROW_LOG):
        log = (side, under, right, foot - under)
    elif rest >= LINES_OF_NARROW_LOG:
        log = (x, foot - rest, left, rest)
    elif foot - under >= FOLDED:
        log = (side, foot - FOLDED, right, FOLDED)
    else:
        log = (x, foot - FOLDED, left, FOLDED)
    low = log[1] - BETWEEN if log[0] == x else foot
    return _drawn(replace(frame, forecast=(x, beneath, left, low - beneath), log=log))


def _square(frame: Arrangement, factor: float, columns: int) -> Arrangement:
    """A strip of destinations under the cloth, and the forecast beside it."""
    rail = max(146.0, 176 / factor)
    foot = frame.height - rail - EDGE - STRIP_OF_CARDS - EDGE
    spare = frame.width - 3 * EDGE
    right = min(588.0, max(588 * 0.8, spare - _cloth_for(foot - 104, columns)))
    cloth = spare - right
    side = EDGE + cloth + EDGE
    high = foot - 108
    k = min(1.0, (high - 2 * BETWEEN - BANK - LINES_OF_LOG - TRAY_HEADING - CARDS_APART - BETWEEN) / (2 * LINK))
    links = _links(max(LEAST_COLUMN, k))
    bank = min(float(BANK), high - BETWEEN - links)
    under = 108 + links + BETWEEN + bank + BETWEEN
    return _drawn(
        replace(
            frame,
            cloth=(EDGE, 104, cloth, foot - 104),
            destinations=(EDGE, foot + EDGE, cloth, STRIP_OF_CARDS), destinations_across=4,
            forecast=(side, foot + EDGE, right, STRIP_OF_CARDS),
            links=(side, 108, right, links), bank=(side, 108 + links + BETWEEN, right, bank),
            log=(side, under, right, max(FOLDED, foot - under)), rail=(frame.height - rail, rail),
        )
    )  # fmt: skip


def _drawn(frame: Arrangement) -> Arrangement:
    """A short log has a drawer over that edge of the cloth at which it lies."""
    if frame.log[3] >= SHORT_LOG:
        return frame
    x, y, width, height = frame.cloth
    at_right = frame.log[0] > x + width / 2
    return replace(frame, drawer=(x + width - 372 if at_right else x + 8, y + 4, 364, height - 8))
