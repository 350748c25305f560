"""Least squares from sums: of the positions that weights are learned from, only sums of products are kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

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
