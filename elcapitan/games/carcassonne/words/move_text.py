"""Moves in words, each with what it would change."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _
from elcapitan.games.carcassonne.rules import wheel
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState, Figure
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.feature_text import feature_text, size_text


def move_text(at: CarcassonneContext, move: moves.Move) -> str:
    """One move that is possible now, with the features that it is about."""
    return "; ".join([deed_text(at, move), *feature_texts(at, move)])


def deed_text(at: CarcassonneContext, move: moves.Move) -> str:
    """The move alone."""
    state = at.state
    match move:
        case moves.PlaceTile(x, y, rotation):
            place = _("{square}, rotation {rotation}").format(square=names.square_text((x, y)), rotation=rotation)
            return f"{place}: {names.edges_text(state.box.kinds[state.tile], rotation)}"
        case moves.PlaceFigure(kind, name):
            part = state.land.part(state.laid.part(name))
            return f"{names.role_text(kind, part.kind)}: {names.part_text(part, state.laid.rotation)}"
        case moves.TakeCrown(sector):
            return at.tell("ordinary figure on a crown space: {sector}", sector=sector)
        case moves.PlaceNoFigure():
            return _("place no figure")
        case moves.DecideFlock(decision):
            return _("draw one more token: a wolf ends the flock") if decision == moves.GROW else _("score the flock")
        case moves.ReturnFigure(x, y):
            figure = _own_figure(state, move)
            return f"{names.square_text((x, y))}: {names.role_text(figure.kind, state.land.part(figure.part).kind)}"
    return _("draw a tile")


def feature_texts(at: CarcassonneContext, move: moves.Move) -> list[str]:
    """What a tile would be joined to, or where a figure would stand or stands."""
    state = at.state
    match move:
        case moves.PlaceTile():
            return _joined_texts(at, move)
        case moves.PlaceFigure():
            part = state.laid.part(move.part)
        case moves.ReturnFigure():
            part = _own_figure(state, move).part
        case _:
            return []
    return [feature_text(at, state, state.land.feature_of[part])]


def _joined_texts(at: CarcassonneContext, move: moves.PlaceTile) -> list[str]:
    after, joined = _joined(at.state, move)
    told, land = [feature_text(at, after, each) for each in joined], after.land
    for other in at.state.land.cloisters:
        number = other.part(tiles.CLOISTER)
        if land.features[number].open < at.state.land.features[number].open:
            told.append(feature_text(at, after, number))
    return told


def joined_sizes(state: CarcassonneState, move: moves.PlaceTile) -> list[str]:
    """The roads and cities that a tile would be joined to, by their size alone."""
    after, joined = _joined(state, move)
    return [size_text(after.land, after.land.features[each]) for each in joined]


def _joined(state: CarcassonneState, move: moves.PlaceTile) -> tuple[CarcassonneState, list[int]]:
    """The position after it, and the roads and cities on the tile that are on others, too."""
    after = state._replace(land=state.land.lay(state.box.kinds[state.tile], (move.x, move.y), move.rotation))
    land = after.land
    joined = dict.fromkeys(land.feature_of[part] for part in after.laid.parts if land.part(part).kind != tiles.MEADOW)
    return after, [each for each in joined if len(land.features[each].parts) > 1]


def _own_figure(state: CarcassonneState, move: moves.ReturnFigure) -> Figure:
    figure = wheel.own_figure(state, move)
    assert figure is not None, f"{move} is possible"
    return figure
