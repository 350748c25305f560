"""The wheel's board: sixteen squares of land with the disc of fortune lying over them.

Six coloured sectors in a wooden rim, a parchment place for each crown, where the window has them too. Fortune is in the
north, the others follow clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from art.drawing.noise import blur, fractal_noise, smooth_noise
from art.drawing.pixels import Field, Pixels, colour, cut, lay, paint_pixels, resize
from art.palette import FRAME_WOOD

from carcassonne import light, signs
from carcassonne.colours import Side
from carcassonne.geometry import SIDE, grid
from carcassonne.light import LEAN
from carcassonne.model import Model
from carcassonne.plan import BOARD, DISC, plan_tile
from carcassonne.tile_model import build_tile
from elcapitan.games.carcassonne import tile_file
from elcapitan.games.carcassonne.rules.model.tiles import SECTORS, CarcassonneOptions, TileKind

HIGH: Final = 6.0
"""u of the disc above the land."""
RIM: Final = 46.0
"""u across the rim."""
HUB: Final = 60.0
ICON_AT, ICON = 0.42 * DISC, 0.24 * DISC
"""u from the middle to a sector's icon, and its width."""
CROWN_AT, CROWN = 0.78 * DISC, 0.23 * DISC
"""u from the middle to a crown place, and its width."""
CROWN_APART: Final = 0.36
"""Radians between two crown places of a sector."""
GAP: Final = 3.5
"""u of brass between two sectors, half of it."""
DISC_PX: Final = 640
"""Edge of the disc's own picture."""


def board(squares: Sequence[tuple[TileKind, int, int]], scale: float) -> Model:
    """The whole board in rotation 0, without icons."""
    wide = BOARD * SIDE
    whole = Model(grid(scale, wide), 4711)
    square_px = round(SIDE * scale)
    for kind, x, y in squares:
        model, _ = build_tile(plan_tile(kind), grid(scale), 0)
        down, across = y * square_px, x * square_px
        at = slice(down, down + square_px), slice(across, across + square_px)
        whole.height[at], whole.colour[at], whole.side[at] = model.height, model.colour, model.side
    lay_disc(whole)
    return whole


def lay_disc(model: Model, base: float = HIGH) -> None:
    """Wood and brass, lit like the land; `base`: u of its sectors above the land."""
    middle = model.place.px / model.place.scale / 2
    dx, dy = model.place.x - middle, model.place.y - middle
    far, turned = np.hypot(dx, dy), np.degrees(np.arctan2(dx, -dy)) % 360
    px, scale = model.place.px, model.place.scale
    broad = fractal_noise(px, px, 60 * scale, 60 * scale, 31, octaves=4)
    on_disc = far < DISC
    number = (np.floor((turned + 30) / 60) % 6).astype(int)
    inks = np.stack([colour(signs.SECTORS[name]) for name in SECTORS])
    across = np.sin(np.radians(np.abs(turned % 60 - 30))) * far
    grain = smooth_noise(px, px, 7 * scale, 32) - 0.5
    rays = 0.5 + 0.5 * np.sin(np.radians(turned) * 48)
    field = inks[number] * (0.90 + 0.34 * (broad - 0.5) + 0.10 * grain + 0.035 * rays)[..., None]
    field = field * (0.70 + 0.16 * np.clip(far / DISC, 0, 1))[..., None]
    wood = paint_pixels(0.46 + 0.5 * (_ring_grain(far, px, scale) - 0.5), FRAME_WOOD)
    paint = np.where((far > DISC - RIM)[..., None], wood, field)
    brass = colour("#d9a848") * (1 + 0.10 * grain)[..., None]
    rims = (np.abs(far - (DISC - RIM)) < 5) | (far > DISC - 8) | (np.abs(far - HUB) < 4.5)
    spokes = (across < GAP) & (far > HUB) & (far < DISC - RIM)
    hub = far < HUB
    paint = np.where(hub[..., None], paint_pixels(0.55 + 0.5 * (broad - 0.5), FRAME_WOOD), paint)
    metal = rims | spokes
    paint = np.where(metal[..., None], brass, paint)
    high = np.full(far.shape, base, np.float32)
    high += 3.0 * (far > DISC - RIM) + 3.0 * metal + 9.0 * np.clip(1 - far / HUB, 0, 1) ** 0.6 * hub
    for x, y in crown_places():
        apart = np.hypot(dx - x, dy - y)
        paint = np.where(
            (apart < CROWN / 2)[..., None], colour("#d3c296") * (1 + 0.10 * (broad - 0.5))[..., None], paint
        )
        paint = np.where(((apart > CROWN / 2 - 4) & (apart < CROWN / 2 + 1))[..., None], brass, paint)
        high = high + 2.0 * (apart < CROWN / 2)
    for turn in range(24):
        a = math.radians(15 * turn + 7.5)
        studs = np.hypot(dx - (DISC - 20) * math.sin(a), dy + (DISC - 20) * math.cos(a)) < 4.2
        paint, high = np.where(studs[..., None], brass, paint), high + 3.0 * studs
    model.colour = np.where(on_disc[..., None], paint, model.colour).astype(np.float32)
    model.height = np.where(on_disc, blur(high.astype(np.float32), 1.0), model.height).astype(np.float32)
    model.side[on_disc] = Side.WOOD


