"""The table of events, put together from their families: each event of the rules has one view."""

from __future__ import annotations

from typing import Final

from elcapitan.games.yspahan.client.events import (
    actions,
    buildings,
    caravan,
    cards,
    days,
    dice,
    souks,
    sprites,
    supervisor,
)
from elcapitan.games.yspahan.client.events.event_view import EventLine, Names
from elcapitan.games.yspahan.rules.model.events import Event
from elcapitan.kit.table.event_view import EventViews

_FAMILIES = (days, dice, actions, souks, supervisor, caravan, cards, buildings)
EVENT_VIEWS: Final = EventViews(
    *(family.VIEWS for family in _FAMILIES),
    sum_of=lambda state, seat: state.player(seat).points,
    carried=sprites.CARRIED,
)


def event_line(names_by_seat: Names, event: Event) -> EventLine:
    """The line of an event."""
    view = EVENT_VIEWS.view(event)
    return EventLine(view.sentence(event, names_by_seat), view.quiet, getattr(event, "seat", 0))
