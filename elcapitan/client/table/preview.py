"""What a move would do, before it is done: price, money left, who would be shut down, what payday would then pay.

Plays the move on the position at hand (play is pure) and reads the difference; computes nothing itself.
"""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.rules.events import (
    CardBought,
    FortressBuilt,
    PirateMoved,
    ProtectionCollected,
    Sailed,
    ShipDisplaced,
    WarehouseBuilt,
    WarehouseReopened,
    WarehouseShut,
)
from elcapitan.rules.moves import Build, BuildFortress, Buy, Move, MovePirate, Reopen, Sail, TakeLoan
from elcapitan.rules.payday import payday
from elcapitan.rules.play import play
from elcapitan.rules.refusal import Refused
from elcapitan.rules.state import GameState


class Preview(NamedTuple):
    """A legal move seen from before."""

    move: Move
    price: int
    """Florins paid; negative if some are received."""
    money: int
    """Left in the purse."""
    city: str = ""
    space: int = 0
    """The harbour or fortress space taken; 0 for a ship only passing."""
    site: int = 0
    origin: str = ""
    shut: WarehouseShut | None = None
    """The warehouse that a dark site would shut down."""
    displaced: ShipDisplaced | None = None
    """The ship that would give way to the pirate (X8)."""
    collected: tuple[ProtectionCollected, ...] = ()
    """Who would pay for the pirate's protection, and how much (X9)."""
    gain: int = 0
    """How much more payday would pay the mover then than it would now."""


def preview(state: GameState, move: Move) -> Preview | None:
    """None where the rules refuse the move, or where there is nothing to see of it before it is done."""
    if not isinstance(move, Buy | Sail | Build | Reopen | BuildFortress | TakeLoan | MovePirate):
        return None
    played = play(state, move)
    if isinstance(played, Refused):
        return None
    before, after = state.mover, played.state.player(state.seat)
    seen = Preview(move, before.money - after.money, after.money)
    for event in played.events:
        match event:
            case Sailed(_, _, origin, city, space):
                seen = seen._replace(city=city, space=space, origin=origin)
            case WarehouseBuilt(_, city, site) | WarehouseReopened(_, city, site):
                seen = seen._replace(city=city, site=site)
            case PirateMoved(_, origin, city, space):
                seen = seen._replace(city=city, space=space, origin=origin)
            case FortressBuilt(_, city, space):
                seen = seen._replace(city=city, space=space)
            case WarehouseShut():
                seen = seen._replace(shut=event)
            case ShipDisplaced():
                seen = seen._replace(displaced=event)
            case ProtectionCollected():
                seen = seen._replace(collected=(*seen.collected, event))
            case CardBought():
                pass
    return seen._replace(gain=_paid(played.state, state.seat) - _paid(state, state.seat))


def _paid(state: GameState, seat: int) -> int:
    """What payday would pay that seat on this position."""
    return payday(state).money[seat - 1] - state.player(seat).money
