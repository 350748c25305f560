"""Why a click means nothing, in words."""

from __future__ import annotations

from typing import Any, Final

from elcapitan.games.carcassonne.clicks import DraftReason
from elcapitan.games.carcassonne.words import refusal_text
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.kit.table.click_paths import ShowReason, TableReason
from elcapitan.kit.words.phrases import Phrase

_REASONS: Final = {
    DraftReason.PLACE_FIRST: Phrase("Place the tile first: click a gold square."),
    DraftReason.CHOOSE_PART: Phrase("Choose a part for a figure, or No figure."),
    DraftReason.ONE_ROTATION: Phrase("The tile fits in one rotation only there."),
    DraftReason.CHOOSE_FIGURE: Phrase("Choose the figure that goes back to you."),
    TableReason.ONLOOKER: Phrase("You are looking on."),
    TableReason.HELD: Phrase("A computer player is in your seat."),
}


def why_not_words(at: CarcassonneContext, meant: Any) -> str:
    """What a refusal or a `ShowReason` says."""
    if not isinstance(meant, ShowReason):
        return refusal_text.refusal_text([info.name for info in at.seats], meant)
    if meant.reason is TableReason.NOT_YOUR_TURN:
        return at.tell("Wait for {name}.", name=meant.seat)
    return str(_REASONS[meant.reason])


def reason_rule(meant: Any) -> str:
    """The rule behind it; empty: none."""
    return "" if isinstance(meant, ShowReason) else str(meant.rule)
