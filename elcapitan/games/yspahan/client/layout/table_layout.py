"""Where everything lies on Yspahan's table: a window, the seats and my hand in, named rectangles in pixels out.

Pure. Painting, hit-testing and animation all read these rectangles, so a click can never miss what was drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pygame import Rect

from elcapitan.client.table.layout_units import COMPACT, NARROWEST, LayoutUnits
from elcapitan.games.yspahan.client.layout import arrangement
from elcapitan.games.yspahan.client.layout.city_layout import CityLayout, city_layout
from elcapitan.games.yspahan.client.layout.city_map import STREETS, WHOLE
from elcapitan.games.yspahan.client.layout.small_parts import (
    CARD_ASPECT,
    CARD_GAP,
    LEAST_CARD_PX,
    die_rects,
    hand_rects,
)
from elcapitan.games.yspahan.rules.model.board import BUILDINGS, CAMELS_PER_ROW, FLOORS, YELLOW_DICE
from elcapitan.games.yspahan.things import YspahanKind

BUTTONS = (YspahanKind.LENS, YspahanKind.SPEED, YspahanKind.SOUND, YspahanKind.MENU)
"""Of the strip."""
CITY_MARGIN = 30
"""u from the edge of the city to its map: the tiled rim, and a little sand."""
PLATE = (150, 44)
"""u of a district's plate."""
PLAIN_CITY = 1080
"""u of the city's width in a plain window."""
PLATE_INSET = 40
"""u from the corner of the city to a plate."""
HEADING = 52
"""u from the upper edge of a part to what lies in it."""
ROWS = 3
"""Of the caravan (V1)."""
QUESTION = (840, 188)
ANSWER = 106
"""u of the height of its two answers."""
LEAST_PROMPT, LEAST_PROMPT_PX = 450, 300
"""u and px of the words on what to do, which give the rest of their room to a hand of many cards."""
LEAST_QUESTION_PX = (440, 92)
"""px of the same in a small window, whose letters are larger for it."""
LEAST_TRAY_PX = 210
"""px of the width of the buildings, below which their cards take the room between them."""


class TowerLayout(NamedTuple):
    rect: Rect
    heading: tuple[int, int]
    yellow: tuple[Rect, ...]
    """The yellow dice that can be bought."""
    cup: Rect
    """Rolls the dice."""
    floors: Mapping[str, Rect]
    sign: int
    """px of the side of a floor's sign."""
    words: int
    """px from the left end of a floor to its words."""
    gap: int
    """px from the words to the dice."""

    def dice(self, floor: str, count: int) -> tuple[Rect, ...]:
        """Where that many dice lie on a floor, the first one on the left."""
        return die_rects(self.floors[floor], count, self.words + self.gap)


class CaravanLayout(NamedTuple):
    rect: Rect
    heading: tuple[int, int]
    places: tuple[Rect, ...]
    """In the order of loading: the lowest row first."""
    points: tuple[tuple[int, int], ...]
    """By row from the bottom: the middle of what loading there scores."""
    factors: tuple[tuple[int, int], ...]
    """By row from the bottom: the middle of its factor."""

    def good(self, place: int) -> Rect:
        """Where the good lies beside the camel of a place, counted from 0."""
        box, camel = self.places[place], self.camel(place)
        side = round(min(box.h * 0.62, box.w * 0.42))
        left = camel.right - round(side * 0.14)
        return Rect(0, 0, side, side).move_to(midleft=(left, box.centery + round(box.h * 0.06)))

    def camel(self, place: int) -> Rect:
        """Where the camel stands."""
        box = self.places[place]
        side = round(min(box.h * 1.02, box.w * 0.62))
        good = min(box.h * 0.62, box.w * 0.42)
        # Both together stand in the middle of the place.
        return Rect(0, 0, side, side).move_to(midleft=(round(box.centerx - (side + good * 0.86) / 2), box.centery))


class BuildingsLayout(NamedTuple):
    rect: Rect
    heading: tuple[int, int]
    cards: Mapping[str, Rect]
    """By building; in the drawer where the part itself is folded."""
    is_folded: bool
    drawer: Rect
    """Where the cards lie over the table once the drawer is open; empty where they always lie open."""


class YspahanRail(NamedTuple):
    rect: Rect
    gold: Rect
    gold_number: tuple[int, int]
    camels: Rect
    camels_number: tuple[int, int]
    name: Rect
    hand: tuple[Rect, ...]
    card: tuple[int, int]
    """Size of the only card of a hand."""
    lift: int
    """px by which the chosen card is lifted."""
    steps: tuple[int, int]
    hint: Rect
    title: Rect
    prompt: Rect
    buttons: Mapping[str, Rect]
    """By the kind of thing they are; the roll of the dice has the place of the end of the turn."""
    reason: Rect


class QuestionLayout(NamedTuple):
    """The banner of a question asked out of turn (R7)."""

    rect: Rect
    keep: Rect
    send: Rect


