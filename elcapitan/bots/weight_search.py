"""Search for better weights of a computer player, as factors to those it starts from; knows no game.

CMA-ES (Hansen 2016, the library `cma`) moves all weights at once; SPSA (Spall 1992) steps along a random direction, two
points a step. Both are told by a measure how often weights win on given seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

INITIAL_SIGMA = 0.25
"""Of CMA-ES, as a factor's logarithm."""
LARGEST_SEED = 2**32
"""The library takes seeds below it, and 0 for the time of day: the same seed would not be the same search."""

Measure = Callable[[Sequence[float], Sequence[str]], float]
"""How often the weights win that these logarithms of factors make, in games of these seeds."""


class SearchStep(NamedTuple):
    """The state of a search after a step."""

    step: int
    logs: tuple[float, ...]
    """By weight, the logarithm of its factor: the mean of the search, not its luckiest sample."""
    chance: float
    """Of the step's weights, on the average."""


def search_cma(size: int, measure: Measure, *, seed: int, steps: int, deals: int) -> Iterator[SearchStep]:
    """CMA-ES for so many weights; each step's weights meet the same new deals. ImportError without the library."""
    import cma

    own = seed if 0 < seed < LARGEST_SEED else 1 + seed % (LARGEST_SEED - 1)
    search: Any = cma.CMAEvolutionStrategy([0.0] * size, INITIAL_SIGMA, {"seed": own, "verbose": -9})
    for step in range(1, steps + 1):
        asked = search.ask()
        seeds = [f"tune/{seed}/{step}/{deal}" for deal in range(deals)]
        chances = [measure(logs, seeds) for logs in asked]
        search.tell(asked, [-chance for chance in chances])
        yield SearchStep(step, tuple(search.mean), sum(chances) / len(chances))


def search_spsa(size: int, measure: Measure, *, seed: int, steps: int, deals: int) -> Iterator[SearchStep]:
    """SPSA for so many weights: two points on opposite sides of it, the same new deals, a step to the better side.

    Gains by Spall's guidelines (1998); no step is longer than the sides are apart.
    """
    chance, now = Random(seed), [0.0] * size
    for step in range(1, steps + 1):
        width, gain = 0.1 / step**0.101, 0.4 / (step + 0.1 * steps) ** 0.602
        side = [chance.choice((-1.0, 1.0)) for _ in now]
        seeds = [f"spsa/{seed}/{step}/{deal}" for deal in range(deals)]
        better = measure([log + width * way for log, way in zip(now, side, strict=True)], seeds)
        worse = measure([log - width * way for log, way in zip(now, side, strict=True)], seeds)
        slope = (better - worse) / (2.0 * width)
        push = max(-width, min(width, gain * slope))
        now = [log + push * way for log, way in zip(now, side, strict=True)]
        yield SearchStep(step, tuple(now), (better + worse) / 2.0)