def _ring_grain(far: Field, px: int, scale: float) -> Field:
    """Wood whose grain runs round the rim."""
    noise = smooth_noise(px, px, 40 * scale, 33)
    grain: Field = 0.48 + 0.15 * np.sin(far * 0.42 + 5 * noise) + 0.10 * np.sin(far * 1.7 + 9 * noise)
    return grain


def crown_places(turns: int = 0) -> list[tuple[float, float]]:
    """u east and south of the middle, sector by sector."""
    places = []
    for number, count in enumerate(tile_file.box_of(CarcassonneOptions()).crown_spaces):
        for at in range(count):
            a = math.pi / 3 * number + (at - (count - 1) / 2) * CROWN_APART + math.pi / 2 * turns
            places.append((CROWN_AT * math.sin(a), -CROWN_AT * math.cos(a)))
    return places


def board_picture(model: Model, turns: int, px: int) -> Pixels:
    """The board after quarter turns, `px` wide, its icons upright."""
    picture = resize(light.lit(model, turns), px, px)
    _lay_icons(picture, turns, px / (BOARD * SIDE), LEAN * HIGH)
    return picture


def disc_picture() -> Pixels:
    """The disc by itself, as wide as the picture."""
    wide = 2 * DISC
    model = Model(grid(1.25, wide), 4711)
    lay_disc(model, 0.0)
    opaque = resize(light.lit(model, 0), DISC_PX, DISC_PX)
    _lay_icons(opaque, 0, DISC_PX / wide, 0.0)
    place = np.arange(DISC_PX, dtype=np.float32) + 0.5 - DISC_PX / 2
    far = np.hypot(place[None, :], place[:, None])
    return cut(opaque, np.clip(DISC_PX / 2 - 1 - far, 0, 1))


def _lay_icons(picture: Pixels, turns: int, per_u: float, lift: float) -> None:
    """`lift`: u by which the disc is seen farther north than it lies."""
    middle = picture.shape[0] / 2
    for number, name in enumerate(SECTORS):
        a = math.pi / 3 * number + math.pi / 2 * turns
        icon = signs.sign(signs.sector(name), round(ICON * per_u))
        x, y = middle + ICON_AT * per_u * math.sin(a), middle - (ICON_AT * math.cos(a) + lift) * per_u
        lay(picture, icon, x - icon.shape[1] / 2, y - icon.shape[0] / 2)
    for x, y in crown_places(turns):
        icon = signs.sign(signs.crown, round(CROWN * 0.62 * per_u))
        size = icon.shape[0] / 2
        lay(picture, icon, middle + x * per_u - size, middle + (y - lift) * per_u - size, 0.75)
