"""What a player is asked after a payday, with what each answer costs: her loans one by one, then who begins (Q1, Q4).

Pure: a position in, the answers and their words out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.client import words
from elcapitan.client.advice.lending import price_of_waiting
from elcapitan.client.i18n import _
from elcapitan.client.model import SeatInfo
from elcapitan.rules.loans import cost
from elcapitan.rules.moves import Extend, Move, NameStarter, Repay
from elcapitan.rules.play import play
from elcapitan.rules.refusal import Refused
from elcapitan.rules.settling import money_check
from elcapitan.rules.state import GameState, Loan, Stage


class Answer(NamedTuple):
    """One button."""

    move: Move
    label: str
    why_not: str = ""


class Line(NamedTuple):
    """One loan to decide on, or one seat that may begin."""

    text: str
    answers: tuple[Answer, ...]
    amount: int = 0
    """Of the loan; 0 for a seat."""
    seat: int = 0


class Asked(NamedTuple):
    """What is asked of me now."""

    title: str
    text: str
    lines: tuple[Line, ...]


def is_mine(state: GameState, me: int, seats: Sequence[SeatInfo]) -> bool:
    """Whether I decide now; not while a computer player holds my seat."""
    asks = state.stage in (Stage.SETTLING, Stage.STARTING)
    return asks and me != 0 and state.seat == me and not seats[me - 1].held_by


def asked_of(state: GameState, me: int, seats: tuple[SeatInfo, ...]) -> Asked | None:
    """None while it is not my decision."""
    if not is_mine(state, me, seats):
        return None
    if state.stage is Stage.SETTLING:
        return _loans(state)
    if state.stage is Stage.STARTING:
        return _starter(state, seats)
    return None


def _loans(state: GameState) -> Asked:
    amounts = dict.fromkeys(loan.amount for loan in state.mover.loans if not loan.extended)
    lines = []
    for amount in amounts:
        plan = state.board.loan(amount)
        assert plan is not None, "a loan card of this board"
        count = sum(loan.amount == amount and not loan.extended for loan in state.mover.loans)
        text = _("Loan of {florins}").format(florins=words.florins(amount))
        if count > 1:
            text += f" ×{count}"
        repay, extend = Repay(amount), Extend(amount)
        lines.append(
            Line(
                text,
                (
                    Answer(repay, _repaying(state, plan.repay), _why_not(state, repay)),
                    Answer(extend, _extending(state, amount)),
                ),
                amount=amount,
            )
        )
    text = _("You have {florins}. Repaying now is cheaper. Extending costs more and is due after the next payday.")
    return Asked(_("Settle your loans"), text.format(florins=words.florins(state.mover.money)), tuple(lines))


def _repaying(state: GameState, florins: int) -> str:
    """What it costs now, and what is left then if she has so much."""
    left = state.mover.money - florins
    if left < 0:
        return _("Repay {florins} now").format(florins=florins)
    return _("Repay {florins} now, keep {left}").format(florins=florins, left=left)


def _extending(state: GameState, amount: int) -> str:
    """What it costs then, and what waiting for it costs."""
    text = _("Extend: {florins} next time, {more} more")
    repay = cost(state.board, Loan(amount, extended=True))
    return text.format(florins=repay, more=price_of_waiting(state, amount))


def _why_not(state: GameState, move: Move) -> str:
    played = play(state, move)
    return words.short_refusal(state.board, played) if isinstance(played, Refused) else ""


def _starter(state: GameState, seats: tuple[SeatInfo, ...]) -> Asked:
    left = money_check(state)
    lines = tuple(
        Line(
            _("{money} after loans").format(money=words.number(left[seat - 1])),
            (Answer(NameStarter(seat), seats[seat - 1].name),),
            seat=seat,
        )
        for seat in range(1, len(seats) + 1)
    )
    text = _("You have the least money after loans, so you choose who starts the next phase.")
    return Asked(_("Who starts?"), text, lines)
