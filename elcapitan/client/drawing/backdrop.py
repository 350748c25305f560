"""The background of all scenes but the table: wood, a header of cloth, panels with headings."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext

HEADER, LOWER_HEADER = 108, 84
"""u high; the lower one where there are fewer u."""
HEADER_TITLE = 140
"""u from the window's left edge to the title."""
ROSE, ROSE_ALPHA = 380, 0.06


def draw_wood(dst: pygame.Surface, look: DrawContext) -> None:
    """The table's wood over the whole window."""
    look.picture(dst, "grounds/table", dst.get_rect())


def draw_start(dst: pygame.Surface, look: DrawContext, words: str) -> None:
    """The compass on the wood, and what is being begun or loaded; "" for nothing."""
    draw_wood(dst, look)
    x, y = dst.get_rect().center
    look.sprite(dst, "compass", (x, y - look.px(160)), look.px(240))
    look.text(dst, words, "serif-bold", 42, theme.TITLE, (x, y), "mc", shadow=True)


def header_height(look: DrawContext) -> int:
    """How high the header is, in u."""
    return HEADER if look.enlarged <= 1 else LOWER_HEADER


def draw_header(dst: pygame.Surface, look: DrawContext, title: str) -> None:
    """A strip of the cloth with compass and title along the upper edge."""
    strip = pygame.Rect(0, 0, dst.get_width(), look.px(header_height(look)))
    # Wider than the window: the cloth's own seams at its edges stay outside.
    cloth = strip.inflate(strip.width // 8, 0)
    look.picture(dst, "grounds/cloth", cloth)
    look.fill(dst, strip, theme.CLOTH[0], 0.28)
    dst.fill(theme.HAIRLINE, pygame.Rect(0, strip.bottom, strip.width, max(1, look.px(3))))
    look.sprite(dst, "compass", (look.px(88), strip.centery), look.px(header_height(look) - 28))
    look.text(dst, title, "serif-bold", 42, theme.CREAM, (look.px(HEADER_TITLE), strip.centery), "ml", shadow=True)


def draw_panel(
    dst: pygame.Surface,
    look: DrawContext,
    rect: pygame.Rect,
    heading: str = "",
    *,
    inset: float = 28,
    rose: bool = False,
) -> None:
    """A dark tray, with a heading in its upper left corner; a `rose` in its ground where it may stay empty.

    `inset`: u from its edge to the heading and to what stands below it.
    """
    look.frame(dst, "tray", rect)
    if rose:
        width = min(look.px(ROSE), rect.width - look.px(60))
        middle = (rect.centerx, rect.bottom - look.px(150) - width // 2)
        look.sprite(dst, "compass", middle, width, alpha=ROSE_ALPHA)
    if heading:
        at = (rect.x + look.px(inset), rect.y + look.px(38))
        look.fit(dst, heading, rect.width - 2 * look.px(inset), "serif-bold", 28, theme.HEADING, at, "ml")


def centred_origin(look: DrawContext) -> tuple[int, int]:
    """The top left of 1920x1080 u in the middle of the window, in px."""
    return (look.size[0] - look.px(1920)) // 2, (look.size[1] - look.px(1080)) // 2
