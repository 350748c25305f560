"""Counting legal sequences of moves, two ways: by the list of legal moves, and by trying every text of the grammar.

From two positions of random games for each number of players and every choice of extra cities:
three moves deep. Wider positions, and more of them, by hand:
`python -m tests.games.capitan.rules.properties.move_counts`.
"""

from __future__ import annotations

from functools import partial

import pytest

from tests.games.capitan.positions import EXTRA_CHOICES
from tests.games.capitan.rules.properties import move_counts
from tests.hypothesis_profiles import examples, some_of

NUMBER = examples(2, deep=4)
"""Positions of each table from which sequences are counted."""
WIDEST = {True: 10, False: 80}
"""Every text is tried from at most so many for one position counted from: milliseconds each where the pirate sails."""


def widest(extras: tuple[str, ...]) -> int:
    return WIDEST["islas-canarias" in extras]


MOST_UNLIKE = [EXTRA_CHOICES[0], EXTRA_CHOICES[-1], *EXTRA_CHOICES[1:-1]]
"""None and all come first."""


@pytest.mark.parametrize("extras", some_of(MOST_UNLIKE, 4), ids=lambda extras: "+".join(extras) or "none")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_as_many_sequences_by_the_list_as_by_trying_everything(players: int, extras: tuple[str, ...]) -> None:
    found = list(move_counts.sequences_counted(players, extras, NUMBER, widest(extras)))
    assert len(found) == NUMBER
    assert max(levels[-1] for levels in found) > move_counts.DEEPEST


@pytest.mark.parametrize("extras", [extras for extras in EXTRA_CHOICES if "islas-canarias" in extras], ids="+".join)
def test_x10_no_two_cards_move_the_pirate_but_those_listed(extras: tuple[str, ...]) -> None:
    """All pairs of all cards looked at, some twenty thousand texts: in a position whose mover holds two or three."""
    players = 2 + EXTRA_CHOICES.index(extras) % 4
    state = next(each for each in move_counts.positions(players, extras) if 2 <= len(each.mover.hand) <= 3)
    deep = partial(move_counts.sequences, state, widest=1, deepest=1)
    assert deep(move_counts.listed) == deep(partial(move_counts.tried, all_pairs=True))
