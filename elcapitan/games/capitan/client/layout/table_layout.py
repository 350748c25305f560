"""Where everything lies on the table: window size, board and position in, named rectangles out.

Pure. Painting, hit-testing and animation all read these rectangles, so a click can never miss what was drawn. Measures
are in logical units (u), one pixel at 1920x1080; the rectangles handed out are in whole pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from elcapitan.client.table.layout_units import COMPACT, NARROWEST, LayoutUnits
from elcapitan.client.widgets.layer import FOLDED_LOG, SHORT_LOG
from elcapitan.games.capitan.client.layout.arrangements import (
    Arrangement,
    ArrangementKind,
    arrangement_for,
    with_four_columns,
    without_folded_log,
)
from elcapitan.games.capitan.client.layout.large_layout import HEM, LINES_OF_LOG, with_larger_boxes
from elcapitan.games.capitan.things import CapitanKind as Kind

ICONS = (Kind.REACH, Kind.LENS, Kind.SPEED, Kind.SOUND, Kind.MENU)
"""From the left."""
LEAST_LETTERS = 12
"""px; the lettering paints none smaller."""
STRIP_EDGE, STRIP_GAP = 16, 12
"""u of the cloth that stay bare around boards with a log beneath them, and between the two."""
Pair = tuple[float, float]
"""Across and down, u."""
HINT = 44
"""u of the button for a hint."""


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

    @property
    def whole_chart(self) -> Rect:
        """The cells with their heading, where the worth of the next city stands."""
        cells = self.chart[0].unionall(list(self.chart))
        above = 2 * (cells.y - self.chart_heading[1])
        return Rect(cells.x, cells.y - above, cells.w, cells.h + above)


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
    hint: Rect
    """Asks for a hint, at the end of the steps."""
    prompt: Rect
    sub: Rect
    buttons: Mapping[str, Rect]
    """By kind; that of the pirate ship only where there is one (X7)."""
    reason: Rect
    """Why the end button is disabled, under it."""


class TableLayout(NamedTuple):
    size: tuple[int, int]
    shape: ArrangementKind
    s: float
    """Pixels per u."""
    strip: Rect
    phase: tuple[int, int]
    phase_block: Rect
    """All that is said of phase and round."""
    pips: tuple[Rect, ...]
    panels: tuple[Rect, ...]
    """One per seat."""
    icons: Mapping[str, Rect]
    """The small buttons of the strip, by kind."""
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
    `enlarged`: how much larger everything is wished, from 1 to 1.3.
    """
    frame = arrangement_for(*size)
    places = _with_lone_city_on_top(places)
    columns = len({x for x, _ in places.values()})
    if enlarged > 1 and frame.shape is not ArrangementKind.UPRIGHT:  # which is as narrow as all can be already
        frame = with_larger_boxes(frame, enlarged, columns, seats)
    elif columns > 3 and frame.shape not in (ArrangementKind.SQUARE, ArrangementKind.UPRIGHT):
        frame = with_four_columns(frame)
    grid = LayoutUnits(frame.s, frame.left)
    boards = _boards(grid, frame, places)
    log = grid.rect(*frame.log)
    if columns > 3 and frame.drawer[2] and (bare := _bare_cells(boards, places)).h > log.h:
        frame, log = without_folded_log(frame, keep_drawer=bare.h < SHORT_LOG * frame.s), bare
    elif columns > 3 and frame.drawer[2] and log.h < FOLDED_LOG * frame.s:
        lift, beneath = _bare_strip(grid.rect(*frame.cloth), boards, frame.s)
        if beneath.h >= LINES_OF_LOG * frame.s:
            frame, log = without_folded_log(frame, keep_drawer=True), beneath
            boards = {city: rect.move(0, -lift) for city, rect in boards.items()}
    wide = size[0] / frame.s
    strip_left = -frame.left / frame.s
    right = frame.width
    compact = right < COMPACT
    panels, buttons = (178, 136) if compact else (222, 282)
    panel_width = (right - panels - buttons - 8 * (seats - 1)) / seats
    corners, side = [(right - 266 + 52 * at, 25) for at in range(5)], (44, 44)
    if compact:  # in two lines they take less of the strip
        corners = [(right - 132, 4), (right - 89, 4), (right - 132, 48), (right - 89, 48), (right - 46, 48)]
        side = (40, 42)
    return TableLayout(
        size=size,
        shape=frame.shape,
        s=frame.s,
        strip=grid.rect(strip_left, 0, wide, 94),
        phase=grid.point(24, 34),
        phase_block=grid.rect(8, 4, panels - 16, 86),
        pips=tuple(grid.rect(128 + 26 * at, 60, 20, 14) for at in range(0 if compact else 3)),
        panels=tuple(grid.rect(panels + at * (panel_width + 8), 8, panel_width, 78) for at in range(seats)),
        icons={kind: grid.rect(*corner, *side) for kind, corner in zip(ICONS, corners, strict=True)},
        destinations=_destinations(grid, frame, displays[0]),
        links=_links(grid, frame, displays[1]),
        log=log,
        drawer=grid.rect(*frame.drawer),
        cloth=grid.rect(*frame.cloth),
        boards=boards,
        bank=_bank(grid, frame, loans, chart),
        forecast=grid.rect(*frame.forecast),
        details=grid.rect(*frame.details),
        rail=_rail(grid, frame, hand, strip_left, wide, 92 if pirate else 0),
    )


