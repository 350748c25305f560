"""Paints what is under way: goods, dice, the supervisor, camels, coins, cards, points and dust."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import signed_text
from elcapitan.client.table.clips import Flight, Point
from elcapitan.games.yspahan.client.events import sprites as flying
from elcapitan.games.yspahan.client.paint import buildings, marks, sprites
from elcapitan.games.yspahan.client.paint.cards import draw_card
from elcapitan.games.yspahan.client.paint.city import draw_coin
from elcapitan.games.yspahan.rules.model.board import SOUK_CALLED
from elcapitan.kit.table.furniture.overlays import flight_position

TURN_STEP = 15
"""Degrees between two pictures of a turning die."""
TURNS = 1.75
"""So often a die turns on its way."""
FACES = 9
"""So often it shows another number before it comes to rest."""
RESTS = 0.82
"""Share of the way after which a die shows its number."""
HOP, TROT = 0.14, 0.05
"""Height of a step of the supervisor, and of a camel's trot, of their width."""
TROT_STEPS = 4
DUST, DUST_BELOW = 7, 0.27
"""Grains, and how far below the middle of what has landed they rise, of the width of the cloud."""
SHAKES, SHAKE_DEGREES = 3, 20
"""The cup is shaken so often, so far to either side."""
BUILT = 0.85
"""Share of the time after which a building stands without its scaffold."""


def flight_rect(brush: Brush, flight: Flight, t: float) -> Rect:
    """Everything that painting it may touch."""
    x, y = flight_position(flight, t)
    side = max(*flight.what.size, *flight.what.size_end, brush.px(40)) * 1.8
    return Rect(round(x - side), round(y - side), round(2 * side), round(2 * side))


def draw_flight(dst: Surface, brush: Brush, flight: Flight, t: float, colours: Sequence[str]) -> None:
    """One flight at a moment; `colours` by seat."""
    at, what, width = flight_position(flight, t), flight.what, _width(flight, t)
    match what.kind:
        case flying.GOOD:
            brush.piece(dst, sprites.good(colours[what.piece - 1]), at, width)
        case flying.COIN:
            brush.piece(dst, sprites.COIN, at, width)
        case flying.CAMEL:
            _draw_camel(dst, brush, t, at, width)
        case flying.LOADED_CAMEL:
            x, y = _draw_camel(dst, brush, t, at, width)
            good = sprites.good(colours[what.piece - 1])
            brush.piece(dst, good, (x - width * 0.06, y - width * 0.02), round(width * 0.42))
        case flying.SUPERVISOR:  # one step, from where his feet are to where they will be
            hop = math.sin(t * math.pi) * width * HOP
            brush.piece(dst, sprites.SUPERVISOR, (at[0], at[1] - hop), width, "bc")
        case flying.DIE:
            _draw_die(dst, brush, flight, t, at, width)
        case flying.CUP:
            degrees = round(math.sin(t * math.pi * 2 * SHAKES) * SHAKE_DEGREES / 4) * 4
            draw_turned(dst, brush, sprites.CUP, at, what.size[0], degrees)
        case flying.CARD:
            draw_card(dst, brush, _around(at, *what.size), what.name, lifted=True)
        case flying.POINTS:
            words = signed_text(what.piece)
            marks.draw_tag(dst, brush, marks.tag_rect(brush, words, at, 22), words, size=22)
        case flying.DUST:
            _draw_dust(dst, brush, t, at, what.size[0])
        case flying.BUILDING:
            _draw_building(dst, brush, _around(at, *what.size), what.name, t)
        case flying.LIGHT:
            _draw_light(dst, brush, what.name, t, at, what.size[0])


def _width(flight: Flight, t: float) -> int:
    start, end = flight.what.size[0], flight.what.size_end[0]
    # In steps of an eighth: each size is put together once.
    return start if end in (0, start) else round(start + (end - start) * round(t * 8) / 8)


def _around(at: Point, width: int, height: int) -> Rect:
    """A rectangle of that size about a point."""
    return Rect(0, 0, width, height).move_to(center=(round(at[0]), round(at[1])))


