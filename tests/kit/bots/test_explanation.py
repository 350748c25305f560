"""Reasons: the choice made and the best others, each deed once, with what they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from elcapitan import games
from elcapitan.games.capitan.bots import characters as capitan
from elcapitan.games.yspahan.bots import decision as yspahan
from elcapitan.kit.bots.characters import Characters
from elcapitan.kit.bots.explanation import MAX_OTHERS, ConsideredChoice, Explanation, explain, explained_player

CHARACTERS: dict[str, Characters[Any]] = {"elcapitan": capitan.CHARACTERS, "yspahan": yspahan.CHARACTERS}
judged: list[str] = []


def expected(choice: Sequence[str]) -> tuple[int, ...]:
    judged.append(choice[0])
    return int(choice[0][1:]), 10


def first_letter(choice: Sequence[str]) -> str:
    return choice[0][0]


def explained(others: Sequence[Sequence[str]], ranked_for: int = 0) -> Explanation:
    judged.clear()
    return explain("hard", (1, 2), ["a5"], others, expected, first_letter, ranked_for)


def test_others_are_told_in_their_order_and_no_more_than_these_are_judged() -> None:
    found = explained([["b1"], ["a9"], ["b7"], ["c3"], ["d9"], ["e9"]])
    assert (found.level, found.before, found.chosen) == ("hard", (1, 2), ConsideredChoice(("a5",), (5, 10)))
    assert [each.moves for each in found.others] == [("b1",), ("c3",), ("d9",)]
    assert judged == ["a5", "b1", "c3", "d9"]


@pytest.mark.parametrize(("seat", "first"), [(1, "e9"), (2, "b1")])
def test_for_a_seat_all_are_judged_and_ranked_by_its_lead(seat: int, first: str) -> None:
    found = explained([["b1"], ["c3"], ["d2"], ["e9"]], ranked_for=seat)
    assert found.others[0].moves == (first,)
    assert len(found.others) == MAX_OTHERS
    assert len(judged) == 5


@pytest.mark.parametrize("game", CHARACTERS)
def test_of_players_that_are_none_of_ours_the_level_normal_is_told(game: str) -> None:
    characters, levels = CHARACTERS[game], games.opponents(game)
    name = games.characters(game)[0]
    assert explained_player(f"hard-{name}", levels, characters) == ("hard", name)
    assert explained_player("easy", levels, characters) == ("easy", "")
    assert explained_player("my-bot", levels, characters) == ("normal", "")
