"""Least squares from sums: of the positions that weights are learned from, only sums of products are kept.

A part of the games is held back, to say how well the rest predicts them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HELD_BACK = 5
"""One in this many games is held back from learning."""
RIDGE = 10.0
"""Of ridge regression: keeps weights near given ones where the games say little about them."""
LEAST_SPREAD = 1e-6
"""Of a feature that is the same everywhere."""


class Moments(NamedTuple):
    """Sums over positions and seats."""

    predictions: int
    products: NDArray[np.float64]
    """Of each two features; the first one is 1, so the sums of all are among them."""
    outcomes: NDArray[np.float64]
    """Of each feature and the score at the end."""
    scores: float
    squares: float

    @classmethod
    def of(cls, features: Sequence[Sequence[float]], scores: Sequence[float]) -> Moments:
        """Of the features of each prediction and what was to be predicted. ImportError without numpy."""
        import numpy as np

        x, y = np.array(features), np.array(scores, dtype=float)
        return cls(len(y), x.T @ x, x.T @ y, float(y.sum()), float(y @ y))

    def plus(self, other: Moments) -> Moments:
        """Both together."""
        return Moments(
            self.predictions + other.predictions,
            self.products + other.products,
            self.outcomes + other.outcomes,
            self.scores + other.scores,
            self.squares + other.squares,
        )

    def fit(self, near: NDArray[np.float64]) -> NDArray[np.float64]:
        """The weights that predict those positions best, near the given ones where they say little."""
        import numpy as np

        means = self.products[0] / self.predictions
        spread = np.diag(self.products) / self.predictions - means**2 + LEAST_SPREAD
        found: NDArray[np.float64] = np.linalg.solve(
            self.products + RIDGE * np.diag(spread), self.outcomes + RIDGE * spread * near
        )
        return found


def quality_of(predicted: Sequence[tuple[Moments, NDArray[np.float64]]]) -> tuple[int, float, float]:
    """How many predictions there are, the correlation of predicted and real scores, and the root of the mean squared
    error, each with their own weights.
    """
    count = sum(known.predictions for known, _ in predicted)
    mean = sum(float(weights @ known.products[0]) for known, weights in predicted) / count
    squares = sum(float(weights @ known.products @ weights) for known, weights in predicted) / count
    together = sum(float(weights @ known.outcomes) for known, weights in predicted) / count
    scores = sum(known.scores for known, _ in predicted) / count
    real = sum(known.squares for known, _ in predicted) / count
    spread = (squares - mean**2) * (real - scores**2)
    return count, (together - mean * scores) / max(spread, 1e-12) ** 0.5, max(squares - 2 * together + real, 0.0) ** 0.5


Example = tuple[Any, Sequence[Sequence[float]], Sequence[float]]
"""Of a position a key that says what it is learned for, the features by seat, and the scores they are to predict."""
GameMoments = Mapping[tuple[Any, bool], Moments]
"""By key, and whether the games were held back."""


def sum_games(
    play: Callable[[int, Random], Iterable[Example]], players: int, seed: str, numbers: Iterable[int]
) -> GameMoments:
    """The games of those numbers, played and summed up. ImportError without numpy."""
    rows: dict[tuple[Any, bool], tuple[list[Sequence[float]], list[float]]] = {}
    for number in numbers:
        for key, features, scores in play(players, Random(f"{seed}/{players}/{number}")):
            inputs, outcomes = rows.setdefault((key, number % HELD_BACK == 0), ([], []))
            inputs += features
            outcomes += scores
    return {key: Moments.of(*held) for key, held in rows.items()}


def add_up(parts: Iterable[GameMoments]) -> GameMoments:
    """All of them together."""
    sums: dict[tuple[Any, bool], Moments] = {}
    for part in parts:
        for key, moments in part.items():
            sums[key] = sums[key].plus(moments) if key in sums else moments
    return sums
