"""Warehouses and fortresses as wooden toys on the table. Units are 100 wide.

A warehouse of the neutral colour keeps its owner's colour as a band on straw walls and their mark as outline, so that
it reads as theirs and not as one of their main colour.
"""

from __future__ import annotations

import math

from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.drawing.lighting import light_rim, shade_picture
from art.drawing.pixels import Pixels
from art.marks import draw_mark, draw_mark_outline
from art.palette import LIVERIES, OUTLINE, Ink, darken, lighten, mix

WAREHOUSE_PX, FORTRESS_PX = 200, 240
STRAW, THATCH = "#ead7ac", "#a98455"
DUST = "#6b6158"
"""A shut-down warehouse fades towards this."""
DEPTH = (24.0, -10.0)
"""How far the back of the house is from its front."""
LEFT, RIGHT, EAVES, FOOT = 8.0, 68.0, 46.0, 94.0
RIDGE = (38.0, 16.0)
MARKS = {
    # (neutral, shut): x, y and radius of the mark, and of a large one. On a site the number covers the right lower
    # corner of the house: a large mark moves away from it.
    (False, False): ((38.0, 65.0, 19.0), (35.0, 60.0, 26.0)),
    (False, True): ((38.0, 57.0, 15.0), (37.0, 54.0, 21.0)),
    (True, False): ((38.0, 60.0, 17.0), (37.0, 56.0, 22.0)),
    (True, True): ((38.0, 51.0, 13.5), (38.0, 48.5, 17.5)),
}
SHIELD = 1.3
"""How much larger the shield of a fortress is with a large mark on it."""


def warehouse(colour_name: str, *, neutral: bool = False, shut: bool = False, large_mark: bool = False) -> Pixels:
    """A gabled house seen from its front and a little from the right."""
    livery = LIVERIES[colour_name]
    walls: Ink = STRAW if neutral else livery.fill
    roof: Ink = THATCH if neutral else livery.fill
    band: Ink = livery.fill
    if shut:
        walls, roof, band = (mix(ink, DUST, 0.42) for ink in (walls, roof, band))
    canvas = Canvas(WAREHOUSE_PX, round(WAREHOUSE_PX * 0.98), 100, 5)
    _side_wall(canvas, walls)
    _roof(canvas, roof)
    _front(canvas, walls)
    if neutral:
        _status_bar(canvas, band)
    _eaves(canvas, roof)
    body = canvas.finish()[..., 3]
    x, y, radius = MARKS[neutral, shut][large_mark]
    if neutral:
        ink = darken(livery.fill, 0.25) if colour_name in ("red", "blue", "green") else livery.mark
        draw_mark_outline(canvas, colour_name, x, y, radius, ink, lighten(walls, 0.1))
    else:
        draw_mark(canvas, colour_name, x, y, radius, livery.mark)
    if shut:
        _planks(canvas, 66 if neutral else 77)  # the band must stay in sight
    piece = canvas.finish_outlined(OUTLINE, WAREHOUSE_PX * 0.022)
    return shade_picture(light_rim(piece, body, 2, 0.45), body, 3, 0.3)


def fortress(colour_name: str, *, large_mark: bool = False) -> Pixels:
    """A round tower with a shield."""
    livery = LIVERIES[colour_name]
    fill = livery.fill
    canvas = Canvas(FORTRESS_PX, round(FORTRESS_PX * 1.2), 100, 5)
    _drum(canvas, 14, 86, 92, 104, 9, fill)
    _drum(canvas, 18, 82, 36, 96, 8, fill)
    for i, y in enumerate((52, 66, 80, 94)):
        canvas.stroke(arc(50, y, 32, 7, 180, 0, 20), 1.3, darken(fill, 0.5), alpha=0.42, round_ends=False)
        for joint in range(3):
            angle = math.radians(28 + 48 * joint + (24 if i % 2 else 0))
            x, low = 50 - 32 * math.cos(angle), y + 7 * math.sin(angle)
            if i < 3:
                canvas.stroke([(x, low), (x, low + 13.2)], 1.1, darken(fill, 0.5), alpha=0.30, round_ends=False)
    _drum(canvas, 10, 90, 24, 38, 9, fill)
    canvas.oval(50, 24, 40, 9, darken(fill, 0.35), darken(fill, 0.6))
    canvas.oval(50, 25, 33, 6.5, darken(fill, 0.72))
    _merlons(canvas, fill)
    body = canvas.finish()[..., 3]
    _shield(canvas, colour_name, SHIELD if large_mark else 1.0)
    piece = canvas.finish_outlined(OUTLINE, FORTRESS_PX * 0.02)
    return shade_picture(light_rim(piece, body, 2, 0.4), body, 3, 0.25)