def _boards(grid: LayoutUnits, frame: Arrangement, places: Mapping[str, tuple[int, int]]) -> dict[str, Rect]:
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


def _with_lone_city_on_top(places: Mapping[str, tuple[int, int]]) -> Mapping[str, tuple[int, int]]:
    """A city alone in the middle of the first column goes to its top: one large bare place is of use, two are not."""
    first, rows = min(x for x, _ in places.values()), {y for _, y in places.values()}
    column = [city for city, (x, _) in places.items() if x == first]
    if len(column) > 1 or places[column[0]][1] == max(rows):
        return places
    return {**places, column[0]: (first, min(rows))}


def _bare_cells(boards: Mapping[str, Rect], places: Mapping[str, tuple[int, int]]) -> Rect:
    """The largest part of the cloth in the first column that no city lies in; empty if there is none."""
    first = min(x for x, _ in places.values())
    rows = sorted({y for _, y in places.values()})
    taken = {y for x, y in places.values() if x == first}
    left, width = next((boards[city].x, boards[city].w) for city, at in places.items() if at[0] == first)
    largest = Rect(0, 0, 0, 0)
    run: list[int] = []
    for row in rows:
        run = [] if row in taken else [*run, row]
        if run:
            top, bottom = (next(boards[city] for city, at in places.items() if at[1] == y) for y in (run[0], run[-1]))
            cells = Rect(left, top.y, width, bottom.bottom - top.y)
            largest = max(largest, cells, key=lambda rect: rect.h)
    return largest


def _bare_strip(cloth: Rect, boards: Mapping[str, Rect], s: float) -> tuple[int, Rect]:
    """The strip of the cloth beneath the boards, and by how many px they go up to make it."""
    whole = next(iter(boards.values())).unionall(list(boards.values()))
    lift = max(0, whole.y - cloth.y - round(STRIP_EDGE * s))
    top = whole.bottom - lift + round(STRIP_GAP * s)
    return lift, Rect(whole.x, top, whole.w, cloth.bottom - round(STRIP_EDGE * s) - top)


