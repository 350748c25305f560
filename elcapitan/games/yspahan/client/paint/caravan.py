"""The caravan: three rows of camels, what loading on each scores, and its factor at the end."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.games.yspahan.client.layout.table_layout import CaravanLayout
from elcapitan.games.yspahan.client.paint import palette, sprites
from elcapitan.games.yspahan.client.paint.city import draw_good
from elcapitan.games.yspahan.rules.model.board import LOAD_POINTS, ROW_FACTOR


def draw_caravan_ground(dst: Surface, brush: Brush, caravan: CaravanLayout) -> None:
    look = brush.look
    look.frame(dst, "tray", caravan.rect)
    room = caravan.rect.w // 2
    look.fit(dst, _("Caravan"), room, "serif-semibold", 21, theme.HEADING, caravan.heading, "ml", shadow=True)
    for at, (points, factor) in enumerate(zip(caravan.points, caravan.factors, strict=True)):
        look.text(dst, signed_text(LOAD_POINTS[at]), "sans-black", 23, palette.NUMBER, points, "mc", shadow=True)
        look.text(dst, f"×{ROW_FACTOR[at]}", "sans-bold", 19, theme.SECONDARY, factor, "mc")
    across = len(caravan.places) // len(caravan.points)
    for at, box in enumerate(caravan.places):
        row = at // across
        look.fill(dst, box, ("#4a3018", "#402a16", "#352313")[row], 0.92, radius=8)
        look.rim(dst, box, theme.HAIRLINE, 1.2, 0.6, radius=8)
        look.sprite(dst, sprites.CAMEL_OUTLINE, caravan.camel(at).center, caravan.camel(at).w, alpha=0.8)


def draw_caravan(
    dst: Surface,
    brush: Brush,
    caravan: CaravanLayout,
    loaded: Sequence[int],
    colours: Sequence[str],
    hidden: frozenset[int],
) -> None:
    """The loaded camels; places in `hidden` show nothing."""
    look = brush.look
    count = _("{loaded} of {places} loaded").format(loaded=len(loaded), places=len(caravan.places))
    right = (caravan.rect.right - look.px(16), caravan.heading[1])
    look.fit(dst, count, caravan.rect.w // 2 - look.px(24), "sans", 16, theme.SECONDARY, right, "mr")
    for at, seat in enumerate(loaded):
        if at not in hidden:
            draw_loaded_camel(dst, brush, caravan, at, colours[seat - 1])


def draw_loaded_camel(
    dst: Surface, brush: Brush, caravan: CaravanLayout, place: int, colour: str, alpha: float = 1.0
) -> None:
    """A camel with a good in its place."""
    camel = caravan.camel(place)
    brush.piece(dst, sprites.CAMEL, camel.center, camel.w, alpha=alpha)
    draw_good(dst, brush, caravan.good(place), colour, alpha)
