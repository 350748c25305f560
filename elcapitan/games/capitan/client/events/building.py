"""Warehouses (letters B, D, O): built, shut down, reopened."""

from __future__ import annotations

from typing import Final

from elcapitan.client.sound_names import Sound
from elcapitan.client.table.clips import AnimationClip, Flight, FlightSprite, last_arrival_s
from elcapitan.games.capitan.client.events.event_view import Scenery, marked, purse_coins, told
from elcapitan.games.capitan.rules.model.events import WarehouseBuilt, WarehouseReopened, WarehouseShut
from elcapitan.games.capitan.rules.model.pieces import piece_of
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.event_view import EventView, Views, heard_at
from elcapitan.kit.table.things import Thing

FALL_S, SQUASH_S, DUST_S, NUMBER_S = 0.26, 0.18, 0.3, 0.15
PLANK_S, FADE_S, HOP_S = 0.11, 0.25, 0.45
SPARKLE_S = 0.3


def _built_clips(event: WarehouseBuilt, m: Scenery) -> list[AnimationClip]:
    """A warehouse falls onto its site, is squashed a little and raises dust; the site's number slides to the corner."""
    before, where = m.before, m.where
    city, site, seat, piece = event.city, event.site, event.seat, piece_of(event.seat, event.neutral)
    at, size = where.spot(before, Kind.SITE, city, site)
    what = FlightSprite("house", piece=piece, size=size, size_end=size)
    landed = FALL_S + SQUASH_S
    flights = [
        Flight(what, (at[0], at[1] - where.px(before, 60)), at, end_s=FALL_S, ease="in-quad"),
        Flight(what._replace(kind="dust", piece=0), at, at, begin_s=FALL_S, end_s=FALL_S + DUST_S, ease="out-cubic"),
        Flight(what._replace(kind="squash"), at, at, begin_s=FALL_S, end_s=landed, ease="out-back"),
        *purse_coins(m, seat, event.price),
    ]
    number = what._replace(kind="number", name=str(before.board.plan(city).row.values[site - 1]))
    middle, corner = where.site_number(before, city, site)
    flights.append(Flight(number, middle, corner, begin_s=FALL_S, end_s=FALL_S + NUMBER_S, ease="out-cubic"))
    length = max(landed, last_arrival_s(flights))
    # Until the last coin has been paid, the warehouse is painted over the earlier position.
    flights.append(Flight(what, at, at, begin_s=landed, end_s=length, ease="linear"))
    flights.append(Flight(number, corner, corner, begin_s=FALL_S + NUMBER_S, end_s=length, ease="linear"))
    return m.clip(flights, seat, on=before, s=length)


def _shut_clips(event: WarehouseShut, m: Scenery) -> list[AnimationClip]:
    """Two planks are nailed on, the colour fades, and the warehouse hops to the quay (D1).

    Shut down for good (X6), it sinks into the painted water.
    """
    before, after, where = m.before, m.after, m.where
    city, site, piece = event.city, event.site, piece_of(event.owner, event.neutral)
    nailed = _nailed(m, city, site, piece)
    begin, start = last_arrival_s(nailed), where.point(before, Kind.SITE, city, site)
    apex, shut = where.px(after, 50), nailed[-1].what._replace(kind="shut")
    if event.lost:
        end, (width, _) = where.water(after, city)
        sinking = shut._replace(size_end=(max(4, width // 3), 0))
        flight = Flight(sinking, start, end, apex, begin, begin + 0.55, "in-quad")
        return m.clip((*nailed, flight), s=begin + 0.6)
    number = len(after.city(city).picture)
    end, size = where.spot(after, Kind.SHUT, city, number)
    flight = Flight(shut._replace(size_end=size), start, end, apex, begin, begin + HOP_S, "in-out-quad")
    return m.clip((*nailed, flight), hides={Thing(Kind.SHUT, city, number)})


def _reopened_clips(event: WarehouseReopened, m: Scenery) -> list[AnimationClip]:
    """From the quay back to a site: the planks stay behind, and gold sparkles where it lands (O1)."""
    before, where = m.before, m.where
    city, site, piece = event.city, event.site, piece_of(event.seat, event.neutral)
    number = before.city(city).picture.index(piece) + 1
    start, small = where.spot(before, Kind.SHUT, city, number)
    end, size = where.spot(before, Kind.SITE, city, site)
    what = FlightSprite("house", piece=piece, size=small, size_end=size)
    hops, landed = FADE_S, FADE_S + HOP_S
    length = landed + SPARKLE_S
    sparkle, middle = FlightSprite("sparkle", size=size, size_end=size), (end[0], end[1] - size[0] * 0.45)
    flights = (
        Flight(what._replace(kind="opening"), start, start, end_s=hops, ease="linear"),
        Flight(what, start, end, where.px(before, 50), hops, landed, "in-out-quad"),
        Flight(what._replace(size=size), end, end, begin_s=landed, end_s=length, ease="linear"),
        Flight(sparkle, middle, middle, begin_s=landed, end_s=length, ease="out-cubic"),
    )
    return m.clip(flights, hides={Thing(Kind.SITE, city, site)})


def _nailed(m: Scenery, city: str, site: int, piece: int) -> tuple[Flight, ...]:
    """On its site: planks are nailed on, then the colour fades."""
    at, size = m.where.spot(m.after, Kind.SITE, city, site)
    what = FlightSprite("nailing", piece=piece, size=size, size_end=size)
    return (
        Flight(what, at, at, end_s=2 * PLANK_S, ease="linear"),
        Flight(what._replace(kind="fading"), at, at, begin_s=2 * PLANK_S, end_s=2 * PLANK_S + FADE_S, ease="linear"),
    )


SITE_MARK = marked(Kind.SITE, "site")
VIEWS: Final[Views] = {
    WarehouseBuilt: EventView(told(paid="price"), _built_clips, Sound.BUILD, heard_at(FALL_S), SITE_MARK),
    WarehouseShut: EventView(
        told(seat="by"),
        _shut_clips,
        lambda event: Sound.LOST if event.lost else Sound.SHUT,
        heard_at(PLANK_S / 2),
        lambda event, after: None if event.lost else Thing(Kind.SHUT, event.city, len(after.city(event.city).picture)),
    ),
    WarehouseReopened: EventView(told(), _reopened_clips, Sound.REOPEN, mark=SITE_MARK),
}
