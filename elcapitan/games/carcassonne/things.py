"""What there is on Carcassonne's table besides the things of every table, and the order of Tab."""

from __future__ import annotations

from typing import Final

from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.kit.table.things import Thing, ThingKind


class CarcassonneKind(ThingKind):
    """The kinds of things that only this table has; a square is written as in the moves, such as `3 -2`."""

    SQUARE: Final = "square"
    """A free square beside a tile; `name` is the square."""
    TILE: Final = "tile"
    """A tile on the land and the figure on it; `name` is its square."""
    TURN: Final = "turn"
    """The tile in hand in a rotation; `number` is the rotation."""
    ROTATE: Final = "rotate"
    """The button that turns the tile to its next legal rotation."""
    PUT: Final = "put"
    """On a page: places the tile alone, before a figure is thought of. A window places both at once."""
    PART: Final = "part"
    """A part of the tile on which a figure may be placed; `name` is the part."""
    FIGURE: Final = "figure"
    """A kind of figure in my supply; `name` is the kind."""
    CROWN: Final = "crown"
    """A crown space; `name` is its sector."""
    NONE: Final = "none"
    """Places no figure."""
    FLOCK: Final = "flock"
    """An answer to the question about the flock (D4); `name` is `grow` or `score`."""
    ZOOM_IN: Final = "zoom-in"
    ZOOM_OUT: Final = "zoom-out"
    FIT: Final = "fit"
    """Shows all of the land."""
    LAND_ONLY: Final = "land-only"
    """Hides the columns beside the land."""
    UNSEEN: Final = "unseen"
    """The tiles that nobody has seen yet."""
    WHEEL: Final = "wheel"
    LAND: Final = "land"
    """The ground of the land; dragging it pulls the land."""
    MAP: Final = "map"
    """The small map; a click on it moves the camera there."""
    LAST: Final = "last"
    """Shows the tile laid last."""
    STACK: Final = "stack"
    """How many tiles are left; ends of flights."""
    SUPPLY: Final = "supply"
    """Where a player's figures stand; `number` is the seat, 0: on the rail, where mine are."""
    GOODS: Final = "goods"
    """My goods on the rail."""


RULES_OF_THINGS: Final = {
    **dict.fromkeys((CarcassonneKind.SQUARE, CarcassonneKind.TURN, CarcassonneKind.ROTATE), "P1"),
    **dict.fromkeys((CarcassonneKind.DECK, CarcassonneKind.UNSEEN, CarcassonneKind.PERIOD), "T1"),
    **dict.fromkeys((CarcassonneKind.TILE, CarcassonneKind.PART, CarcassonneKind.FIGURE, CarcassonneKind.NONE), "F1"),
    CarcassonneKind.SUPPLY: "F1",
    CarcassonneKind.GOODS: "G1",
    CarcassonneKind.FLOCK: "D4",
    CarcassonneKind.WHEEL: "W1",
    CarcassonneKind.CROWN: "W8",
    CarcassonneKind.FORECAST: "E1",
}
"""The rule that a page of the rule book explains for what is pointed at, by kind."""

GROUPS: tuple[tuple[str, ...], ...] = (
    (CarcassonneKind.FLOCK,),
    (CarcassonneKind.PART,),
    (CarcassonneKind.FIGURE,),
    (CarcassonneKind.SQUARE, CarcassonneKind.TILE),
    (CarcassonneKind.CROWN,),
    (CarcassonneKind.ROTATE, CarcassonneKind.NONE, CarcassonneKind.UNDO, CarcassonneKind.END),
    (CarcassonneKind.UNSEEN, CarcassonneKind.LOG),
    (
        *(CarcassonneKind.HINT, CarcassonneKind.ZOOM_IN, CarcassonneKind.ZOOM_OUT, CarcassonneKind.FIT),
        *(CarcassonneKind.LAND_ONLY, CarcassonneKind.SPEED, CarcassonneKind.SOUND, CarcassonneKind.MENU),
    ),
)
"""The order of Tab."""


def square_thing(square: Square, kind: str = CarcassonneKind.SQUARE) -> Thing:
    return Thing(kind, f"{square[0]} {square[1]}")


def square_of(thing: Thing) -> Square:
    """Of a square or a tile."""
    x, y = thing.name.split()
    return int(x), int(y)
