"""What a move would do: price, money left, the city's value and ranks, and every player's next payday.

Plays the move on the current position (play is pure) and reads the difference; computes nothing itself.
"""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.client.table.last_results import remembered
from elcapitan.games.capitan.client.advice.forecast import RankChange, forecast, payday_changes, rank_changes
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model import events
from elcapitan.games.capitan.rules.model import moves as game_moves
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import value
from elcapitan.games.capitan.rules.play import play
from elcapitan.kit.rules.played import Played

UNFORESEEN = (game_moves.End, game_moves.Pass, game_moves.Repay, game_moves.Extend, game_moves.NameStarter)
"""Moves to which the decks answer, and those that settle a payday."""


class MovePreview(NamedTuple):
    """The outcome of a legal move, before it is made."""

    move: game_moves.Move
    price: int
    """Florins paid; negative if received."""
    money: int
    """Florins left in the purse."""
    paid: events.PaydayHeld
    """Payday income after the move."""
    shifts: tuple[int, ...]
    """By seat: payday income after the move, less the income now."""
    city: str = ""
    space: int = 0
    """The harbour or fortress space taken; 0 for a ship that only passes."""
    site: int = 0
    origin: str = ""
    shut: events.WarehouseShut | None = None
    """The warehouse that a dark site would shut down."""
    displaced: events.ShipDisplaced | None = None
    """The ship that would give way to the pirate (X8)."""
    collected: tuple[events.ProtectionCollected, ...] = ()
    """Who would pay for the pirate's protection, with the florins (X9)."""
    value: tuple[int, int] | None = None
    """The city's value before and after a warehouse placed in it (P5)."""
    ranks: tuple[RankChange, ...] = ()
    """Changes of first and second place in the city."""
    bonus: int = 0
    """The bonus card that would be taken (P7)."""
    at_once: int = 0
    """Florins paid for the building itself (X5); included in `price`."""

    @property
    def seen_by(self) -> tuple[tuple[int, int], ...]:
        """The seats whose payday would change, with the difference in florins."""
        return tuple((seat, florins) for seat, florins in enumerate(self.shifts, 1) if florins)


@remembered(8)
def preview_move(state: GameState, move: game_moves.Move) -> MovePreview | None:
    """The preview of a move; None if the rules refuse it, or if its outcome is not known before."""
    if isinstance(move, UNFORESEEN):
        return None
    played = play(state, move)
    if isinstance(played, Refusal):
        return None
    before, after = state.mover, played.state.player(state.seat)
    now, then = forecast(state), forecast(played.state)
    seen = MovePreview(move, before.money - after.money, after.money, then, payday_changes(now, then))
    for event in played.events:
        match event:
            case events.WarehouseBuilt(_, city, site) | events.WarehouseReopened(_, city, site):
                seen = seen._replace(city=city, site=site)
            case events.Sailed(_, _, origin, city, space) | events.PirateMoved(_, origin, city, space):
                seen = seen._replace(city=city, space=space, origin=origin)
            case events.FortressBuilt(_, city, space):
                seen = seen._replace(city=city, space=space)
            case events.WarehouseShut():
                seen = seen._replace(shut=event)
            case events.ShipDisplaced():
                seen = seen._replace(displaced=event)
            case events.ProtectionCollected():
                seen = seen._replace(collected=(*seen.collected, event))
            case events.BonusTaken(_, florins):
                seen = seen._replace(bonus=florins)
            case events.PaidAtOnce(_, _, florins):
                seen = seen._replace(at_once=florins)
    if not seen.site:
        return seen
    worth = value(state, seen.city), value(played.state, seen.city)
    return seen._replace(value=worth, ranks=rank_changes(state, played.state, seen.city))


@remembered(2)
def previews_after_arrival(state: GameState, move: game_moves.Sail) -> tuple[MovePreview, ...]:
    """Previews of every action possible after this leg has been sailed."""
    played = play(state, move)
    if not isinstance(played, Played) or not played.state.mover.space:
        return ()
    moves = [
        each
        for each in legal_moves(played.state)
        if isinstance(each, game_moves.Build | game_moves.Reopen | game_moves.BuildFortress)
    ]
    return tuple(seen for each in moves if (seen := preview_move(played.state, each)))
