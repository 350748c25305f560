"""What loans cost and when, as the rules take it."""

import pytest

from elcapitan.games.capitan.client.advice.loan_advice import loan_terms, next_payday_debt, price_of_waiting, total_debt
from elcapitan.games.capitan.rules.model.pieces import Loan
from tests.games.capitan.client.random_games import start


@pytest.mark.parametrize(("amount", "costs"), [(10, (12, 16, 2, 4)), (16, (20, 30, 4, 10))])
def test_a2_terms_of_both_loans(amount: int, costs: tuple[int, int, int, int]) -> None:
    found = loan_terms(start(3), amount)
    assert found is not None
    assert (found.next, found.after, found.interest, found.waiting) == costs
    assert price_of_waiting(start(3), amount) == found.waiting


def test_e1_in_the_last_phase_nothing_can_be_extended() -> None:
    found = loan_terms(start(3)._replace(phase=3), 10)
    assert found is not None
    assert (found.payday, found.next, found.after, found.waiting) == (3, 12, None, 0)


def test_s4_no_terms_for_what_the_bank_does_not_lend() -> None:
    assert loan_terms(start(3), 11) is None


def test_q1_due_next_are_the_extended_ones_and_at_the_end_all() -> None:
    state = start(3)
    state = state.with_player(1, state.player(1)._replace(loans=(Loan(10), Loan(16, extended=True))))
    assert total_debt(state, 1) == 42
    assert next_payday_debt(state, 1) == 30
    assert next_payday_debt(state._replace(phase=3), 1) == 42
    assert next_payday_debt(state, 2) == 0
