"""Colours of Yspahan's table beside those of the house: sand, lapis, turquoise, and one for each souk."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

STREET: Final = "#7b5a30"
"""The ground of the road, painted at about 60 %."""
SAND: Final = "#dfbf88"
"""The ground of the close-up, on which nothing but shops and squares is to be seen."""
LAPIS: Final = "#123f6b"
TURQUOISE: Final = "#1d8f95"
CHOSEN_FLOOR: Final = "#1c5560"
FLOOR: Final = "#3a2817"
GOLD_RIM: Final = "#d9ae55"
_SOUKS: Final = tomllib.loads(files(__package__).joinpath("souks.toml").read_text(encoding="utf-8"))
SOUK_COLOURS: Final[Mapping[str, str]] = _SOUKS["table"]
"""By the names of the rules."""
SOUKS_ON_PAPER: Final[Mapping[str, str]] = _SOUKS["paper"]
"""The same in the rule book."""
SOUKS: Final = "#e6c06a"
CARAVAN: Final = "#3fb6b4"
OTHER: Final = "#b79be0"
"""The bars of the forecast, and what else the game has brought when it is over."""
NUMBER: Final = "#ffe7a8"
"""Points and sums."""
DIMMED: Final = "#97866a"
"""Words of a floor that nobody rolled."""
FLOOR_WORDS: Final = "#d8f0ec"
"""Words on the chosen floor."""
