"""One landmark for each part of a town: churches, markets, halls, keeps, gardens, fountains; and the cathedral."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from art.drawing.pixels import colour

from carcassonne import colours
from carcassonne.colours import Side
from carcassonne.ground import paving
from carcassonne.model import Model, frame

AWNINGS: Final = ("#c8473a", "#2f6f9f", "#d9a437", "#3f8560", "#f0e6cf", "#8f4f86")
Build = Callable[[Model, float, float, float], None]
"""Model, middle, angle."""


def pave(model: Model, x: float, y: float, r: float, wide: float = 1.2) -> None:
    """A square's ground."""
    win = model.window(x, y, r * wide + 2)
    spot = np.hypot((win.x - x) / wide, win.y - y) < r
    model.colour[win.at][spot] = paving(model, model.seed + 33)[win.at][spot]


def church(model: Model, x: float, y: float, angle: float) -> None:
    """With a spire, a battlemented tower, a dome or two towers."""
    pick = model.random
    pave(model, x, y, 35, 1.15)
    ca, sa = math.cos(angle), math.sin(angle)
    roof = pick.choice((*colours.SLATE, "#5f8378", "#8d4b3a"))
    kind = pick.choice(("spire", "spire", "battlements", "twins", "dome"))

    def at_(u: float, v: float) -> tuple[float, float]:
        return x + u * ca - v * sa, y + u * sa + v * ca

    model.house(*at_(3, 0), angle, 47, 20, 20, 13, roof, Side.CHURCH)
    model.house(*at_(8, 0), angle + math.pi / 2, 34, 13, 18, 10, roof, Side.CHURCH)
    model.tower(*at_(27, 0), 8.6, 19, roof, steep=1.2, side=Side.CHURCH)
    if kind == "twins":
        for v in (-8.5, 8.5):
            model.tower(*at_(-22, v), 6.2, 33, roof, steep=2.3, square=True, angle=angle, side=Side.CHURCH)
    elif kind == "dome":
        win = model.window(*at_(8, 0), 14)
        mx, my = at_(8, 0)
        far = np.hypot(win.x - mx, win.y - my) / 10.5
        high = 30 + 11 * np.sqrt(np.clip(1 - far * far, 0, 1))
        ribs = 0.94 + 0.08 * np.sin(np.arctan2(win.y - my, win.x - mx) * 8)
        model.put(win, far < 1, high, colour("#5f8f88") * ribs[..., None], Side.CHURCH)
        model.tower(mx, my, 2.2, 42, "#e0b85a", steep=1.8, side=Side.CHURCH)
    else:
        cone, steep = (roof, 2.2) if kind == "spire" else (None, 1.0)
        model.tower(*at_(-22, 0), 8.8, 38, cone, steep=steep, square=True, angle=angle, side=Side.CHURCH)
    model.take(x, y, angle, 80, 46)


def market(model: Model, x: float, y: float, angle: float) -> None:
    """Stalls under awnings around a well."""
    pave(model, x, y, 27)
    ca, sa = math.cos(angle), math.sin(angle)
    inks = model.random.sample(AWNINGS, 5)
    spots = ((-19, -11), (0, -14), (19, -10), (-15, 12), (16, 12))
    for ink, (u, v) in zip(inks, spots, strict=True):
        sx, sy = x + u * ca - v * sa, y + u * sa + v * ca
        win = model.window(sx, sy, 10)
        f = frame(win, sx, sy, angle)
        stripe = (np.floor((f.u + 40) / 2.2) % 2 == 0)[..., None]
        paint = np.where(stripe, colour(ink), colour("#f7efdc"))
        model.put(win, (abs(f.u) < 6.6) & (abs(f.v) < 4.6), 7.5 + 2.6 * (1 - abs(f.v) / 4.6), paint, Side.CLOTH)
    model.tower(x, y, 4.2, 4.5, None, side=Side.STONE)
    model.block(x, y, angle, 3.6, 3.6, 5.2, "#5f9aa6", Side.STONE)
    model.take(x, y, angle, 56, 42)


