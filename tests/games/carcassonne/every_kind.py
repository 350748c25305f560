"""Every tile of the data, and the squares of the wheel's board that have land."""

from __future__ import annotations

from collections.abc import Iterable

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.tiles import TileKind
from elcapitan.games.carcassonne.tile_file import box_of


def every_kind() -> Iterable[TileKind]:
    box = box_of(tiles.CarcassonneOptions(tiles.SETS, "board"))
    return [*box.kinds.values(), *(kind for kind, _x, _y in box.board if kind.parts)]


def kind_of(name: str) -> TileKind:
    return next(kind for kind in every_kind() if kind.id == name)
