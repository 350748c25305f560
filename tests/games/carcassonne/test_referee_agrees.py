"""Random games in lock-step with the referee, which was written from the rules text alone."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from elcapitan.games.carcassonne.ruleset import Carcassonne
from tests.games.carcassonne.referee import board
from tests.games.carcassonne.referee.lockstep import compare
from tests.hypothesis_profiles import some_of

pytestmark = pytest.mark.slow

EXPANSIONS = [chosen for count in range(5) for chosen in combinations(board.EXPANSIONS, count)]
Table = tuple[int, tuple[str, ...], str, str]
"""Players, expansions, wheel, farmers."""
TABLES: list[Table] = [
    (2 + number % 7, expansions, ("board", "none", "tiles")[number % 3], ("yes", "yes", "yes", "no")[number % 4])
    for number, expansions in enumerate(EXPANSIONS)
]
"""Every set of expansions, the others by turns."""


@pytest.mark.parametrize("table", some_of([*TABLES[:5], TABLES[-1], *TABLES[5:-1]], 6), ids=str)
def test_rules_and_referee_say_the_same_of_every_position(table: Table) -> None:
    players, expansions, wheel, farmers = table
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
