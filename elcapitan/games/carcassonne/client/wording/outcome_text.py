"""What moves would bring, in words. Needs no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.client.shell.i18n import _, ngettext
from elcapitan.client.widgets.text_rows import TextRow, good_row
from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.rules.model import events, moves
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.words import log_text
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.kit.words.phrases import PluralPhrase

_LOSS: Final = PluralPhrase(
    "Without it you have {count} point less if the game ends now.",
    "Without it you have {count} points less if the game ends now.",
)


def outcome_rows(at: CarcassonneContext, outcome: prospects.DraftOutcome | None) -> Sequence[TextRow]:
    """What moves would bring in this position: what they finish, for whom, and what follows."""
    if outcome is None:
        return ()
    who = [info.name for info in at.seats]
    told = [
        log_text.event_text(who, event, outcome.after.land)
        for event in outcome.events
        if (getattr(event, "points", None) or isinstance(event, events.GoodsTaken))
        and not (events.is_final(event) or isinstance(event, events.CarcassonneEnded))
    ]
    rows = [good_row(line) for line in told if line]
    if any(isinstance(event, events.CarcassonneEnded) for event in outcome.events):
        rows.append(TextRow(_("This ends the game.")))
    goes_on = outcome.after
    if goes_on.stage is CarcassonneStage.SHEEP:
        rows.append(TextRow(_("Your flock will be asked about.")))
    if goes_on.second and not at.state.second:
        rows.append(good_row(_("The builder brings a second tile.")))
    return rows


def loss_text(state: CarcassonneState, move: moves.ReturnFigure) -> str:
    """What it costs to take that figure back."""
    loss = prospects.loss_of(state, move)
    return _LOSS(loss) if loss else _("Without it you have as many points if the game ends now.")


def wolf_text(state: CarcassonneState) -> str:
    """How likely one more token ends a flock."""
    wolves, tokens = prospects.flock_chances(state)
    text = ngettext(
        "{wolves} wolf among {tokens} tokens in the bag: a wolf ends the flock.",
        "{wolves} wolves among {tokens} tokens in the bag: a wolf ends the flock.",
        wolves,
    )
    return text.format(wolves=wolves, tokens=tokens)
