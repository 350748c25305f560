"""The data of the game: which tiles are in play under which options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

from elcapitan import locked_file, paths
from elcapitan.games.carcassonne.rules.model.tiles import CarcassonneOptions, TileBox, TileKind, all_kinds

BOXES: Final = 96
"""As many as there are sets of options."""


def tile_data() -> dict[str, Any]:
    """The mapping in the file, which a test has found without faults: looking for them takes longer than reading it."""
    file = paths.assets() / "games" / "carcassonne" / "tiles.toml"
    return locked_file.parse_toml(locked_file.decode_text(locked_file.read_bytes(file)))


@cache
def _kinds_and_rest() -> tuple[dict[str, TileKind], Mapping[str, Any]]:
    """Every tile, and the mapping without them: as they are read they take a quarter of a megabyte more."""
    data = tile_data()
    return all_kinds(data), {name: value for name, value in data.items() if name != "tile"}


@lru_cache(maxsize=BOXES)
def box_of(options: CarcassonneOptions) -> TileBox:
    """What is played with; the same object for the same options."""
    kinds, rest = _kinds_and_rest()
    return TileBox(rest, kinds, options)
