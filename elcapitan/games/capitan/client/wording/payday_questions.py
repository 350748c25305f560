"""The decisions of a player after a payday, with the cost of each: their loans one by one, then the starter (Q1, Q4).

Pure: takes a position, returns the answers and their words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.bots.settling_policy import WORKING_PURSE
from elcapitan.games.capitan.client.advice.loan_advice import price_of_waiting
from elcapitan.games.capitan.client.wording import refusal_text, words
from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.moves import Extend, Move, NameStarter, Repay
from elcapitan.games.capitan.rules.model.pieces import Loan
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.settling import money_check


class PaydayAnswer(NamedTuple):
    """One button."""

    move: Move
    label: str
    why_not: str = ""


class PaydayChoice(NamedTuple):
    """One loan to decide on, or one seat that may begin."""

    text: str
    answers: tuple[PaydayAnswer, ...]
    amount: int = 0
    """Amount of the loan; 0 for a seat."""
    seat: int = 0


class PaydayQuestion(NamedTuple):
    """The question that I have to answer now."""

    title: str
    text: str
    lines: tuple[PaydayChoice, ...]


def is_my_decision(state: GameState, me: int, seats: Sequence[TableSeat]) -> bool:
    """Whether the decision is mine now; not while a computer player holds my seat."""
    asks = state.stage in (Stage.SETTLING, Stage.STARTING)
    return asks and me != 0 and state.seat == me and not seats[me - 1].held_by


def payday_question(state: GameState, me: int, seats: tuple[TableSeat, ...]) -> PaydayQuestion | None:
    """The question; None while the decision is not mine."""
    if not is_my_decision(state, me, seats):
        return None
    return _loans(state) if state.stage is Stage.SETTLING else _starter(state, seats)


def _loans(state: GameState) -> PaydayQuestion:
    amounts = dict.fromkeys(loan.amount for loan in state.mover.loans if not loan.extended)
    lines = []
    for amount in amounts:
        count = sum(loan.amount == amount and not loan.extended for loan in state.mover.loans)
        text = _say(state, "loan", florins=amount) + (f" ×{count}" if count > 1 else "")
        repay = Repay(amount)
        answers = (
            PaydayAnswer(repay, _repaying(state, repay_cost(state.board, Loan(amount))), _why_not(state, repay)),
            PaydayAnswer(Extend(amount), _extending(state, amount)),
        )
        lines.append(PaydayChoice(text, answers, amount=amount))
    return PaydayQuestion(_("Settle your loans"), _say(state, "purse", florins=state.mover.money), tuple(lines))


def _say(state: GameState, name: str, **facts: int) -> str:
    return str(words.WORDS["settling"][name].say(facts, words.kinds(state.board)))


def _repaying(state: GameState, florins: int) -> str:
    """The cost of repaying now, and the florins left if the player can pay it."""
    left = state.mover.money - florins
    return _say(state, "repay-all" if left < 0 else "repay", florins=florins, left=left)


def _extending(state: GameState, amount: int) -> str:
    """The cost of repaying later, and how much more that is."""
    repay = repay_cost(state.board, Loan(amount, extended=True))
    return _say(state, "extend", florins=repay, more=price_of_waiting(state, amount))


def _why_not(state: GameState, move: Move) -> str:
    played = play(state, move)
    return refusal_text.short_refusal_text(state.board, played) if isinstance(played, Refusal) else ""


def _starter(state: GameState, seats: tuple[TableSeat, ...]) -> PaydayQuestion:
    choices = []
    for info, left in zip(seats, money_check(state), strict=True):
        answer = PaydayAnswer(NameStarter(info.seat), info.name)
        choices.append(PaydayChoice(_say(state, "after-loans", money=left), (answer,), seat=info.seat))
    text = _("You have the least money after loans, so you choose who starts the next phase.")
    return PaydayQuestion(_("Who starts?"), text, tuple(choices))


def settling_hint(state: GameState, move: Move, label: str) -> str:
    """The answer that is advised, by the label of its button, and why."""
    return _("Hint: {answer}. {reason}").format(answer=label, reason=_settling_reason(state, move))


def _settling_reason(state: GameState, move: Move) -> str:
    """As the computer players decide (settling_policy.py)."""
    match move:
        case Repay(amount):
            left = state.mover.money - repay_cost(state.board, Loan(amount))
            return _say(state, "enough" if left >= WORKING_PURSE else "little", florins=price_of_waiting(state, amount))
        case Extend(amount):
            if isinstance(play(state, Repay(amount)), Refusal):
                return _("You cannot repay it now.")
            return _("Too little would be left for a card and a building, and a new loan costs a turn.")
        case _:
            return _("So you have the last turn in every round of the next phase.")
