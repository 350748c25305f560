"""The picture that stands for a game in a list; for one without a picture, the compass on wood."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext

VEILED = 0.62
"""Over the picture of a game that cannot be played."""


def draw_game_picture(
    dst: pygame.Surface, look: DrawContext, picture: str, rect: pygame.Rect, radius: float = 6, veiled: bool = False
) -> None:
    """`picture` in the art folder fills the rectangle; `radius` in u."""
    if picture and look.art.has_picture(picture):
        look.picture(dst, picture, rect, radius=radius)
    else:
        look.fill(dst, rect, theme.PANEL_ACTIVE, 1.0, radius=radius)
        look.sprite(dst, "compass", rect.center, round(rect.height * 0.72), alpha=0.5)
    if veiled:
        look.fill(dst, rect, theme.VEIL, VEILED, radius=radius)
    look.rim(dst, rect, theme.HAIRLINE, 1.2, 0.6, radius=radius)
