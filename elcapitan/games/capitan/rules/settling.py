"""After the first and second payday: loans, money check, the next starting player (rules Q1 to Q5).

Knows the order of settling; what a loan costs is loans.py's.
"""

from __future__ import annotations

from elcapitan.games.capitan.rules import turn
from elcapitan.games.capitan.rules.loans import repay, repay_cost
from elcapitan.games.capitan.rules.model.events import (
    Event,
    History,
    LoanExtended,
    MoneyChecked,
    PhaseBegan,
    RoundBegan,
    StarterNamed,
)
from elcapitan.games.capitan.rules.model.moves import Extend, NameStarter, Repay
from elcapitan.games.capitan.rules.model.pieces import Loan, Player, Turn
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState, Stage
from elcapitan.kit.rules.played import Played


def begin_settling(state: GameState) -> tuple[GameState, History]:
    """The first decision on a loan, or the starting player if there is none.

    Q1: "From the phase's starting player on, clockwise, each player settles their loans."
    """
    return _settle_from(state._replace(stage=Stage.SETTLING), list(state.seats_from(state.starter)))


def _settle_from(state: GameState, seats: list[int]) -> tuple[GameState, History]:
    """The first of these seats with a loan to decide on is to act; those extended before are repaid on the way (Q1)."""
    history: list[tuple[Event, GameState]] = []
    for seat in seats:
        state, repaid = repay_due_loans(state, seat)
        history += repaid
        if state.player(seat).loans:
            return state._replace(seat=seat), tuple(history)
    left = money_check(state)
    # Q4: among equals the one who played earliest in the phase just ended; min() keeps the first.
    namer = min(state.seats_from(state.starter), key=lambda seat: left[seat - 1])
    after = state._replace(stage=Stage.STARTING, seat=namer)
    return after, (*history, (MoneyChecked(left, namer), after))


def repay_due_loans(state: GameState, seat: int) -> tuple[GameState, History]:
    """Repay the loans that were extended before.

    Q1: "The ones extended before come first: they are repaid now, without a move." Q2: "A due repayment they cannot
    afford is still taken: their money goes below zero."
    """
    history: list[tuple[Event, GameState]] = []
    for loan in state.player(seat).loans:
        if loan.extended:
            state, repaid = repay(state, seat, loan, due=True)
            history.append((repaid, state))
    return state, tuple(history)


def why_not(state: GameState, move: Repay | Extend) -> Refusal | None:
    """The first rule that forbids repaying or extending a loan of that amount now, or None (Q1)."""
    if refused := turn.why_not_stage(state, Stage.SETTLING, "Q1"):
        return refused
    mover = state.mover
    at = _undecided_loan(mover, move.amount)
    if at < 0:
        return refuse(RefusalCode.NO_LOAN_TO_SETTLE, "Q1", amount=move.amount)
    if isinstance(move, Repay) and mover.money < (price := repay_cost(state.board, mover.loans[at])):
        return refuse(RefusalCode.TOO_DEAR, "Q1", price=price, money=mover.money)
    return None


def settling_moves(state: GameState) -> list[Repay | Extend]:
    """Every decision that `why_not` allows: repaying first, then extending."""
    amounts = list(dict.fromkeys([loan.amount for loan in state.mover.loans]))
    moves: list[Repay | Extend] = [*map(Repay, amounts), *map(Extend, amounts)]
    return [move for move in moves if why_not(state, move) is None]


def _undecided_loan(player: Player, amount: int) -> int:
    """Where among their loans one of that amount lies that is not yet extended, from 0; -1 for nowhere."""
    undecided = [at for at, loan in enumerate(player.loans) if loan.amount == amount and not loan.extended]
    return undecided[0] if undecided else -1


def settle(state: GameState, move: Repay | Extend) -> CapitanPlayed | Refusal:
    """Repay one loan or extend it (Q1); the last one hands over to the next seat. Final, as all settling is (T8)."""
    if refused := why_not(state, move):
        return refused
    mover = state.mover
    at = _undecided_loan(mover, move.amount)
    loan = mover.loans[at]
    event: Event
    if isinstance(move, Repay):
        after, event = repay(state, state.seat, loan, due=False)
    else:
        later = Loan(loan.amount, extended=True)
        after = state.with_mover(mover._replace(loans=(*mover.loans[:at], *mover.loans[at + 1 :], later)))
        event = LoanExtended(state.seat, loan.amount, repay_cost(state.board, later))
    if any(not each.extended for each in after.mover.loans):
        return Played(after, ((event, after),), final=True)
    round_trip = list(state.seats_from(state.starter))
    further, history = _settle_from(after, round_trip[round_trip.index(state.seat) + 1 :])
    return Played(further, ((event, after), *history), final=True)


def money_check(state: GameState) -> tuple[int, ...]:
    """Florins by seat.

    Q3: "Money less what the remaining loans (all extended by now) cost to repay."
    """
    return tuple(
        [player.money - sum([repay_cost(state.board, loan) for loan in player.loans]) for player in state.players]
    )


def why_not_starter(state: GameState, move: NameStarter) -> Refusal | None:
    """The first rule that forbids naming that seat now, or None (Q4)."""
    if refused := turn.why_not_stage(state, Stage.STARTING, "Q4"):
        return refused
    if not 1 <= move.seat <= len(state.players):
        return refuse(RefusalCode.NO_SUCH_SEAT, "Q4", seat=move.seat)
    return None


def name_starter(state: GameState, move: NameStarter) -> CapitanPlayed | Refusal:
    """The next phase begins; final (T8).

    Q4: "The player with the least by Q3 names the next phase's starting player (themselves or anybody)." Q5: "Everybody
    takes 6 warehouses and 1 fortress from the pool (two players: also 2 neutral)."
    """
    if refused := why_not_starter(state, move):
        return refused
    phase = state.phase + 1
    after = state._replace(
        players=tuple(with_supply(state, player) for player in state.players),
        seat=move.seat,
        starter=move.seat,
        phase=phase,
        round=1,
        stage=Stage.TURN,
        turn=Turn(),
        passes=0,
    )
    history = (
        (StarterNamed(state.seat, move.seat), state),
        (PhaseBegan(phase, move.seat), after),
        (RoundBegan(phase, 1), after),
    )
    return Played(after, history, final=True)


def with_supply(state: GameState, player: Player) -> Player:
    """A player with the pieces of one more phase in front of them (Q5, N1)."""
    board = state.board
    return player._replace(
        warehouses=player.warehouses + board.warehouses,
        neutral=player.neutral + (board.neutral if len(state.players) == 2 else 0),
        fortresses=player.fortresses + board.fortresses,
    )
