"""Paints a city board and the pieces on it.

The printed board is painted once per city and size; pieces are stamped over it. The same painters serve the small
board on the cloth and the close-up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, with_alpha
from elcapitan.games.capitan.client.layout.board_boxes import FRAME
from elcapitan.games.capitan.client.layout.board_layout import BoardLayout, board_layout, shut_warehouse_rects
from elcapitan.games.capitan.rules.model.board import SITES, CityPlan
from elcapitan.games.capitan.rules.model.pieces import PIRATE, City
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import NOTHING_HIDDEN, Hidden, Thing

HOUSE, SHIP, FORTRESS, SHUT_HOUSE = 35, 62, 38, 28
"""Widths of pieces on a board, in its own units."""
COIN, COIN_BESIDE = 29, 28
NUMBER = 13.5
"""The number of a site beside its house."""
MOST_LARGER = 1.15
"""The number of an empty site beside its signs."""
CLOSE = 1.5
"""A board so much larger than on the cloth is a close-up."""
LEAST_NUMBER = 12.0
"""px, at which it is no longer made smaller."""
OVER_COIN = 7
"""By how much a ship may lie over the price of its harbour space."""
SITE_INK, DARK_SITE_INK, LAST_SITE_INK = "#2e1c0c", "#f3dfb0", "#1c0f05"
LAST_SITE_GROUND = "#f6dfab"
PLATE_INK = "#2b1a06"
ORDINAL_INK, ORDINAL_GROUND = "#e3cf9f", "#150c06"
LEFT_SITES, RIGHT_SITES = 4, 10
"""The last site of the left side of the U, and the first of its right side."""
ORDINAL = 7.5
"""The ordinal of a site on the frame of a board; on the cloth it is LEAST_NUMBER px."""


class PrintedBoard(NamedTuple):
    """The board of a city where it is painted."""

    boxes: BoardLayout
    plan: CityPlan
    dark: frozenset[int]
    """Its sites that shut down."""


def draw_printed(dst: Surface, brush: Brush, rect: Rect, plan: CityPlan, dark: frozenset[int]) -> None:
    """The empty board with all its numbers, and its shadow."""
    draw_shadow(dst, brush, rect)
    dst.blit(_printed(brush, rect.size, plan, dark), rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def draw_shadow(dst: Surface, brush: Brush, rect: Rect) -> None:
    brush.look.frame(dst, "shadow-board", rect)


def _printed(brush: Brush, size: tuple[int, int], plan: CityPlan, dark: frozenset[int]) -> Surface:
    def make() -> Surface:
        boxes = board_layout(Rect((0, 0), size), plan)
        printed = PrintedBoard(boxes, plan, dark)
        surface = Surface(size, pygame.SRCALPHA)
        surface.blit(stretched(brush, "board/frame", size), (0, 0))
        _draw_spaces(surface, brush, boxes, plan)
        brush.look.picture(surface, f"cities/{plan.id}", boxes.picture)
        brush.rim(surface, boxes.picture, "#000000", max(1, boxes.u), 0.45, 2)
        for site in range(1, len(boxes.sites) + 1):
            _draw_cell(surface, brush, printed, site)
            _draw_number(surface, brush, printed, site)
        _draw_plate(surface, brush, boxes, plan.name)
        return surface

    return brush.made(("printed", plan.id, size, tuple(sorted(dark))), make)


def prefetch_board(brush: Brush, size: tuple[int, int], plan: CityPlan, dark: frozenset[int]) -> None:
    """Read and scale what a board of that size is put together from, all but its letters; another thread may do it."""
    boxes, art = board_layout(Rect((0, 0), size), plan), brush.look.art
    art.sprite("board/frame", size[0])
    art.picture(f"cities/{plan.id}", boxes.picture.size)
    tiles = [(_space_tile("water", at), box) for at, box in enumerate(boxes.harbour)]
    tiles += [(_space_tile("stone", at), box) for at, box in enumerate(boxes.fortresses)]
    tiles += [(_site_tile(plan, dark, site), box) for site, box in enumerate(boxes.sites, 1)]
    for name, box in tiles:
        art.sprite(name, box.w)


def _draw_spaces(dst: Surface, brush: Brush, boxes: BoardLayout, plan: CityPlan) -> None:
    for at, box in enumerate(boxes.harbour):
        draw_stretched(dst, brush, _space_tile("water", at), box)
        brush.coin(dst, harbour_coin(box, boxes.u), round(COIN * boxes.u), plan.harbour[at])
    for at, box in enumerate(boxes.fortresses):
        draw_stretched(dst, brush, _space_tile("stone", at), box)
        brush.coin(dst, harbour_coin(box, boxes.u), round(COIN * boxes.u), plan.fortress[at], "silver")


def _space_tile(kind: str, at: int) -> str:
    return f"board/{kind}-{at % 2 + 1}"


def _site_tile(plan: CityPlan, dark: frozenset[int], site: int) -> str:
    seed = site * 7 + len(plan.id)
    if site > 12:
        return "board/site-last"
    return f"board/site-dark-{seed % 4 + 1}" if site in dark else f"board/site-light-{seed % 6 + 1}"


def draw_stretched(dst: Surface, brush: Brush, name: str, box: Rect) -> None:
    dst.blit(stretched(brush, name, box.size), box, special_flags=pygame.BLEND_PREMULTIPLIED)


def stretched(brush: Brush, name: str, size: tuple[int, int]) -> Surface:
    """A sprite in exactly that size."""

    def make() -> Surface:
        sprite = brush.look.art.sprite(name, size[0])
        return sprite if sprite.get_size() == size else pygame.transform.smoothscale(sprite, size)

    return brush.made(("stretched", name, size), make)


def harbour_coin(box: Rect, u: float) -> tuple[int, int]:
    """Centre of the price on a harbour or fortress space."""
    return round(box.x + (3.5 + COIN / 2) * u), box.centery


def _draw_cell(dst: Surface, brush: Brush, printed: PrintedBoard, site: int) -> None:
    boxes, plan, dark = printed
    box = boxes.sites[site - 1]
    draw_stretched(dst, brush, _site_tile(plan, dark, site), box)
    u = boxes.u
    if site in dark:
        brush.look.icon(dst, "boards", (box.x + 10 * u, box.bottom - 9 * u), round(12 * u), "#d9b460")
    if site in dark and site not in plan.row.dark:
        brush.look.icon(dst, "triangle", (box.right - 9 * u, box.y + 9 * u), round(12 * u), "#ffd97a")


def _larger(brush: Brush, u: float) -> float:
    """How much larger words on a board are than it is; in the close-up they are large enough."""
    return brush.look.enlarged if u < CLOSE * brush.look.window_s else 1.0


def _draw_number(dst: Surface, brush: Brush, printed: PrintedBoard, site: int) -> None:
    boxes, plan, dark = printed
    box = boxes.sites[site - 1]
    ink = DARK_SITE_INK if site in dark else SITE_INK if site <= 12 else LAST_SITE_INK
    # Not under 13 px: at 720p these are the most read numbers of the table.
    size = max(13, 22 * boxes.u * min(MOST_LARGER, _larger(brush, boxes.u)))
    if site > SITES:
        # Its stripes would take the number's contrast.
        ground = Rect(0, 0, round(1.5 * size), round(1.1 * size)).move_to(center=box.center)
        brush.fill(dst, ground.clip(box), LAST_SITE_GROUND, 0.6, size / 4)
    brush.words(dst, str(plan.row.values[site - 1]), "sans-bold", size, ink, box.center)


def ordinal_boxes(boxes: BoardLayout) -> tuple[Rect, ...]:
    """Where the ordinals of sites 1 to 12 stand: on the frame beside each, as on a chessboard, clear of the cells."""
    height = round(max(LEAST_NUMBER, ORDINAL * boxes.u)) + 1
    # No wider than two digits need; a board of the cloth has a frame of six to nine px, so they reach beyond it.
    width = round(height * 1.3)
    frame, rects = FRAME * boxes.rect.w, []
    for site, cell in enumerate(boxes.sites[:SITES], 1):
        box = Rect(0, 0, width, height)
        if site <= LEFT_SITES:
            box.midright = round(cell.x - 1), cell.centery
            box.x = min(box.x, round(boxes.rect.x + frame / 2 - width / 2))
        elif site < RIGHT_SITES:
            box.midtop = cell.centerx, max(cell.bottom + 1, round(boxes.rect.bottom - frame / 2 - height / 2))
        else:
            box.midleft = max(cell.right + 1, round(boxes.rect.right - frame / 2 - width / 2)), cell.centery
        rects.append(box)
    return tuple(rects)


def draw_ordinals(dst: Surface, brush: Brush, rect: Rect, plan: CityPlan) -> None:
    """The number of each site, by which texts name it, where the board itself shows only values."""
    boxes = board_layout(rect, plan)
    size = max(LEAST_NUMBER, ORDINAL * boxes.u)
    for site, box in enumerate(ordinal_boxes(boxes), 1):
        brush.fill(dst, box, ORDINAL_GROUND, 0.8, box.h / 3)
        brush.words(dst, str(site), "sans-semibold", size, ORDINAL_INK, box.center)


def _draw_plate(dst: Surface, brush: Brush, boxes: BoardLayout, name: str) -> None:
    u, larger = boxes.u, _larger(brush, boxes.u)
    size = 17.5 * u * larger
    width = brush.look.font("serif-bold", size / brush.look.s).size(name)[0] + round(24 * u)
    rect = Rect(0, 0, width, round(24 * u * larger)).move_to(center=boxes.plate)
    brush.look.frame(dst, "plate", rect)
    brush.words(dst, name, "serif-bold", size, "#fff2c4", (rect.centerx, rect.centery + max(1, u)), "mc")
    brush.words(dst, name, "serif-bold", size, PLATE_INK, rect.center, "mc")


def draw_pieces(
    dst: Surface,
    brush: Brush,
    rect: Rect,
    state: GameState,
    city: str,
    colours: Sequence[str],
    hidden: Hidden = NOTHING_HIDDEN,
) -> None:
    """Everything that stands on the board of a city; `colours` by seat."""
    plan, standing = state.board.plan(city), state.city(city)
    boxes = board_layout(rect, plan)
    printed = PrintedBoard(boxes, plan, state.board.dark_sites(city, len(state.players)))
    for site, piece in enumerate(standing.row, 1):
        if piece and Thing(CapitanKind.SITE, city, site) not in hidden:
            draw_house(dst, brush, printed, site, warehouse_name(colours, piece))
    _draw_quay(dst, brush, printed, standing, colours, hidden)
    _draw_fortresses(dst, brush, printed, standing, colours, hidden)
    for space, seat in enumerate(standing.harbour, 1):
        if seat and Thing(CapitanKind.SHIP, "", seat) not in hidden:
            if seat == PIRATE:
                _draw_closed(dst, brush, boxes, space)
            brush.piece(dst, ship_name(colours, seat), ship_position(boxes, space), ship_width(boxes, space))
    passing = [seat for seat, player in enumerate(state.players, 1) if player.place == city and not player.space]
    for at, seat in enumerate(passing):
        if Thing(CapitanKind.SHIP, "", seat) not in hidden:
            x, y = ship_position(boxes, 0)
            where = (x + round(12 * boxes.u) * at, y)
            brush.piece(dst, ship_name(colours, seat), where, round(SHIP * boxes.u))


def draw_warnings(dst: Surface, brush: Brush, rect: Rect, state: GameState, city: str, sites: frozenset[int]) -> None:
    """A red badge with crossed boards on every warehouse that the next placing here would shut down (D1)."""
    boxes = board_layout(rect, state.board.plan(city))
    u = boxes.u
    for site in sites:
        box = boxes.sites[site - 1]
        centre = (round(box.right - 8 * u), round(box.y + 9 * u))
        radius = max(6, round(8 * u))
        badge = Rect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
        brush.fill(dst, badge, "#3a0d06", 1, radius)
        brush.rim(dst, badge, theme.BAD, max(1.0, 1.6 * u), 1, radius)
        brush.look.icon(dst, "boards", badge.center, round(1.25 * radius), theme.REASON)


def _draw_closed(dst: Surface, brush: Brush, boxes: BoardLayout, space: int) -> None:
    """No ship arrives where the pirate lies (X7): dark water, and a red rim as wide as the space."""
    box = boxes.harbour[space - 1]
    brush.fill(dst, box, "#12060a", 0.62, 3 * boxes.u)
    brush.rim(dst, box, theme.BAD, max(1.0, 1.8 * boxes.u), 0.9, 3 * boxes.u)


def warehouse_name(colours: Sequence[str], piece: int, *, shut: bool = False) -> str:
    """The picture of a warehouse: its owner's colour, banded if it is their neutral one."""
    kind = "-neutral" if piece < 0 else ""
    return f"pieces/warehouse-{colours[abs(piece) - 1]}{kind}{'-shut' if shut else ''}"


