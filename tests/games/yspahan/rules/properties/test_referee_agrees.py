"""Random games in lock-step with the referee, which was written from the rules text alone."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.yspahan.referee.lockstep import compare

pytestmark = pytest.mark.slow
CHOICES = (("any", "any"), ("three", "after"), ("three", "any"), ("any", "after"))
"""Of `gold_steps` and `card_time`."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("gold_steps", "card_time"), CHOICES)
def test_rules_and_referee_say_the_same_of_every_position(players: int, gold_steps: str, card_time: str) -> None:
    options = {"players": players, "start": "drawn", "gold_steps": gold_steps, "card_time": card_time}
    name = f"{players}/{gold_steps}/{card_time}"
    assert compare(Yspahan(), options, name.encode().ljust(16, b"."), Random(name)) > 150
