"""A turn of a finished game in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import ngettext, number_text
from elcapitan.games.capitan.client.wording import bot_turn_text, words
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.play import before_end
from elcapitan.kit.sheets.points_review import PointsReview


def turn_text(model: TableModel, first: int, turn: Sequence[str]) -> str:
    """What was done in the turn that began after `first` moves, with the price of its cards."""
    state, moves = model.steps[first].before, [parse(text) for text in turn]
    return bot_turn_text.turn_text(state.board, moves, before_end(state, moves).mover.place)


class FlorinsReview(PointsReview):
    """Points are florins."""

    points_text = words.florins_text

    def loss_text(self, points: int, error: int) -> str:
        # Words: {loss} is a number, {error} its standard error
        text = ngettext("{loss} ± {error} florin", "{loss} ± {error} florins", abs(error))
        return text.format(loss=number_text(points), error=error)


REVIEW: Final = FlorinsReview(turn_text, words.WORDS["next-time"])
"""The ReviewWords of El Capitan."""
