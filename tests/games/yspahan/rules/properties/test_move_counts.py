"""Counting legal sequences of moves from fixed positions, three deep: by the list of legal moves, and by trying every
text of the grammar. `python -m tests.games.yspahan.rules.properties.move_counts` prints the numbers of today's rules.
"""

from __future__ import annotations

import pytest

from tests.games.yspahan.rules.properties.move_counts import POSITIONS, counted, listed, sequences, tried

COUNTS = {
    "the first day": (4, 177, 1313),
    "placing": (6, 13, 22),
    "loading": (8, 20, 30),
    "building": (20, 118, 743),
    "two players": (30, 34, 286),
    "the last turn": (25, 26, 16),
    "gold steps three": (24, 30, 107),
    "cards after": (21, 75, 145),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_sequences_as_were_counted(name: str) -> None:
    assert counted(POSITIONS[name]()) == COUNTS[name]


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_sequences_by_the_list_as_by_trying_everything(name: str) -> None:
    state = POSITIONS[name]().state
    assert sequences(state, listed) == sequences(state, tried)


def test_one_count_by_hand() -> None:
    """Six empty shops in the vase district: vase-4a, two of vase-6, three of vase-12; K4 holds for the next."""
    after_the_single_shop, after_one_of_two, after_one_of_three = 5, 1, 2
    two_deep = after_the_single_shop + 2 * after_one_of_two + 3 * after_one_of_three
    assert counted(POSITIONS["placing"]())[:2] == (6, two_deep)
