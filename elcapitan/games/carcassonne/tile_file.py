"""The data of the game, read once: which tiles are in play under which options."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from elcapitan import locked_file, paths
from elcapitan.games.carcassonne.rules.model.tiles import CarcassonneOptions, TileBox, TileKind, all_kinds

BOXES: Final = 96
"""As many as there are sets of options."""


@cache
def tile_data() -> dict[str, Any]:
    """The mapping in the file, which a test has found without faults: looking for them takes longer than reading it."""
    file = paths.assets() / "games" / "carcassonne" / "tiles.toml"
    return locked_file.parse_toml(locked_file.decode_text(locked_file.read_bytes(file)))


@cache
def _kinds() -> dict[str, TileKind]:
    return all_kinds(tile_data())


@lru_cache(maxsize=BOXES)
def box_of(options: CarcassonneOptions) -> TileBox:
    """What is played with; the same object for the same options."""
    return TileBox(tile_data(), _kinds(), options)
