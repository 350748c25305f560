"""Positions, moves and events are values: nobody can change one in another's hand, and none has room for more."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from typing import Any, get_args

import pytest

from elcapitan.games.capitan.rules.model.events import Event
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.kit.rules import frozen_record
from elcapitan.kit.rules.frozen_record import FrozenRecord
from elcapitan.kit.rules.played import Played

pytestmark = pytest.mark.skipif(
    not str(frozen_record.__file__).endswith(".py"),
    reason="compiled records look at what they are given, and are closed by C",
)


@pytest.mark.parametrize("kind", [*get_args(Event), *get_args(Move), Played], ids=lambda kind: kind.__name__)
def test_s2_moves_events_and_outcomes_are_frozen_and_closed(kind: Any) -> None:
    # The fields are given what they are not: a record holds, it does not look.
    named = (
        kind.__match_args__ if issubclass(kind, FrozenRecord) else [field.name for field in fields(kind) if field.init]
    )
    one, other = (kind(**dict.fromkeys(named, 1)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert not hasattr(one, "__dict__")
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        one.something = 2
    if kind not in get_args(Move) and not issubclass(kind, FrozenRecord):
        # For those the type checker sees to it: freezing would slow every move.
        for name in named:
            with pytest.raises((FrozenInstanceError, AttributeError)):
                setattr(one, name, 2)


@pytest.mark.parametrize("kind", [each for each in FrozenRecord.__subclasses__() if each.__match_args__])
def test_s2_every_field_of_a_record_counts_when_two_are_compared(kind: Any) -> None:
    values = {name: _value(name, 1) for name in kind.__match_args__}
    one = kind(**values)
    assert one != tuple(values.values())
    for name in kind.__match_args__:
        assert one != kind(**(values | {name: _value(name, 2)})), name


def _value(name: str, number: int) -> Any:
    """Any value will do, but a position looks for the player to act among its players."""
    return (number, number) if name == "players" else number
