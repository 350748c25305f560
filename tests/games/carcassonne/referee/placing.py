"""Where a tile may lie (P1 to P4), how the river goes on (V), and what laying it brings about at once (B5, D4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.games.carcassonne.referee import board, position
from tests.games.carcassonne.referee.errors import BreachError
from tests.games.carcassonne.referee.land import Laid
from tests.games.carcassonne.referee.position import Position


class RiverEnd(NamedTuple):
    """Where the river goes on."""

    square: tuple[int, int]
    entry: str
    """The side of that square through which it comes in."""
    flowed: frozenset[str]
    """All directions in which it has flowed before."""


def river_end(now: Position) -> RiverEnd | None:
    """Followed from the source, which lies first; None without a river and once the lake lies."""
    if not now.options.with_river:
        return None
    laid = now.tiles[0]
    square = laid.x, laid.y
    (flow,) = river_sides(laid)
    flowed = {flow}
    while True:
        square = now.land.neighbour(*square, flow)
        entry = board.OPPOSITE[flow]
        if square not in now.land.laid:
            return RiverEnd(square, entry, frozenset(flowed))
        onward = [side for side in river_sides(now.land.laid[square]) if side != entry]
        if not onward:
            return None
        (flow,) = onward
        flowed.add(flow)


def river_sides(laid: Laid) -> list[str]:
    """The sides on which the river runs, as the tile lies."""
    return [board.turned(side, laid.rotation) for side in board.tile(laid.id).river]


def check_laying(now: Position, laid: Laid) -> None:
    """Whether the tile may lie so; raises BreachError with the first rule it breaks."""
    tile, land, square = board.tile(laid.id), now.land, (laid.x, laid.y)
    if not 0 <= laid.rotation < tile.turns:
        # "Rotations that look the same are one move: only those below the tile's `turns` are legal."
        raise BreachError("P4", f"{laid.id} has {tile.turns} rotations.")
    if square in land.laid:
        raise BreachError("P2", f"{square} is not empty.")
    neighbours = {side: across for side in board.SIDES if (across := land.neighbour(*square, side)) in land.laid}
    if not neighbours:
        raise BreachError("P2", f"{square} lies along no edge of a tile.")
    for side, across in neighbours.items():
        own = board.kind_of_edge(tile, laid.rotation, side)
        met = land.kind_of_edge(*across, board.OPPOSITE[side])
        if own != met:
            raise BreachError("P3", f"{own} would meet {met} at {side}.")
    if not tile.river:
        return
    end = river_end(now)
    sides = river_sides(laid)
    if end is None or square != end.square or end.entry not in sides:
        raise BreachError("V1", "The river goes on elsewhere.")
    # V2: "it never flows opposite to a direction in which it has flowed before."
    if any(board.OPPOSITE[side] in end.flowed for side in sides if side != end.entry):
        raise BreachError("V2", "The river would turn back.")


def may_lie(now: Position, laid: Laid) -> bool:
    try:
        check_laying(now, laid)
    except BreachError:
        return False
    return True


def places(now: Position, id: str) -> Iterator[Laid]:
    """Every way in which that tile may lie."""
    for x, y in now.land.empty_squares():
        for rotation in range(4):
            if may_lie(now, Laid(id, x, y, rotation)):
                yield Laid(id, x, y, rotation)


def place(now: Position, x: int, y: int, rotation: int) -> None:
    position.check_stage(now, "place", position.PLACE)
    assert now.tile is not None
    laid = Laid(now.tile, x, y, rotation)
    check_laying(now, laid)
    now.tiles = (*now.tiles, laid)
    now.tile = None
    now.tell("TilePlaced", seat=now.seat, tile=laid.id, x=x, y=y, rotation=rotation)
    now.double = extends_builder(now) and not now.second and now.stack + now.river > 0
    now.sheep_due = extends_flock(now)
    now.stage = position.FIGURE


def extends_builder(now: Position) -> bool:
    """B5: the tile laid last "extends or finishes a feature in which their builder already stands"."""
    return _extends(now, board.BUILDER, board.ROAD, board.CITY)


def extends_flock(now: Position) -> bool:
    """D4: the tile laid last "extends the meadow on which their shepherd already stands"."""
    return _extends(now, board.SHEPHERD, board.MEADOW)


def _extends(now: Position, figure: str, *kinds: str) -> bool:
    """No figure stands on the tile itself yet, so one on its feature stood there before."""
    laid = now.tiles[-1]
    spots = [spot for kind in kinds for spot in now.land.spots_on(laid.x, laid.y, kind)]
    return any(
        standing.seat == now.seat for spot in spots for standing in now.figures_on(now.land.feature(spot), figure)
    )
