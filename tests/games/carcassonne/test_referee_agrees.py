"""Random games in lock-step with the referee, which was written from the rules text alone."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from elcapitan.games.carcassonne.ruleset import Carcassonne
from tests.games.carcassonne.referee import board
from tests.games.carcassonne.referee.lockstep import compare

pytestmark = pytest.mark.slow

EXPANSIONS = [chosen for count in range(5) for chosen in combinations(board.EXPANSIONS, count)]
TABLES = [
    (2 + number % 7, expansions, ("board", "none", "tiles")[number % 3], ("yes", "yes", "yes", "no")[number % 4])
    for number, expansions in enumerate(EXPANSIONS)
]
"""Players, expansions, wheel, farmers: every set of expansions, the others by turns."""


@pytest.mark.parametrize(("players", "expansions", "wheel", "farmers"), TABLES)
def test_rules_and_referee_say_the_same_of_every_position(
    players: int, expansions: tuple[str, ...], wheel: str, farmers: str
) -> None:
    options = {
        "players": players,
        "start": "drawn",
        "expansions": list(expansions),
        "wheel": wheel,
        "farmers": farmers,
    }
    name = "/".join((str(players), *expansions, wheel, farmers))
    seed, next_seed = Random(name).randbytes(16), Random(name[::-1]).randbytes(16) if players % 2 else None
    assert compare(Carcassonne(), options, seed, Random(name), next_seed) > 200
