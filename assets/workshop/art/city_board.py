"""A city's board, empty: its wooden frame, the tiles of its sites, harbour spaces and fortress spaces.

Everything is drawn at 4 px per u; a board is 326 x 244.5 u. Which tile goes where is the game's business.
"""

from __future__ import annotations

import numpy as np

from art.drawing.pixels import Field, Pixels, blend, columns, cut, lay, resize, rows, tint_pixels
from art.drawing.rounded import fill_box, inner_shade, line, whole
from art.drawing.textures import harbour_water, stone, upright, wood
from art.icons import icon
from art.palette import BRASS, BRASS_LIGHT, DARK_WOOD, FRAME_WOOD, MAPLE, Ink

PER_UNIT = 4
BOARD_W, BOARD_H = 326 * PER_UNIT, round(244.5 * PER_UNIT)
FRAME_PX = 0.0275 * BOARD_W
SITE_W, SITE_H = round(0.129 * BOARD_W), round(0.169 * BOARD_H)
HARBOUR_W, FORTRESS_W, SPACE_H = round(0.274 * BOARD_W), round(0.189 * BOARD_W), round(0.205 * BOARD_H)
RADIUS = 4.5 * PER_UNIT


def empty_board() -> Pixels:
    """The frame with its mitres and the dark floor inside."""
    across = wood(BOARD_W, BOARD_H, 2.4, 11, FRAME_WOOD)
    down = upright(wood(BOARD_H, BOARD_W, 2.4, 12, FRAME_WOOD))
    picture = mitre(across, down, FRAME_PX, PER_UNIT)
    floor = wood(BOARD_W, BOARD_H, 2.8, 14, DARK_WOOD) * 0.8
    depth = _nearest_side(BOARD_W, BOARD_H)[0]
    sunk = np.exp(-np.maximum(depth - FRAME_PX, 0) / (5 * PER_UNIT)) * 0.5
    picture = np.where((depth > FRAME_PX)[..., None], floor * (1 - sunk)[..., None], picture)
    return cut(picture.astype(np.float32), fill_box(whole(BOARD_W, BOARD_H, 5 * PER_UNIT)))


def mitre(across: Pixels, down: Pixels, width: float, scale: float) -> Pixels:
    """Four mouldings joined at 45 degrees: outer bevel, inner bevel and groove, lit from above left."""
    depth, side, second = _nearest_side(across.shape[1], across.shape[0])
    picture = np.where((side < 2)[..., None], down, across)
    slope = np.cos(np.pi * np.clip(depth / width, 0, 1))  # 1 on the outer bevel, -1 on the inner
    normal_x = np.where(side == 0, -slope, np.where(side == 1, slope, 0))
    normal_y = np.where(side == 2, -slope, np.where(side == 3, slope, 0))
    light = 0.95 + 0.36 * (-0.55 * normal_x - 0.75 * normal_y)
    light *= 1 - 0.55 * np.exp(-np.abs(depth - width) / (1.2 * scale))
    light *= 1 - 0.35 * np.clip(1 - (second - depth) / (1.1 * scale), 0, 1) * (depth < width)
    light *= 1 - 0.5 * np.exp(-depth / (0.9 * scale))
    lip = np.clip(1 - np.abs(depth - 1.9 * scale) / (0.7 * scale), 0, 1) * np.clip(-normal_y, 0, 1)
    lit: Pixels = (1.12 * picture * light[..., None]) + (0.10 * lip)[..., None] * np.array([1, 0.85, 0.6], np.float32)
    return lit.astype(np.float32)


def light_site(number: int) -> Pixels:
    """A maple tile; six of them so that neighbours differ."""
    return _site(_piece_of(wood(1500, 900, 1.55, 20, MAPLE), number))


def dark_site(number: int) -> Pixels:
    """A shutdown site: dark wood inside a brass line."""
    picture = _piece_of(wood(1500, 900, 1.55, 23, DARK_WOOD) * 1.18, number)
    return _site(picture, inlay=BRASS)


def last_site() -> Pixels:
    """The space after the last site, where nothing is built: stripes and a no-entry sign."""
    picture = _piece_of(wood(1500, 900, 1.55, 20, MAPLE), 4) * np.array([0.96, 0.84, 0.66], np.float32)
    wave = np.sin((columns(SITE_W) + rows(SITE_H)) * np.pi / (5.2 * PER_UNIT))
    stripes = 0.90 + 0.10 * np.clip(wave * 5, -1, 1)
    tile = _site(picture * stripes[..., None])
    sign = resize(icon("nobuild"), 12 * PER_UNIT, 12 * PER_UNIT)[..., 3]
    lay(tile, tint_pixels(sign, "#5a0e0a", 0.95), SITE_W - 14 * PER_UNIT, SITE_H - 14 * PER_UNIT)
    return tile


