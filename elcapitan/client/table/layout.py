"""Where everything lies on the table: window size, board and position in, named rectangles out.

Pure. Painting, hit-testing and animation all read these rectangles, so a click can never miss what was drawn. Measures
are in logical units (u), one pixel at 1920x1080; the rectangles handed out are in whole pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from pygame import Rect

HEM = 24
"""u of the cloth that no board covers, both edges together."""
SHORT_LOG = 220
"""u; a log less high than this has room for a line or two."""
LONG_LINES = 400
"""u; a short log wider than this leaves its right end to the chat."""


ROOMIER = 1.15
"""How much larger boxes become at most for somebody who wishes larger things; beyond it only letters do, for what the
boxes take the boards must give."""
LEAST_TALL, LEAST_TALL_SQUARE = 966, 1216
"""u of height in which the larger boxes find room, with a line or two of the log."""


class Shape(StrEnum):
    """Which arrangement a window gets."""

    WIDE = "16:9"
    TALLER = "16:10"
    SQUARE = "4:3"
    PANORAMA = "21:9"


class Tray(NamedTuple):
    """An open display of cards with its deck and discard pile in the heading."""

    rect: Rect
    heading: tuple[int, int]
    """Left end of the heading, at the height of its capitals' middle."""
    deck: Rect
    discard: Rect
    places: tuple[Rect, ...]
    """One per place of the display, from the lowest up."""


class Bank(NamedTuple):
    rect: Rect
    heading: tuple[int, int]
    harbour: Rect
    loans: tuple[Rect, ...]
    chart_heading: tuple[int, int]
    chart: tuple[Rect, ...]
    """The cells of the proliferation chart, from the first number of cities that pays anything."""
    bonus_heading: tuple[int, int]
    bonus: tuple[Rect, ...]
    bonus_words: Rect


class Rail(NamedTuple):
    rect: Rect
    coin: Rect
    purse: tuple[int, int]
    name: tuple[int, int]
    stock: Rect
    loans: Rect
    hand: tuple[Rect, ...]
    lift: int
    """px by which the card taken up is lifted."""
    steps: tuple[int, int]
    prompt: Rect
    sub: Rect
    pirate: Rect
    """Takes up the pirate ship; empty where there is none (X7)."""
    undo: Rect
    undo_turn: Rect
    loan: Rect
    end: Rect
    reason: Rect
    """Why the end button is disabled, under it."""


class TableLayout(NamedTuple):
    size: tuple[int, int]
    shape: Shape
    s: float
    """Pixels per u."""
    strip: Rect
    phase: tuple[int, int]
    phase_block: Rect
    """All that is said of phase and round."""
    pips: tuple[Rect, ...]
    panels: tuple[Rect, ...]
    """One per seat."""
    reach: Rect
    """Lays the map of what is in reach over the boards."""
    lens: Rect
    speed: Rect
    menu: Rect
    destinations: Tray
    links: Tray
    log: Rect
    drawer: Rect
    """Where the whole log lies over the table once it is opened; empty where the log itself has room."""
    cloth: Rect
    boards: Mapping[str, Rect]
    bank: Bank
    forecast: Rect
    details: Rect
    """What each seat holds, in full; empty but for a panorama, where there is room for it."""
    rail: Rail

    def regions(self) -> Iterator[tuple[str, Rect]]:
        """The areas that tile the window and may not overlap."""
        yield "strip", self.strip
        yield "destinations", self.destinations.rect
        yield "links", self.links.rect
        yield "log", self.log
        yield "cloth", self.cloth
        yield "bank", self.bank.rect
        yield "forecast", self.forecast
        if self.details.w:
            yield "details", self.details
        yield "rail", self.rail.rect


@dataclass(frozen=True, slots=True)
class _Frame:
    """The chosen arrangement, in u."""

    shape: Shape
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


