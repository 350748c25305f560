"""How deep tests look: as deep as they can, or only so far that all of them together are quick (`make quick`).

What is marked `slow` is left out of `make quick`: whole folders (conftest.py), files, tests, and most values of a test
that looks at many alike.
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


def examples(count: int) -> int:
    """How many examples of a property: so many, a tenth of them if the tests are to be quick."""
    return max(2, count // 10) if settings.get_current_profile_name() == "quick" else count


def first_of(values: Iterable[Any]) -> list[Any]:
    """The values of a parameter, of which all but the first are slow."""
    return [value if not at else pytest.param(value, marks=pytest.mark.slow) for at, value in enumerate(values)]


def first_rows(rows: Iterable[Sequence[Any]]) -> list[Any]:
    """The same for several parameters at once: rows of values."""
    return [row if not at else pytest.param(*row, marks=pytest.mark.slow) for at, row in enumerate(rows)]