def water_space(number: int) -> Pixels:
    """A harbour space: water inside its quay, with an anchor hardly seen."""
    picture = harbour_water(HARBOUR_W, SPACE_H, PER_UNIT, 40 + number)
    size = round(SPACE_H * 0.62)
    anchor = _watermark("anchor", size, HARBOUR_W, SPACE_H, HARBOUR_W * 0.66)
    picture = blend(picture, "#ffffff", anchor * 0.20)
    return _with_quay(picture, 4.2, 0.55, "#8a5f36")


def stone_space(number: int) -> Pixels:
    """A fortress space: dressed stone with a tower hardly seen."""
    picture = stone(FORTRESS_W, SPACE_H, PER_UNIT, 50 + number)
    size = round(SPACE_H * 0.74)
    tower = _watermark("tower", size, FORTRESS_W, SPACE_H, FORTRESS_W * 0.67)
    picture = blend(picture, "#2a2018", tower * 0.30)
    return _with_quay(picture, 4.0, 0.5, "#4a3c30")


def _nearest_side(width: int, height: int) -> tuple[Field, Field, Field]:
    """Distance to the nearest side, which it is (left, right, top, bottom), distance to the second nearest."""
    x, y = columns(width) + 0 * rows(height), rows(height) + 0 * columns(width)
    sides = np.stack([x, width - x, y, height - y])
    ordered = np.sort(sides, axis=0)
    return ordered[0], sides.argmin(axis=0).astype(np.float32), ordered[1]


def _piece_of(plank: Pixels, number: int) -> Pixels:
    """Another place of the same plank for every number."""
    x = (number * 233) % (plank.shape[1] - SITE_W)
    y = (number * 149) % (plank.shape[0] - SITE_H)
    return plank[y : y + SITE_H, x : x + SITE_W]


def _site(picture: Pixels, inlay: Ink | None = None) -> Pixels:
    d = whole(SITE_W, SITE_H, RADIUS)
    y, x = rows(SITE_H), columns(SITE_W)
    light = 1.05 - 0.13 * y / SITE_H
    light = (
        light * (1 - 0.42 * np.clip(1 - y / (4 * PER_UNIT), 0, 1)) * (1 - 0.22 * np.clip(1 - x / (3 * PER_UNIT), 0, 1))
    )
    rim = line(d, 0.7 * PER_UNIT, 0.8 * PER_UNIT) * np.clip(1.6 * y / SITE_H - 0.5, 0, 1) * 0.27
    picture = picture * light[..., None] + rim[..., None] * np.array([1, 0.9, 0.7], np.float32)
    picture = blend(picture, "#1a0e06", line(d, 0.2 * PER_UNIT, 0.7 * PER_UNIT) * 0.55)
    if inlay is not None:
        picture = blend(picture, inlay, line(d, 2.7 * PER_UNIT, 0.8 * PER_UNIT) * 0.55)
        picture = blend(picture, BRASS_LIGHT, line(d, 2.9 * PER_UNIT, 0.25 * PER_UNIT) * 0.35)
    return cut(picture, fill_box(d))


def _watermark(name: str, size: int, width: int, height: int, middle: float) -> Field:
    sheet = np.zeros((height, width, 4), np.float32)
    lay(sheet, resize(icon(name), size, size), middle - size / 2, (height - size) / 2)
    return sheet[..., 3]


def _with_quay(picture: Pixels, reach: float, strength: float, rim: Ink) -> Pixels:
    height, width = picture.shape[:2]
    d = whole(width, height, RADIUS)
    picture = picture * (1 - strength * inner_shade(d, reach * PER_UNIT))[..., None]
    picture = blend(picture, rim, line(d, 1.4 * PER_UNIT, 1.5 * PER_UNIT) * 0.9)
    picture = picture + (line(d, 0.9 * PER_UNIT, 0.3 * PER_UNIT) * 0.12)[..., None]
    picture = blend(picture, "#140b06", line(d, 0.25 * PER_UNIT, 0.5 * PER_UNIT) * 0.6)
    return cut(picture, fill_box(d))
