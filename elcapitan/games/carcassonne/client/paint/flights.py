"""Paints what is under way: tiles, figures, points, tokens, the wheel's pig, dust, the light of a sector."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import signed_text
from elcapitan.client.table.clips import Flight
from elcapitan.games.carcassonne.client.events import sprites
from elcapitan.games.carcassonne.client.paint import figures, land, tile_art, wheel_symbol
from elcapitan.games.carcassonne.rules.model.tiles import TileKind
from elcapitan.kit.table.furniture.overlays import flight_position

DUST_GRAINS = 10


def flight_rect(brush: Brush, flight: Flight, t: float) -> Rect:
    """Everything that painting it may touch."""
    if flight.what.kind == sprites.LIGHT:
        return Rect((0, 0), brush.look.size)
    x, y = flight_position(flight, t)
    side = max(*flight.what.size, brush.px(40)) * 1.4
    return Rect(round(x - side), round(y - side), round(2 * side), round(2 * side))


def draw_flight(
    dst: Surface,
    brush: Brush,
    flight: Flight,
    t: float,
    art: tile_art.TileArt,
    kinds: Mapping[str, TileKind],
    colours: Sequence[str],
    view: Rect,
) -> None:
    """One flight at a moment; `view`: where the land is."""
    at, what, side = flight_position(flight, t), flight.what, flight.what.size[0]
    match what.kind:
        case sprites.TILE:
            rect = Rect(0, 0, side, side).move_to(center=(round(at[0]), round(at[1])))
            brush.fill(dst, rect.move(2, round(side * 0.06)), "#000000", 0.35, 4)
            dst.blit(art.picture(kinds[what.name], what.piece % 4, side, what.piece // 4), rect)
        case sprites.FIGURE:
            brush.stamp(dst, figures.figure(brush, colours[what.piece - 1], what.name, side), at)
        case sprites.POINTS:
            land.draw_number(dst, brush, signed_text(what.piece), at, brush.px(24))
        case sprites.TOKEN:
            brush.stamp(dst, figures.token(brush, what.name, side), at)
        case sprites.PIG:
            brush.stamp(dst, figures.token(brush, "pig", side), at)
        case sprites.DUST:
            _draw_dust(dst, brush, at, side, t)
        case sprites.LIGHT:
            level = round(0.22 * math.sin(math.pi * t), 2)
            brush.fill(dst, view, wheel_symbol.SECTOR_COLOURS[what.name], level, 8)


def _draw_dust(dst: Surface, brush: Brush, at: tuple[float, float], side: int, t: float) -> None:
    for grain in range(DUST_GRAINS):
        angle = 2 * math.pi * grain / DUST_GRAINS
        far = side * (0.42 + 0.16 * t)
        radius = max(1, round(side * 0.05 * (1 - t)))
        box = Rect(0, 0, 2 * radius, 2 * radius)
        box.center = round(at[0] + math.cos(angle) * far), round(at[1] + math.sin(angle) * far)
        brush.fill(dst, box, "#e8d6ac", round(0.7 * (1 - t), 1), radius)