def ship_name(colours: Sequence[str], seat: int) -> str:
    """The picture of a seat's ship, or of the pirate ship."""
    return "pieces/ship-pirate" if seat == PIRATE else f"pieces/ship-{colours[seat - 1]}"


def ship_position(boxes: BoardLayout, space: int) -> tuple[int, int]:
    """The middle of a ship in a harbour space; 0: passing, on the water of the picture."""
    if not space:
        return boxes.picture.centerx, round(boxes.picture.y + boxes.picture.h * 0.6)
    box = boxes.harbour[space - 1]
    return round(box.right - ship_width(boxes, space) / 2 - boxes.u), round(box.centery - 2 * boxes.u)


def ship_width(boxes: BoardLayout, space: int) -> int:
    """px; smaller where three spaces share a harbour, so that the price beside it can be read."""
    if not space:
        return round(SHIP * boxes.u)
    room = boxes.harbour[space - 1].w - (COIN + 3.5 - OVER_COIN) * boxes.u
    return round(min(SHIP * boxes.u, room))


def warehouse_position(boxes: BoardLayout, site: int) -> tuple[int, int]:
    """Bottom left of a house on a site.

    On a small board numbers stay as large as they must be: there the house moves out of the way, up and to the left,
    for the pill may not cover its mark.
    """
    box, u = boxes.sites[site - 1], boxes.u
    if NUMBER * u < LEAST_NUMBER:
        return box.x - 1, round(box.bottom - 2.5 * u - (LEAST_NUMBER - NUMBER * u))
    return round(box.x + 1.5 * u), round(box.bottom - 2.5 * u)


