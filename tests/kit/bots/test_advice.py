"""Hints: the best other things to do, each once, with what they are worth less."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.kit.bots.advice import MOST_ALTERNATIVES, advice_of


def first_letter(choice: Sequence[str]) -> str:
    return choice[0][0]


def test_each_deed_is_told_once_and_never_that_of_the_advice() -> None:
    found = advice_of(["a1"], [(1.0, ["a2"]), (2.0, ["b1"]), (2.5, ["c1", "end"]), (3.0, ["b2"])], first_letter)
    assert found == Advice(("a1",), (Alternative(("b1",), 2.0), Alternative(("c1", "end"), 2.5)))
    assert (found.instead, found.lead) == (("b1",), 2.0)


def test_the_nearest_few_come_first_and_what_seems_better_is_as_good() -> None:
    found = advice_of(
        "a", [(behind, letter) for letter, behind in zip("bcdefg", (6, 5, -2, 3, 2, 1), strict=True)], str
    )
    assert [each.behind for each in found.alternatives] == [0.0, 1.0, 2.0, 3.0]
    assert len(found.alternatives) == MOST_ALTERNATIVES


def test_where_there_is_no_choice_nothing_is_told() -> None:
    found = advice_of(["end"], [], str)
    assert (found.instead, found.lead) == ((), 0.0)
