"""A hint in words: its steps, and what the other things are worth less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.bots.bot import Advice
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.table import hint_rows
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.carcassonne.rules import play
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.feature_text import STANDING, size_text
from elcapitan.games.carcassonne.words.move_text import joined_sizes, move_text
from elcapitan.games.carcassonne.words.reason_text import REASONS


def step_texts(at: CarcassonneContext, advised: Sequence[moves.Move]) -> list[str]:
    """Each move with what it would change where it is made."""
    found = []
    for move in advised:
        found.append(move_text(at, move))
        at = _after(at, move)
    return found


def alternative_rows(at: CarcassonneContext, advice: Advice, *, on_map: bool = False) -> Iterator[TextRow]:
    """The best other things, and why the advice is better than the first that is worth less.

    `at` is the position the advice was given for, `on_map` as in `choice_text`.
    """
    return hint_rows.alternative_rows(
        advice,
        at.tell,
        lambda other: _other_text(at, advice.moves, other.moves, on_map=on_map),
        lambda other: REASONS.text(at.state, at.state.asked, advice.moves, other.moves, at.name),
    )


def _other_text(
    at: CarcassonneContext, advised: Sequence[moves.Move], other: Sequence[moves.Move], *, on_map: bool
) -> str:
    """Another choice; on the square of the advised tile only what is different."""
    match advised[0], other[0]:
        case moves.PlaceTile(x, y, rotation), moves.PlaceTile() as placed if (x, y) == (placed.x, placed.y):
            turned = [] if placed.rotation == rotation else [_turned_text(placed.rotation)]
            return ", ".join([*turned, choice_text(_after(at, placed), other[1:], on_map=on_map)])
    return choice_text(at, other, on_map=on_map)


def _turned_text(rotation: int) -> str:
    return _("turned by {degrees}°").format(degrees=90 * rotation)


def choice_text(at: CarcassonneContext, chosen: Sequence[moves.Move], *, on_map: bool = False) -> str:
    """A tile with its figure, or another move, without what it would change.

    Squares are told from the last tile, or from the start `on_map`, in text mode.
    """
    words = []
    for move in chosen:
        words.append(_deed_text(at, move, on_map=on_map))
        at = _after(at, move)
    return ", ".join(words)


def _place_text(at: CarcassonneContext, square: Square) -> str:
    """Such as "2 squares north and 1 square west of the last tile"."""
    steps = names.way_text(at.state.laid.square, square)
    return _("{steps} of the last tile").format(steps=steps) if steps else _("the last tile")


def turn_text(model: TableModel, first: int, turn: Sequence[str]) -> str:
    """What was done, or might have been done, after `first` moves of a game: what it was about, then where.

    A figure is told with where it stands, a tile without one with what it would be joined to.
    """
    at = CarcassonneContext(model.steps[first].before, model.seats, model.me, ())
    tile, *rest = [moves.parse(text) for text in turn]
    if not isinstance(tile, moves.PlaceTile):
        return choice_text(at, [tile, *rest])
    joined, place, at = joined_sizes(at.state, tile), _deed_text(at, tile, on_map=False), _after(at, tile)
    match rest:
        case [moves.PlaceFigure(kind, name), *rest]:
            land, part = at.state.land, at.state.laid.part(name)
            feature = land.features[land.feature_of[part]]
            about = [f"{names.role_text(kind, feature.kind)} {size_text(land, feature, STANDING)}"]
            joined = [size for size in joined if size != size_text(land, feature)]
        case _:
            about, joined = joined[:1], joined[1:]
    about += [choice_text(at, rest)] if rest else []
    return "  ·  ".join([f"{', '.join(about)} ({place})", *joined])


def _deed_text(at: CarcassonneContext, move: moves.Move, *, on_map: bool) -> str:
    match move:
        case moves.PlaceTile(x, y, rotation) if not on_map:
            return ", ".join([_place_text(at, (x, y)), *([_turned_text(rotation)] if rotation else [])])
        case moves.PlaceTile(x, y, rotation):
            return _("{square}, rotation {rotation}").format(square=names.square_text((x, y)), rotation=rotation)
        case moves.PlaceFigure(kind, name):
            tile = at.state.laid
            part = at.state.land.part(tile.part(name))
            return f"{names.role_text(kind, part.kind)} ({names.part_text(part, tile.rotation)})"
        case moves.PlaceNoFigure():
            return _("no figure")
        case moves.ReturnFigure(x, y) if on_map:
            return names.square_text((x, y))
        case moves.ReturnFigure(x, y):
            return f"{_role_text(at, (x, y))} ({_place_text(at, (x, y))})"
        case _:
            return move_text(at, move)


def _role_text(at: CarcassonneContext, square: Square) -> str:
    """Of the figure there (F2)."""
    land = at.state.land
    return next(
        names.role_text(figure.kind, land.part(figure.part).kind)
        for figure in at.state.figures
        if land.tile(figure.part).square == square
    )


def _after(at: CarcassonneContext, move: moves.Move) -> CarcassonneContext:
    """The position after a move that chance does not answer; else the same."""
    if isinstance(move, moves.DrawTile) or play.draws_token(move):
        return at
    played = play.play(at.state, move)
    return at if played.refused else at._replace(state=played.state)
