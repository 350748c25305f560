"""Random games in lock-step with the referee, which was written from the rules text alone."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.option_choices import choice_id, option_choices
from tests.games.yspahan.referee.lockstep import compare

pytestmark = pytest.mark.slow

CHOICES = option_choices(Yspahan())
TABLES = [(2 + at % 3, CHOICES[at % len(CHOICES)]) for at in range(max(3, len(CHOICES)))]
"""Every choice of all options and every number of players."""


def play_and_compare(players: int, choice: Mapping[str, str], seed: int, game: Yspahan | None = None) -> int:
    """A whole game under both; how many moves it had."""
    name = "/".join(map(str, (players, *choice.values(), *[seed] * bool(seed))))
    options = {"players": players, "start": "drawn", **choice}
    return compare(game or Yspahan(), options, name.encode()[:16].ljust(16, b"."), Random(name))


@pytest.mark.parametrize(("players", "choice"), TABLES, ids=choice_id)
def test_rules_and_referee_say_the_same_of_every_position(players: int, choice: Mapping[str, str]) -> None:
    assert play_and_compare(players, choice, 0) > 150
