"""Loans: taking one at the bank harbour and what it costs to repay (rules A1 to A3).

Settling after a payday is settling.py's, the end of the game ending.py's.
"""

from __future__ import annotations

from elcapitan.games.capitan.rules import turn
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import LoanTaken
from elcapitan.games.capitan.rules.model.moves import Move, TakeLoan
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import BANK, GameState, Loan, Played
from elcapitan.games.capitan.rules.sailing import leave_harbour


def cards_left(state: GameState, amount: int) -> int:
    """Loan cards of that amount still in the bank (S4)."""
    plan = state.board.loan(amount)
    if plan is None:
        return 0
    return plan.cards - _cards_in_play(state, amount)


def _cards_in_play(state: GameState, amount: int) -> int:
    """Loan cards of that amount that lie in front of players."""
    count = 0
    for player in state.players:
        for loan in player.loans:
            if loan.amount == amount:
                count += 1
    return count


def repay_cost(board: Board, loan: Loan) -> int:
    """Florins to repay a loan card as it lies now (A2)."""
    plan = board.loan(loan.amount)
    assert plan is not None, "a loan card of this board"
    return plan.extended if loan.extended else plan.repay


def why_no_loan(state: GameState) -> Refusal | None:
    """Why no loan at all can be taken at this moment, but for the cards left (T2, T3, T5, T6)."""
    if refused := turn.why_no_action(state):
        return refused
    if state.turn.begun:
        return refuse(RefusalCode.TURN_BEGUN, "T3")
    if state.phase == 1 and state.round == 1:
        return refuse(RefusalCode.NO_LOAN_IN_FIRST_ROUND, "T5")
    return None


def why_not(state: GameState, move: TakeLoan) -> Refusal | None:
    """The first rule that forbids the loan, or None. A purse below zero does not (Q2)."""
    if refused := why_no_loan(state):
        return refused
    if state.board.loan(move.amount) is None:
        return refuse(RefusalCode.NO_SUCH_LOAN, "S4", amount=move.amount)
    if not cards_left(state, move.amount):
        return refuse(RefusalCode.NO_LOAN_CARD_LEFT, "A1", amount=move.amount)
    return None


def add_loans(state: GameState, moves: list[Move]) -> None:
    """Every loan that `why_not` allows, in the board's order; what they have in common is asked once."""
    if state.turn.begun or why_no_loan(state) is not None:
        return
    for at, plan in enumerate(state.board.loans):
        if _cards_in_play(state, plan.amount) < plan.cards:
            moves.append(state.board.borrowings[at])


def take_loan(state: GameState, move: TakeLoan) -> Played | Refusal:
    """The ship goes to (or stays at) the bank harbour; one loan card and its money are theirs (A1)."""
    if refused := why_not(state, move):
        return refused
    origin, loan = state.mover.place, Loan(move.amount)
    moored = leave_harbour(state)
    mover = moored.mover
    borrower = mover._replace(place=BANK, money=mover.money + move.amount, loans=(*mover.loans, loan))
    after = moored.after(players=moored.with_seat(state.seat, borrower))
    event = LoanTaken(state.seat, move.amount, repay_cost(state.board, loan), origin)
    return Played(turn.with_action_taken(after, loan=True), (event,))
