"""A player's portrait in a frame of their colour, with their mark in its corner."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext, Point

FRAME, CORNER = 0.045, 0.16
"""Width of the frame and radius of its corners, as parts of the portrait's width."""
DISC, DISC_AT = 0.46, 0.38
"""Width of the disc with the mark, and how far its middle is right and below that of the portrait."""


def draw_portrait(dst: pygame.Surface, look: DrawContext, name: str, colour: str, centre: Point, width: int) -> None:
    """The portrait `name` of a player of that colour, `width` px wide with its frame."""
    rect = pygame.Rect(0, 0, width, width)
    rect.center = round(centre[0]), round(centre[1])
    radius = width * CORNER / look.s
    edge = max(1, round(width * FRAME))
    look.fill(dst, rect.inflate(2, 2), theme.SHADOW, 0.9, radius=radius)
    look.fill(dst, rect, theme.PLAYERS[colour].fill, radius=radius)
    inner = rect.inflate(-2 * edge, -2 * edge)
    look.picture(dst, f"portraits/{name}", inner, radius=max(0.0, radius - edge / look.s))
    at = rect.centerx + round(width * DISC_AT), rect.centery + round(width * DISC_AT)
    look.sprite(dst, f"pieces/disc-{theme.known_colour(colour)}", at, round(width * DISC))