def fortress_position(boxes: BoardLayout, space: int) -> tuple[int, int]:
    """The middle of a fortress on its space."""
    box = boxes.fortresses[space - 1]
    return round(box.right - (FORTRESS / 2 + 1) * boxes.u), round(box.centery - 2 * boxes.u)


def draw_house(dst: Surface, brush: Brush, printed: PrintedBoard, site: int, name: str) -> None:
    """A warehouse on its site; the number moves to a pill in the corner."""
    boxes, plan, dark = printed
    box = boxes.sites[site - 1]
    _draw_cell(dst, brush, printed, site)
    brush.piece(dst, name, warehouse_position(boxes, site), round(HOUSE * boxes.u), "bl")
    draw_pill(dst, brush, boxes, plan.row.values[site - 1], box, dark=site in dark)


def pill_box(brush: Brush, boxes: BoardLayout, value: int, box: Rect) -> Rect:
    """Where the number of a site stands once a house does."""
    u = boxes.u
    tight = NUMBER * u < LEAST_NUMBER
    edge = 1 if tight else 1.5 * u
    number = brush.look.font("sans-bold", max(LEAST_NUMBER, NUMBER * u) / brush.look.s).size(str(value))[0]
    width, height = number + (2 if tight else round(5 * u)), round(max(14 * u, 12))
    return Rect(round(box.right - width - edge), round(box.bottom - height - edge), width, height)


