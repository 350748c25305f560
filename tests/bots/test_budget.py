"""Budgets: one of two measures, and what is left of it."""

import pytest

from elcapitan.bots.budget import Budget


def test_a_budget_has_exactly_one_measure() -> None:
    for wrong in ({}, {"seconds": 1.0, "rollouts": 5}):
        with pytest.raises(ValueError, match="either in seconds or in rollouts"):
            Budget(**wrong)  # type: ignore[arg-type]


def test_rollouts_run_out_one_by_one() -> None:
    watch = Budget(rollouts=2).begin()
    watch.rolled_out()
    assert not watch.over()
    watch.rolled_out()
    assert watch.over()


def test_no_seconds_are_over_at_once() -> None:
    assert Budget(seconds=0.0).begin().over()


def test_many_seconds_are_not_over_yet() -> None:
    assert not Budget(seconds=1000.0).begin().over()
