"""Buildings (letter B)."""

from __future__ import annotations

from typing import Final

from elcapitan.client.shell.i18n import join_names
from elcapitan.client.table.clips import AnimationClip, last_arrival_s
from elcapitan.games.yspahan.client.events import event_view, sprites
from elcapitan.games.yspahan.client.events.event_view import Scenery
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.events import BuildingBuilt
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.event_view import EventView, Views
from elcapitan.kit.table.motion import fly

RISE_S = 0.7
"""A building rises."""


def _line(event: BuildingBuilt, who: event_view.Names) -> str:
    text = event_view.line(event, who, price=join_names(names.price_texts(event.camels, event.gold)))
    if not event.points:
        return text
    number, points = event.number, event.points
    return names.tell("{text}; building number {number}: {points}", text=text, number=number, points=points)


def _clause(event: BuildingBuilt, turn: event_view.TurnNames) -> str:
    text = event_view.clause(event, turn)
    return f"{text} ({names.points_text(event.points)})" if event.points else text


def _built(event: BuildingBuilt, m: Scenery) -> list[AnimationClip]:
    """The building rises from its card, paid with camels and gold."""
    before, where, seat, building = m.before, m.where, event.seat, event.building
    card, size = where.spot(before, Kind.BUILDING, building)
    flights = event_view.camels(m, event.camels, event_view.seat_point(m, Kind.STABLE, seat), card)
    flights += event_view.coins(m, event.gold, event_view.seat_point(m, Kind.PURSE, seat), card)
    begin = last_arrival_s(flights)
    flights.append(fly(sprites.BUILDING, card, card, size, RISE_S, begin, name=building, piece=seat, ease="out-cubic"))
    if event.points:
        panel = event_view.seat_point(m, Kind.SEAT, seat)
        flights.append(event_view.points(m, event.points, card, panel, before, begin + RISE_S / 2))
    return m.clip(flights, seat)


VIEWS: Final[Views] = {
    BuildingBuilt: EventView(
        _line, _built, lambda event: YspahanSound(f"yspahan/building-{event.building}"), clause=_clause
    ),
}