class YspahanLayout(NamedTuple):
    size: tuple[int, int]
    s: float
    """px per u."""
    strip: Rect
    week: Rect
    panels: tuple[Rect, ...]
    buttons: Mapping[str, Rect]
    """The small ones at the right end, by their kinds of things."""
    tower: TowerLayout
    log: Rect
    log_drawer: Rect
    """Where the whole log lies once its drawer is open; empty where the log itself has room."""
    city: CityLayout
    caravan: CaravanLayout
    buildings: BuildingsLayout
    forecast: Rect
    rail: YspahanRail

    @property
    def cloth(self) -> Rect:
        """The city: what layers of the table call the cloth."""
        return self.city.rect

    @property
    def destinations(self) -> TowerLayout:
        """What layers of the table call the display above the log."""
        return self.tower

    @property
    def is_log_folded(self) -> bool:
        """The log is only the button of its drawer."""
        return self.log_drawer.w > 0

    def question(self, shop: int) -> QuestionLayout:
        """Where the question about the good in a shop stands, so that the shop is seen."""
        city = self.city.rect
        return _question(LayoutUnits(self.s, 0), city, above=self.city.shops[shop].centery >= city.centery)


def table_layout(size: tuple[int, int], *, seats: int, hand: int = 0, enlarged: float = 1.0) -> YspahanLayout:
    """Everything on the table of a window of `size` px.

    `hand`: how many cards I hold; `enlarged`: how much larger everything is wished, from 1 to 1.3.
    """
    frame = arrangement.arrangement_for(size, seats, enlarged)
    units = LayoutUnits(frame.s, frame.left)
    edge, wide, right = -frame.left / frame.s, size[0] / frame.s, frame.width
    compact = right < COMPACT
    first, buttons = (176, 100) if compact else (222, 236)
    room = right - first - buttons - 8 * (seats - 1)
    panel = room / seats
    # In two lines they take less of the strip.
    corners = (
        [(right - 89, 4), (right - 46, 4), (right - 89, 50), (right - 46, 50)]
        if compact
        else [(right - 224 + 53 * at, 24) for at in range(4)]
    )
    side = (40, 42) if compact else (46, 46)
    city = units.rect(*frame.boxes["city"])
    # A smaller map has smaller plates, which hide less of its gardens.
    part = min(1.0, (city.w / frame.s) / PLAIN_CITY)
    plate = units.px(PLATE[0] * part), units.px(PLATE[1] * part)
    margin, inset = units.px(CITY_MARGIN), units.px(PLATE_INSET)
    return YspahanLayout(
        size=size,
        s=frame.s,
        strip=units.rect(edge, 0, wide, arrangement.STRIP),
        week=units.rect(8, 4, first - 16, arrangement.STRIP - 8),
        panels=tuple(units.rect(first + at * (panel + 8), 8, panel, 80) for at in range(seats)),
        buttons={kind: units.rect(*corner, *side) for kind, corner in zip(BUTTONS, corners, strict=True)},
        tower=_tower(units, frame.boxes["tower"]),
        log=units.rect(*frame.boxes["log"]),
        log_drawer=_log_drawer(units, frame),
        city=city_layout(city, WHOLE, margin, crossing=STREETS, plate=plate, inset=inset),
        caravan=_caravan(units, frame.boxes["caravan"], CAMELS_PER_ROW[seats]),
        buildings=_buildings(units, frame),
        forecast=units.rect(*frame.boxes["forecast"]),
        rail=_rail(units, frame, hand, edge, wide),
    )


def _tower(units: LayoutUnits, box: arrangement.Box) -> TowerLayout:
    x, y, width, height = box
    gap = 6.0
    each = (height - HEADING - 8) / len(FLOORS)
    floors = {
        floor: units.rect(x + 9, y + HEADING + at * each, width - 18, each - gap)
        for at, floor in enumerate(reversed(FLOORS))
    }
    cup, die = 46.0, 38.0
    lefts = (x + width - 14 - cup - 8 - (YELLOW_DICE - at) * (die + 5) for at in range(YELLOW_DICE))
    sign = round(min(min(floor.h for floor in floors.values()) * 0.72, units.px(50)))
    return TowerLayout(
        rect=units.rect(*box),
        heading=units.point(x + 16, y + 27),
        yellow=tuple(units.rect(left, y + 7, die, die + 2) for left in lefts),
        cup=units.rect(x + width - 12 - cup, y + 4, cup, cup),
        floors=floors,
        sign=sign,
        words=units.px(17) + sign,
        gap=units.px(8),
    )


def _log_drawer(units: LayoutUnits, frame: arrangement.TableArrangement) -> Rect:
    if not frame.is_folded("log"):
        return Rect(0, 0, 0, 0)
    x, y, width, height = frame.boxes["city"]
    return units.rect(x + 8, y + 8, min(400.0, width / 2), height - 16)


