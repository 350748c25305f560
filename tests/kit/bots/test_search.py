"""The search: worlds are common, budgets are kept, the better choice wins; and hesitation among the best few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.kit.bots.search import Candidate, World, best_few, compare, hesitate

WEIGHT = 2.0


def candidate(choice: float, *worths: float, seen: float = 0.0) -> Candidate[float]:
    found = Candidate(choice, seen, WEIGHT)
    found.worths += worths
    return found


def four() -> list[Candidate[float]]:
    return [candidate(choice) for choice in (0.0, 1.0, 2.0, 3.0)]


class Worlds:
    """Worlds in which a choice is worth what it says; which ones were tried in each."""

    def __init__(self) -> None:
        self.tried: list[list[float]] = []

    def draw(self) -> World[float]:
        here: list[float] = []
        self.tried.append(here)

        def play_on(choice: float) -> tuple[float, float]:
            here.append(choice)
            return choice, 2.0 * choice

        return play_on


def compared(found: Sequence[Candidate[float]], rollouts: int) -> list[float]:
    return [each.choice for each in compare(found, Worlds().draw, Budget(rollouts=rollouts).begin())]


def test_the_first_estimate_weighs_as_much_as_a_few_worlds() -> None:
    assert candidate(0.0, seen=12.0).mean == 12.0
    assert candidate(0.0, 6.0, seen=12.0).mean == pytest.approx((WEIGHT * 12.0 + 6.0) / (WEIGHT + 1))
    assert candidate(0.0, *[6.0] * 300, seen=12.0).mean == pytest.approx(6.0, abs=0.1)


def test_without_a_world_the_first_estimate_decides() -> None:
    assert compared([candidate(1.0, seen=4.0), candidate(2.0, seen=9.0), candidate(3.0, seen=7.0)], 0)[0] == 2.0


def test_the_one_that_comes_to_more_wins_and_the_longest_tried_come_first() -> None:
    assert compared(four(), 40) == [3.0, 2.0, 1.0, 0.0]
    assert compared([], 40) == []


def test_a_first_estimate_stands_against_few_worlds() -> None:
    sure, better = candidate(0.0, seen=10.0), candidate(12.0)
    assert compared([sure, better], 2)[0] == 0.0
    assert compared([candidate(0.0, seen=10.0), candidate(12.0)], 40)[0] == 12.0


def test_rollouts_are_counted_and_worlds_are_common() -> None:
    worlds = Worlds()
    compare(four(), worlds.draw, Budget(rollouts=20).begin())
    assert sum(map(len, worlds.tried)) == 20
    assert worlds.tried[0] == [0.0, 1.0, 2.0, 3.0]
    assert all(max(Counter(tried).values(), default=1) == 1 for tried in worlds.tried)


def test_nothing_is_counted_of_a_world_that_was_broken_off() -> None:
    found = four()
    compare(found, Worlds().draw, Budget(rollouts=6).begin())
    assert sorted(len(each.worths) for each in found) == [1, 1, 2, 2]
    found = four()
    compare(found, Worlds().draw, Budget(rollouts=3).begin())
    assert not any(each.worths for each in found)


def test_only_its_share_of_the_budget_is_spent() -> None:
    watch = Budget(rollouts=100).begin()
    compare(four(), Worlds().draw, watch, 0.0, 0.2)
    assert watch.is_spent(0.2)
    assert not watch.is_spent(0.25)


def test_a_lead_counts_the_worlds_where_both_were_tried() -> None:
    one, other = candidate(0.0), candidate(1.0)
    assert one.lead_over(other) == 0.0
    one.leads, other.leads = [4.0, 6.0, 90.0], [1.0, 1.0]
    assert one.lead_over(other) == 4.0


def test_the_better_is_chosen_more_often_and_nothing_that_loses_too_much() -> None:
    chance, worths = Random(1), (10.0, 9.0, 8.0, 3.0)
    chosen = Counter(hesitate(worths, chance, 1.0, 5.0) for _ in range(3000))
    assert set(chosen) == {0, 1, 2}
    assert chosen[0] / chosen[1] == pytest.approx(2.7, abs=0.4)
    assert chosen[1] / chosen[2] == pytest.approx(2.7, abs=0.6)


def test_of_the_best_few_not_too_many_are_alike() -> None:
    assert best_few("aaabbacd", str, most=4, most_alike=2) == ["a", "a", "b", "b"]
    assert best_few("aaabcd", str, most=4, most_alike=1) == ["a", "b", "c", "d"]
    assert best_few("aaa", str, most=4, most_alike=2) == ["a", "a"]
