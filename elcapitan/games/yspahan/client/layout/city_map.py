"""The drawn map of the city: where each square, shop, souk and coin stands, in steps from the crossing (R1).

A step is the distance from the middle of one square to the next; x goes east, y south. A shop stands beside exactly
the squares that it touches by the rules; all others of its souk keep a row away from the road.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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

_SECOND, _THIRD, _FOURTH = BESIDE + 1, BESIDE + 2, BESIDE + 3
_PLACES: Final[Mapping[str, tuple[Place, ...]]] = {
    "sack-8": (
        *((-9, BESIDE), (-9, _SECOND), (-10, _SECOND)),
        *((-9, _THIRD), (-10, _THIRD), (-9, _FOURTH)),
    ),
    "sack-6": ((-7, BESIDE), (-5, BESIDE), (-7, _SECOND), (-6, _SECOND), (-5, _SECOND)),
    "sack-3": ((-3, BESIDE), (-BESIDE, BESIDE), (-BESIDE, 2)),
    "sack-4": ((-BESIDE, 4), (-BESIDE, 6), (-_SECOND, 4), (-_SECOND, 6)),
    "barrel-3": ((BESIDE, BESIDE), (2, BESIDE)),
    "barrel-6": ((4, BESIDE), (6, BESIDE), (4, _SECOND), (6, _SECOND)),
    "barrel-4": ((BESIDE, 3.09), (_SECOND, 3.09), (_THIRD, 3.09)),
    "barrel-8": ((BESIDE, 5), (BESIDE, 7), (_SECOND, 5), (_SECOND, 7), (_THIRD, 6)),
    "chest-6": ((-10, -BESIDE), (-8, -BESIDE), (-6, -BESIDE)),
    "chest-4": ((-4, -BESIDE), (-2, -BESIDE)),
    # A tenth further north than its square, so that its ground does not touch that of the souk below.
    "chest-8": ((-BESIDE, -2.1), (-BESIDE, -4), (-_SECOND, -3), (-_SECOND, -4)),
    "vase-4": ((BESIDE, -BESIDE),),
    "vase-6": ((BESIDE, -3), (_SECOND, -3)),
    "vase-12": ((3, -BESIDE), (5, -BESIDE), (7, -BESIDE)),
}
SHOP_PLACES: Final[tuple[Place, ...]] = tuple(place for souk in SOUKS for place in _PLACES[souk.id])
"""By place in `SHOPS`: the middle of each shop."""
assert len(SHOP_PLACES) == len(SHOPS)

_COINS: Final[Mapping[str, Place]] = {
    "sack-8": (-10, _FOURTH),
    "sack-6": (-6, BESIDE),
    "sack-3": (-2, BESIDE),
    "sack-4": (-(BESIDE + _SECOND) / 2, 5),
    "barrel-3": (2.8, BESIDE),
    "barrel-6": (5, (BESIDE + _SECOND) / 2),
    "barrel-4": (3.86, 3.09),
    "barrel-8": ((BESIDE + _SECOND) / 2, 6),
    "chest-6": (-7, -BESIDE),
    "chest-4": (-3, -BESIDE),
    "chest-8": (-BESIDE, -3.05),
    "vase-4": (1.86, -BESIDE),
    "vase-6": (2.86, -3),
    "vase-12": (4, -BESIDE),
}
COIN_PLACES: Final[tuple[Place, ...]] = tuple(_COINS[souk.id] for souk in SOUKS)
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


_BENT: Final[Mapping[str, tuple[tuple[int, ...], ...]]] = {
    # Shops by place in the souk whose common grounds make up the whole.
    "sack-8": ((0, 1, 3, 5), (1, 2, 3, 4, 5)),
    "sack-3": ((0, 1), (1, 2)),
    "chest-8": ((0, 1), (1, 2, 3)),
}
GROUNDS: Final[tuple[tuple[Span, ...], ...]] = tuple(
    tuple(_around(*(_PLACES[souk.id][shop] for shop in part)) for part in _BENT[souk.id])
    if souk.id in _BENT
    else (_with_coin(_around(*_PLACES[souk.id]), _COINS[souk.id]),)
    for souk in SOUKS
)
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
