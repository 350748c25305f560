"""Ships under way (letter L)."""

from __future__ import annotations

from typing import Final

from elcapitan.client.sound_names import Sound
from elcapitan.client.table.clips import AnimationClip, Flight, FlightSprite, Point, last_arrival_s
from elcapitan.games.capitan.client.events.event_view import Scenery, marked, told
from elcapitan.games.capitan.rules.model.events import Sailed
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.event_view import EventView, Views
from elcapitan.kit.table.things import Thing

DOCK_S = 0.18


def _clips(event: Sailed, m: Scenery) -> list[AnimationClip]:
    seat = event.seat
    start, end = (m.where.point(state, Kind.SHIP, "", seat) for state in (m.before, m.after))
    flights = voyage(m, seat, start, end)
    length = last_arrival_s(flights)
    card = card_away(m, seat, event.card, length)
    return m.clip((*flights, card), hides={Thing(Kind.SHIP, "", seat)}, s=length)


def card_away(m: Scenery, seat: int, card: str, length_s: float) -> Flight:
    """A played card, on its way to the discard pile."""
    after, where = m.after, m.where
    home, discard = where.card_home(m.before, seat, card), where.tray(after, card).discard
    played = FlightSprite("card", card, size=home.size, size_end=discard.size, face=where.display(after, card, 1).size)
    return Flight(played, home.center, discard.center, apex=where.px(after, 40), end_s=min(0.5, length_s))


def voyage(m: Scenery, seat: int, start: Point, end: Point) -> tuple[Flight, ...]:
    """A ship (or the pirate) on its dotted route with foam behind it; a longer route takes longer. Then it docks."""
    state, where = m.after, m.where
    far = ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5
    length = min(0.9, 0.5 + 0.4 * far / max(1, where.px(state, 1000)))
    size = where.spot(state, Kind.SHIP, "", 1).size
    what = FlightSprite("ship", piece=seat, size=size, size_end=size)
    apex, before = where.px(state, 74), (end[0] - where.px(state, 5), end[1])
    return (
        Flight(what._replace(kind="foam"), start, before, apex, end_s=length, ease="in-out-sine"),
        Flight(what, start, before, apex, end_s=length, ease="in-out-sine", route=True),
        Flight(what._replace(kind="docking"), before, end, begin_s=length, end_s=length + DOCK_S, ease="out-back"),
    )


VIEWS: Final[Views] = {
    Sailed: EventView(told(), _clips, Sound.SAIL, mark=marked(Kind.HARBOUR, "space")),
}
