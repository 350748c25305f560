"""What the review of a game that is won by points says of them; a turn in words is the game's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import ngettext, number_text
from elcapitan.kit.words.phrases import Phrase, PluralPhrase


class PointsReview:
    """The ReviewWords of such a game."""

    points_text = PluralPhrase("{count} point", "{count} points")

    def __init__(
        self, turn_text: Callable[[TableModel, int, Sequence[str]], str], next_time: Mapping[str, Phrase]
    ) -> None:
        """`next_time`: by kind of the better turn."""
        self.turn_text, self._next_time = turn_text, next_time

    def next_time_text(self, kind: str) -> str:
        return str(self._next_time.get(kind, ""))

    def loss_text(self, points: int, error: int) -> str:
        # Words: {loss} is a number, {error} its standard error
        text = ngettext("{loss} ± {error} point", "{loss} ± {error} points", abs(error))
        return text.format(loss=number_text(points), error=error)
