"""What eyes need: contrast as WCAG 2 measures it, and how colours look to people who see fewer of them.

Colours are sRGB, 0 to 255, in the last axis of arrays of any shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Rect, Surface

from elcapitan.client.drawing.text_layout import TextLayout, load_font

Array = NDArray[np.floating[Any]]

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (IEEE
# Transactions on Visualization and Computer Graphics 15, 2009), severity 1.0, for linear RGB.
BLINDNESS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colours: Any) -> Array:
    """Light instead of the numbers that stand for it, 0 to 1."""
    part = np.asarray(colours, np.float64) / 255
    light: Array = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return light


def luminance(light: Array) -> Array:
    """Relative luminance of linear light."""
    found: Array = light @ np.array((0.2126, 0.7152, 0.0722))
    return found


def contrast(one: float, other: float) -> float:
    """Of two luminances, 1 to 21."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def seen_with(blindness: str, light: Array) -> Array:
    """Linear light as it looks to someone with that colour blindness."""
    found: Array = np.clip(light @ np.array(BLINDNESS[blindness]).T, 0, 1)
    return found


def pixels(surface: Surface) -> tuple[Array, Array]:
    """Colours and opacity (0 to 1) of a straight surface, rows first."""
    flat = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), np.uint8)
    raw = flat.reshape(surface.get_height(), surface.get_width(), 4)
    return raw[..., :3].astype(np.float64), raw[..., 3] / 255


class Written(NamedTuple):
    """A word as it stood on what was beneath it."""

    words: str
    contrast: float
    """Of its ink and the mean light of what is seen between and around its letters."""


@contextmanager
def reading() -> Iterator[list[Written]]:
    """Every word that is painted within, with its contrast; words on nothing (to be stamped later) are left out.

    Of the same words a px apart only the last count: the others are their shadow or the light edge of an engraving.
    """
    found: list[Written] = []
    last: tuple[str, Rect] = ("", Rect(0, 0, 0, 0))
    paint = TextLayout._paint

    def _paint(
        self: TextLayout,
        dst: Surface,
        words: str,
        style: str,
        size: int,
        colour: str,
        pos: Any,
        anchor: str,
        **more: Any,
    ) -> Rect:
        nonlocal last
        rect = paint(self, dst, words, style, size, colour, pos, anchor, **more)
        ink = load_font(style, size).render(words, True, colour)
        box = ink.get_bounding_rect().inflate(2, 2).clip(ink.get_rect())
        seen = box.move(rect.topleft).clip(dst.get_clip())
        if words.strip() and seen.size == box.size and seen.w:
            around = pixels(ink.subsurface(box))[1] < 0.02
            ground, opaque = pixels(dst.subsurface(seen))
            around &= opaque > 0.98
            if np.count_nonzero(around) > 20:
                light = luminance(linear(ground[around])).mean()
                own = luminance(linear(tuple(pygame.Color(colour))[:3]))
                if last[0] == words and rect.inflate(6, 6).contains(last[1]) and found:
                    found.pop()
                last = words, rect
                found.append(Written(words, contrast(float(light), float(own))))
        return rect

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TextLayout, "_paint", _paint)
        yield found
