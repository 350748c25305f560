"""The searches for weights go where it is better, whatever is measured."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from elcapitan.bots.weight_search import search_cma, search_spsa

BEST = (0.4, -0.3, 0.0)


def closeness(logs: Sequence[float], seeds: Sequence[str]) -> float:
    assert len(seeds) == 2
    return 1.0 - sum((mine - best) ** 2 for mine, best in zip(logs, BEST, strict=True))


def distance(logs: Sequence[float]) -> float:
    return sum(abs(mine - best) for mine, best in zip(logs, BEST, strict=True))


def test_cma_goes_where_it_is_better() -> None:
    pytest.importorskip("cma")
    steps = list(search_cma(3, closeness, seed=1, steps=30, deals=2))
    assert [each.step for each in steps] == list(range(1, 31))
    assert steps[-1].chance > steps[0].chance
    assert distance(steps[-1].logs) < 0.2 * distance((0.0, 0.0, 0.0))


def test_spsa_goes_where_it_is_better() -> None:
    steps = list(search_spsa(3, closeness, seed=1, steps=60, deals=2))
    assert steps[-1].chance > steps[0].chance
    assert distance(steps[-1].logs) < 0.5 * distance((0.0, 0.0, 0.0))


def test_the_same_seed_is_the_same_search() -> None:
    one, other = (list(search_spsa(3, closeness, seed=4, steps=5, deals=2)) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("seed", [0, 2**40])
def test_any_seed_is_one_of_cma_and_always_the_same_search(seed: int) -> None:
    pytest.importorskip("cma")
    one, other = (list(search_cma(3, closeness, seed=seed, steps=2, deals=2)) for _ in range(2))
    assert one == other