def _open_cards(
    grid: LayoutUnits, corner: Pair, card: Pair, step: Pair, shape: tuple[int, int], count: int
) -> tuple[Rect, ...]:
    """`count` cards; a longer display than the `shape` of columns and lines is made for gets smaller cards."""
    columns, lines = shape
    while columns * lines < count:
        columns, lines = columns + 1, lines + (shape[1] > 1)
    shrink = min(shape[0] / columns, shape[1] / lines)
    (x, y), across, down = corner, step[0] * shrink, step[1] * shrink
    places = ((x + at % columns * across, y + at // columns * down) for at in range(count))
    return tuple(grid.rect(*place, card[0] * shrink, card[1] * shrink) for place in places)


def _destinations(grid: LayoutUnits, frame: Arrangement, count: int) -> Tray:
    x, y, width, height = frame.destinations
    if frame.destinations_across == 4:
        # A strip: heading and piles on the left, the cards beside them.
        k = min(1.0, (height - 20) / 170)
        step = min(244.0, (width - 462 * k - 10) / 3)
        places = _open_cards(grid, (x + 300 * k, y + 10), (162 * k, 170 * k), (step, 178 * k), (4, 1), count)
        deck, discard = (grid.rect(x + left, y + 60 * k, 76 * k, 92 * k) for left in (16, 130 * k))
    elif frame.destinations_across == 1:
        # The piles have a line of their own under the heading.
        k = min(1.0, (width - 26) / 150, (height - 94) / 498)
        side = (width - 150 * k) / 2
        places = _open_cards(grid, (x + side, y + 84), (150 * k, 120 * k), (150 * k, 126 * k), (1, 4), count)
        deck, discard = grid.rect(x + 16, y + 46, 24, 30), grid.rect(x + width / 2 + 4, y + 46, 24, 30)
    else:
        k = min(1.0, (width - 20) / 332, (height - 62) / 348)
        side = (width - 332 * k) / 2
        places = _open_cards(grid, (x + side, y + 54), (162 * k, 170 * k), (170 * k, 178 * k), (2, 2), count)
        deck, discard = grid.rect(x + width - 128, y + 11, 26, 32), grid.rect(x + width - 66, y + 11, 26, 32)
        if height > 54 + 2 * 178 * k + 170 * k:  # a whole column: the piles lie beneath the cards, as large as they are
            low = y + 54 + 398 * k
            deck, discard = (grid.rect(x + side + at * k, low, 162 * k, 170 * k) for at in (0, 170))
    return Tray(grid.rect(x, y, width, height), grid.point(x + 14, y + 26), deck, discard, places)


def _links(grid: LayoutUnits, frame: Arrangement, count: int) -> Tray:
    x, y, width, height = frame.links
    k = min(1.4, (width - 22) / 410, (height - 64) / 240)
    side = (width - 410 * k) / 2
    places = _open_cards(grid, (x + side, y + 54), (132 * k, 116 * k), (139 * k, 124 * k), (3, 2), count)
    return Tray(
        grid.rect(x, y, width, height),
        grid.point(x + 14, y + 26),
        grid.rect(x + width - 128, y + 11, 26, 32),
        grid.rect(x + width - 66, y + 11, 26, 32),
        places,
    )


def _bank(grid: LayoutUnits, frame: Arrangement, loans: int, chart: int) -> Bank:
    x, y, width, height = frame.bank
    cell = (width - 24) / max(1, chart)
    # A narrower or flatter bank has everything nearer together.
    k, down = min(1.0, width / 432), min(1.0, height / 300)
    # Where letters are as small as they may be they take more u: the chart then has what a higher bank has to give.
    least = max(0.0, LEAST_LETTERS / frame.s - 17) / 2
    low = max(0.0, height - 300)
    top, tall = y + 160 * down + min(least, 7.0), 46 * down + min(2 * least, low)
    loan_step = min(132.0, (width - 170 * k) / max(1, loans))
    return Bank(
        rect=grid.rect(x, y, width, height),
        heading=grid.point(x + 14, y + 25 * down),
        harbour=grid.rect(x + 12, y + 48 * down, 140 * k, 80 * down),
        loans=tuple(
            grid.rect(x + 162 * k + at * loan_step, y + 48 * down, loan_step - 8, 80 * down) for at in range(loans)
        ),
        chart_heading=grid.point(x + 14, y + 146 * down),
        chart=tuple(grid.rect(x + 12 + at * cell, top, cell - 4, tall) for at in range(chart)),
        bonus_heading=grid.point(x + 14, y + 271 * down + low),
        bonus=tuple(grid.rect(x + 90 + at * 58 * k, y + 246 * down + low, 48 * k, 50 * down) for at in range(3)),
        bonus_words=grid.rect(x + 98 + 174 * k, y + 246 * down + low, width - 110 - 174 * k, 50 * down),
    )


def _rail(grid: LayoutUnits, frame: Arrangement, hand: Sequence[str], left: float, wide: float, pirate: float) -> Rail:
    y, height = frame.rail
    right = frame.width
    # Where there are fewer u all parts give some; the hand, whose cards can lie over one another, gives most.
    less = min(1.0, max(0.0, 1920 - right) / (1920 - NARROWEST))
    purse, buttons = 376 - 76 * less, 480 - 56 * less
    prompt = min(856.0, right - buttons - 584 + 114 * less)
    words = right - buttons - prompt
    ends, takes = 280 - 36 * less, 158 - 18 * less
    left_of_end = right - 16 - ends
    first = left_of_end - 14 - takes
    return Rail(
        rect=grid.rect(left, y, wide, height),
        coin=grid.rect(22, y + 16, 64, 64),
        purse=grid.point(98, y + 46),
        name=grid.point(172 - 16 * less, y + 32),
        stock=grid.rect(22, y + 88, purse - 120, 46),
        loans=grid.rect(purse - 88, y + 88, 88, 44),
        hand=_hand(grid, hand, purse + 16, y + 10, prompt - purse - 34),
        # A strip of cards lies close above the rail of a square window.
        lift=round((8 if frame.shape is ArrangementKind.SQUARE else 24) * frame.s),
        steps=grid.point(prompt, y + 30),
        hint=grid.rect(prompt + words - pirate - HINT, y + 10, HINT, HINT - 4),
        prompt=grid.rect(prompt, y + 54, words - pirate, 44),
        sub=grid.rect(prompt, y + 100, words - pirate, 34),
        buttons={
            Kind.UNDO: grid.rect(first, y + 16, takes - 60, 50),
            Kind.UNDO_TURN: grid.rect(first + takes - 52, y + 16, 52, 50),
            Kind.BANK: grid.rect(first, y + 76, takes, 50),
            Kind.END: grid.rect(left_of_end, y + 16, ends, 68),
            **({Kind.PIRATE: grid.rect(first - pirate, y + 16, pirate - 10, 110)} if pirate else {}),
        },
        reason=grid.rect(left_of_end, y + 85, ends + 8, height - 90),
    )


def _hand(grid: LayoutUnits, hand: Sequence[str], x: float, y: float, width: float) -> tuple[Rect, ...]:
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
