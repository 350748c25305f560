"""Sheep, wolf, goods, crown, the wheel's pig and the signs of its sectors."""

from __future__ import annotations

from pygame import Surface

from elcapitan.client.drawing.art import MissingArtError
from elcapitan.client.drawing.brush import Brush, blank_surface
from elcapitan.games.carcassonne.client.paint import signs


def token(brush: Brush, name: str, side: int) -> Surface:
    """Of that width; `name` as in `FigurePictures.token`."""
    try:
        return brush.look.art.sprite(f"carcassonne/token-{name}", side)
    except MissingArtError:
        return brush.made(("token", name, side), lambda: _sign(name, side))


def _sign(name: str, side: int) -> Surface:
    known = name.removeprefix("sector-").split("-")[0]
    if known in signs.SIGNS:
        return signs.sign(known, side)
    whole = blank_surface((side, side))
    for shape in signs.EXTRAS.get(known, ()):
        signs.draw_shape(whole, shape, side / 100, (0, 0))
    return whole
