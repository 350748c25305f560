"""What flies over Yspahan's table, by the kinds of `FlightSprite`, and what a picture leaves out meanwhile."""

from __future__ import annotations

from typing import Final

from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing

DIE: Final = "die"
"""A die that tumbles; `name` is white or yellow, `piece` the number it shows at the end."""
CUP: Final = "cup"
"""The cup, shaken."""
GOOD: Final = "good"
"""A good; `piece` is its owner."""
DUST: Final = "dust"
"""Dust where something has landed."""
SUPERVISOR: Final = "supervisor"
CAMEL: Final = "camel"
LOADED_CAMEL: Final = "loaded-camel"
"""A camel with a good; `piece` is the owner of the good."""
COIN: Final = "coin"
"""One gold."""
CARD: Final = "card"
"""A card; `name` is the card, `?` face down."""
POINTS: Final = "points"
"""A number that flies to a panel; `piece` is how many points."""
BUILDING: Final = "building"
"""A building that rises; `name` is the building."""
LIGHT: Final = "light"
"""A souk that lights up; `name` is the souk."""

CARRIED: Final = {GOOD: GOOD, SUPERVISOR: SUPERVISOR, CARD: CARD, BUILDING: BUILDING, LIGHT: LIGHT, DIE: DIE}
"""What arrives somewhere; the rest is decoration that reduced motion leaves out."""
SUNSET, SUNRISE = Thing(YspahanKind.SUN, "sets"), Thing(YspahanKind.SUN, "rises")
"""Hidden by a clip during which the light over the city changes."""
