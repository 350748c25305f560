"""The drawn map of the city: where each square, shop, souk and coin stands, in steps from the crossing (R1).

A step is the distance from the middle of one square to the next; x goes east, y south. A shop stands beside exactly
the squares that it touches by the rules; all others of its souk keep a row away from the road. The places of the
souks are in `city.toml` beside this file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
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


def _around(*places: Place) -> Span:
    """The ground under shops at these places."""
    half = SHOP / 2 + YARD
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def _with_coin(span: Span, coin: Place) -> Span:
    """The ground reaches as far as its coin."""
    half = COIN / 2 + YARD
    (x, y), (left, top, right, bottom) = coin, span
    return (min(left, x - half), min(top, y - half), max(right, x + half), max(bottom, y + half))


def _grounds(shops: Sequence[Place], coin: Place, grounds: Sequence[Sequence[int]] = ()) -> tuple[Span, ...]:
    """Of a souk as the file has it."""
    bent = (_around(*(shops[shop] for shop in part)) for part in grounds)
    return tuple(bent) or (_with_coin(_around(*shops), coin),)


GROUNDS: Final[tuple[tuple[Span, ...], ...]] = tuple(_grounds(**_SOUKS[souk.id]) for souk in SOUKS)
"""By souk: the rectangles whose union is its ground."""


def souk_span(souk: int) -> Span:
    """The whole ground of a souk, with its coin."""
    half = COIN / 2
    (x, y), parts = COIN_PLACES[souk], GROUNDS[souk]
    return (
        min(x - half, *(part[0] for part in parts)),
        min(y - half, *(part[1] for part in parts)),
        max(x + half, *(part[2] for part in parts)),
        max(y + half, *(part[3] for part in parts)),
    )


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
    spans = [souk_span(souk) for souk in souks]
    for souk in souks:
        for shop in SOUK_SHOPS[souk]:
            x, y = SHOP_PLACES[shop]
            spans += [
                (sx - SQUARE / 2, sy - SQUARE / 2, sx + SQUARE / 2, sy + SQUARE / 2)
                for sx, sy in SQUARE_PLACES
                if abs(sx - x) < BESIDE + 0.1 and abs(sy - y) < BESIDE + 0.1
            ]
    return (
        min(span[0] for span in spans),
        min(span[1] for span in spans) - HEAD,
        max(span[2] for span in spans),
        max(span[3] for span in spans),
    )