def _caravan(units: LayoutUnits, box: arrangement.Box, across: int) -> CaravanLayout:
    x, y, width, height = box
    left, right = 58.0, 50.0
    row = (height - HEADING - 10) / ROWS
    step = (width - left - right) / across
    tops = [y + HEADING + (ROWS - 1 - at) * row for at in range(ROWS)]
    return CaravanLayout(
        rect=units.rect(*box),
        heading=units.point(x + 16, y + 27),
        places=tuple(units.rect(x + left + at * step, top, step - 6, row - 6) for top in tops for at in range(across)),
        points=tuple(units.point(x + left / 2 + 2, top + row / 2 - 3) for top in tops),
        factors=tuple(units.point(x + width - right / 2 - 2, top + row / 2 - 3) for top in tops),
    )


def _buildings(units: LayoutUnits, frame: arrangement.TableArrangement) -> BuildingsLayout:
    box = frame.boxes["buildings"]
    rect = units.rect(*box)
    if not frame.is_folded("buildings"):
        return BuildingsLayout(rect, units.point(box[0] + 16, box[1] + 27), _cards(units, box), False, Rect(0, 0, 0, 0))
    left, top, wide, _high = frame.boxes["city"]
    across = min(600.0, wide - 16)
    drawer = (left + wide - across - 8, max(top + 8, box[1] + box[3] - 400), across, 400.0)
    middle = units.point(box[0] + 16, box[1] + box[3] / 2)
    return BuildingsLayout(rect, middle, _cards(units, drawer), True, units.rect(*drawer))


def _cards(units: LayoutUnits, box: arrangement.Box) -> dict[str, Rect]:
    x, y, width, height = box
    # In a small window the longest name needs the whole width of its card.
    across, (edge, gap) = 3, (6.0, 4.0) if units.px(width) < LEAST_TRAY_PX else (12.0, 7.0)
    step = (width - 2 * edge + gap) / across
    down = (height - HEADING - 10 + gap) / 2
    return {
        building: units.rect(x + edge + at % across * step, y + HEADING + at // across * down, step - gap, down - gap)
        for at, building in enumerate(BUILDINGS)
    }


def _rail(units: LayoutUnits, frame: arrangement.TableArrangement, hand: int, left: float, wide: float) -> YspahanRail:
    y, height = frame.rail
    right = frame.width
    less = min(1.0, max(0.0, (1920 - right) / (1920 - NARROWEST)))
    purse = 300 - 50 * less
    ends, takes = 288 - 44 * less, 160 - 18 * less
    left_of_end = right - 16 - ends
    first = left_of_end - 14 - takes
    prompt = max(purse + 250, min(first - 710 + 180 * less, purse + 760))
    card_high = height - 14
    wanted = purse + 34 + hand * (card_high * CARD_ASPECT + CARD_GAP)
    prompt = max(prompt, min(wanted, first - 20 - max(LEAST_PROMPT, LEAST_PROMPT_PX / frame.s)))
    words = first - 20 - prompt
    mid = y + 48

    def cards(count: int) -> tuple[Rect, ...]:
        boxes = hand_rects(count, purse + 12, y + 8, prompt - purse - 34, card_high, LEAST_CARD_PX / frame.s)
        return tuple(units.rect(*box) for box in boxes)

    return YspahanRail(
        rect=units.rect(left, y, wide, height),
        gold=units.rect(20, mid - 29, 58, 58),
        gold_number=units.point(88, mid),
        camels=units.rect(purse / 2 + 4, mid - 34, 68, 68),
        camels_number=units.point(purse / 2 + 78, mid),
        name=units.rect(22, y + 84, purse - 26, height - 88),
        hand=cards(hand),
        card=cards(1)[0].size,
        lift=units.px(20),
        steps=units.point(prompt, y + 30),
        hint=units.rect(prompt + words - 46, y + 9, 44, 42),
        title=units.rect(prompt, y + 54, words, 42),
        prompt=units.rect(prompt, y + 98, words, height - 100),
        buttons={
            YspahanKind.UNDO: units.rect(first, y + 14, takes - 60, 50),
            YspahanKind.UNDO_TURN: units.rect(first + takes - 52, y + 14, 52, 50),
            YspahanKind.DECK: units.rect(first, y + 72, takes, 50),
            **dict.fromkeys((YspahanKind.END, YspahanKind.ROLL), units.rect(left_of_end, y + 14, ends, 70)),
        },
        reason=units.rect(left_of_end, y + 86, ends + 8, height - 90),
    )


def _question(units: LayoutUnits, city: Rect, *, above: bool) -> QuestionLayout:
    """Over the upper edge of the city, when a shop in the south is asked about, else over the lower one."""
    wide, high = (max(units.px(u), least) for u, least in zip(QUESTION, LEAST_QUESTION_PX, strict=True))
    rect = Rect(0, 0, min(wide, city.w - units.px(24)), high)
    if above:
        # Beneath the bar that tells of the others and the connection.
        rect.midtop = (city.centerx, city.y + units.px(56))
    else:
        rect.midbottom = (city.centerx, city.bottom - units.px(36))
    pad, gap = units.px(16), units.px(12)
    width = (rect.w - 2 * pad - gap) // 2
    answer = units.px(ANSWER) + rect.h - units.px(QUESTION[1])
    low = Rect(rect.x + pad, rect.bottom - pad - answer, width, answer)
    return QuestionLayout(rect, low, low.move(width + gap, 0))