def _draw_camel(dst: Surface, brush: Brush, t: float, at: Point, width: int) -> Point:
    """A camel that stands at both ends and trots between them; where its middle is."""
    stands = t in (0, 1)
    middle = at[0], at[1] - (0.0 if stands else abs(math.sin(t * math.pi * TROT_STEPS)) * width * TROT)
    brush.piece(dst, sprites.CAMEL if stands else sprites.walking_camel(int(t * TROT_STEPS * 2)), middle, width)
    return middle


def _draw_die(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, width: int) -> None:
    """`name` is `white` or `yellow`, `piece` the number it comes to rest with."""
    number, yellow, share = flight.what.piece, flight.what.name == "yellow", t / RESTS
    if t >= RESTS:
        brush.piece(dst, sprites.die(number, yellow=yellow), at, width)
        return
    degrees = round((1 - share) ** 2 * 360 * TURNS / TURN_STEP) * TURN_STEP % 360
    draw_turned(dst, brush, sprites.die((number + int(share * FACES)) % 6 + 1, yellow=yellow), at, width, degrees)


def draw_turned(dst: Surface, brush: Brush, name: str, at: Point, width: int, degrees: int) -> None:
    """A piece turned by that angle in degrees; few angles occur, so each picture is kept."""

    def make() -> Surface:
        return pygame.transform.rotozoom(brush.piece_surface(name, width), degrees, 1)

    brush.stamp(dst, brush.made(("turned", name, width, degrees), make), at)


def _draw_dust(dst: Surface, brush: Brush, t: float, at: Point, width: int) -> None:
    """Grains of sand that fly up around a thing that has been put down."""
    foot = at[1] + width * DUST_BELOW
    for grain in range(DUST):
        angle = math.pi * (0.08 + 0.84 * grain / (DUST - 1))
        far = width * (0.32 + 0.4 * t)
        x, y = at[0] + math.cos(angle) * far, foot - math.sin(angle) * far * 0.35 * (1 - t)
        radius = max(1, round(width * 0.07 * (1 - t * 0.6)))
        box = Rect(round(x) - radius, round(y) - radius, 2 * radius, 2 * radius)
        brush.fill(dst, box, "#e8cf9c", round(0.75 * (1 - t), 1), radius)


def _draw_building(dst: Surface, brush: Brush, card: Rect, name: str, t: float) -> None:
    """A building rises out of its card behind a scaffold, which comes down at the end."""
    box = buildings.picture_rect(brush, card)
    high = round(box.h * min(1.0, t / BUILT))
    brush.look.fill(dst, box, "#d9c08e", 1, radius=6)
    with brush.look.clipped(dst, Rect(box.x, box.bottom - high, box.w, high)):
        brush.look.picture(dst, sprites.building(name), box, radius=6)
    if t < BUILT:
        with brush.look.clipped(dst, box):
            brush.look.sprite(dst, sprites.SCAFFOLD, box.center, box.w)


def _draw_light(dst: Surface, brush: Brush, souk: str, t: float, at: Point, step: int) -> None:
    """A souk lights up: rays of gold around its coin, and its value in large figures."""
    strength = math.sin(math.pi * min(1.0, t))
    for part, alpha in ((1.1, 0.18), (0.8, 0.28), (0.56, 0.4)):
        radius = max(2, round(step * part * (0.6 + 0.4 * strength)))
        brush.fill(dst, _around(at, 2 * radius, 2 * radius), theme.LEGAL, round(alpha * strength, 1), radius)
    side = round(step * (0.56 + 0.24 * strength) / 2) * 2
    draw_coin(dst, brush, _around(at, side, side), SOUK_CALLED[souk].value)


def draw_dusk(dst: Surface, brush: Brush, rect: Rect, dusk: float) -> None:
    """The light over the city at the end of a week: first warm, then blue."""
    warm, blue = min(1.0, dusk * 2), max(0.0, dusk * 2 - 1)
    brush.look.fill(dst, rect, "#c8501c", round(0.34 * warm * (1 - blue), 2), radius=14)
    brush.look.fill(dst, rect, "#0b1a3e", round(0.1 * warm + 0.44 * blue, 2), radius=14)
