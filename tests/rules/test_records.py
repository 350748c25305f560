"""Positions, moves and events are values: nobody can change one in another's hand, and none has room for more."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from typing import Any, get_args

import pytest

from elcapitan.rules.events import Event
from elcapitan.rules.moves import Move
from elcapitan.rules.state import Played


@pytest.mark.parametrize("kind", [*get_args(Event), *get_args(Move), Played], ids=lambda kind: kind.__name__)
def test_s2_moves_events_and_outcomes_are_frozen_and_closed(kind: Any) -> None:
    # The fields are given what they are not: a record holds, it does not look.
    one, other = (kind(**{field.name: 1 for field in fields(kind) if field.init}) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert not hasattr(one, "__dict__")
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        one.something = 2
    for field in fields(kind):
        with pytest.raises(FrozenInstanceError):
            setattr(one, field.name, 2)
