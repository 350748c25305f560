"""What the review of a game that is won by points says of them; a turn in words is the game's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elcapitan.client.face import ScoreWords
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, ngettext, number_text
from elcapitan.kit.words.phrases import PluralPhrase


class PointsReview:
    """The ReviewWords of such a game."""

    points_text = PluralPhrase("{count} point", "{count} points")

    def __init__(self, turn_text: Callable[[TableModel, int, Sequence[str]], str]) -> None:
        self.turn_text = turn_text

    def score_words(self) -> ScoreWords:
        return ScoreWords(
            _("points"), _("Expected points at the end, before each turn"), _("Where the points came from")
        )

    def loss_text(self, points: int, error: int) -> str:
        # Words: {loss} is a number, {error} its standard error
        text = ngettext("{loss} ± {error} point", "{loss} ± {error} points", abs(error))
        return text.format(loss=number_text(points), error=error)

    def loss_per_turn_text(self, points: str) -> str:
        return _("{points} points").format(points=points)
