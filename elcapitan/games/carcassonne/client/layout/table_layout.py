"""Where everything is on Carcassonne's table: a window, the seats and the one on turn in, named rectangles out.

Pure. Painting, hit-testing and animation all read these rectangles. The land has what the columns leave; in a small or
narrow window one column is left, and the rest becomes drawers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from pygame import Rect

from elcapitan.client.drawing.draw_context import UPRIGHT
from elcapitan.client.table.layout_units import COMPACT, LayoutUnits, min_scale
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind

ICONS: Final = (Kind.SPEED, Kind.SOUND, Kind.MENU)
ZOOMS: Final = (Kind.ZOOM_IN, Kind.ZOOM_OUT, Kind.FIT, Kind.LAND_ONLY)
STRIP, TOP, EDGE, GAP, RAIL = 96, 104, 12, 10, 132
LEFT, RIGHT = 300, 356
SMALLEST_PX: Final = 0.8
"""px per u of a window with both columns; in a smaller one the left column becomes drawers."""
WHEEL_FULL, WHEEL_LOW, HAND, HAND_LOW, UNSEEN, BUTTONS = 376, 232, 268, 226, 228, 56
PANORAMA: Final = 2300
"""u of a window that has room for a third column."""
FOLDED_FROM: Final = 6
"""Seats from which only the panel of the seat on turn is whole."""
ON_TURN: Final = 330
"""u of that panel."""
CLOSE_UP, LEAST_CLOSE_UP = (420, 470), (366, 398)
"""u of the close-up in which a part is chosen, and px at least."""
KINDS: Final = 5
Boxes: TypeAlias = dict[str, tuple[float, float, float, float]]
"""Rectangles in u, by name."""


class CarcassonneRail(NamedTuple):
    rect: Rect
    figures: Rect
    goods: Rect
    steps: tuple[int, int]
    hint: Rect
    title: Rect
    prompt: Rect
    buttons: Mapping[str, Rect]
    """By the kind of thing they are."""
    reason: Rect


class TileCloseUp(NamedTuple):
    """The tile from near, with the parts on it and the kinds of figures beside it."""

    rect: Rect
    tile: Rect
    kinds: tuple[Rect, ...]
    """By place in `tiles.KINDS`; none where there is one kind alone."""
    words: Rect

    def lower(self, spare: int) -> TileCloseUp:
        """Without that many px beneath its words."""
        rect, words = Rect(self.rect), Rect(self.words)
        rect.h, words.h = rect.h - spare, words.h - spare
        return self._replace(rect=rect, words=words)


class CarcassonneLayout(NamedTuple):
    """An empty rectangle: that part is not on the table."""

    size: tuple[int, int]
    s: float
    """px per u."""
    strip: Rect
    heading: Rect
    panels: tuple[Rect, ...]
    folded: tuple[bool, ...]
    """By seat, whether its panel has no room for portrait and goods."""
    icons: Mapping[str, Rect]
    """The small buttons of the strip, by the kind of thing they are."""
    land: Rect
    zooms: Mapping[str, Rect]
    """The buttons of the camera in a corner of the land, the same way."""
    wheel: Rect
    log: Rect
    hand: Rect
    unseen: Rect
    forecast: Rect
    drawers: Mapping[str, Rect]
    """The buttons of the drawers, by the kind of thing they are."""
    drawer: Rect
    """Where an open drawer lies."""
    rail: CarcassonneRail

    @property
    def cloth(self) -> Rect:
        """The land: what layers of the table call the cloth."""
        return self.land

    @property
    def destinations(self) -> CarcassonneRail:
        """What layers of the table call the display above the log."""
        return self.rail

    @property
    def is_log_folded(self) -> bool:
        return "log" in self.drawers

    def close_up(
        self, beside: Rect, tiles: Sequence[Rect] = (), crowns: Sequence[Rect] = (), *, has_kinds: bool = True
    ) -> TileCloseUp:
        """Beside the tile on the land, on the side where it hides fewest of the tiles.

        Where it would hide more than `MOST_HIDDEN` of them, it goes to an edge of the land at that height if fewer
        are there.
        Where it would hide `crowns`, spaces that a figure may take instead, it goes below, above or into a corner.
        `has_kinds`: whether there is a kind of figure to choose; without, the tile is as wide as the close-up.
        """
        width, height = (max(least, round(u * self.s)) for u, least in zip(CLOSE_UP, LEAST_CLOSE_UP, strict=True))
        width, height = min(width, self.land.w - 8), min(height, self.land.h - 8)
        edge = round(14 * self.s)
        head, foot = round(40 * self.s), max(round(116 * self.s), 84)
        side = min(height - head - foot - edge, width - 3 * edge - round(width * 0.24))
        rect = Rect(0, 0, width if has_kinds else side + 2 * edge, height)
        room, gap = self.land.inflate(-8, -8), round(16 * self.s)
        room.w = max(rect.w, self.zooms[Kind.ZOOM_IN].x - 4 - room.x)
        east = rect.move_to(midleft=(beside.right + gap, beside.centery))
        west = rect.move_to(midright=(beside.left - gap, beside.centery))
        south = rect.move_to(midtop=(beside.centerx, beside.bottom + gap))
        sides = [side for side in (east, west) if room.left <= side.left and side.right <= room.right] or [south]
        sides = [side.clamp(room) for side in sides]
        if all(side.collidelist(crowns) >= 0 for side in sides):
            north = rect.move_to(midbottom=(beside.centerx, beside.top - gap))
            corners = [rect.move_to(**{corner: getattr(room, corner)}) for corner in CORNERS]
            others = [side.clamp(room) for side in (south, north, *corners)]
            sides += [side for side in others if not side.colliderect(beside)]
        if all(len(side.collidelistall(tiles)) > MOST_HIDDEN for side in sides):
            edges = [sides[0].move_to(left=room.left), sides[0].move_to(right=room.right)]
            sides += [side for side in edges if not side.colliderect(beside)]
        rect = min(sides, key=lambda side: (len(side.collidelistall(crowns)), len(side.collidelistall(tiles))))
        tile = Rect(rect.x + edge, rect.y + head, side, side)
        left = tile.right + edge
        step = (side + round(6 * self.s)) / KINDS
        kinds = tuple(
            Rect(left, tile.y + round(step * at), rect.right - edge - left, round(step - 6 * self.s))
            for at in range(KINDS if has_kinds else 0)
        )
        words = Rect(rect.x + edge, tile.bottom + round(8 * self.s), rect.w - 2 * edge, 0)
        words.h = rect.bottom - words.y - round(6 * self.s)
        return TileCloseUp(rect, tile, kinds, words)


MOST_HIDDEN: Final = 4
"""Tiles under a close-up beside its own tile: the eye need not travel for fewer."""
CORNERS: Final = ("topleft", "topright", "bottomleft", "bottomright")
FORECAST_HEAD, FORECAST_LINE, FORECAST_ROW, LEAST_UNSEEN = 46, 19, 22, 132
"""u: the heading of the forecast and the line of a seat, at least and where tiles not yet seen make room for it; what
is left to those."""
NOTHING: Final = Rect(0, 0, 0, 0)


def table_layout(
    size: tuple[int, int], *, seats: int, on_turn: int, wheel: bool, land_only: bool = False, enlarged: float = 1.0
) -> CarcassonneLayout:
    """Everything on the table of a window of `size` px.

    `on_turn`: the seat whose panel is whole among many; `enlarged`: how much larger everything is wished, from 1 to
    1.3.
    """
    s = min(size[0] / 1920, size[1] / 1080) * max(enlarged, min_scale(size))
    width, height = size[0] / s, size[1] / s
    units = LayoutUnits(s, 0)
    foot = height - RAIL - EDGE
    high = foot - TOP
    is_upright = size[0] / size[1] < UPRIGHT
    is_small = s < SMALLEST_PX or width / height < 1.5
    left = right = EDGE
    boxes: Boxes = {}
    below = foot
    if land_only:
        pass
    elif is_upright:
        below = TOP + min(high - 560, width * 1.05)
        _fill_upright(boxes, width, below + GAP, foot, seats, wheel=wheel)
    else:
        right = EDGE + RIGHT + EDGE
        x = width - EDGE - RIGHT
        if is_small:
            end, bars = foot - BUTTONS - GAP, FORECAST_HEAD + FORECAST_LINE * seats
            beside = wheel and end - TOP - HAND_LOW - WHEEL_LOW - 2 * GAP >= bars  # else it is on the land alone
            y = _stack(boxes, x, RIGHT, TOP, [("hand", HAND_LOW), *([("wheel", WHEEL_LOW)] if beside else [])])
            if end - y >= FORECAST_HEAD + 2 * FORECAST_LINE:
                boxes["forecast"] = (x, y, RIGHT, end - y)
            _place_buttons(boxes, x, foot - BUTTONS, RIGHT)
        else:
            left = EDGE + LEFT + EDGE
            y = _stack(boxes, EDGE, LEFT, TOP, [("wheel", WHEEL_FULL)] if wheel else [])
            boxes["log"] = (EDGE, y, LEFT, foot - y)
            rest = high - FORECAST_HEAD - FORECAST_ROW * seats - 2 * GAP
            hand = HAND if rest >= HAND + UNSEEN else HAND_LOW
            unseen = [] if width >= PANORAMA else [("unseen", max(LEAST_UNSEEN, min(UNSEEN, rest - hand)))]
            y = _stack(boxes, x, RIGHT, TOP, [("hand", hand), *unseen])
            boxes["forecast"] = (x, y, RIGHT, foot - y)
            if width >= PANORAMA:
                boxes["unseen"] = (x - RIGHT - EDGE, TOP, RIGHT, high)
                right += RIGHT + EDGE
    land = units.rect(left, TOP, width - left - right, below - TOP)
    found = {name: units.rect(*box) for name, box in boxes.items()}
    is_compact = width < COMPACT
    panels, folded = _panels(units, width, seats, on_turn, is_compact=is_compact)
    places = (
        [(width - 100, 4), (width - 52, 4), (width - 52, 50)]
        if is_compact
        else [(width - 180 + 58 * at, 24) for at in range(3)]
    )
    side = (42, 42) if is_compact else (48, 48)
    button = max(44.0, 30 / s)
    zooms = [units.rect(width - right - button - 10, TOP + 12 + (button + 6) * at, button, button) for at in range(4)]
    drawers = {name.removeprefix("to "): rect for name, rect in found.items() if name.startswith("to ")}
    wide = min(width - left - right, 560)
    drawer = units.rect(width - right - wide, TOP, wide, min(below - TOP, 900))
    return CarcassonneLayout(
        size, s,
        strip=Rect(0, 0, size[0], units.px(STRIP)),
        heading=units.rect(EDGE, 6, 208 if not is_compact else 150, 84),
        panels=panels, folded=folded,
        icons={kind: units.rect(*at, *side) for kind, at in zip(ICONS, places, strict=True)},
        land=land, zooms=dict(zip(ZOOMS, zooms, strict=True)),
        wheel=found.get("wheel", NOTHING), log=found.get("log", NOTHING), hand=found.get("hand", NOTHING),
        unseen=found.get("unseen", NOTHING), forecast=found.get("forecast", NOTHING),
        drawers=drawers, drawer=drawer,
        rail=_rail(units, width, height - RAIL),
    )  # fmt: skip


def _stack(boxes: Boxes, x: float, width: float, y: float, parts: list[tuple[str, float]]) -> float:
    """Put parts one under the other; where the next one begins."""
    for name, height in parts:
        boxes[name] = (x, y, width, height)
        y += height + GAP
    return y


def _place_buttons(boxes: Boxes, x: float, y: float, width: float) -> None:
    """The buttons of the drawers, side by side."""
    each = (width - GAP) / 2
    for at, name in enumerate(("log", "unseen")):
        boxes[f"to {name}"] = (x + at * (each + GAP), y, each, BUTTONS)


def _fill_upright(boxes: Boxes, width: float, top: float, foot: float, seats: int, *, wheel: bool) -> None:
    """Under the land: the tile in hand and the wheel on the left, forecast and log beside them."""
    x = EDGE + RIGHT + GAP
    _stack(boxes, EDGE, RIGHT, top, [("hand", HAND_LOW), *([("wheel", WHEEL_LOW)] if wheel else [])])
    wide, bars = width - EDGE - x, min(112 + 44 * seats, (foot - top) * 0.62)
    boxes["forecast"] = (x, top, wide, bars)
    boxes["log"] = (x, top + bars + GAP, wide, foot - BUTTONS - 2 * GAP - top - bars)
    boxes["to unseen"] = (x, foot - BUTTONS, wide, BUTTONS)


def _panels(
    units: LayoutUnits, width: float, seats: int, on_turn: int, *, is_compact: bool
) -> tuple[tuple[Rect, ...], tuple[bool, ...]]:
    """The panels of the strip: all seats are seen, whatever their number."""
    first, buttons = (168, 112) if is_compact else (232, 196)
    room = width - first - buttons - 8 * (seats - 1)
    many = seats >= FOLDED_FROM or room / seats < 210
    wide = min(ON_TURN, room / 3)
    widths = [room / seats] * seats
    if many:
        widths = [wide if seat == max(1, on_turn) else (room - wide) / (seats - 1) for seat in range(1, seats + 1)]
    panels, x = [], float(first)
    for each in widths:
        panels.append(units.rect(x, 8, each, 80))
        x += each + 8
    return tuple(panels), tuple(many and each < 250 for each in widths)


def _rail(units: LayoutUnits, width: float, y: float) -> CarcassonneRail:
    narrow = width < COMPACT
    own, first = (330, 350) if narrow else (450, 500)
    end = 208 if narrow else 232
    none = 150 if narrow else 196
    small = 120 if narrow else 140
    right = width - EDGE
    x_end = right - end
    x_none = x_end - 16 - none
    x_small = x_none - 16 - small
    room = x_small - 16 - first
    return CarcassonneRail(
        units.rect(0, y, width, RAIL),
        figures=units.rect(EDGE, y + 8, own, 60),
        goods=units.rect(EDGE, y + 74, own, 50),
        steps=units.point(first, y + 28),
        hint=units.rect(x_small - 62, y + 8, 44, 44),
        title=units.rect(first, y + 48, room, 40),
        prompt=units.rect(first, y + 88, room, 40),
        buttons={
            Kind.ROTATE: units.rect(x_small, y + 70, small, 50),
            Kind.NONE: units.rect(x_none, y + 12, none, 108),
            Kind.UNDO: units.rect(x_small, y + 12, small, 50),
            Kind.END: units.rect(x_end, y + 12, end, 76),
        },
        reason=units.rect(x_end, y + 90, end, 38),
    )
