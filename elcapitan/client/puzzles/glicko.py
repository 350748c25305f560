"""Glicko-2: ratings with their uncertainty (M. Glickman, "Example of the Glicko-2 system", glicko.net, 2022).

The package glicko2 puts the rating in place of its deviation where the volatility is computed (2.1.0, the newest), so
the formulas of the paper stand here; its example is their test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE, MIDDLE = 173.7178, 1500.0
TAU = 0.5
"""How far the volatility may change."""
EXACT = 1e-6


class Rating(NamedTuple):
    """Of a player, or of a puzzle."""

    points: float = MIDDLE
    deviation: float = 350.0
    """Of the points: with 95 % certainty they are right within twice as much."""
    volatility: float = 0.06


UNRATED = Rating()


class RatedGame(NamedTuple):
    """A game against an opponent of that rating."""

    other: Rating
    score: float
    """1.0: won, 0.0: lost."""


def rated(before: Rating, results: Sequence[RatedGame]) -> Rating:
    """The rating after one period with these results; without any it becomes less certain."""
    mu, phi = (before.points - MIDDLE) / SCALE, before.deviation / SCALE
    if not results:
        return before._replace(deviation=SCALE * sqrt(phi**2 + before.volatility**2))
    information = gain = 0.0
    for other, score in results:
        weight = 1.0 / sqrt(1.0 + 3.0 * (other.deviation / SCALE) ** 2 / pi**2)
        expected = 1.0 / (1.0 + exp(-weight * (mu - (other.points - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1.0 - expected)
        gain += weight * (score - expected)
    variance = 1.0 / information
    volatility = _volatility(before.volatility, phi, variance, variance * gain)
    widened = sqrt(phi**2 + volatility**2)
    deviation = 1.0 / sqrt(1.0 / widened**2 + 1.0 / variance)
    return Rating(MIDDLE + SCALE * (mu + deviation**2 * gain), SCALE * deviation, volatility)


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: the root of a falling function, by the Illinois method."""
    start = log(before**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2.0 * spread**2) - (x - start) / TAU**2

    low, high = start, _other_end(slope, start, delta**2 - phi**2 - variance)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > EXACT:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = middle, at_middle
    return exp(low / 2.0)


def _other_end(slope: Callable[[float], float], start: float, surplus: float) -> float:
    """A point on the other side of the root."""
    if surplus > 0.0:
        return log(surplus)
    steps = 1
    while slope(start - steps * TAU) < 0.0:
        steps += 1
    return start - steps * TAU
