"""How the others' moves have changed a player's position since their last turn, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client.shell.i18n import _, signed_text, tie_numbers
from elcapitan.client.widgets.text_rows import TextRow, bad_row, good_row, quiet_row
from elcapitan.games.yspahan.client.facts.turn_recap import WeekRecap
from elcapitan.games.yspahan.client.wording.event_text import event_line
from elcapitan.games.yspahan.client.wording.names import points_text
from elcapitan.games.yspahan.rules.model.events import GoodLoaded, SoukCompleted


def recap_rows(names: Sequence[str], seat: int, found: WeekRecap) -> Iterator[TextRow]:
    """The rows of the note; `names` by seat."""
    change = found.now.points - found.before.points
    if change:
        text = _("Your points if the week ended now: {before} → {now} ({change})").format(
            before=found.before.points, now=found.now.points, change=signed_text(change)
        )
    else:
        points = points_text(found.now.points)
        text = _("If the week ended now, you would get {points}, as before").format(points=points)
    yield bad_row(text) if change < 0 else good_row(text) if change > 0 else TextRow(text)
    for event in found.happened:
        words = tie_numbers(event_line(names, event).words)
        match event:
            case GoodLoaded(shop=shop) if shop:
                yield bad_row(words)
            case SoukCompleted():
                yield quiet_row(words)
            case _:
                yield TextRow(words)