def _side_wall(canvas: Canvas, walls: Ink) -> None:
    dx, dy = DEPTH
    canvas.fill(
        [(RIGHT, EAVES), (RIGHT + dx, EAVES + dy), (RIGHT + dx, FOOT + dy), (RIGHT, FOOT)],
        darken(walls, 0.40),
        darken(walls, 0.62),
    )
    window = [(RIGHT + 8, 60), (RIGHT + 17, 56.2), (RIGHT + 17, 70.2), (RIGHT + 8, 74)]
    canvas.fill(window, darken(walls, 0.78))
    canvas.stroke([window[3], window[2]], 1.8, lighten(walls, 0.1), alpha=0.6, round_ends=False)


def _roof(canvas: Canvas, roof: Ink) -> None:
    dx, dy = DEPTH
    (ax, ay), (ex, ey) = RIDGE, (RIGHT + 5, EAVES + 5)
    canvas.fill([(ax, ay), (ax + dx, ay + dy), (ex + dx, ey + dy), (ex, ey)], lighten(roof, 0.32), darken(roof, 0.12))
    for i in (1, 2, 3):
        x, y = ax + (ex - ax) * i / 4, ay + (ey - ay) * i / 4
        canvas.stroke([(x, y), (x + dx, y + dy)], 1.5, darken(roof, 0.38), alpha=0.55, round_ends=False)
        for j in range(3):  # tiles: short joints, set off row by row
            part = (j + (0.75 if i % 2 else 0.3)) / 3.3
            tx, ty = x + dx * part, y + dy * part
            canvas.stroke(
                [(tx, ty), (tx - (ex - ax) / 4, ty - (ey - ay) / 4)],
                1.1,
                darken(roof, 0.38),
                alpha=0.35,
                round_ends=False,
            )
    canvas.stroke([(ax, ay), (ax + dx, ay + dy)], 2.4, lighten(roof, 0.5), alpha=0.9, round_ends=False)


def _front(canvas: Canvas, walls: Ink) -> None:
    front = [(LEFT, FOOT), (LEFT, EAVES), RIDGE, (RIGHT, EAVES), (RIGHT, FOOT)]
    canvas.fill(front, lighten(walls, 0.20), darken(walls, 0.12))
    for i in range(1, 6):
        y = EAVES + i * (FOOT - EAVES) / 6
        canvas.stroke([(LEFT, y), (RIGHT, y)], 0.9, darken(walls, 0.5), alpha=0.22, round_ends=False)
    canvas.stroke([(LEFT + 2, EAVES + 4), (LEFT + 2, FOOT - 1)], 2, lighten(walls, 0.4), alpha=0.7, round_ends=False)
    canvas.box(LEFT, FOOT - 3.6, RIGHT - LEFT, 3.6, darken(walls, 0.45), alpha=0.55)


def _status_bar(canvas: Canvas, band: Ink) -> None:
    dx, dy = DEPTH
    top, foot = 79.5, 91.0
    canvas.fill([(RIGHT, top), (RIGHT + dx, top + dy), (RIGHT + dx, foot + dy), (RIGHT, foot)], darken(band, 0.45))
    canvas.box(LEFT, top, RIGHT - LEFT, foot - top, lighten(band, 0.1), darken(band, 0.1))
    for y in (top, foot):
        canvas.stroke(
            [(LEFT, y), (RIGHT, y), (RIGHT + dx, y + dy)], 1.5, darken(band, 0.72), alpha=0.85, round_ends=False
        )


