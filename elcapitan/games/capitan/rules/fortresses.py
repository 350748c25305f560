"""Building a fortress (rules F1, F2)."""

from __future__ import annotations

from typing import Final

from elcapitan.games.capitan.rules import turn
from elcapitan.games.capitan.rules.building import why_not_in_harbour
from elcapitan.games.capitan.rules.model.events import FortressBuilt
from elcapitan.games.capitan.rules.model.moves import BuildFortress
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.kit.rules.played import Played

FORTRESS: Final = BuildFortress()
NO_FORTRESS_LEFT: Final = refuse(RefusalCode.NO_FORTRESS_LEFT, "F1")


def why_not_here(state: GameState, city: str) -> Refusal | None:
    """Why the mover could not place a fortress in that city, whatever it costs.

    F2: "One fortress per player in a city, one a turn, and as many in all as the city has spaces."
    """
    if not state.mover.fortresses:
        return NO_FORTRESS_LEFT
    standing = state.city(city).fortresses
    if state.seat in standing:
        return refuse(RefusalCode.FORTRESS_HERE_ALREADY, "F2", city=city)
    if len(standing) == len(state.board.plan(city).fortress):
        return refuse(RefusalCode.NO_FORTRESS_SPACE, "F2", city=city)
    return None


def fortress_price(state: GameState, city: str) -> int:
    """Florins; there must be a free space.

    F1: "In harbour, they pay the price of the cheapest free fortress space."
    """
    return state.board.plan(city).fortress[len(state.city(city).fortresses)]


def why_not(state: GameState, move: BuildFortress) -> Refusal | None:
    """The first rule that forbids the move, or None."""
    if refused := turn.why_no_action(state) or why_not_in_harbour(state):
        return refused
    place = state.mover.place
    return why_not_here(state, place) or turn.why_not_pay(state.mover.money, fortress_price(state, place), "F1")


def fortress_moves(state: GameState) -> list[BuildFortress]:
    """The one that `why_not` may allow a ship in harbour before its action."""
    mover = state.mover
    if why_not_here(state, mover.place) is not None:
        return []
    return [FORTRESS] if fortress_price(state, mover.place) <= turn.highest_price(mover.money) else []


def build_fortress(state: GameState, move: BuildFortress) -> CapitanPlayed | Refusal:
    """Pay the cheapest free fortress space and place the fortress for the rest of the game (F1)."""
    if refused := why_not(state, move):
        return refused
    mover = state.mover
    standing, price = state.city(mover.place), fortress_price(state, mover.place)
    fortresses = (*standing.fortresses, state.seat)
    paid = mover._replace(money=mover.money - price, fortresses=mover.fortresses - 1)
    after = state.with_city(mover.place, standing._replace(fortresses=fortresses)).with_mover(paid)
    event = FortressBuilt(state.seat, mover.place, len(fortresses), price)
    return Played(turn.with_action_taken(after), ((event, after),))
