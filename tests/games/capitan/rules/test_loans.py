"""A1 to A3: taking loans and what they cost. After a payday: test_settling.py."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.events import LoanTaken
from elcapitan.games.capitan.rules.model.pieces import BANK, Loan
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from tests.games.capitan import positions


def second_round() -> positions.Game:
    return positions.four().phase(1, round=2).ship("red", "napoli")


@pytest.mark.parametrize(("amount", "repay"), [(10, 12), (16, 20)])
def test_a1_their_ship_goes_to_the_bank_and_they_take_the_card_and_the_money(amount: int, repay: int) -> None:
    after = positions.play(second_round(), f"loan {amount}")
    red = after.player("red")
    assert (red.place, red.money, red.loans) == (BANK, 20 + amount, (Loan(amount),))
    positions.assert_harbour(after, "napoli", None, None)
    event = positions.happened(after, LoanTaken)
    assert (event.seat, event.amount, event.repay, event.origin) == (1, amount, repay, "napoli")


def test_a1_a_ship_at_the_bank_stays_there() -> None:
    after = positions.play(second_round().ship("red", "bank"), "loan 10")
    assert (after.player("red").place, positions.happened(after, LoanTaken).origin) == (BANK, BANK)


def test_a1_there_are_loans_of_10_and_16_only() -> None:
    game = second_round()
    for amount in (1, 12, 20, 9999):
        positions.assert_refused(
            positions.play(game, f"loan {amount}"), RefusalCode.NO_SUCH_LOAN, rule="S4", unchanged=game
        )


def test_a1_no_loan_without_a_card_of_that_kind_in_the_bank() -> None:
    game = second_round().loans("green", *[16] * 7).loans("blue", extended=[16] * 5)
    assert positions.legal(game, "loan") == {"loan 10"}
    facts = {"amount": 16}
    positions.assert_refused(
        positions.play(game, "loan 16"), RefusalCode.NO_LOAN_CARD_LEFT, rule="A1", unchanged=game, facts=facts
    )


@pytest.mark.parametrize(
    ("amount", "extended", "expected"), [(10, False, 12), (10, True, 16), (16, False, 20), (16, True, 30)]
)
def test_a2_what_a_loan_costs_to_repay(amount: int, extended: bool, expected: int) -> None:
    assert repay_cost(positions.printed_board(), Loan(amount, extended)) == expected


def test_a3_one_loan_a_turn() -> None:
    after = positions.play(second_round(), "loan 10")
    positions.assert_refused(positions.play(after, "loan 10"), RefusalCode.LOAN_TURN, rule="T3", unchanged=after)


def test_a3_any_number_over_the_game_while_cards_last() -> None:
    game = second_round()
    for _ in range(12):
        game = positions.play(game, "loan 16").to_act("red")
    assert len(game.player("red").loans) == 12
    positions.assert_refused(positions.play(game, "loan 16"), RefusalCode.NO_LOAN_CARD_LEFT, rule="A1", unchanged=game)
    assert positions.legal(game, "loan") == {"loan 10"}


def test_a3_not_in_the_first_round() -> None:
    game = positions.four()
    positions.assert_refused(
        positions.play(game, "loan 16"), RefusalCode.NO_LOAN_IN_FIRST_ROUND, rule="T5", unchanged=game
    )
    assert positions.play(game.phase(2), "loan 16").refused is None
