"""Turns are shared out among owners, however much one of them has asked for."""

from __future__ import annotations

import pytest

from elcapitan_server.basics.fair_order import FairOrder


def served(order: FairOrder[str], count: int, price: float = 1.0) -> list[object]:
    owners = []
    for _ in range(count):
        owner, _ = order.take()
        order.charge(owner, price)
        owners.append(owner)
    return owners


def test_owners_take_turns() -> None:
    order = FairOrder[str](1.0)
    for owner in "aaabbc":
        order.put(owner, "")
    assert served(order, 6) == [*"abcaba"]
    assert order.count == 0


def test_a_new_owner_comes_before_those_that_were_served() -> None:
    order = FairOrder[str](1.0)
    for _ in range(3):
        order.put("greedy", "")
    assert served(order, 1) == ["greedy"]
    order.put("modest", "")
    assert served(order, 3) == ["modest", "greedy", "greedy"]


def test_an_owner_that_used_much_waits_for_as_many_rounds() -> None:
    order = FairOrder[str](1.0)
    for _ in range(4):
        order.put("heavy", "")
        order.put("light", "")
    owner, _ = order.take()
    order.charge(owner, 3.0)
    assert served(order, 4) == ["light", "light", "light", "heavy"]


def test_one_that_comes_again_and_again_is_not_always_the_newest() -> None:
    order = FairOrder[str](1.0)
    for _ in range(9):
        order.put("patient", "")
    served(order, 1)
    found = []
    for _ in range(8):
        order.put("again", "")
        found += served(order, 1)
    assert found.count("patient") == 4


def test_nothing_is_left_of_an_owner_that_is_done() -> None:
    order = FairOrder[str](1.0)
    for number in range(100):
        order.put(number, "")
    served(order, 100)
    order.put("last", "")
    served(order, 1)
    with pytest.raises(IndexError):
        order.take()
    assert not order._items
    assert not order._credit


def test_the_cheapest_comes_out_of_turn_unless_all_have_used_too_much() -> None:
    order = FairOrder[str](1.0)
    for owner in ("heavy", "light"):
        order.put(owner, owner)
        order.put(owner, owner)
    order.charge("heavy", 3.0)
    assert [order.take_cheapest() for _ in range(3)] == [("light", "light"), ("light", "light"), None]
    assert order.count == 2


def test_a_charge_that_is_kept_counts_when_its_owner_comes_and_is_forgotten_when_nothing_waits() -> None:
    order = FairOrder[str](1.0)
    order.charge("heavy", 3.0, is_kept=True)
    order.put("heavy", "")
    assert order.take_cheapest() is None
    order.forget_charges()
    assert order.count == 1, "something waits"
    assert order.take() == ("heavy", "")
    order.forget_charges()
    order.put("heavy", "")
    assert order.take_cheapest() == ("heavy", "")
