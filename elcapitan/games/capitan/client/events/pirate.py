"""The pirate ship (X7 to X10): moved, a ship that makes way for it, protection collected."""

from __future__ import annotations

from typing import Final

from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.sound import Sound
from elcapitan.client.table.clips import AnimationClip, last_arrival_s
from elcapitan.games.capitan.client.events.event_view import LogLine, LogNames, Scenery, coin_cues, coins, purse_coins
from elcapitan.games.capitan.client.events.sailing import card_away, voyage
from elcapitan.games.capitan.rules.model.events import PirateMoved, ProtectionCollected, ShipDisplaced
from elcapitan.games.capitan.rules.model.state import PIRATE
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.event_view import EventView, Views
from elcapitan.kit.table.things import Thing


def _moved_line(event: PirateMoved, at: LogNames) -> LogLine:
    text = _("{name} moved the pirate ship from {origin} to {city}")
    origin, city = at.city(event.origin), at.city(event.city)
    return LogLine(event.seat, text.format(name=at.name(event.seat), origin=origin, city=city), -event.price)


def _moved_clips(event: PirateMoved, m: Scenery) -> list[AnimationClip]:
    """Painted over the earlier position: a ship that gives way stays in its space until the pirate arrives."""
    before, after, where = m.before, m.after, m.where
    assert before.pirate is not None, "it comes from somewhere"
    start = where.berth(before, event.origin, before.pirate.space)
    route = voyage(m, PIRATE, start, where.berth(after, event.city, event.space))
    cards = [card_away(m, event.seat, card, last_arrival_s(route)) for card in event.cards]
    flights = (*route, *cards, *purse_coins(m, event.seat, event.price))
    mine = event.cards if event.seat == where.me else ()
    return m.clip(
        flights,
        event.seat,
        hides=(Thing(CapitanKind.SHIP, "", PIRATE), *(Thing(CapitanKind.HAND, card) for card in mine)),
        on=before,
    )


def _displaced_line(event: ShipDisplaced, at: LogNames) -> LogLine:
    text = _("{name}'s ship made way for the pirate in {city}: harbour {number}")
    return LogLine(event.seat, text.format(name=at.name(event.seat), city=at.city(event.city), number=event.space))


def _displaced_clips(event: ShipDisplaced, m: Scenery) -> list[AnimationClip]:
    start, end = (m.where.berth(m.after, event.city, space) for space in (event.origin, event.space))
    return m.clip(voyage(m, event.seat, start, end), hides={Thing(CapitanKind.SHIP, "", event.seat)})


def _collected_line(event: ProtectionCollected, at: LogNames) -> LogLine:
    text = _("{name} collected protection from {payer} in {city}")
    names = {"name": at.name(event.seat), "payer": at.name(event.payer), "city": at.city(event.city)}
    return LogLine(event.seat, text.format(**names), event.florins)


def _collected_clips(event: ProtectionCollected, m: Scenery) -> list[AnimationClip]:
    payer, seat = (m.where.purse(m.after, each) for each in (event.payer, event.seat))
    flights = coins(m, event.florins, payer, seat)
    return m.clip(flights, event.seat, event.payer, s=last_arrival_s(flights) + 0.1)


VIEWS: Final[Views] = {
    PirateMoved: EventView(_moved_line, _moved_clips, Sound.SAIL),
    ShipDisplaced: EventView(_displaced_line, _displaced_clips, Sound.SAIL),
    ProtectionCollected: EventView(_collected_line, _collected_clips, Sound.COIN, coin_cues),
}
