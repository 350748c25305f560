"""A player's supply: figures leave it and come back (rules S2, F7, F8).

Knows nothing of why they go.
"""

from __future__ import annotations

from collections.abc import Iterable

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.events import FigureReturned, History
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal, refuse
from elcapitan.games.carcassonne.rules.model.state import CarcassonnePlayer, CarcassonneState, Figure


def why_not_taken(state: CarcassonneState, kind: str) -> Refusal | None:
    """Why the player on turn has no figure of that kind to place (F1, W9)."""
    if kind not in state.box.figures:
        return refuse(CarcassonneRefusalCode.KIND_NOT_IN_PLAY, "S2", kind=kind)
    if not state.mover.supply[tiles.KINDS.index(kind)]:
        return refuse(CarcassonneRefusalCode.NONE_LEFT, "F1", kind=kind)
    return None


def players_after_taking(state: CarcassonneState, kind: str) -> tuple[CarcassonnePlayer, ...]:
    """One figure of that kind leaves the supply of the player on turn."""
    seat = state.seat
    return (*state.players[: seat - 1], state.mover.with_figures(kind, -1), *state.players[seat:])


def send_home(state: CarcassonneState, figures: Iterable[Figure], why: str, history: History) -> CarcassonneState:
    """These figures leave the land. F7: "all figures on it go back to their owners" """
    for figure in figures:
        seat, kind, part = figure
        player = state.players[seat - 1].with_figures(kind, +1)
        state = state.with_player(seat, player)._replace(
            figures=tuple([other for other in state.figures if other is not figure])
        )
        x, y = state.land.tile(part).square
        history.append((FigureReturned(seat, kind, why, x, y, state.land.part(part).name), state))
    return state
