"""A computer player in forty lines: plays the turn after which payday would leave it the most, and seldom borrows."""

from elcapitan.bots.kit import Player, whole_turns
from elcapitan.rules.legal import legal_moves
from elcapitan.rules.loans import cost
from elcapitan.rules.moves import NameStarter, Repay, TakeLoan
from elcapitan.rules.payday import payday
from elcapitan.rules.state import Stage

NEARER_TO_PAYDAY = 4
"""Florins that a building is worth besides what it pays now: it will pay more, and again."""
DREAD_OF_LOANS = 6


class Captain(Player):
    """Asked by choose; `state` is all that lies on the table."""

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
                worth -= DREAD_OF_LOANS
            if worth > most:
                best, most = turn, worth
            if watch.over():
                break
        # Nothing found: one legal move, the most harmless first; it is asked again until its turn is over.
        return best.moves if best else legal_moves(state)[:1]

    def worth(self, state, seat):
        player = state.player(seat)
        debts = sum(cost(state.board, loan) for loan in player.loans)
        return payday(state).money[seat - 1] - debts - NEARER_TO_PAYDAY * (player.warehouses + player.fortresses)