def hall(model: Model, x: float, y: float, angle: float) -> None:
    """A town hall with a clock tower."""
    pave(model, x, y, 30)
    ca, sa = math.cos(angle), math.sin(angle)
    model.house(x, y, angle, 46, 23, 22, 12, "#a8482f", Side.CHURCH, hip=1.3)
    for u in (-14, 0, 14):
        model.house(x + u * ca, y + u * sa, angle + math.pi / 2, 24, 7, 24, 6, "#c0603f", Side.CHURCH)
    model.tower(x, y, 6.2, 42, "#4f6b80", steep=2.6, square=True, angle=angle, side=Side.CHURCH)
    model.take(x, y, angle, 58, 38)


def keep(model: Model, x: float, y: float, angle: float) -> None:
    """A square tower with four turrets in a walled court."""
    pave(model, x, y, 30, 1.0)
    win = model.window(x, y, 46)
    f = frame(win, x, y, angle)
    ring = np.maximum(abs(f.u), abs(f.v))
    model.put(win, (ring < 28) & (ring > 24.5), 9.0, colour("#b8ac93"), Side.STONE)
    model.tower(x, y, 13.5, 36, None, square=True, angle=angle)
    ca, sa = math.cos(angle), math.sin(angle)
    for u, v in ((-13, -13), (13, -13), (-13, 13), (13, 13)):
        model.tower(x + u * ca - v * sa, y + u * sa + v * ca, 4.6, 41, colours.SLATE[1], steep=2.0)
    model.take(x, y, angle, 60, 60)


def garden(model: Model, x: float, y: float, angle: float) -> None:
    """Beds and trees in rows behind a low wall."""
    win = model.window(x, y, 44)
    f = frame(win, x, y, angle)
    box = np.maximum(abs(f.u) / 27, abs(f.v) / 20)
    lawn = box < 1
    grain = model.grain[win.at]
    model.colour[win.at][lawn] = (colour("#86a456") * (1 + 0.06 * grain)[..., None])[lawn]
    path = lawn & ((abs(f.u) < 2.6) | (abs(f.v) < 2.6))
    model.colour[win.at][path] = colour("#ead9ad")
    model.put(win, (box < 1.06) & (box > 0.97), 3.5, colour("#c6ba9c"), Side.STONE)
    ca, sa = math.cos(angle), math.sin(angle)
    for u in (-19, -9, 9, 19):
        for v in (-11.5, 11.5):
            model.tree(x + u * ca - v * sa, y + u * sa + v * ca, 4.9, model.random.choice(colours.LEAVES))
    _basin(model, x, y, 5.2)
    model.take(x, y, angle, 60, 46)


def fountain(model: Model, x: float, y: float, angle: float) -> None:
    """A round basin on a paved square with four trees."""
    pave(model, x, y, 27, 1.05)
    _basin(model, x, y, 8.5)
    model.tower(x, y, 2.2, 11, "#d8ccb2", steep=1.6)
    for turn in range(4):
        a = angle + math.pi / 4 + turn * math.pi / 2
        model.tree(x + 19 * math.cos(a), y + 19 * math.sin(a), 5.2, model.random.choice(colours.LEAVES))
    model.take_round(x, y, 30)


def guilds(model: Model, x: float, y: float, angle: float) -> None:
    """Three tall houses of guilds side by side, gables to the square."""
    pave(model, x, y, 29)
    ca, sa = math.cos(angle), math.sin(angle)
    for u, ink, side in ((-17, "#b4553a", Side.ROSE), (0, "#5f7088", Side.WHITE), (17, "#c9803f", Side.OCHRE)):
        model.house(x + u * ca, y + u * sa, angle + math.pi / 2, 28, 15.5, 22, 12, ink, side)
    model.take(x, y, angle, 58, 38)


