"""Hills and vineyards (rules H1 to H4)."""

from __future__ import annotations

from collections.abc import Iterable

from elcapitan.games.carcassonne.rules.model.events import History, TileBuried
from elcapitan.games.carcassonne.rules.model.land import PlacedTile
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState, Figure
from elcapitan.games.carcassonne.rules.model.tiles import FOLLOWERS, HILLS


def bury_tile(state: CarcassonneState, history: History) -> CarcassonneState:
    """A hill has been drawn.

    H2: "the next tile of the stack goes face down under it, seen by nobody, out of the game. If the stack is empty,
    none does".
    """
    if not state.box.kinds[state.tile].hill or not state.stack:
        return state
    state = state._replace(stack=state.stack - 1, buried=state.buried + 1)
    history.append((TileBuried(state.stack), state))
    return state


def break_tie(state: CarcassonneState, tied: tuple[int, ...], figures: Iterable[Figure]) -> tuple[int, ...]:
    """Those of the tied seats that score.

    H3: "If several players tie, those of them who have a follower on a hill tile of it score, the others not. One such
    follower is enough".
    """
    land = state.land
    on_hill = {each.seat for each in figures if each.kind in FOLLOWERS and land.tile(each.part).kind.hill}
    return tuple(seat for seat in tied if seat in on_hill) or tied


def vineyards_around(state: CarcassonneState, cloister: PlacedTile) -> int:
    """How many vineyards count for a finished cloister.

    H4: "3 more for each vineyard on the eight squares around it. Vineyards [...] on river tiles mean something only
    with hills."
    """
    if HILLS not in state.box.options.expansions:
        return 0
    return sum(tile.kind.vineyard for tile in state.land.neighbours(cloister.square))
