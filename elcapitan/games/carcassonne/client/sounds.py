"""Carcassonne's own sounds and music, by the names of their files in assets/games/carcassonne/sounds."""

from __future__ import annotations

from typing import Final

from elcapitan.client.sound_names import GameSound, GameTune
from elcapitan.games.carcassonne.rules.model import tiles


class CarcassonneSound(GameSound):
    """What is heard at this table besides the sounds of all games."""

    TILE_DRAW = "carcassonne/tile-draw"
    TILE_TURN = "carcassonne/tile-turn"
    TILE_PLACE = "carcassonne/tile-place"
    FIGURE = "carcassonne/figure"
    ROAD_DONE = "carcassonne/road-done"
    CITY_DONE = "carcassonne/city-done"
    CLOISTER_DONE = "carcassonne/cloister-done"
    GOODS = "carcassonne/goods"
    SHEEP = "carcassonne/sheep"
    WOLF = "carcassonne/wolf"
    WHEEL_TICK = "carcassonne/wheel-tick"
    WHEEL_STOP = "carcassonne/wheel-stop"
    FARM_COUNTING = "carcassonne/farm-counting"


class CarcassonneTune(GameTune):
    """The music of this table."""

    TABLE = "carcassonne/table"

    @property
    def has_sea(self) -> bool:
        """Carcassonne lies inland."""
        return False


DONE: Final = {
    tiles.ROAD: CarcassonneSound.ROAD_DONE,
    tiles.CITY: CarcassonneSound.CITY_DONE,
    tiles.CLOISTER: CarcassonneSound.CLOISTER_DONE,
}
"""When such a feature is scored."""
FINAL: Final = {**DONE, tiles.MEADOW: CarcassonneSound.FARM_COUNTING, "goods": CarcassonneSound.GOODS}
"""In the last scoring."""