def _basin(model: Model, x: float, y: float, r: float) -> None:
    win = model.window(x, y, r + 3)
    far = np.hypot(win.x - x, win.y - y)
    model.put(win, far < r, 3.0, colour("#d3c8ae"), Side.STONE)
    water = far < r - 1.8
    model.height[win.at][water] = 1.8
    model.colour[win.at][water] = colour("#5fa0ac")


def plot(model: Model, x: float, y: float, angle: float, wide: float, deep: float) -> None:
    """A garden behind a house: beds, a hedge on two sides, fruit trees."""
    pick = model.random
    win = model.window(x, y, math.hypot(wide, deep) / 2 + 2)
    f = frame(win, x, y, angle)
    inside = (abs(f.u) < wide / 2) & (abs(f.v) < deep / 2)
    grain = model.grain[win.at]
    beds = np.sin(f.v * 1.5) > 0.2
    green = np.where((beds & (f.u > 0))[..., None], colour("#b09a68"), colour("#8aa659"))
    model.colour[win.at][inside] = (green * (1 + 0.07 * grain)[..., None])[inside]
    ca, sa = math.cos(angle), math.sin(angle)
    for _ in range(round(wide * deep / 95)):
        u, v = pick.uniform(-0.4, 0.4) * wide, pick.uniform(-0.38, 0.38) * deep
        model.tree(x + u * ca - v * sa, y + u * sa + v * ca, pick.uniform(3.2, 4.8), pick.choice(colours.LEAVES))
    model.take(x, y, angle, wide + 4, deep + 4)


LARGE: Final[Mapping[Build, tuple[float, float]]] = {
    hall: (58, 38),
    keep: (60, 60),
    guilds: (58, 38),
    church: (80, 46),
}
SMALL: Final[Mapping[Build, tuple[float, float]]] = {market: (54, 38), garden: (56, 42), fountain: (48, 44)}
"""With the u that each takes along and across."""


def cathedral(model: Model, x: float, y: float) -> None:
    """Nave, transept, two towers in the west, apse with chapels in the east, buttresses, a paved close."""
    win = model.window(x, y, 120)
    dx, dy = win.x - x, win.y - y
    close = (abs(dx) < 104) & (abs(dy) < 66)
    slabs = (np.floor(dx / 7) + np.floor(dy / 7)) % 2
    tone = (0.97 + 0.05 * slabs + 0.03 * model.grain[win.at])[..., None]
    model.colour[win.at][close] = np.clip(colour("#ecdcb6") * tone, 0, 1)[close]
    roof, stone = "#566a86", Side.CATHEDRAL
    for side in (-1, 1):
        model.house(x - 2, y + side * 21, 0, 122, 14, 21, 5, "#64789a", stone)
        for i in range(8):
            bx = x - 52 + i * 15
            if abs(bx - (x + 20)) > 22:
                model.block(bx, y + side * 31, 0, 3.2, 9, 19, "#e2d6b6", stone)
                model.block(bx, y + side * 34.5, 0, 3.8, 3.8, 24, "#f2e8cd", stone)
    model.house(x + 20, y, math.pi / 2, 104, 27, 34, 16, roof, stone)
    model.house(x, y, 0, 136, 30, 36, 18, roof, stone)
    for angle in (-1.15, -0.58, 0, 0.58, 1.15):
        model.tower(x + 66 + 17 * math.cos(angle), y + 25 * math.sin(angle), 8.5, 20, "#64789a", steep=1.0, side=stone)
    model.tower(x + 66, y, 17.5, 35, roof, steep=1.05, side=stone)
    for side in (-1, 1):
        tx, ty = x - 68, y + side * 23
        model.tower(tx, ty, 13.5, 58, "#4d6480", steep=1.9, square=True, side=stone)
        for u in (-12, 12):
            for v in (-12, 12):
                model.tower(tx + u, ty + v, 2.7, 62, "#4d6480", steep=2.6, side=stone)
    model.house(x - 68, y, math.pi / 2, 30, 20, 40, 10, roof, stone)
    model.tower(x + 20, y, 6.5, 58, "#3f7a78", steep=3.0, side=stone)
    model.take(x, y, 0, 208, 132)
