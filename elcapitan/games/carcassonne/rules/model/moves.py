"""The moves and their texts.

Knows the grammar and the names of the game; whether a move is legal is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.kit.rules.move_text import move, move_parser

GROW, SCORE = "grow", "score"


@move("draw")
class DrawTile:
    """Draw a tile; chance answers the tiles turned up, all but the last of them set aside (T2, P6)."""


@move("place {x} {y} {rotation}")
class PlaceTile:
    """Place the tile drawn (P)."""

    x: int
    y: int
    rotation: int
    """Quarter turns clockwise."""


@move("figure {kind} {part}")
class PlaceFigure:
    """Place a figure on a part of the tile just placed (F1); to a shepherd chance answers a token (D3)."""

    kind: str
    part: str
    """Such as `road-1` or `cloister`."""


@move("crown {sector}")
class TakeCrown:
    """Place an ordinary figure on a crown space instead (W9)."""

    sector: str


@move("pass")
class PlaceNoFigure:
    """Place no figure on the tile (F1)."""


@move("sheep {decision}")
class DecideFlock:
    """Let the own flock grow, to which chance answers a token, or score it (D4)."""

    decision: str
    """`grow` or `score`."""


@move("return {x} {y}")
class ReturnFigure:
    """Plague: take back the own figure on that square (W7)."""

    x: int
    y: int


Move = DrawTile | PlaceTile | PlaceFigure | TakeCrown | PlaceNoFigure | DecideFlock | ReturnFigure
COORDINATE = "0|-?[1-9][0-9]{0,2}"
parse: Callable[[str], Move] = move_parser(
    Move,
    x=COORDINATE,
    y=COORDINATE,
    rotation="[0-3]",
    kind=tiles.KINDS,
    part=f"(?:{tiles.ROAD}|{tiles.CITY}|{tiles.MEADOW})-[1-{tiles.MOST_PARTS}]|{tiles.CLOISTER}",
    sector=tiles.SECTORS,
    decision=(GROW, SCORE),
)
