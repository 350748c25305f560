"""The events of steps with the positions around each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from elcapitan.client.model.table_model import GameStep


def shown_events(steps: Iterable[GameStep]) -> Iterator[tuple[Any, Any, Any]]:
    """Each event, the position before it and the one after it."""
    for step in steps:
        yield from zip(step.events, (step.before, *step.positions), step.positions, strict=False)
