"""What a move would bring, found by playing it with unknown cards; a roll cannot be foreseen."""

from __future__ import annotations

from elcapitan.games.yspahan.rules.caravan import load_good
from elcapitan.games.yspahan.rules.model.board import BESIDE, SHOPS, SQUARE_AT
from elcapitan.games.yspahan.rules.model.events import Event
from elcapitan.games.yspahan.rules.model.moves import Move, MoveSupervisor, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.play import play, play_unseen


def foreseen_events(state: YspahanState, move: Move) -> tuple[Event, ...]:
    """What a legal move would make happen, up to the next question; nothing of a roll."""
    if isinstance(move, RollDice):
        return ()
    played = play_unseen(state, move)
    return () if played.refused else played.events


def is_asked_after(state: YspahanState, move: Move, seat: int) -> bool:
    """Whether a legal move, which draws no card, leads to the question for a camel (R7) to that seat."""
    if not isinstance(move, MoveSupervisor):
        return False
    played = play(state, move, ())
    return not played.refused and played.state.asked is not None and played.state.asked.seat == seat


def goods_beside(state: YspahanState, square: str) -> tuple[int, ...]:
    """The shops beside a square with a good in them: what a move of the supervisor that ends there loads."""
    return tuple(shop for shop in BESIDE[SQUARE_AT[square]] if state.shops[shop])


def good_loaded(state: YspahanState, shop: int) -> YspahanState:
    """The position once the good of that shop has been loaded, without a card for its owner."""
    shops = (*state.shops[:shop], 0, *state.shops[shop + 1 :])
    return load_good(state._replace(shops=shops), state.shops[shop], SHOPS[shop], None, [])
