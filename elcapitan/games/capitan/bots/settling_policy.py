"""After a payday: which loans a computer player repays or extends, and whom they name to begin (rules Q1, Q4)."""

from __future__ import annotations

from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.moves import Extend, Move, NameStarter, Repay
from elcapitan.games.capitan.rules.model.pieces import Loan
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.settling import why_not

WORKING_PURSE = 8
"""Florins the next phase is begun with: one card and one building; less costs a turn for the next loan."""


def choose_settling(state: GameState) -> Move:
    """One loan of the seat to act: the one whose extension costs most is repaid first, as far as a working purse stays.

    An extension that costs more than a fresh loan of the same money would is never worth the full purse.
    """
    board, mover = state.board, state.mover
    open_loans = sorted({loan for loan in mover.loans if not loan.extended}, key=lambda loan: -_interest(state, loan))
    for loan in open_loans:
        if why_not(state, Repay(loan.amount)) is not None:
            continue
        left = mover.money - repay_cost(board, loan)
        if left >= WORKING_PURSE or _interest(state, loan) > WORKING_PURSE:
            return Repay(loan.amount)
    return Extend(open_loans[-1].amount)


def _interest(state: GameState, loan: Loan) -> int:
    """Florins that extending the loan adds to its price (A2)."""
    return repay_cost(state.board, Loan(loan.amount, extended=True)) - repay_cost(state.board, loan)


def choose_starter(state: GameState) -> Move:
    """The next seat, so that they have the last turn of the phase and of every round in it.

    In games played out from there this is worth 10 to 18 florins against naming themselves (benchmarks/README.md).
    """
    return NameStarter(state.seat % len(state.players) + 1)
