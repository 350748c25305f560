"""The end of the game: all loans are repaid and the most money wins (rule E1)."""

from __future__ import annotations

from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.events import Event, GameEnded, LoanRepaid
from elcapitan.games.capitan.rules.model.state import GameState, Stage


def finish_game(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """After the third payday: every loan at its price of now, below zero if need be; nobody is to act any more."""
    events: list[Event] = []
    for seat in state.seats_from(state.starter):
        player = state.player(seat)
        repaid = [LoanRepaid(seat, loan.amount, repay_cost(state.board, loan), due=True) for loan in player.loans]
        events += repaid
        money = player.money - sum(each.cost for each in repaid)
        state = state.with_player(seat, player._replace(money=money, loans=()))
    over = state._replace(stage=Stage.OVER, seat=0)
    return over, (*events, GameEnded(tuple(player.money for player in over.players), winners(over)))


def winners(state: GameState) -> tuple[int, ...]:
    """The seats with the most money; equals share the victory (E1)."""
    most = max(player.money for player in state.players)
    return tuple(seat for seat, player in enumerate(state.players, 1) if player.money == most)
