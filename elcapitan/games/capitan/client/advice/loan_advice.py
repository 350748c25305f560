"""What a loan costs and when, and what waiting with its repayment costs (rules A2, Q1, Q2, E1)."""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.pieces import Loan
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import LAST_PHASE


class LoanTerms(NamedTuple):
    """One kind of loan, taken now."""

    amount: int
    next: int
    """Florins to repay at the next payday."""
    payday: int
    """The number of that payday."""
    after: int | None
    """Florins at the payday after it, if extended; None where the next one is the last (E1)."""

    @property
    def interest(self) -> int:
        """What it costs if repaid at the next payday."""
        return self.next - self.amount

    @property
    def waiting(self) -> int:
        """What extending adds to that."""
        return 0 if self.after is None else self.after - self.next


def loan_terms(state: GameState, amount: int) -> LoanTerms | None:
    """None for an amount the bank does not lend."""
    plan = state.board.loan(amount)
    if plan is None:
        return None
    # After a payday, before the next phase begins, the coming payday is that of the next phase already.
    after = plan.extended if state.phase < LAST_PHASE else None
    return LoanTerms(amount, plan.repay, state.phase, after)


def total_debt(state: GameState, seat: int) -> int:
    """Florins to repay all loan cards of that seat as they lie now (A2)."""
    return sum(repay_cost(state.board, loan) for loan in state.player(seat).loans)


def next_payday_debt(state: GameState, seat: int) -> int:
    """What the next payday takes from them in any case: extended loans, and at the last one all (Q1, E1)."""
    loans = state.player(seat).loans
    return sum(repay_cost(state.board, loan) for loan in loans if loan.extended or state.phase == LAST_PHASE)


def price_of_waiting(state: GameState, amount: int) -> int:
    """What extending a loan of that amount after a payday costs more than repaying it now (Q1)."""
    return repay_cost(state.board, Loan(amount, extended=True)) - repay_cost(state.board, Loan(amount))
