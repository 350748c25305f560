"""Easing functions of animations: each maps 0..1 to 0..1 (outBack overshoots a little)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

Ease = Callable[[float], float]


def linear(t: float) -> float:
    return t


def in_quad(t: float) -> float:
    return t * t


def out_quad(t: float) -> float:
    return t * (2 - t)


def in_out_quad(t: float) -> float:
    return 2 * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 2 / 2


def out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def in_out_sine(t: float) -> float:
    return (1 - math.cos(math.pi * t)) / 2


def out_back(t: float) -> float:
    back = 1.70158
    return 1 + (back + 1) * (t - 1) ** 3 + back * (t - 1) ** 2


EASINGS: Final[dict[str, Ease]] = {
    "linear": linear,
    "in-quad": in_quad,
    "out-quad": out_quad,
    "in-out-quad": in_out_quad,
    "out-cubic": out_cubic,
    "in-out-cubic": in_out_cubic,
    "in-out-sine": in_out_sine,
    "out-back": out_back,
}


def share(now_s: float, begin_s: float, end_s: float) -> float:
    """How much of a stretch of time has passed, from 0 to 1."""
    if end_s <= begin_s:
        return 1.0
    return max(0.0, min(1.0, (now_s - begin_s) / (end_s - begin_s)))