def _eaves(canvas: Canvas, roof: Ink) -> None:
    ax, ay = RIDGE
    canvas.stroke([(LEFT - 4, EAVES + 4), (ax, ay - 1), (RIGHT + 4, EAVES + 4)], 6, darken(roof, 0.45))
    canvas.stroke([(LEFT - 3, EAVES + 1), (ax, ay - 4), (RIGHT + 3, EAVES + 1)], 2.6, lighten(roof, 0.45))


def _planks(canvas: Canvas, top: float) -> None:
    """Two boards nailed across the door."""
    for start, end, ink in ((top, top + 12, "#b98f5c"), (top + 12, top, "#cda56f")):
        boards = [(LEFT + 2, start), (RIGHT - 2, end)]
        canvas.stroke(boards, 10, "#2a1a10", round_ends=False)
        canvas.stroke(boards, 6.6, ink, round_ends=False)
        for part in (0.08, 0.92):
            canvas.oval(LEFT + 2 + 56 * part, start + (end - start) * part, 1.3, 1.3, "#3a2616")


def _drum(canvas: Canvas, x0: float, x1: float, top: float, foot: float, bulge: float, fill: Ink) -> None:
    """A piece of a cylinder, lit from the left in 20 slices."""
    slices = 20
    half = (x1 - x0) / 2

    def lower(x: float) -> float:
        return foot + bulge * math.sqrt(max(0.0, 1 - ((x - 50) / half) ** 2))

    for i in range(slices):
        a, b = x0 + (x1 - x0) * i / slices, x0 + (x1 - x0) * (i + 1) / slices
        n = (2 * i + 1) / slices - 1
        light = 0.62 * math.sqrt(max(0.0, 1 - n * n)) - 0.55 * n
        ink = lighten(fill, (light - 0.55) * 0.7) if light > 0.55 else darken(fill, (0.55 - light) * 0.62)
        if n > 0.8:  # the wood of the table shines back a little on the dark side
            ink = mix(ink, "#b9773f", (n - 0.8) * 0.9)
        canvas.fill([(a, top), (b + 0.3, top), (b + 0.3, lower(b)), (a, lower(a))], ink)


def _merlons(canvas: Canvas, fill: Ink) -> None:
    for degrees in (200, 235, 270, 305, 340, 20, 160, 55, 125, 90):
        angle = math.radians(degrees)
        x, y, back = 50 + 36 * math.cos(angle), 24 + 8 * math.sin(angle), degrees > 180
        light = 0.6 - 0.5 * math.cos(angle)
        ink = darken(fill, 0.3) if back else lighten(fill, 0.25 * light)
        canvas.box(x - 4.6, y - 13, 9.2, 15, lighten(ink, 0.12), darken(ink, 0.15))
        canvas.box(x + 2.4, y - 13, 2.2, 15, darken(ink, 0.3), alpha=0.6)
        canvas.box(x - 4.6, y - 15, 9.2, 3, lighten(fill, 0.15 if back else 0.45))


def _shield(canvas: Canvas, colour_name: str, size: float) -> None:
    livery = LIVERIES[colour_name]
    dark_mark = colour_name in ("yellow", "pearl")
    for inset, ink, to in (
        (0.0, darken(livery.fill, 0.6), darken(livery.fill, 0.7)),
        (2.5, lighten("#fff6dc" if dark_mark else livery.mark, 0.2), mix("#fff6dc", "#d9c59a", 0.6)),
    ):
        left, right = 50 - 24 * size + inset, 50 + 24 * size - inset
        top, bend, tip = (70 + (at - 70) * size for at in (46, 80, 97))
        top, bend, tip = top + inset, bend - inset, tip - inset * 1.3
        canvas.fill(
            path(
                (left, top),
                (right, top),
                curve((right, top), (right, bend), (50, tip)),
                curve((50, tip), (left, bend), (left, top)),
            ),
            ink,
            to,
        )
    draw_mark(
        canvas, colour_name, 50, 70 - 3 * size, 15 * size, livery.mark if dark_mark else darken(livery.fill, 0.15)
    )
