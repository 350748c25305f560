"""Pictures as arrays: laying one over another, tinting a shape, shrinking, saving.

A picture is height x width x 4 numbers from 0 to 1, premultiplied; a field is height x width. Both are float32 wherever
they are large. Knows no subject.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from art.palette import Ink, Ramp, rgb

Field = NDArray[np.floating[Any]]
"""height x width: a coverage, a height or a brightness."""
Pixels = NDArray[np.floating[Any]]
"""height x width x 4, premultiplied; x 3 where the text says opaque."""


def colour(ink: Ink) -> Field:
    """Three numbers from 0 to 1."""
    return (np.array(rgb(ink)) / 255).astype(np.float32)


def columns(width: int) -> Field:
    """The middles of the columns, as one row."""
    return (np.arange(width, dtype=np.float32) + 0.5)[None, :]


def rows(height: int) -> Field:
    """The middles of the rows, as one column."""
    return (np.arange(height, dtype=np.float32) + 0.5)[:, None]


def paint_pixels(field: Field, ramp: Ramp) -> Pixels:
    """Opaque: every value of `field` in the colour the ramp has there."""
    places = np.array([place for place, _ in ramp], np.float32)
    inks = np.stack([colour(ink) for _, ink in ramp])
    return np.stack([np.interp(field, places, inks[:, i]) for i in range(3)], axis=2).astype(np.float32)


def tint_pixels(coverage: Field, ink: Ink, strength: float = 1.0) -> Pixels:
    """One colour wherever `coverage` is."""
    alpha = np.clip(coverage * strength, 0, 1).astype(np.float32)
    return np.concatenate([alpha[..., None] * colour(ink), alpha[..., None]], axis=2)


def cut(opaque: Pixels, coverage: Field) -> Pixels:
    """An opaque picture inside a shape."""
    alpha = np.clip(coverage, 0, 1)[..., None]
    return np.concatenate([np.clip(opaque, 0, 1) * alpha, alpha], axis=2).astype(np.float32)


def blend(opaque: Pixels, ink: Ink, strength: Field) -> Pixels:
    """Opaque, mixed with one colour by a field."""
    part = np.clip(strength, 0, 1)[..., None]
    return opaque * (1 - part) + colour(ink) * part


def empty(width: int, height: int) -> Pixels:
    """Nothing at all, of that size."""
    return np.zeros((height, width, 4), np.float32)


def lay(under: Pixels, over: Pixels, x: float = 0, y: float = 0, alpha: float = 1.0) -> None:
    """Compose `over` (4 deep) on `under` (3 or 4 deep) with its corner at x, y; parts outside are cut off."""
    left, top = round(x), round(y)
    from_x, from_y = max(0, -left), max(0, -top)
    to_x = min(over.shape[1], under.shape[1] - left)
    to_y = min(over.shape[0], under.shape[0] - top)
    if to_x <= from_x or to_y <= from_y:
        return
    part = over[from_y:to_y, from_x:to_x] * np.float32(alpha)
    target = under[top + from_y : top + to_y, left + from_x : left + to_x]
    target *= 1 - part[..., 3:]
    target += part[..., : target.shape[2]]


def shrink(surface: pygame.Surface, width: int, height: int) -> Pixels:
    """A straight surface, smaller, as a premultiplied picture."""
    small = pygame.transform.smoothscale(surface.premul_alpha(), (width, height))
    raw = np.frombuffer(pygame.image.tobytes(small, "RGBA"), np.uint8).reshape(height, width, 4)
    return (raw / 255).astype(np.float32)


def resize(picture: Pixels, width: int, height: int) -> Pixels:
    """The same picture at another size."""
    deep = picture if picture.shape[2] == 4 else cut(picture, np.ones(picture.shape[:2], np.float32))
    # Premultiplied in, premultiplied out: smoothscale averages the four numbers alike.
    scaled = pygame.transform.smoothscale(_surface(deep), (width, height))
    raw = np.frombuffer(pygame.image.tobytes(scaled, "RGBA"), np.uint8).reshape(height, width, 4)
    return (raw[..., : picture.shape[2]] / 255).astype(np.float32)


def shift(field: Field, dx: int, dy: int) -> Field:
    """The field moved by whole px; what comes in from outside is nothing."""
    moved = np.zeros_like(field)
    height, width = field.shape[:2]
    moved[max(0, dy) : height + min(0, dy), max(0, dx) : width + min(0, dx)] = field[
        max(0, -dy) : height + min(0, -dy), max(0, -dx) : width + min(0, -dx)
    ]
    return moved


def save(picture: Pixels, path: Path) -> None:
    """Write a PNG with straight alpha, or a JPEG of an opaque picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if picture.shape[2] == 3:
        raw = (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)
        plain = pygame.image.frombuffer(np.ascontiguousarray(raw).tobytes(), (raw.shape[1], raw.shape[0]), "RGB")
        pygame.image.save(plain, str(path))
        return
    alpha = np.clip(picture[..., 3:], 0, 1)
    straight = np.where(alpha > 1 / 512, picture[..., :3] / np.maximum(alpha, 1e-6), 0)
    pygame.image.save(_surface(np.concatenate([straight, alpha], axis=2)), str(path))


def _surface(picture: Pixels) -> pygame.Surface:
    raw = (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)
    size = (raw.shape[1], raw.shape[0])
    return pygame.image.frombuffer(np.ascontiguousarray(raw).tobytes(), size, "RGBA").copy()
