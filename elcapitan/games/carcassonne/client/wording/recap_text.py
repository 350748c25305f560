"""What has changed for a player since their last turn, in words."""

from __future__ import annotations

from collections.abc import Iterator

from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.widgets.text_rows import TextRow, bad_row, change_row
from elcapitan.games.carcassonne.client.events.log_lines import LineFacts, line_text
from elcapitan.games.carcassonne.client.facts.turn_recap import LandRecap
from elcapitan.games.carcassonne.rules.model import events
from elcapitan.games.carcassonne.words import names


def recap_rows(facts: LineFacts, found: LandRecap) -> Iterator[TextRow]:
    """The rows of the note."""
    before, now = found.before.total, found.now.total
    if before == now:
        yield TextRow(_("If the game ended now: {points}").format(points=names.POINTS(now)))
    else:
        text = _("Your points if the game ended now: {before} → {now} ({change})")
        yield change_row(text.format(before=before, now=now, change=signed_text(now - before)), now - before)
    for event in found.happened:
        words = line_text(event, facts)
        yield bad_row(words) if isinstance(event, events.FigureReturned) else TextRow(words)
