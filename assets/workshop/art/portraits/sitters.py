"""Who is painted, and how: a bust before a wall by lamplight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from art.drawing.canvas import Canvas
from art.drawing.lighting import light_rim, shade_picture
from art.drawing.noise import blur, smooth_noise, smoothstep
from art.drawing.pixels import Pixels, columns, lay, paint_pixels, rows, shift, tint_pixels
from art.palette import NIGHT, OUTLINE, Ink, darken, lighten
from art.portraits import captains, characters, isfahan, languedoc

PX = 320
"""Each way: half of it is what the largest screen shows."""


class Sitter(NamedTuple):
    """The portrait of a person."""

    paint: Callable[[Canvas], None]
    sky: Ink
    """Of the wall or sky behind them, where the light falls."""


def portrait(name: str) -> Pixels:
    """The finished picture, opaque."""
    sitter = SITTERS[name]
    canvas = Canvas(PX, PX, 100, 4)
    sitter.paint(canvas)
    bust = canvas.finish_outlined(OUTLINE, 1.6)
    body = bust[..., 3]
    bust = light_rim(shade_picture(bust, body, 7, 0.34), body, 3, 0.42)
    picture = _ground(sitter.sky, sum(name.encode()))
    lay(picture, tint_pixels(blur(shift(body, 9, 7), 9), NIGHT, 0.55))
    lay(picture, bust)
    rough = smooth_noise(PX, PX, 5, 11) - 0.5
    picture *= (1 + 0.10 * rough)[..., None]
    return np.clip(picture, 0, 1)


def _ground(sky: Ink, seed: int) -> Pixels:
    """A wall by lamplight: bright on the left above, dark in the corners."""
    x, y = columns(PX) / PX, rows(PX) / PX
    far = np.hypot(x - 0.30, y - 0.30)
    cloud = smooth_noise(PX, PX, 90, seed) - 0.5
    light = 1 - smoothstep(far / 0.95 + 0.25 * cloud)
    ramp = ((0.0, darken(sky, 0.72)), (0.45, darken(sky, 0.28)), (1.0, lighten(sky, 0.34)))
    return paint_pixels(light, ramp)


CHARACTERS: Mapping[str, Sitter] = {
    "racer": Sitter(characters.paint_racer, "#4f93a8"),
    "baron": Sitter(characters.paint_baron, "#a87f3a"),
    "builder": Sitter(characters.paint_builder, "#7f93a0"),
    "banker": Sitter(characters.paint_banker, "#7a3a2c"),
    "pirate": Sitter(characters.paint_pirate, "#4a5a78"),
    "navigator": Sitter(characters.paint_navigator, "#c98a4a"),
}
CAPTAINS: Mapping[str, Sitter] = {
    "marco": Sitter(captains.paint_marco, "#b0824c"),
    "ginevra": Sitter(captains.paint_ginevra, "#5f8f9c"),
    "ramon": Sitter(captains.paint_ramon, "#b9713a"),
    "zoe": Sitter(captains.paint_zoe, "#c9a05a"),
    "isabel": Sitter(captains.paint_isabel, "#8a4a4a"),
    "niccolo": Sitter(captains.paint_niccolo, "#6f8a70"),
    "leonor": Sitter(captains.paint_leonor, "#9c7a5a"),
    "yusuf": Sitter(captains.paint_yusuf, "#3f7f8f"),
    "amira": Sitter(captains.paint_amira, "#5a6f9c"),
    "anselm": Sitter(captains.paint_anselm, "#7fa0b0"),
    "caterina": Sitter(captains.paint_caterina, "#7a5f8a"),
    "beppe": Sitter(captains.paint_beppe, "#5fa0b8"),
}
ISFAHAN: Mapping[str, Sitter] = {
    "leila": Sitter(isfahan.paint_leila, "#b58a4a"),
    "omid": Sitter(isfahan.paint_omid, "#c08a5a"),
    "shirin": Sitter(isfahan.paint_shirin, "#4f8a8a"),
    "dariush": Sitter(isfahan.paint_dariush, "#5a7f9c"),
    "parisa": Sitter(isfahan.paint_parisa, "#a8674a"),
    "kaveh": Sitter(isfahan.paint_kaveh, "#6f8f7a"),
}
LANGUEDOC: Mapping[str, Sitter] = {
    "blanche": Sitter(languedoc.paint_blanche, "#8a7a5a"),
    "guilhem": Sitter(languedoc.paint_guilhem, "#6f9cb0"),
    "alienor": Sitter(languedoc.paint_alienor, "#7f9c6a"),
    "bertrand": Sitter(languedoc.paint_bertrand, "#9c8a6a"),
    "mahaut": Sitter(languedoc.paint_mahaut, "#5f8a7a"),
    "thibaut": Sitter(languedoc.paint_thibaut, "#7fb0c8"),
    "odile": Sitter(languedoc.paint_odile, "#8a6f5a"),
    "raoul": Sitter(languedoc.paint_raoul, "#a87a5a"),
}
SITTERS: Mapping[str, Sitter] = {**CHARACTERS, **CAPTAINS, **ISFAHAN, **LANGUEDOC}
"""Each by the name of its file."""
