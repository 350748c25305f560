"""A hint in words: its steps, and what the other things are worth less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import TextRow, good_row, quiet_row
from elcapitan.games.carcassonne.rules import play
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.move_text import move_text

LEAST_LEAD: Final = 0.5
"""Points; what is worth less more is as good, as far as imagined games can tell."""


def step_texts(at: CarcassonneContext, advised: Sequence[moves.Move]) -> list[str]:
    """Each move with what it would change where it is made."""
    found = []
    for move in advised:
        found.append(move_text(at, move))
        at = _after(at, move)
    return found


def alternative_rows(at: CarcassonneContext, advice: Advice) -> list[TextRow]:
    """The best other things; `at` is the position the advice was given for."""
    return [_alternative_row(at, other, is_best=at_best == 0) for at_best, other in enumerate(advice.alternatives)]


def _alternative_row(at: CarcassonneContext, other: Alternative, *, is_best: bool) -> TextRow:
    deed = choice_text(at, other.moves)
    if other.behind < LEAST_LEAD:
        return quiet_row(_("About as good: {other}").format(other=deed))
    points = max(1, round(other.behind))
    if is_best:
        return good_row(at.tell("About {points} better than {other}", points=points, other=deed))
    return quiet_row(at.tell("About {points} less: {other}", points=points, other=deed))


def choice_text(at: CarcassonneContext, chosen: Sequence[moves.Move]) -> str:
    """A tile with its figure, or another move, without what it would change."""
    words = []
    for move in chosen:
        words.append(_deed_text(at, move))
        at = _after(at, move)
    return ", ".join(words)


def _deed_text(at: CarcassonneContext, move: moves.Move) -> str:
    match move:
        case moves.PlaceTile(x, y, rotation):
            return _("{square}, rotation {rotation}").format(square=names.square_text((x, y)), rotation=rotation)
        case moves.PlaceFigure(kind, name):
            tile = at.state.laid
            part = at.state.land.part(tile.part(name))
            return f"{names.role_text(kind, part.kind)} ({names.part_text(part, tile.rotation)})"
        case moves.PlaceNoFigure():
            return _("no figure")
        case moves.ReturnFigure(x, y):
            return names.square_text((x, y))
        case _:
            return move_text(at, move)


def _after(at: CarcassonneContext, move: moves.Move) -> CarcassonneContext:
    """The position after a move that chance does not answer; else the same."""
    if isinstance(move, moves.DrawTile) or play.draws_token(move):
        return at
    played = play.play(at.state, move)
    return at if played.refused else at._replace(state=played.state)
