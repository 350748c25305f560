"""The counting of a payday: every florin once, from its line to its purse."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.client.events import payday_animation
from elcapitan.games.capitan.client.facts.ledger import PaydaySettlement, last_settlement
from tests.games.capitan.client.facts.test_ledger import whole

PLAYERS = [2, 3, 4, 5]


def settled(players: int) -> PaydaySettlement:
    found = last_settlement(whole(players))
    assert found is not None
    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_all_lines_together_are_what_was_paid(players: int) -> None:
    paid = settled(players)
    money = payday_animation.purses_after(paid, payday_animation.line_count(paid))
    assert payday_animation.purses_after(paid, 0) == list(paid.before)
    assert money == [had - back for had, back in zip(paid.held.money, paid.repaid, strict=True)]


@pytest.mark.parametrize("players", PLAYERS)
def test_purses_roll_one_way_within_a_line_and_do_not_jump(players: int) -> None:
    paid = settled(players)
    for line in range(payday_animation.line_count(paid)):
        steps = [payday_animation.purses_after(paid, line + part / 20) for part in range(21)]
        for seat, florins in enumerate(payday_animation.line_payments(paid, line)):
            course = [money[seat] for money in steps]
            assert course == sorted(course, reverse=florins < 0)
            assert course[-1] - course[0] == florins


def test_coins_fly_only_for_whom_is_paid_and_land_before_the_next_line() -> None:
    paid = settled(4)
    for line in range(payday_animation.line_count(paid)):
        seen = set()
        for part in range(100):
            flying = list(
                payday_animation.coin_flights(
                    paid, line + part / 100, lambda at, seat: (seat, at), lambda seat: (seat, -1), 20
                )
            )
            for flight, t in flying:
                assert 0 <= t < 1
                assert flight.end_s <= payday_animation.LINE_S
                seat = round(flight.start[0])
                down = flight.end[1] == -1
                assert down == (payday_animation.line_payments(paid, line)[seat] > 0)
                seen.add(seat)
        assert seen == {seat for seat, florins in enumerate(payday_animation.line_payments(paid, line)) if florins}


def test_nothing_flies_once_all_is_counted() -> None:
    paid = settled(3)
    assert (
        list(
            payday_animation.coin_flights(
                paid, payday_animation.line_count(paid), lambda at, seat: (0, 0), lambda seat: (0, 0), 20
            )
        )
        == []
    )
