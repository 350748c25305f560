"""The picture behind the menu: sunset at sea, a city far off, three ships homeward bound and the red one near.

3840 x 2160. The plank, the compass and all words are put on by the game, so nothing important is on the left third.
Units are 160 x 90 as in the city pictures; the horizon is at HORIZON.
"""

from __future__ import annotations

import numpy as np

from art.cities.nature import gulls
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.noise import blur, noise_at, smooth_noise
from art.drawing.pixels import Field, Pixels, colour, columns, lay, resize, rows, tint_pixels
from art.hero_ship import WATERLINE, hero_ship
from art.palette import Ink
from art.ships import ship

WIDTH, HEIGHT = 3840, 2160
HORIZON = 59.0
SHIP_X, SHIP_Y, SHIP_W = 86.0, 20.6, 64.0
"""The red ship's left, top and width."""
FAR_SHIPS = (("blue", 8.6, 66.5, 62.6), ("green", 5.6, 78.6, 60.7), ("yellow", 4.8, 57.6, 60.4))
"""Colour, width, left and waterline of the ships on the horizon."""


def menu_picture() -> Pixels:
    """The whole picture."""
    s = Scene(5, width=WIDTH, height=HEIGHT, oversample=2)
    s.sky(((0, "#122851"), (0.22, "#3c4c8a"), (0.40, "#ac678a"), (0.54, "#f29963"), (0.63, "#ffd182"), (1, "#ffe0a0")))
    s.sun(79, 54.6, 5.4, "#fff3c6", reach=54, strength=0.9)
    s.clouds("#ffc49a", "#8a5c8c", 5, 8, 50, cover=0.60, strength=0.72)
    s.clouds("#e88f86", "#4a4480", 9, 0, 26, cover=0.55, strength=0.60)
    s.hills(59.4, 10, "#8a5a78", "#c9806a", 21, length=60, haze="#f4a878", far=0.30)
    s.hills(59.6, 7, "#5f4468", "#96606a", 24, length=40, haze="#e89478", far=0.15)
    _far_city(s)
    s.mist(HORIZON, "#ffd49a", spread=2.6, strength=0.5)
    s.sea(HORIZON, "#e09a70", "#0d2248", "#ffe2a6", sun_x=79, mirror=0.62, sparkle=1.0, swell=1.1, chop=2.0)
    _far_ships(s)
    _red_ship(s)
    return s.finish(warmth="#ffe4c8", corners=0.58)


def _far_city(s: Scene) -> None:
    c = s.canvas()
    m = Stonework(c, lamp="#ffcf8a", shade=0.42)
    m.street(
        6,
        118,
        161,
        59.8,
        (1.4, 4.4),
        ("#6a4560", "#5c3c58", "#74506a"),
        ("#4a3048",),
        widths=(2.4, 4.6),
        window="#ffcf7a",
        jitter=0.3,
    )
    m.minaret(150.5, 43, 1.4, 17, "#6a4560", "#4a3048")
    m.minaret(139.8, 46, 1.2, 14, "#6a4560", "#4a3048")
    m.wall(141.8, 54.4, 8, 5.4, "#664260")
    m.dome(145.8, 54.6, 3.8, "#54426a", high=3.8)
    m.dome(130, 57, 2.0, "#54426a")
    gulls(c, 12, 72, 24, 13, 7, ink="#f8dcc8")
    s.paint(c, haze="#e08a78", far=0.22, grain=0.03)


def _far_ships(s: Scene) -> None:
    for name, width, left, waterline in FAR_SHIPS:
        px = round(width * s.unit)
        small = resize(ship(name), px, round(px * 0.84))
        part = 0.40
        small[..., :3] = (
            small[..., :3] * np.array([0.62, 0.50, 0.62]) * (1 - part) + colour("#e0a084") * part * small[..., 3:]
        )
        keel = round(small.shape[0] * 0.95)
        lay(s.picture, small[:keel], left * s.unit, waterline * s.unit - keel)
        image = small[:keel][::-1] * np.linspace(0.42, 0.0, keel)[:, None, None]
        lay(s.picture, image, left * s.unit, waterline * s.unit)


