"""Paints what is under way: goods, dice, the supervisor, camels, coins, cards, points and dust."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import number_text, signed_text
from elcapitan.client.table.clips import Flight, Point
from elcapitan.games.yspahan.client.paint import buildings, marks, sprites
from elcapitan.games.yspahan.client.paint.cards import draw_card
from elcapitan.games.yspahan.client.paint.city import draw_coin_number
from elcapitan.games.yspahan.rules.model.board import SOUKS
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
Colours = Sequence[str]
"""By seat."""


def flight_rect(brush: Brush, flight: Flight, t: float) -> Rect:
    """Everything that painting it may touch."""
    x, y = flight_position(flight, t)
    side = max(*flight.what.size, *flight.what.size_end, brush.px(40)) * 1.8
    return Rect(round(x - side), round(y - side), round(2 * side), round(2 * side))


def draw_flight(dst: Surface, brush: Brush, flight: Flight, t: float, colours: Colours) -> None:
    """One flight at a moment."""
    PAINTERS[flight.what.kind](dst, brush, flight, t, flight_position(flight, t), colours)


def _width(flight: Flight, t: float) -> int:
    start, end = flight.what.size[0], flight.what.size_end[0]
    # In steps of an eighth: each size is put together once.
    return start if end in (0, start) else round(start + (end - start) * round(t * 8) / 8)


def _good(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, colours: Colours) -> None:
    brush.piece(dst, sprites.good(colours[flight.what.piece - 1]), at, _width(flight, t))


def _camel(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, _colours: Colours) -> None:
    width = _width(flight, t)
    brush.piece(dst, _camel_picture(t), (at[0], at[1] - _trot(width, t)), width)


def _loaded_camel(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, colours: Colours) -> None:
    """A camel that carries a good at its side."""
    width = _width(flight, t)
    high = at[1] - _trot(width, t)
    brush.piece(dst, _camel_picture(t), (at[0], high), width)
    good = sprites.good(colours[flight.what.piece - 1])
    brush.piece(dst, good, (at[0] - width * 0.06, high - width * 0.02), round(width * 0.42))


def _camel_picture(t: float) -> str:
    """Standing at both ends, walking between them."""
    return sprites.CAMEL if t in (0, 1) else sprites.walking_camel(int(t * TROT_STEPS * 2))


def _trot(width: int, t: float) -> float:
    return 0.0 if t in (0, 1) else abs(math.sin(t * math.pi * TROT_STEPS)) * width * TROT


def _die(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, _colours: Colours) -> None:
    """`name` is `white` or `yellow`, `piece` the number it comes to rest with."""
    width, yellow = _width(flight, t), flight.what.name == "yellow"
    if t >= RESTS:
        brush.piece(dst, sprites.die(flight.what.piece, yellow=yellow), at, width)
        return
    share = t / RESTS
    number = (flight.what.piece + int(share * FACES)) % 6 + 1
    angle = round((1 - share) ** 2 * 360 * TURNS / TURN_STEP) * TURN_STEP % 360
    draw_turned_die(dst, brush, at, width, number, angle, yellow=yellow)


def draw_turned_die(
    dst: Surface, brush: Brush, at: Point, width: int, number: int, degrees: int, *, yellow: bool
) -> None:
    """A die turned by so many degrees, a multiple of `TURN_STEP`."""

    def make() -> Surface:
        return pygame.transform.rotozoom(brush.piece_surface(sprites.die(number, yellow=yellow), width), degrees, 1)

    brush.stamp(dst, brush.made(("turned die", number, degrees, yellow, width), make), at)


def _supervisor(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, _colours: Colours) -> None:
    """One step: `start` and `end` are where his feet are."""
    width = _width(flight, t)
    hop = math.sin(t * math.pi) * width * HOP
    brush.piece(dst, sprites.SUPERVISOR, (at[0], at[1] - hop), width, "bc")


def _coin(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, _colours: Colours) -> None:
    brush.piece(dst, sprites.COIN, at, _width(flight, t))


def _card(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, _colours: Colours) -> None:
    """`name` is the card, or unknown: its back."""
    rect = Rect(0, 0, *flight.what.size).move_to(center=(round(at[0]), round(at[1])))
    draw_card(dst, brush, rect, flight.what.name, lifted=True)


def _points(dst: Surface, brush: Brush, flight: Flight, _t: float, at: Point, _colours: Colours) -> None:
    """`piece` is how many."""
    words = signed_text(flight.what.piece)
    marks.draw_tag(dst, brush, marks.tag_rect(brush, words, at, 22), words, size=22)


def _dust(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, _colours: Colours) -> None:
    """Grains of sand that fly up around a thing that has been put down."""
    width = flight.what.size[0]
    foot = at[1] + width * DUST_BELOW
    for grain in range(DUST):
        angle = math.pi * (0.08 + 0.84 * grain / (DUST - 1))
        far = width * (0.32 + 0.4 * t)
        x, y = at[0] + math.cos(angle) * far, foot - math.sin(angle) * far * 0.35 * (1 - t)
        radius = max(1, round(width * 0.07 * (1 - t * 0.6)))
        box = Rect(round(x) - radius, round(y) - radius, 2 * radius, 2 * radius)
        brush.fill(dst, box, "#e8cf9c", round(0.75 * (1 - t), 1), radius)


def _cup(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, _colours: Colours) -> None:
    """The cup, shaken to either side."""
    width = flight.what.size[0]
    degrees = round(math.sin(t * math.pi * 2 * SHAKES) * SHAKE_DEGREES / 4) * 4

    def make() -> Surface:
        return pygame.transform.rotozoom(brush.piece_surface(sprites.CUP, width), degrees, 1)

    brush.stamp(dst, brush.made(("shaken cup", width, degrees), make), at)


def _building(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, _colours: Colours) -> None:
    """A building rises out of its card behind a scaffold, which comes down at the end."""
    card = Rect(0, 0, *flight.what.size).move_to(center=(round(at[0]), round(at[1])))
    box = buildings.picture_rect(brush, card)
    high = round(box.h * min(1.0, t / BUILT))
    brush.look.fill(dst, box, "#d9c08e", 1, radius=6)
    with brush.look.clipped(dst, Rect(box.x, box.bottom - high, box.w, high)):
        brush.look.picture(dst, sprites.building(flight.what.name), box, radius=6)
    if t < BUILT:
        with brush.look.clipped(dst, box):
            brush.look.sprite(dst, sprites.SCAFFOLD, box.center, box.w)


def _light(dst: Surface, brush: Brush, flight: Flight, t: float, at: Point, _colours: Colours) -> None:
    """A souk lights up: rays of gold around its coin, and its value in large figures."""
    step, value = flight.what.size[0], next(souk.value for souk in SOUKS if souk.id == flight.what.name)
    strength = math.sin(math.pi * min(1.0, t))
    for part, alpha in ((1.1, 0.18), (0.8, 0.28), (0.56, 0.4)):
        radius = max(2, round(step * part * (0.6 + 0.4 * strength)))
        box = Rect(0, 0, 2 * radius, 2 * radius).move_to(center=(round(at[0]), round(at[1])))
        brush.fill(dst, box, theme.LEGAL, round(alpha * strength, 1), radius)
    side = round(step * (0.56 + 0.24 * strength) / 2) * 2
    coin = Rect(0, 0, side, side).move_to(center=(round(at[0]), round(at[1])))
    draw_coin_number(dst, brush, coin, number_text(value))


def draw_dusk(dst: Surface, brush: Brush, rect: Rect, dusk: float) -> None:
    """The light over the city at the end of a week: first warm, then blue."""
    warm, blue = min(1.0, dusk * 2), max(0.0, dusk * 2 - 1)
    brush.look.fill(dst, rect, "#c8501c", round(0.34 * warm * (1 - blue), 2), radius=14)
    brush.look.fill(dst, rect, "#0b1a3e", round(0.1 * warm + 0.44 * blue, 2), radius=14)


Painter = Callable[[Surface, Brush, Flight, float, Point, Colours], None]
PAINTERS: Final[Mapping[str, Painter]] = {
    "good": _good,
    "camel": _camel,
    "loaded-camel": _loaded_camel,
    "die": _die,
    "supervisor": _supervisor,
    "coin": _coin,
    "card": _card,
    "points": _points,
    "dust": _dust,
    "cup": _cup,
    "building": _building,
    "light": _light,
}
"""By the kind of a flight's sprite."""
