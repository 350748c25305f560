"""What a move would do, before it is done: price, money left, the city's value and ranks, and everybody's next payday.

Plays the move on the position at hand (play is pure) and reads the difference; computes nothing itself.
"""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.games.capitan.client.advice.forecast import RankChange, forecast, payday_changes, rank_changes
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.events import (
    BonusTaken,
    FortressBuilt,
    PaidAtOnce,
    PaydayHeld,
    PirateMoved,
    ProtectionCollected,
    Sailed,
    ShipDisplaced,
    WarehouseBuilt,
    WarehouseReopened,
    WarehouseShut,
)
from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    Buy,
    Move,
    MovePirate,
    Reopen,
    Sail,
    TakeLoan,
)
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import GameState, Played
from elcapitan.games.capitan.rules.payday import value
from elcapitan.games.capitan.rules.play import play

Foreseeable = Buy | Sail | Build | Reopen | BuildFortress | TakeLoan | MovePirate


class MovePreview(NamedTuple):
    """A legal move seen from before."""

    move: Move
    price: int
    """Florins paid; negative if some are received."""
    money: int
    """Left in the purse."""
    paid: PaydayHeld
    """What payday would pay then."""
    shifts: tuple[int, ...]
    """By seat: how much more payday would pay then than it would now."""
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
    value: tuple[int, int] | None = None
    """The city's value before and after a warehouse placed in it (P5)."""
    ranks: tuple[RankChange, ...] = ()
    """Who would win or lose first and second place in it."""
    bonus: int = 0
    """The bonus card that would be taken (P7)."""
    at_once: int = 0
    """Florins paid for the building itself (X5); `price` has them in it."""

    @property
    def seen_by(self) -> tuple[tuple[int, int], ...]:
        """The seats whose payday would change, with their florins."""
        return tuple((seat, florins) for seat, florins in enumerate(self.shifts, 1) if florins)


_known: tuple[GameState | None, dict[Move, MovePreview | None]] = (None, {})
"""What was foreseen in the position asked about last: the same move is asked for at every frame."""


def preview_move(state: GameState, move: Move) -> MovePreview | None:
    """None where the rules refuse the move, or where there is nothing to see of it before it is done."""
    global _known
    if _known[0] is not state:
        _known = (state, {})
    if move not in _known[1]:
        _known[1][move] = _foreseen(state, move)
    return _known[1][move]


def _foreseen(state: GameState, move: Move) -> MovePreview | None:
    if not isinstance(move, Foreseeable):
        return None
    played = play(state, move)
    if isinstance(played, Refusal):
        return None
    before, after = state.mover, played.state.player(state.seat)
    now, then = forecast(state), forecast(played.state)
    seen = MovePreview(move, before.money - after.money, after.money, then, payday_changes(now, then))
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
            case BonusTaken(_, florins):
                seen = seen._replace(bonus=florins)
            case PaidAtOnce(_, _, florins):
                seen = seen._replace(at_once=florins)
    return _placed(state, played.state, seen) if seen.site else seen


def _placed(before: GameState, after: GameState, seen: MovePreview) -> MovePreview:
    """With what a warehouse placed in a city does to it."""
    return seen._replace(
        value=(value(before, seen.city), value(after, seen.city)), ranks=rank_changes(before, after, seen.city)
    )


def previews_after_arrival(state: GameState, move: Sail) -> tuple[MovePreview, ...]:
    """What could be done once that leg has been sailed: every action there, seen from before."""
    played = play(state, move)
    if not isinstance(played, Played) or not played.state.mover.space:
        return ()
    moves = [each for each in legal_moves(played.state) if isinstance(each, Build | Reopen | BuildFortress)]
    return tuple(seen for each in moves if (seen := _foreseen(played.state, each)))
