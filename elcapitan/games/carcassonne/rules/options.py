"""What a table chooses before the game (rules O1 to O4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from elcapitan.games.carcassonne.rules.model import tiles

FEWEST: Final = 2
MOST: Final = 8
"""O1: "Two to eight players" """
FARMERS: Final = ("yes", "no")
"""O4, the default first."""


def read_options(options: Mapping[str, Any]) -> tiles.CarcassonneOptions:
    """The game's own options of a table; what is not said has its default. ValueError with one sentence."""
    # O2: "any of inns, traders, hills, river; none is the default"
    chosen = options.get("expansions", [])
    if not isinstance(chosen, list | tuple) or len({*chosen} & {*tiles.SETS}) != len(chosen):
        raise ValueError(f"expansions must be a list of {', '.join(tiles.SETS)}")
    wheel, farmers = options.get("wheel", tiles.WHEELS[0]), options.get("farmers", FARMERS[0])
    if wheel not in tiles.WHEELS:  # O3
        raise ValueError(f"wheel must be one of {', '.join(tiles.WHEELS)}")
    if farmers not in FARMERS:
        raise ValueError("farmers must be yes or no")
    return tiles.CarcassonneOptions(tuple(each for each in tiles.SETS if each in chosen), wheel, farmers == FARMERS[0])


def read_seats(options: Mapping[str, Any]) -> tuple[int, int]:
    """How many players and who begins (O1). ValueError with one sentence."""
    players, start = options.get("players"), options.get("start")
    if type(players) is not int or not FEWEST <= players <= MOST:
        raise ValueError(f"players must be from {FEWEST} to {MOST}")
    if type(start) is not int or not 1 <= start <= players:
        raise ValueError(f"start must be a seat from 1 to {players}")
    return players, start
