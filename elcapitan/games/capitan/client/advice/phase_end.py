"""When the phase can end: pieces left, the earliest round of it, and who still gets a turn (rules P1, N4)."""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.games.capitan.rules.model.pieces import Player
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.rounds import has_no_pieces_left


def pieces_left(player: Player) -> int:
    """What is still to be built of what lies in front of them; shut-down warehouses are built (D4)."""
    return player.warehouses + player.neutral + player.fortresses


class PhaseEnd(NamedTuple):
    """How far off the payday is at the least."""

    round: int
    """The earliest round whose end can be the payday."""
    by: tuple[int, ...]
    """The seats that can have nothing left by then."""
    last: bool
    """Someone has nothing left: this round is the last of the phase."""
    to_come: tuple[int, ...]
    """The seats that still get a turn in this round, in their order; the one on turn first."""


def phase_end(state: GameState) -> PhaseEnd | None:
    """None between the phases and after the end.

    One piece a turn is the most that anybody can place (T2). A round that everyone passes (P2) ends the phase sooner;
    that cannot be foreseen.
    """
    if state.stage is not Stage.TURN:
        return None
    order = list(state.seats_from(state.starter))
    to_come = tuple(order[order.index(state.seat) :])
    earliest: dict[int, int] = {}
    for seat in order:
        left = pieces_left(state.player(seat))
        acts = seat in to_come and not (seat == state.seat and state.turn.acted)
        # A turn still to come in this round places the first of them.
        earliest[seat] = state.round + max(0, left - 1 if acts else left)
    soonest = min(earliest.values())
    by = tuple(seat for seat in range(1, len(state.players) + 1) if earliest[seat] == soonest)
    return PhaseEnd(soonest, by, any(map(has_no_pieces_left, state.players)), to_come)
