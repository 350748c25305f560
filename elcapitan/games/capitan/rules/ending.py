"""The end of the game: all loans are repaid and the most money wins (rule E1)."""

from __future__ import annotations

from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.events import Event, GameEnded, LoanRepaid
from elcapitan.games.capitan.rules.model.state import GameState, Stage


def finish_game(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """The game is over.

    E1: "The third payday ends the game: payday as usual, bonus cards are paid, all loans are repaid (extended ones at
    their higher price), below zero if need be."
    """
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
    """The winning seats.

    E1: "Most money wins; equals share the victory."
    """
    most = max(player.money for player in state.players)
    return tuple(seat for seat, player in enumerate(state.players, 1) if player.money == most)
