"""Cards on the table (letter C): bought, turned up, reshuffled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.client.sound_names import Sound
from elcapitan.client.table.clips import AnimationClip, Flight, FlightSprite
from elcapitan.games.capitan.client.events.event_view import Scenery, purse_coins, told
from elcapitan.games.capitan.rules.model.events import CardBought, CardTurnedUp, DeckShuffled
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.event_view import Cues, EventView, Views
from elcapitan.kit.table.things import Thing

LIFT_S, FLOWN_S, SETTLE_S = 0.12, 0.54, 0.16
"""A bought card: seconds for lifting, flying and settling."""
DEALT_S, NEXT_DEALT_S = 0.32, 0.12
"""A turned-up card: seconds from its deck to its place, and until the next one follows."""


def _bought_clips(event: CardBought, m: Scenery) -> list[AnimationClip]:
    """The card is lifted, flies to its buyer and settles."""
    before, after, where = m.before, m.after, m.where
    seat, card = event.seat, event.card
    start, goal = where.display(before, card, event.place), where.card_home(after, seat, card)
    what = FlightSprite("card", card, size=start.size, size_end=start.size, face=start.size)
    lifted = start.move(0, -where.px(after, 12))
    over = goal.move(0, -where.px(after, 8))
    flights = (
        Flight(what, start.center, lifted.center, end_s=LIFT_S, ease="out-cubic"),
        Flight(what._replace(size_end=goal.size), lifted.center, over.center, where.px(after, 60), LIFT_S, FLOWN_S),
        Flight(what._replace(size=goal.size, size_end=goal.size), over.center, goal.center,
               begin_s=FLOWN_S, end_s=FLOWN_S + SETTLE_S, ease="out-back"),
        *purse_coins(m, seat, event.price, LIFT_S),
    )  # fmt: skip
    hidden = [Thing(Kind.HAND, card)] if seat == where.me else []
    return m.clip(flights, seat, hides=hidden)


def _turned_up_clips(events: Sequence[CardTurnedUp], m: Scenery) -> list[AnimationClip]:
    """All cards turned up at the end of a turn: each slides from its deck and turns over, one soon after another."""
    after, where = m.after, m.where
    flights = []
    for at, event in enumerate(events):
        goal = where.display(after, event.card, event.place)
        deck = where.tray(after, event.card).deck
        begin = NEXT_DEALT_S * at
        what = FlightSprite("turn", event.card, size=goal.size, size_end=goal.size)
        flights.append(Flight(what, deck.center, goal.center, begin_s=begin, end_s=begin + DEALT_S, ease="out-cubic"))
    return m.clip(flights, hides=(Thing(Kind.DISPLAY, event.card) for event in events))


def _turning_cues(clip: AnimationClip, sound: Sound) -> Cues:
    """Each card is heard when it turns over."""
    return [((flight.begin_s + flight.end_s) / 2, sound) for flight in clip.flights if flight.what.kind == "turn"]


VIEWS: Final[Views] = {
    CardBought: EventView(told(paid="price"), _bought_clips, Sound.CARD),
    CardTurnedUp: EventView(told(seat=""), _turned_up_clips, Sound.FLIP, _turning_cues, quiet=True, together=True),
    DeckShuffled: EventView(told(seat=""), sound=Sound.FLIP),
}
