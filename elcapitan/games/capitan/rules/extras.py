"""The special rules of the extra cities but for the pirate ship (rules X1 to X6).

That they have no cards and are on the same grid is the board's (X1, X2), that they count like others is payday.py's
(X3, X4), that a shutdown there may be for good is shutdown.py's (X6). Here stands what Lisboa pays at once (X5).
"""

from __future__ import annotations

from elcapitan.games.capitan.rules.model.events import History, PaidAtOnce
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import ranking, value


def pay_at_once(state: GameState, city: str, neutral: bool) -> tuple[GameState, History]:
    """The position once the mover has been paid for the building they have just built there.

    X5: "Building a warehouse there pays at once: the value if the builder then holds the first rank, else half of it,
    rounded down (after any shutdown). Not for reopening, nor for neutral."
    """
    if neutral or not state.board.plan(city).pays_at_once:
        return state, ()
    worth = value(state, city)
    florins = worth if ranking(state.city(city))[0].piece == state.seat else worth // 2
    after = state.with_payment(state.seat, florins)
    return after, ((PaidAtOnce(state.seat, city, florins), after),)