def _frame(width: int, height: int) -> _Frame:
    aspect = width / height
    if aspect >= 2.36:
        s = height / 1080
        return _Frame(
            Shape.PANORAMA, s, (width - 2560 * s) / 2, 2560, 1080,
            cloth=(720, 104, 1088, 828), board=(326, 244.5), gaps=(24, 22),
            destinations=(344, 108, 352, 820), destinations_across=2, log=(12, 108, 320, 820),
            links=(1820, 108, 432, 306), bank=(1820, 426, 432, 300), forecast=(1820, 738, 432, 190), rail=(940, 140),
            details=(2264, 108, 284, 820),
        )  # fmt: skip
    if aspect >= 1.7:
        s = height / 1080 if aspect > 16 / 9 else width / 1920
        tall = height / s
        return _Frame(
            Shape.WIDE, s, (width - 1920 * s) / 2, 1920, tall,
            cloth=(376, 104, 1088, tall - 252), board=(326, 244.5), gaps=(24, 22),
            destinations=(12, 108, 352, 410), destinations_across=2, log=(12, 530, 352, tall - 682),
            links=(1476, 108, 432, 306), bank=(1476, 426, 432, 300), forecast=(1476, 738, 432, tall - 890),
            rail=(tall - 140, 140),
        )  # fmt: skip
    s = width / 1920
    tall = height / s
    if aspect >= 1.5:
        more = (tall - 1080) / 120
        rail = 140 + 32 * more
        foot = tall - rail - 12
        return _Frame(
            Shape.TALLER, s, 0, 1920, tall,
            cloth=(376, 104, 1088, foot - 104), board=(326, 244.5), gaps=(24, 22 + 22 * more),
            destinations=(12, 108, 352, 410), destinations_across=2, log=(12, 530, 352, foot - 530),
            links=(1476, 108, 432, 306), bank=(1476, 426, 432, 300), forecast=(1476, 738, 432, foot - 738),
            rail=(tall - rail, rail),
        )  # fmt: skip
    # A square window is a narrow one: what the rail says takes more lines there. The forecast lies beside the strip of
    # destinations, so that the log keeps what is left of the column.
    rail = 176
    foot = tall - rail - 12 - 190 - 10
    return _Frame(
        Shape.SQUARE, s, 0, 1920, tall,
        cloth=(12, 104, 1296, foot - 104 + 4), board=(400, 300), gaps=(24, 22),
        destinations=(12, foot + 12, 1296, 190), destinations_across=4, log=(1320, 738, 588, foot - 738),
        links=(1320, 108, 588, 306), bank=(1320, 426, 588, 300), forecast=(1320, foot + 12, 588, 190),
        rail=(tall - rail, rail), drawer=(940, 108, 364, foot - 116) if foot - 738 < SHORT_LOG else (0, 0, 0, 0),
    )  # fmt: skip


def enlargement(size: tuple[int, int], columns: int, wish: float) -> float:
    """How much larger the boxes of a table are where everything is wished `wish` times as large.

    Four columns of boards have nothing to give.
    """
    if columns > 3:
        return 1.0
    frame = _frame(*size)
    tall = LEAST_TALL_SQUARE if frame.shape is Shape.SQUARE else LEAST_TALL
    return max(1.0, min(wish, ROOMIER, frame.height / tall))


def _enlarged(frame: _Frame, factor: float) -> _Frame:
    """The same things, larger, in fewer u: the forecast moves under the destinations, the log has a line or two."""
    width, tall = frame.width / factor, frame.height / factor
    square = frame.shape is Shape.SQUARE
    rail = 176.0 if square else 140.0
    foot = tall - rail - (212 if square else 12)
    column = 460.0 if square else 432.0
    x = width - 12 - column
    left, log = 12.0, (x, 738.0, column, foot - 738)
    if frame.shape is Shape.PANORAMA:
        left, log = 344.0, (12.0, 108.0, 320.0, foot - 108)
    boards = 12 if square else left + 364
    short = log[3] < SHORT_LOG
    return replace(
        frame,
        s=frame.s * factor, width=width, height=tall, gaps=(16, 16),
        cloth=(boards, 104, x - 12 - boards, foot - 104),
        destinations=(12, foot + 12, x - 24, 190) if square else (left, 108, 352, 410),
        forecast=(x, foot + 12, column, 190) if square else (left, 530, 352, foot - 530),
        links=(x, 108, column, 306), bank=(x, 426, column, 300), log=log, rail=(tall - rail, rail),
        drawer=(x - 384, 108, 364, foot - 116) if short else (0, 0, 0, 0), details=(0, 0, 0, 0),
    )  # fmt: skip


def _for_four_columns(frame: _Frame) -> _Frame:
    """With the extra cities: destinations in one column, the cloth as wide as may be.

    The log has room for its newest line beneath them, and is read in a drawer over the cloth's edge; in a panorama it
    keeps its own column.
    """
    top, height = frame.cloth[1], frame.cloth[3]
    foot, column = top + height, frame.destinations[0]
    wider = replace(
        frame,
        cloth=(column + 188, top, frame.cloth[0] + frame.cloth[2] - column - 188, height),
        board=(283, 212.25),
        gaps=(22, frame.gaps[1] + 14),
        destinations=(column, 108, 176, foot - 108 - 224),
        destinations_across=1,
    )
    if frame.shape is Shape.PANORAMA:
        return wider
    return replace(wider, log=(12, foot - 212, 176, 212), drawer=(200, 108, 352, foot - 116))


class _Grid:
    """Turns u into pixels: the block's left edge and the scale."""

    def __init__(self, frame: _Frame) -> None:
        self.s, self.left = frame.s, frame.left

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        left, top = round(self.left + x * self.s), round(y * self.s)
        return Rect(left, top, round(self.left + (x + width) * self.s) - left, round((y + height) * self.s) - top)

    def point(self, x: float, y: float) -> tuple[int, int]:
        return round(self.left + x * self.s), round(y * self.s)


