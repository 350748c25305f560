"""Fortresses (letter F)."""

from __future__ import annotations

from typing import Final

from elcapitan.client.sound_names import Sound
from elcapitan.client.table.clips import AnimationClip, Flight, FlightSprite, last_arrival_s
from elcapitan.games.capitan.client.events.event_view import Scenery, marked, purse_coins, told
from elcapitan.games.capitan.rules.model.events import FortressBuilt
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.event_view import EventView, Views
from elcapitan.kit.table.motion import fly
from elcapitan.kit.table.things import Thing

COURSE_S, SHAKE_S = 0.14, 0.12


def _clips(event: FortressBuilt, m: Scenery) -> list[AnimationClip]:
    """A fortress grows by three courses of stone; the board shakes under the last one."""
    after, where = m.after, m.where
    city, space, seat = event.city, event.space, event.seat
    at, size = where.spot(after, Kind.FORTRESS, city, space)
    what = FlightSprite("fortress", piece=seat, size=size)
    risen = 3 * COURSE_S
    board = where.layout_for(after).boards[city]
    shaking = fly("shake", board.center, board.center, board.size, SHAKE_S, risen, name=city, ease="linear")
    paid = purse_coins(m, seat, event.price)
    length = max(last_arrival_s(paid), risen + SHAKE_S)
    growing = Flight(what, at, at, end_s=risen, ease="linear")
    standing = Flight(what._replace(kind="standing"), at, at, begin_s=risen, end_s=length, ease="linear")
    return m.clip((growing, standing, shaking, *paid), seat, hides={Thing(Kind.FORTRESS, city, space)}, s=length)


VIEWS: Final[Views] = {
    FortressBuilt: EventView(told(paid="price"), _clips, Sound.FORTRESS, mark=marked(Kind.FORTRESS, "space")),
}
