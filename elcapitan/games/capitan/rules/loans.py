"""Loans: taking one at the bank harbour and what it costs to repay (rules A1 to A3).

Settling after a payday is settling.py's, the end of the game ending.py's.
"""

from __future__ import annotations

from typing import Final

from elcapitan.games.capitan.rules import turn
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import LoanRepaid, LoanTaken
from elcapitan.games.capitan.rules.model.moves import TakeLoan
from elcapitan.games.capitan.rules.model.pieces import BANK, Loan
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.games.capitan.rules.sailing import leave_harbour
from elcapitan.kit.rules.played import Played

TURN_BEGUN: Final = refuse(RefusalCode.TURN_BEGUN, "T3")


def cards_left(state: GameState, amount: int) -> int:
    """Loan cards of that amount still in the bank (S4)."""
    plan = state.board.loan(amount)
    if plan is None:
        return 0
    left = plan.count
    for player in state.players:
        for loan in player.loans:
            if loan.amount == amount:
                left -= 1
    return left


def repay_cost(board: Board, loan: Loan) -> int:
    """Florins to repay a loan card as it lies now.

    A2: "A 10-florin loan costs 12 to repay, 16 once extended. A 16-florin loan costs 20, 30 once extended."
    """
    plan = board.loan(loan.amount)
    assert plan is not None, "a loan card of this board"
    return plan.extended if loan.extended else plan.repay


def _why_not_now(state: GameState) -> Refusal | None:
    """Why this turn, or this round, is not one for a loan.

    T3: "A turn with a loan holds nothing but the loan." T5: "In the first round of the game there are no loans."
    """
    if state.turn.begun:
        return TURN_BEGUN
    if state.phase == 1 and state.round == 1:
        return refuse(RefusalCode.NO_LOAN_IN_FIRST_ROUND, "T5")
    return None


def why_not(state: GameState, move: TakeLoan) -> Refusal | None:
    """The first rule that forbids the loan, or None. A purse below zero does not (Q2)."""
    return turn.why_no_action(state) or _why_not_now(state) or _why_no_card(state, move.amount)


def loan_moves(state: GameState) -> list[TakeLoan]:
    """Every loan that `why_not` allows before the action, in the board's order."""
    if _why_not_now(state) is not None:
        return []
    return [move for move in state.board.borrowings if _why_no_card(state, move.amount) is None]


def _why_no_card(state: GameState, amount: int) -> Refusal | None:
    """Why the bank has no loan card of that amount (S4, A1)."""
    if cards_left(state, amount):
        return None
    if state.board.loan(amount) is None:
        return refuse(RefusalCode.NO_SUCH_LOAN, "S4", amount=amount)
    return refuse(RefusalCode.NO_LOAN_CARD_LEFT, "A1", amount=amount)


def take_loan(state: GameState, move: TakeLoan) -> CapitanPlayed | Refusal:
    """Take the loan.

    A1: "Their ship goes (or stays) at the bank harbour; they take one loan card and the money."
    """
    if refused := why_not(state, move):
        return refused
    origin, loan = state.mover.place, Loan(move.amount)
    moored = leave_harbour(state)
    mover = moored.mover
    borrower = mover._replace(place=BANK, money=mover.money + move.amount, loans=(*mover.loans, loan))
    after = moored._replace(players=moored.with_seat(state.seat, borrower))
    event = LoanTaken(state.seat, move.amount, repay_cost(state.board, loan), origin)
    return Played(turn.with_action_taken(after, loan=True), ((event, after),))


def repay(state: GameState, seat: int, loan: Loan, *, due: bool) -> tuple[GameState, LoanRepaid]:
    """The position once that loan is repaid; `due`: without a decision (Q1, E1)."""
    player, cost = state.player(seat), repay_cost(state.board, loan)
    loans = list(player.loans)
    loans.remove(loan)
    after = state.with_player(seat, player._replace(money=player.money - cost, loans=tuple(loans)))
    return after, LoanRepaid(seat, loan.amount, cost, due)
