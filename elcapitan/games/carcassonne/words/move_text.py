"""Moves in words, each with what it would change."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _
from elcapitan.games.carcassonne.rules import wheel
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.feature_text import feature_text


def move_text(at: CarcassonneContext, move: moves.Move) -> str:
    """One move that is possible now."""
    match move:
        case moves.DrawTile():
            return _("draw a tile")
        case moves.PlaceTile():
            return place_text(at, move)
        case moves.PlaceFigure():
            return _figure_text(at, move)
        case moves.TakeCrown():
            return at.tell("ordinary figure on a crown space: {sector}", sector=move.sector)
        case moves.PlaceNoFigure():
            return _("place no figure")
        case moves.DecideFlock():
            return (
                _("draw one more token: a wolf ends the flock") if move.decision == moves.GROW else _("score the flock")
            )
        case moves.ReturnFigure():
            return _return_text(at, move)


def place_text(at: CarcassonneContext, move: moves.PlaceTile) -> str:
    """Where the tile would lie, its edges there, and what it would be joined to."""
    state, square = at.state, (move.x, move.y)
    kind = state.box.kinds[state.tile]
    after = state._replace(land=state.land.lay(kind, square, move.rotation))
    laid, land = after.laid, after.land
    joined = dict.fromkeys(land.feature_of[part] for part in laid.parts if land.part(part).kind != tiles.MEADOW)
    told = [feature_text(at, after, each) for each in joined if len(land.features[each].parts) > 1]
    for other in state.land.cloisters:
        number = other.part(tiles.CLOISTER)
        if land.features[number].open < state.land.features[number].open:
            told.append(feature_text(at, after, number))
    place = _("{square}, rotation {rotation}").format(square=names.square_text(square), rotation=move.rotation)
    return "; ".join([f"{place}: {names.edges_text(kind, move.rotation)}", *told])


def _figure_text(at: CarcassonneContext, move: moves.PlaceFigure) -> str:
    state, tile = at.state, at.state.laid
    number = tile.part(move.part)
    part = state.land.part(number)
    feature = feature_text(at, state, state.land.feature_of[number])
    return f"{names.role_text(move.kind, part.kind)}: {names.part_text(part, tile.rotation)}; {feature}"


def _return_text(at: CarcassonneContext, move: moves.ReturnFigure) -> str:
    state = at.state
    figure = wheel.own_figure(state, move)
    assert figure is not None, f"{move} is possible"
    role = names.role_text(figure.kind, state.land.part(figure.part).kind)
    feature = feature_text(at, state, state.land.feature_of[figure.part])
    return f"{names.square_text((move.x, move.y))}: {role}; {feature}"