def table_layout(
    size: tuple[int, int],
    places: Mapping[str, tuple[int, int]],
    *,
    seats: int,
    hand: Sequence[str] = (),
    displays: tuple[int, int] = (4, 6),
    loans: int = 2,
    chart: int = 7,
    pirate: bool = False,
    enlarged: float = 1.0,
) -> TableLayout:
    """Everything on the table of a window.

    `places` gives column and row of each city; `hand` the cards at the bottom (a destination card is narrower than a
    link card); `displays` how many destination and link cards lie open; `loans` how many kinds of loan there are;
    `chart` how many cells the proliferation chart has; with the `pirate` ship on the table it has a button in the rail.
    `enlarged` is the answer of `enlargement`.
    """
    frame = _frame(*size)
    if len({x for x, _ in places.values()}) > 3 and frame.shape is not Shape.SQUARE:
        frame = _for_four_columns(frame)
    if enlarged > 1:
        frame = _enlarged(frame, enlarged)
    grid = _Grid(frame)
    wide = size[0] / frame.s
    strip_left = -frame.left / frame.s
    right = frame.width
    panel_width = (right - 222 - 230 - 8 * (seats - 1)) / seats
    return TableLayout(
        size=size,
        shape=frame.shape,
        s=frame.s,
        strip=grid.rect(strip_left, 0, wide, 94),
        phase=grid.point(24, 34),
        phase_block=grid.rect(8, 4, 206, 86),
        pips=tuple(grid.rect(128 + 26 * at, 60, 20, 14) for at in range(3)),
        panels=tuple(grid.rect(222 + at * (panel_width + 8), 8, panel_width, 78) for at in range(seats)),
        reach=grid.rect(right - 214, 25, 44, 44),
        lens=grid.rect(right - 162, 25, 44, 44),
        speed=grid.rect(right - 110, 25, 44, 44),
        menu=grid.rect(right - 58, 25, 44, 44),
        destinations=_destinations(grid, frame, displays[0]),
        links=_links(grid, frame, displays[1]),
        log=grid.rect(*frame.log),
        drawer=grid.rect(*frame.drawer),
        cloth=grid.rect(*frame.cloth),
        boards=_boards(grid, frame, places),
        bank=_bank(grid, frame, loans, chart),
        forecast=grid.rect(*frame.forecast),
        details=grid.rect(*frame.details),
        rail=_rail(grid, frame, hand, strip_left, wide, 92 if pirate else 0),
    )


def _boards(grid: _Grid, frame: _Frame, places: Mapping[str, tuple[int, int]]) -> dict[str, Rect]:
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    columns = max(x for x, _ in places.values()) - left + 1
    rows = max(y for _, y in places.values()) - top + 1
    x, y, width, height = frame.cloth
    across, down = frame.board
    # The arrangement is made for three or four by three; a larger grid shares the cloth with smaller boards.
    beside, below = (columns - 1) * frame.gaps[0], (rows - 1) * frame.gaps[1]
    shrink = min(1.0, (width - HEM) / (columns * across + beside), (height - HEM) / (rows * down + below))
    across, down, gaps = across * shrink, down * shrink, (frame.gaps[0] * shrink, frame.gaps[1] * shrink)
    x += (width - columns * across - (columns - 1) * gaps[0]) / 2
    y += (height - rows * down - (rows - 1) * gaps[1]) / 2
    return {
        city: grid.rect(x + (column - left) * (across + gaps[0]), y + (row - top) * (down + gaps[1]), across, down)
        for city, (column, row) in places.items()
    }


def _open_cards(
    grid: _Grid,
    x: float,
    y: float,
    card: tuple[float, float],
    step: tuple[float, float],
    across: int,
    down: int,
    count: int,
) -> tuple[Rect, ...]:
    """`count` cards, `across` in a line; a longer display than the arrangement is made for gets smaller cards."""
    lines = down
    columns = across
    while columns * lines < count:
        columns, lines = columns + 1, lines + (down > 1)
    shrink = min(across / columns, down / lines)
    return tuple(
        grid.rect(
            x + at % columns * step[0] * shrink,
            y + at // columns * step[1] * shrink,
            card[0] * shrink,
            card[1] * shrink,
        )
        for at in range(count)
    )


