"""The order of things in a turn: drawing a tile, what follows a figure, how a turn ends (rules T1 to T5, P6).

What each of them does stands in the modules of the other letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from elcapitan.games.carcassonne.rules import figures, hills, placing, scoring, sheep, turns, wheel
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.events import ExtraTile, History, TileDrawn, TileSetAside
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal, refuse
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.rules.model.tiles import RIVER


def why_not_draw(state: CarcassonneState, move: moves.DrawTile) -> Refusal | None:
    """T2: "Drawing is a move of its own, made by the player on turn" """
    return turns.why_not_stage(state, CarcassonneStage.DRAW)


def tiles_to_draw(state: CarcassonneState, order: Iterator[str]) -> list[str]:
    """What `draw` turns up if the tiles lie in that order.

    P6: "If the tile fits nowhere, in no rotation, it is set aside, face up, out of the game, and the next one is drawn.
    Several may go so in one draw."
    """
    drawn = []
    for tile in order:
        drawn.append(tile)
        if placing.has_place(state.land, state.box.kinds[tile]):
            break
    return drawn


def why_not_tiles(state: CarcassonneState, turned_up: Sequence[str]) -> Refusal | None:
    """Why those cannot be the tiles that a draw turns up."""
    left, last = state.stack + state.river, len(turned_up)
    fits = 0 < last <= left and all(
        turned_up[:number].count(tile) <= state.unseen.get(tile, 0)
        and _is_next(state, tile, number)
        # All but the last are set aside; the last one, too, if no other is left.
        and (number == left or placing.has_place(state.land, state.box.kinds[tile]) == (number == last))
        for number, tile in enumerate(turned_up, 1)
    )
    return None if fits else refuse(CarcassonneRefusalCode.WRONG_CHANCE, "P6", drawn=tuple(turned_up))


def _is_next(state: CarcassonneState, tile: str, number: int) -> bool:
    """S5: "ten river tiles are [...] drawn first, the lake last of all, then the stack" """
    of_river = state.box.kinds[tile].set == RIVER
    is_lake = tile == state.box.lake
    return of_river == (number <= state.river) and is_lake == (number == state.river)


def draw(state: CarcassonneState, move: moves.DrawTile, turned_up: Sequence[str], history: History) -> CarcassonneState:
    """T3: "What happens with draw, in this order: tile turned up; P6; H2; wheel." """
    for tile in turned_up[:-1]:
        state = _set_aside(state, tile, history)
    tile = turned_up[-1]
    if state.stack + state.river == 1 and not placing.has_place(state.land, state.box.kinds[tile]):
        # T5: "when no tile is left that could be placed"
        return scoring.end_game(_set_aside(state, tile, history), history)
    left, river_left = (state.stack, state.river - 1) if state.river else (state.stack - 1, 0)
    state = state._replace(
        tile=tile, stack=left, river=river_left, unseen=_without(state.unseen, tile), stage=CarcassonneStage.PLACE
    )
    history.append((TileDrawn(state.seat, tile, left, river_left), state))
    return wheel.turn_wheel(hills.bury_tile(state, history), history)


def _set_aside(state: CarcassonneState, tile: str, history: History) -> CarcassonneState:
    state = state._replace(stack=state.stack - 1, unseen=_without(state.unseen, tile), aside=(*state.aside, tile))
    history.append((TileSetAside(tile, state.stack), state))
    return state


def _without(unseen: Mapping[str, int], tile: str) -> Mapping[str, int]:
    return {**unseen, tile: unseen[tile] - 1}


def place_none(
    state: CarcassonneState, move: moves.PlaceNoFigure, turned_up: Sequence[str], history: History
) -> CarcassonneState:
    return _finish_figure(state, history)


def place_figure(
    state: CarcassonneState, move: moves.PlaceFigure, turned_up: Sequence[str], history: History
) -> CarcassonneState:
    return _finish_figure(figures.place_figure(state, move, turned_up, history), history)


def take_crown(
    state: CarcassonneState, move: moves.TakeCrown, turned_up: Sequence[str], history: History
) -> CarcassonneState:
    return _finish_figure(wheel.take_crown(state, move, history), history)


def decide_flock(
    state: CarcassonneState, move: moves.DecideFlock, turned_up: Sequence[str], history: History
) -> CarcassonneState:
    return _finish_tile(sheep.decide_flock(state, move, turned_up, history), history)


def _finish_figure(state: CarcassonneState, history: History) -> CarcassonneState:
    """After a figure, a crown or none: D4's question, or scoring."""
    if state.sheep_due:
        return state._replace(stage=CarcassonneStage.SHEEP, sheep_due=False)
    return _finish_tile(state, history)


def _finish_tile(state: CarcassonneState, history: History) -> CarcassonneState:
    """The scoring (E1), then the second tile of a double turn (B5) or the next player (T1)."""
    state = scoring.score_tile(state, history)
    if not state.stack + state.river:
        # T5: "The game ends when the tile that was the last is scored"
        return scoring.end_game(state, history)
    if state.double:
        state = state._replace(stage=CarcassonneStage.DRAW, second=True, double=False)
        history.append((ExtraTile(state.seat), state))
        return state
    # T1: "Seats play clockwise, in the order of their numbers."
    return state._replace(stage=CarcassonneStage.DRAW, second=False, seat=state.seat % len(state.players) + 1)
