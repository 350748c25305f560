"""A computer player in forty lines: it picks the turn that leaves it most money at a payday, and avoids loans."""

from elcapitan.games.capitan.bots.api import BotPlayer, whole_turns
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.moves import NameStarter, Repay, TakeLoan
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.payday import payday

FUTURE_INCOME = 4
"""Florins that a building is worth beyond the next payday: it pays again later."""
LOAN_PENALTY = 6
"""Florins subtracted from turns that take a loan."""


class Captain(BotPlayer):
    """The game calls `choose`; `state` is everything the player may see."""

    def choose(self, state, seat, budget):
        if state.stage is Stage.STARTING:
            return [NameStarter(seat)]
        if state.stage is Stage.SETTLING:
            moves = legal_moves(state)
            return [next((move for move in moves if isinstance(move, Repay)), moves[0])]
        watch = budget.begin()
        best, most = None, float("-inf")
        for turn in whole_turns(state):
            worth = self.worth(turn.after, seat)
            if isinstance(turn.moves[0], TakeLoan):
                worth -= LOAN_PENALTY
            if worth > most:
                best, most = turn, worth
            if watch.is_over():
                break
        # No turn found: play the least consequential legal move; `choose` is called again until the turn is over.
        return best.moves if best else legal_moves(state)[:1]

    def worth(self, state, seat):
        player = state.player(seat)
        debts = sum(repay_cost(state.board, loan) for loan in player.loans)
        return payday(state).money[seat - 1] - debts - FUTURE_INCOME * (player.warehouses + player.fortresses)
