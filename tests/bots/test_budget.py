"""Budgets: one of two measures, and what is left of it."""

import pytest

from elcapitan.bots.budget import Budget


def test_a_budget_has_exactly_one_measure() -> None:
    for seconds, rollouts in ((None, None), (1.0, 5)):
        with pytest.raises(ValueError, match="either in seconds or in rollouts"):
            Budget(seconds=seconds, rollouts=rollouts)


def test_rollouts_run_out_one_by_one() -> None:
    watch = Budget(rollouts=2).begin()
    watch.count_rollout()
    assert not watch.is_over()
    watch.count_rollout()
    assert watch.is_over()


def test_no_seconds_are_over_at_once() -> None:
    assert Budget(seconds=0.0).begin().is_over()


def test_many_seconds_are_not_over_yet() -> None:
    assert not Budget(seconds=1000.0).begin().is_over()


def test_the_clock_on_the_wall_ends_a_thought_that_gets_no_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s = 100.0
    monkeypatch.setattr("elcapitan.bots.budget.process_time", lambda: 5.0)
    monkeypatch.setattr("elcapitan.bots.budget.monotonic", lambda: now_s)
    watch, patient = Budget(seconds=0.9, waited_s=3.0).begin(), Budget(seconds=0.9).begin()
    now_s = 102.0
    assert not watch.is_over()
    assert watch.is_spent(0.5)
    now_s = 103.0
    assert watch.is_over()
    assert not patient.is_over()


def test_rollouts_are_not_ended_by_a_clock() -> None:
    with pytest.raises(ValueError, match="as long as they take"):
        Budget(rollouts=5, waited_s=1.0)


def test_how_long_a_budget_is_does_not_change_while_it_runs() -> None:
    watch = Budget(rollouts=2).begin()
    watch.count_rollout()
    assert watch.is_at_least(9.0, 2)
    assert not watch.is_at_least(0.0, 3)
    assert Budget(seconds=0.5).begin().is_at_least(0.5, 9)
    assert not Budget(seconds=0.4).begin().is_at_least(0.5, 0)


def test_rollouts_left_are_counted_and_none_is_tried() -> None:
    watch = Budget(rollouts=3).begin()
    assert watch.has_time_for(3, pytest.fail)
    watch.count_rollout()
    assert not watch.has_time_for(3, pytest.fail)


@pytest.mark.parametrize(
    ("budget", "enough"),
    [
        (Budget(seconds=4.0), 3),
        (Budget(seconds=5.5), 4),
        (Budget(seconds=9.0, waited_s=3.0), 2),
        (Budget(seconds=0.0), 0),
    ],
)
def test_how_many_rollouts_there_is_time_for_is_seen_by_one(
    budget: Budget, enough: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_s = 5.0

    def rollout() -> None:
        nonlocal now_s
        now_s += 1.0

    monkeypatch.setattr("elcapitan.bots.budget.process_time", lambda: now_s)
    monkeypatch.setattr("elcapitan.bots.budget.monotonic", lambda: now_s)
    found = []
    for rollouts in range(1, 9):
        now_s = 5.0
        found.append(budget.begin().has_time_for(rollouts, rollout))
    assert found == [rollouts <= enough for rollouts in range(1, 9)]