def _destinations(grid: _Grid, frame: _Frame, count: int) -> Tray:
    x, y, width, height = frame.destinations
    if frame.destinations_across == 4:
        # A strip: heading and piles on the left, the cards beside them.
        step = min(244.0, (width - 472) / 3)
        places = _open_cards(grid, x + 300, y + 10, (162, 170), (step, 178), 4, 1, count)
        deck, discard = grid.rect(x + 16, y + 60, 76, 92), grid.rect(x + 130, y + 60, 76, 92)
    elif frame.destinations_across == 1:
        # The piles have a line of their own under the heading.
        places = _open_cards(grid, x + 13, y + 84, (150, 120), (150, 126), 1, 4, count)
        deck, discard = grid.rect(x + 16, y + 46, 24, 30), grid.rect(x + 92, y + 46, 24, 30)
    else:
        places = _open_cards(grid, x + 10, y + 54, (162, 170), (170, 178), 2, 2, count)
        deck, discard = grid.rect(x + 224, y + 11, 26, 32), grid.rect(x + 286, y + 11, 26, 32)
        if height > 700:  # a whole column: the piles lie beneath the cards, as large as they are
            deck, discard = grid.rect(x + 10, y + 452, 162, 170), grid.rect(x + 180, y + 452, 162, 170)
    return Tray(grid.rect(x, y, width, height), grid.point(x + 14, y + 26), deck, discard, places)


def _links(grid: _Grid, frame: _Frame, count: int) -> Tray:
    x, y, width, height = frame.links
    side = (width - (2 * 139 + 132)) / 2
    places = _open_cards(grid, x + side, y + 54, (132, 116), (139, 124), 3, 2, count)
    return Tray(
        grid.rect(x, y, width, height),
        grid.point(x + 14, y + 26),
        grid.rect(x + width - 128, y + 11, 26, 32),
        grid.rect(x + width - 66, y + 11, 26, 32),
        places,
    )


def _bank(grid: _Grid, frame: _Frame, loans: int, chart: int) -> Bank:
    x, y, width, height = frame.bank
    cell = (width - 24) / max(1, chart)
    loan_step = min(132.0, (width - 170) / max(1, loans))
    return Bank(
        rect=grid.rect(x, y, width, height),
        heading=grid.point(x + 14, y + 25),
        harbour=grid.rect(x + 12, y + 48, 140, 80),
        loans=tuple(grid.rect(x + 162 + at * loan_step, y + 48, loan_step - 8, 80) for at in range(loans)),
        chart_heading=grid.point(x + 14, y + 146),
        chart=tuple(grid.rect(x + 12 + at * cell, y + 160, cell - 4, 46) for at in range(chart)),
        bonus_heading=grid.point(x + 14, y + 271),
        bonus=tuple(grid.rect(x + 90 + at * 58, y + 246, 48, 50) for at in range(3)),
        bonus_words=grid.rect(x + 272, y + 246, width - 284, 50),
    )


def _rail(grid: _Grid, frame: _Frame, hand: Sequence[str], left: float, wide: float, pirate: float) -> Rail:
    y, height = frame.rail
    right = frame.width
    # Where there are fewer u, hand and prompt share what the buttons leave.
    prompt = 856 - max(0.0, (1920 - right) * 0.36)
    return Rail(
        rect=grid.rect(left, y, wide, height),
        coin=grid.rect(22, y + 16, 64, 64),
        purse=grid.point(98, y + 46),
        name=grid.point(172, y + 32),
        stock=grid.rect(22, y + 88, 256, 46),
        loans=grid.rect(288, y + 88, 88, 44),
        hand=_hand(grid, hand, 392, y + 10, prompt - 410),
        # A strip of cards lies close above the rail of a square window.
        lift=round((8 if frame.shape is Shape.SQUARE else 24) * frame.s),
        steps=grid.point(prompt, y + 30),
        prompt=grid.rect(prompt, y + 54, right - 480 - prompt - pirate, 44),
        sub=grid.rect(prompt, y + 100, right - 480 - prompt - pirate, 34),
        pirate=grid.rect(right - 468 - pirate, y + 16, pirate - 10, 110) if pirate else Rect(0, 0, 0, 0),
        undo=grid.rect(right - 468, y + 16, 98, 50),
        undo_turn=grid.rect(right - 362, y + 16, 52, 50),
        loan=grid.rect(right - 468, y + 76, 158, 50),
        end=grid.rect(right - 296, y + 16, 280, 74),
        reason=grid.rect(right - 296, y + 91, 288, height - 93),
    )


def _hand(grid: _Grid, hand: Sequence[str], x: float, y: float, width: float) -> tuple[Rect, ...]:
    sizes = [(140.0, 122.0) if "+" in card else (122.0, 128.0) for card in hand]
    if not sizes:
        return ()
    full = sum(size[0] for size in sizes) + 12 * (len(sizes) - 1)
    # Cards lie apart while there is room, then over one another, the last one on top.
    squeeze = min(1.0, (width - sizes[-1][0]) / (full - sizes[-1][0])) if len(sizes) > 1 else 1.0
    rects = []
    at = x
    for across, down in sizes:
        rects.append(grid.rect(at, y, across, down))
        at += (across + 12) * squeeze
    return tuple(rects)