def _red_ship(s: Scene) -> None:
    px = round(SHIP_W * s.unit)
    picture = hero_ship(px)
    left, top = round(SHIP_X * s.unit), round(SHIP_Y * s.unit)
    keel = round(px * WATERLINE / 200)
    _image_in_water(s, picture, left, top + keel, keel)
    wave = (smooth_noise(1, px, 3.4 * s.unit, 9)[0] - 0.5) * 1.6 * s.unit
    above = np.clip((keel + wave[None, :] - rows(picture.shape[0])) / (0.25 * s.unit) + 0.5, 0, 1)
    # The lower the hull, the more of the sea's colour it takes.
    wet = np.clip((rows(picture.shape[0]) - (keel - 5 * s.unit)) / (6 * s.unit), 0, 1) * 0.35
    shown = picture.copy()
    shown[..., :3] = shown[..., :3] * (1 - wet[..., None]) + colour("#3a3058") * wet[..., None] * shown[..., 3:]
    lay(s.picture, shown * above[..., None], left, top)
    _foam(s, left, top + keel, px, wave)
    _lantern_light(s, left + 9.4 * px / 200, top + 96.6 * px / 200)


def _image_in_water(s: Scene, picture: Pixels, left: int, waterline: int, keel: int) -> None:
    """The ship upside down, broken by ripples that widen towards the viewer."""
    deep = min(HEIGHT - waterline, keel)
    part = rows(deep) / deep
    width = picture.shape[1]
    away = 1 / (part * 0.7 + 0.25)
    ripples = noise_at(away * 11 + 0 * columns(width), columns(width) / width * away * 5, 71) - 0.5
    broken = ripples * (1.0 + 3.4 * part) * s.unit
    row = np.clip(keel - 1 - np.arange(deep)[:, None] * 1.05 - np.abs(broken) * 0.7, 0, keel - 1).astype(np.int64)
    column = np.clip(np.arange(width)[None, :] + broken * 0.8, 0, width - 1).astype(np.int64)
    image = picture[row, column] * np.array([0.56, 0.50, 0.66, 1.0])
    fade = (np.clip(1 - part, 0, 1) ** 0.7 * 0.72 * (0.75 + 0.5 * ripples))[..., None]
    lay(s.picture, (image * np.clip(fade, 0, 1)).astype(np.float32), left, waterline)


def _foam(s: Scene, left: int, waterline: int, px: int, wave: Field) -> None:
    """White water along the hull and a bow wave."""
    u = s.unit
    margin = round(4 * u)
    width, high = px + 2 * margin, round(7 * u)
    along = (columns(width) - margin) / px
    line = np.interp(np.arange(width) - margin, np.arange(px), wave)[None, :] + 2.4 * u
    below = rows(high) - line
    hull = np.clip((along - 0.15) * 14, 0, 1) * np.clip((0.86 - along) * 14, 0, 1)
    broken = noise_at(rows(high) / (0.55 * u) + 0 * along, columns(width) / (1.9 * u), 33)
    crest = np.exp(-((below / (0.26 * u)) ** 2)) * 0.85 * hull
    spread = np.exp(-(((below - 0.9 * u) / (0.8 * u)) ** 2)) * np.clip((broken - 0.50) * 5, 0, 1) * 0.60
    reach = np.clip((along - 0.06) * 9, 0, 1) * np.clip((0.98 - along) * 9, 0, 1)
    bow = np.exp(-(((along - 0.80) / 0.05) ** 2) - (((below + 0.1 * u) / (0.7 * u)) ** 2)) * np.clip(
        (broken - 0.35) * 3, 0, 1
    )
    foam = blur(np.clip(crest + spread * reach + bow * 0.9, 0, 1).astype(np.float32), 0.06 * u)
    lay(s.picture, tint_pixels(foam, "#ffefdc", 0.9), left - margin, waterline - 2.4 * u)


def _lantern_light(s: Scene, x: float, y: float, ink: Ink = "#ffd98a") -> None:
    s.sun(x / s.unit, y / s.unit, 0, ink, reach=3.2, strength=0.75)
