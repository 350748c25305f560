"""The end of the game: all loans are repaid and the most money wins (rule E1)."""

from __future__ import annotations

from elcapitan.games.capitan.rules.loans import repay
from elcapitan.games.capitan.rules.model.events import Event, GameEnded, History
from elcapitan.games.capitan.rules.model.state import GameState, Stage


def finish_game(state: GameState) -> tuple[GameState, History]:
    """The game is over.

    E1: "The third payday ends the game: payday as usual, bonus cards are paid, all loans are repaid (extended ones at
    their higher price), below zero if need be."
    """
    history: list[tuple[Event, GameState]] = []
    for seat in state.seats_from(state.starter):
        for loan in state.player(seat).loans:
            state, repaid = repay(state, seat, loan, due=True)
            history.append((repaid, state))
    over = state._replace(stage=Stage.OVER, seat=0)
    ended = GameEnded(tuple(player.money for player in over.players), winners(over))
    return over, (*history, (ended, over))


def winners(state: GameState) -> tuple[int, ...]:
    """The winning seats.

    E1: "Most money wins; equals share the victory."
    """
    most = max(player.money for player in state.players)
    return tuple(seat for seat, player in enumerate(state.players, 1) if player.money == most)