def draw_pill(dst: Surface, brush: Brush, boxes: BoardLayout, value: int, box: Rect, *, dark: bool) -> None:
    pill = pill_box(brush, boxes, value, box)
    brush.fill(dst, pill, theme.DARK_SITE[0] if dark else "#2a190d", 0.9, 4 * boxes.u)
    brush.words(dst, str(value), "sans-bold", max(LEAST_NUMBER, NUMBER * boxes.u), "#ffe9b8", pill.center)


def _draw_quay(
    dst: Surface, brush: Brush, printed: PrintedBoard, standing: City, colours: Sequence[str], hidden: Hidden
) -> None:
    boxes, plan, _dark = printed
    places = shut_warehouse_rects(boxes, len(standing.picture))
    if not places:
        return
    u = boxes.u
    quay = places[0].unionall(list(places)).inflate(round(10 * u), round(4 * u))
    brush.fill(dst, quay.clip(boxes.picture), theme.PANEL, 0.58, 6 * u)
    for at, (piece, box) in enumerate(zip(standing.picture, places, strict=True), 1):
        if Thing(CapitanKind.SHUT, plan.id, at) not in hidden:
            brush.piece(dst, warehouse_name(colours, piece, shut=True), box.midbottom, box.w, "bc")


def _draw_fortresses(
    dst: Surface, brush: Brush, printed: PrintedBoard, standing: City, colours: Sequence[str], hidden: Hidden
) -> None:
    boxes, plan, _dark = printed
    u = boxes.u
    for space, seat in enumerate(standing.fortresses, 1):
        if Thing(CapitanKind.FORTRESS, plan.id, space) in hidden:
            continue
        box = boxes.fortresses[space - 1]
        draw_stretched(dst, brush, _space_tile("stone", space - 1), box)
        brush.piece(dst, f"pieces/fortress-{colours[seat - 1]}", fortress_position(boxes, space), round(FORTRESS * u))
        # Beside the fortress the coin stands low, and no smaller than its number can be read at 720p.
        at = (round(box.x + (2 + COIN_BESIDE / 2) * u), round(box.bottom - (3 + COIN_BESIDE / 2) * u))
        brush.coin(dst, at, round(COIN_BESIDE * u), plan.fortress[space - 1], "silver")


def ghost_piece(brush: Brush, name: str, width: int, alpha: float) -> Surface:
    """A piece that is not there yet."""
    return brush.made(("ghost", name, width, alpha), lambda: with_alpha(brush.look.piece(name, width), alpha))
