"""Every file of Carcassonne's art folder and who draws it, in groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

import numpy as np
from art.drawing.pixels import Pixels, resize
from art.palette import LIVERIES
from av import VideoCodecContext, VideoFrame

from carcassonne import figures, light, menu_view, signs, wheel
from carcassonne.geometry import SIDE, grid
from carcassonne.model import Model
from carcassonne.plan import BOARD, plan_tile
from carcassonne.tile_model import build_tile
from elcapitan.games.carcassonne import tile_file
from elcapitan.games.carcassonne.client.paint import tile_parts
from elcapitan.games.carcassonne.rules.model.tiles import SETS, CarcassonneOptions, TileBox, TileKind

Drawn = Iterator[tuple[str, Pixels | bytes]]
"""Files of the folder with their pictures; bytes as they are written."""
TILE_PX: Final = 320
SCALE: Final = 1.75
"""px of a model per u: painted larger and shrunk once, which makes edges smooth."""
BOARD_SCALE: Final = 1.25
QUALITY: Final = 5
"""Of the tiles' JPEG: 1 is the best; 480 pictures take 13 MB."""
LAMBDA: Final = 118
"""What the encoder counts a step of quality as."""
HEAD: Final = """\
# Of each kind: rotations that differ; by painting, signs with their middles; by part, where a figure stands.
# Written by the workshop.
"""
FREQUENT: Final = 3
"""Copies from which a kind has two paintings."""


def box() -> TileBox:
    """Every tile there is, and the wheel's board."""
    return tile_file.box_of(CarcassonneOptions(SETS, "board"))


def paintings(kind: TileKind) -> int:
    """How many different paintings a kind has."""
    return 2 if kind.count >= FREQUENT else 1


def tiles() -> Drawn:
    """Every kind in each rotation that looks different, its part mask, and the list of signs."""
    rows = [HEAD]
    place = grid(SCALE)
    for kind in box().kinds.values():
        plan = plan_tile(kind)
        found = []
        for painting in range(paintings(kind)):
            model, placed = build_tile(plan, place, painting)
            found.append([[sign.name, round(sign.x / SIDE, 3), round(sign.y / SIDE, 3)] for sign in placed])
            for turns in range(kind.turns):
                yield f"tiles/{kind.id}-{turns}{'ab'[painting]}.jpg", tile_picture(model, turns)
        rows.append(_row(kind, kind.turns, found))
    yield from wheel_squares()
    rows += [_row(kind, 4, [[]]) for kind, _x, _y in box().board]
    yield "tiles/tiles.toml", "\n".join(rows).encode()


def tile_picture(model: Model, turns: int) -> bytes:
    """The file of a tile after quarter turns."""
    return jpeg(resize(light.lit(model, turns), TILE_PX, TILE_PX))


def _row(kind: TileKind, turns: int, found: list[Any]) -> str:
    places = [list(place) for place in tile_parts.widest_places(kind)]
    return f"[{kind.id}]\nturns = {turns}\nsigns = {found}\nplaces = {places}\n".replace("'", '"')


def wheel_squares() -> Drawn:
    """The wheel's board cut into its squares, in all rotations."""
    squares = box().board
    model = wheel.board(squares, BOARD_SCALE)
    for turns in range(4):
        whole = wheel.board_picture(model, turns, BOARD * TILE_PX)
        for kind, x, y in squares:
            for _ in range(turns):
                x, y = BOARD - 1 - y, x
            part = whole[y * TILE_PX : (y + 1) * TILE_PX, x * TILE_PX : (x + 1) * TILE_PX]
            yield f"tiles/{kind.id}-{turns}a.jpg", jpeg(part)


def jpeg(picture: Pixels) -> bytes:
    """An opaque picture at `QUALITY`: pygame's own writer, which has one quality, makes files a third larger."""
    raw = (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)
    codec = VideoCodecContext.create("mjpeg", "w")
    codec.width, codec.height, codec.pix_fmt = raw.shape[1], raw.shape[0], "yuvj420p"
    codec.time_base = Fraction(1, 25)
    codec.qmin = codec.qmax = QUALITY
    codec.options = {"flags": "+qscale", "global_quality": str(QUALITY * LAMBDA), "huffman": "optimal"}
    frame = VideoFrame.from_ndarray(np.ascontiguousarray(raw), format="rgb24")
    frame = frame.reformat(format="yuvj420p", dst_color_range="JPEG")
    frame.pts = 0
    return b"".join(bytes(packet) for given in (frame, None) for packet in codec.encode(given))


def pieces() -> Drawn:
    """Figures in eight colours, signs, tokens, the wheel's disc."""
    for colour in LIVERIES:
        for pose in figures.POSES:
            yield f"figure-{pose}-{colour}.png", figures.figure(colour, pose)
    for name, draw in signs.SIGNS.items():
        yield f"sign-{name}.png", signs.sign(draw)
    for name, draw in signs.TOKENS.items():
        yield f"token-{name}.png", signs.sign(draw)
    yield "wheel-disc.png", wheel.disc_picture()


def view() -> Drawn:
    """The picture of the game in lists."""
    yield "menu.jpg", jpeg(menu_view.menu_view([kind for kind in box().kinds.values() if kind.set == "base"]))


GROUPS: dict[str, Callable[[], Drawn]] = {
    "carcassonne-tiles": tiles,
    "carcassonne-pieces": pieces,
    "carcassonne-menu": view,
}
