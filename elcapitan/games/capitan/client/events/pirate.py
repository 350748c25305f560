"""The pirate ship (X7 to X10): moved, a ship that makes way for it, protection collected."""

from __future__ import annotations

from typing import Final

from elcapitan.client.sound_names import Sound
from elcapitan.client.table.clips import AnimationClip, last_arrival_s
from elcapitan.games.capitan.client.events.event_view import (
    Scenery,
    coin_cues,
    coins,
    purse_coins,
    told,
)
from elcapitan.games.capitan.client.events.sailing import card_away, voyage
from elcapitan.games.capitan.rules.model.events import PirateMoved, ProtectionCollected, ShipDisplaced
from elcapitan.games.capitan.rules.model.pieces import PIRATE
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.event_view import EventView, Views
from elcapitan.kit.table.things import Thing


def _moved_clips(event: PirateMoved, m: Scenery) -> list[AnimationClip]:
    """Painted over the earlier position: a ship that gives way stays in its space until the pirate arrives."""
    before, after, where = m.before, m.after, m.where
    assert before.pirate is not None, "it comes from somewhere"
    start = where.point(before, Kind.HARBOUR, event.origin, before.pirate.space)
    route = voyage(m, PIRATE, start, where.point(after, Kind.HARBOUR, event.city, event.space))
    cards = [card_away(m, event.seat, card, last_arrival_s(route)) for card in event.cards]
    flights = (*route, *cards, *purse_coins(m, event.seat, event.price))
    mine = event.cards if event.seat == where.me else ()
    hides = (Thing(Kind.SHIP, "", PIRATE), *(Thing(Kind.HAND, card) for card in mine))
    return m.clip(flights, event.seat, hides=hides, on=before)


def _displaced_clips(event: ShipDisplaced, m: Scenery) -> list[AnimationClip]:
    start, end = (m.where.point(m.after, Kind.HARBOUR, event.city, space) for space in (event.origin, event.space))
    return m.clip(voyage(m, event.seat, start, end), hides={Thing(Kind.SHIP, "", event.seat)})


def _collected_clips(event: ProtectionCollected, m: Scenery) -> list[AnimationClip]:
    payer, seat = (m.where.point(m.after, Kind.PURSE, "", each) for each in (event.payer, event.seat))
    flights = coins(m, event.florins, payer, seat)
    return m.clip(flights, event.seat, event.payer, s=last_arrival_s(flights) + 0.1)


VIEWS: Final[Views] = {
    PirateMoved: EventView(told(paid="price"), _moved_clips, Sound.SAIL),
    ShipDisplaced: EventView(told(), _displaced_clips, Sound.SAIL),
    ProtectionCollected: EventView(told(got="florins"), _collected_clips, Sound.COIN, coin_cues),
}
