"""The drawn map of the city: where each square, shop, souk and coin stands, in steps from the crossing (R1).

A step is the distance from the middle of one square to the next; x goes east, y south. A shop stands beside exactly
the squares that it touches by the rules; all others of its souk keep a row away from the road. The places of the
souks are in `city.toml` beside this file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from elcapitan.games.yspahan.rules.model.board import SHOPS, SOUK_SHOPS, SOUKS, SQUARES

Place = tuple[float, float]
Span = tuple[float, float, float, float]
"""Left, top, right and bottom, in steps."""

SQUARE: Final = 0.91
"""Side of a square."""
SHOP: Final = 0.87
"""Side of a shop."""
BESIDE: Final = 1.06
"""From the middle of the road to the middle of a shop that stands beside it."""
COIN: Final = 0.56
"""Width of the coin with the value of a souk."""
YARD: Final = 0.075
"""How far the ground of a souk reaches beyond its shops."""

_ARMS: Final[Mapping[str, Place]] = {"west": (-1, 0), "east": (1, 0), "north": (0, -1), "south": (0, 1)}


def square_place(square: str) -> Place:
    """The middle of a square."""
    arm, _, number = square.partition("-")
    if not number:
        return (0.0, 0.0)
    x, y = _ARMS[arm]
    return (x * float(number), y * float(number))


SQUARE_PLACES: Final[tuple[Place, ...]] = tuple(square_place(square) for square in SQUARES)
"""By place in `SQUARES`."""

_SOUKS: Final[Mapping[str, Any]] = tomllib.loads(files(__package__).joinpath("city.toml").read_text(encoding="utf-8"))
SHOP_PLACES: Final[tuple[Place, ...]] = tuple((x, y) for souk in SOUKS for x, y in _SOUKS[souk.id]["shops"])
"""By place in `SHOPS`: the middle of each shop."""
assert len(SHOP_PLACES) == len(SHOPS)

COIN_PLACES: Final[tuple[Place, ...]] = tuple((x, y) for x, y in (_SOUKS[souk.id]["coin"] for souk in SOUKS))
"""By souk: the middle of its coin, in a courtyard or beside the shops of its row."""


def _about(place: Place, half: float) -> Span:
    """A square that reaches so far to each side of a place."""
    return place[0] - half, place[1] - half, place[0] + half, place[1] + half


def _union(spans: Iterable[Span]) -> Span:
    """Everything that these take."""
    left, top, right, bottom = zip(*spans, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _grounds(shops: Sequence[Place], coin: Place, grounds: Sequence[Sequence[int]] = ()) -> tuple[Span, ...]:
    """Of a souk as the file has it."""
    bent = (_union(_about(shops[shop], SHOP / 2 + YARD) for shop in part) for part in grounds)
    straight = _union([*(_about(shop, SHOP / 2 + YARD) for shop in shops), _about(coin, COIN / 2 + YARD)])
    return tuple(bent) or (straight,)


GROUNDS: Final[tuple[tuple[Span, ...], ...]] = tuple(_grounds(**_SOUKS[souk.id]) for souk in SOUKS)
"""By souk: the rectangles whose union is its ground."""


def souk_span(souk: int) -> Span:
    """The whole ground of a souk, with its coin."""
    return _union([_about(COIN_PLACES[souk], COIN / 2), *GROUNDS[souk]])


WHOLE: Final[Span] = (-10.62, -4.62, 7.62, 7.62)
"""What the map takes, with the rim of the road and the grounds."""


STREETS: Final[Place] = (0.577, 0.4535)
"""Where the lanes cross on the picture of the ground, of its width and height."""
PICTURE: Final[Place] = (1080 / 56, 832 / 56)
"""Width and height of the picture of the ground."""
GROUND: Final[Span] = (
    -STREETS[0] * PICTURE[0], -STREETS[1] * PICTURE[1],
    (1 - STREETS[0]) * PICTURE[0], (1 - STREETS[1]) * PICTURE[1],
)  # fmt: skip
"""What the picture of the ground takes around the crossing."""
HEAD: Final = 0.55
"""How far the supervisor rises above his square."""


def district_span(souks: tuple[int, ...]) -> Span:
    """These souks and the squares beside their shops."""
    shops = [SHOP_PLACES[shop] for souk in souks for shop in SOUK_SHOPS[souk]]
    squares = (
        _about((x, y), SQUARE / 2)
        for x, y in SQUARE_PLACES
        if any(abs(x - beside[0]) < BESIDE + 0.1 and abs(y - beside[1]) < BESIDE + 0.1 for beside in shops)
    )
    left, top, right, bottom = _union([*map(souk_span, souks), *squares])
    return left, top - HEAD, right, bottom
