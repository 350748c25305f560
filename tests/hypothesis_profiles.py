"""How deep tests look: as usual (`make test`), deeper (`make test DEEP=1`), or so that all are quick (`make quick`).

What is marked `slow` is left out of `make quick`: whole folders (conftest.py), files, tests, and most values of a test
that looks at many alike. What is marked `deep` is left out of `make test` as well: more of what it has tried already.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

USUAL = "house"
settings.register_profile(USUAL, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""How long an example takes is no finding: the machine may have other things to do."""
settings.register_profile("quick", settings.get_profile(USUAL), max_examples=10)
settings.register_profile("deep", settings.get_profile(USUAL))


def examples(count: int, deep: int = 0) -> int:
    """How many examples of a property: `count`, a tenth where all are to be quick, `deep` where they look deeper."""
    counts = {"quick": max(2, count // 10), "deep": max(count, deep)}
    return counts.get(settings.get_current_profile_name(), count)


def first_of(values: Iterable[Any]) -> list[Any]:
    """The values of a parameter, of which all but the first are slow."""
    return [value if not at else pytest.param(value, marks=pytest.mark.slow) for at, value in enumerate(values)]


def first_rows(rows: Iterable[Sequence[Any]]) -> list[Any]:
    """The same for several parameters at once: rows of values."""
    return [row if not at else pytest.param(*row, marks=pytest.mark.slow) for at, row in enumerate(rows)]


def some_of(values: Iterable[Any], count: int) -> list[Any]:
    """The values of a parameter, all but the first slow, and those after the first `count` for the deep round alone."""
    marks = (pytest.mark.slow, pytest.mark.deep)
    return [
        value if not at else pytest.param(value, marks=marks[: 1 if at < count else 2])
        for at, value in enumerate(values)
    ]
