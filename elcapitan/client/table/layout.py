"""Where everything lies on the table: window size, board and position in, named rectangles out.

Pure. Painting, hit-testing and animation all read these rectangles, so a click can never miss what was drawn. Measures
are in logical units (u), one pixel at 1920x1080; the rectangles handed out are in whole pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from elcapitan.client.table.frames import Frame, Shape, for_four_columns, frame_of, with_larger_boxes

HEM = 24
"""u of the cloth that no board covers, both edges together."""


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


class _Grid:
    """Turns u into pixels: the block's left edge and the scale."""

    def __init__(self, frame: Frame) -> None:
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
    frame = frame_of(*size)
    if len({x for x, _ in places.values()}) > 3 and frame.shape is not Shape.SQUARE:
        frame = for_four_columns(frame)
    if enlarged > 1:
        frame = with_larger_boxes(frame, enlarged)
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


def _boards(grid: _Grid, frame: Frame, places: Mapping[str, tuple[int, int]]) -> dict[str, Rect]:
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


def _destinations(grid: _Grid, frame: Frame, count: int) -> Tray:
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


def _links(grid: _Grid, frame: Frame, count: int) -> Tray:
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


def _bank(grid: _Grid, frame: Frame, loans: int, chart: int) -> Bank:
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


def _rail(grid: _Grid, frame: Frame, hand: Sequence[str], left: float, wide: float, pirate: float) -> Rail:
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
        end=grid.rect(right - 296, y + 16, 280, 68),
        reason=grid.rect(right - 296, y + 85, 288, height - 90),
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
