"""Carcassonne's `Face`, as elcapitan/client/face.py describes it: the plain window with Carcassonne's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elcapitan.client.face import OptionWords
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.words import opponent_text, option_text
from elcapitan.plain_window.plain_face import PlainFace


class CarcassonneFace(PlainFace):
    """The Face of Carcassonne."""

    game = "carcassonne"
    option_words: OptionWords = option_text.OPTIONS
    levels, characters = opponent_text.LEVELS, opponent_text.CHARACTERS

    def score_text(self, state: CarcassonneState, seat: int) -> str:
        return number_text(state.players[seat - 1].points)

    def size_text(self, options: Mapping[str, Any]) -> str:
        return option_text.added_text(options) or super().size_text(options)

    def progress_texts(self, state: CarcassonneState) -> tuple[str, str]:
        left = state.stack + state.river
        return _("Tile {number}").format(number=len(state.land.tiles)), _("{count} left").format(count=left)

    def table_rows(self, model: TableModel) -> Sequence[tuple[str, str]]:
        starter = model.seats[int(model.setup.all_options["start"]) - 1].name
        return [(self.option_words.option_text("start"), starter), *option_text.chosen(model.state.box.options)]
