"""The cards: their faces with a picture and a name, and their backs."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, blank_surface
from elcapitan.games.yspahan.client.paint import palette, sprites
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import UNKNOWN

PICTURE = 0.5
"""Height of the picture, of that of the card."""
LEAST_NAMED_PX = 58
"""px that are seen of a card with its name."""
BACK_ASPECT = 0.83
"""Width of a back for its height."""


def draw_card(
    dst: Surface,
    brush: Brush,
    rect: Rect,
    card: str,
    seen: int | None = None,
    *,
    lifted: bool = False,
    shaded: bool = False,
) -> None:
    """A card with its shadow; `shaded` where it is of no use now.

    `seen`: px of its width that no other card covers; None: all. Its face is there.
    """
    look = brush.look
    look.frame(dst, "shadow-card-lifted" if lifted else "shadow-card", rect)
    wide = rect.w if seen is None else seen
    face = brush.made(("yspahan card", card, rect.size, wide), lambda: _face(brush, card, rect.size, wide))
    brush.stamp(dst, face, rect.topleft, "tl")
    if shaded:
        look.fill(dst, rect, "#0a0503", 0.42, radius=9)


def _face(brush: Brush, card: str, size: tuple[int, int], seen: int) -> Surface:
    """In less room than a name needs, the picture is as high as the card."""
    look = brush.look
    surface = blank_surface(size)
    box = surface.get_rect()
    if card == UNKNOWN:
        look.picture(surface, sprites.CARD_BACK, box, radius=min(9.0, box.h / look.s * 0.12))
        return surface
    picture = picture_rect(brush, (seen, size[1]))
    edge, has_name = picture.x, seen >= LEAST_NAMED_PX
    if not has_name:
        picture.h = box.h - 2 * edge
    paint_pictures(surface, brush, card, picture)
    look.rim(surface, picture, palette.TURQUOISE, 1.6, 0.9, radius=5)
    if has_name:
        low = Rect(edge, picture.bottom, picture.w, box.h - picture.bottom - edge)
        block = look.block(names.card_text(card), "serif-semibold", 17, (seen - look.px(6), low.h), even=True)
        look.draw_block(surface, block, theme.INK, low.center, "mc")
    look.rim(surface, box, "#6b4a22", 1.4, 0.9, radius=9)
    return surface


def picture_rect(brush: Brush, size: tuple[int, int]) -> Rect:
    """Where the picture lies on a card of that size."""
    look = brush.look
    edge = max(2, look.px(5))
    # Two lines of the least letters take more of a small card.
    names_high = 2 * look.line_height("serif-semibold", 17) + edge
    return Rect(edge, edge, size[0] - 2 * edge, min(round(size[1] * PICTURE), size[1] - 2 * edge - names_high))


def paint_pictures(card_face: Surface, brush: Brush, card: str, picture: Rect) -> None:
    """What of a card's face may be painted in a thread: everything but letters and lines."""
    brush.look.picture(card_face, "grounds/paper", card_face.get_rect(), radius=9)
    brush.look.picture(card_face, sprites.card(card), picture, radius=5)


def draw_backs(dst: Surface, brush: Brush, rect: Rect, count: int) -> None:
    """Backs of a hand side by side from the left, over one another where there are many."""
    wide = round(rect.h * BACK_ASPECT)
    step = min(round(wide * 0.5), (rect.w - wide) // max(1, count - 1))
    for at in range(count):
        box = Rect(rect.x + at * step, rect.y, wide, rect.h)
        back = brush.made(("card back", box.size), partial(_small_back, brush, box.size))
        brush.stamp(dst, back, box.topleft, "tl")


def _small_back(brush: Brush, size: tuple[int, int]) -> Surface:
    surface = blank_surface(size)
    brush.look.picture(surface, sprites.CARD_BACK, surface.get_rect(), radius=3)
    brush.look.rim(surface, surface.get_rect(), theme.TITLE, 1, 0.75, radius=3)
    return surface
