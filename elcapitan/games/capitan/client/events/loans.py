"""Loans (letter A): taken, repaid, extended."""

from __future__ import annotations

from typing import Final

from elcapitan.client.sound_names import Sound
from elcapitan.client.table.clips import AnimationClip, Flight, FlightSprite, last_arrival_s
from elcapitan.games.capitan.client.events.event_view import Scenery, coin_cues, purse_coins, told
from elcapitan.games.capitan.client.events.sailing import voyage
from elcapitan.games.capitan.rules.model.events import LoanExtended, LoanRepaid, LoanTaken
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.event_view import Cues, EventView, Views, pause
from elcapitan.kit.table.things import Thing


def _taken_clips(event: LoanTaken, m: Scenery) -> list[AnimationClip]:
    """The ship sails to the bank harbour, then card and coins fly to the borrower."""
    before, after, where = m.before, m.after, m.where
    seat, amount = event.seat, event.amount
    start, end = where.point(before, Kind.SHIP, "", seat), where.point(after, Kind.SHIP, "", seat)
    route = voyage(m, seat, start, end) if start != end else ()
    begin = max(0.0, last_arrival_s(route) - 0.3)
    layout = where.layout_for(after)
    at = next(at for at, plan in enumerate(after.board.loans) if plan.amount == amount)
    source = layout.bank.loans[min(at, len(layout.bank.loans) - 1)]
    small = where.px(after, 60), where.px(after, 38)
    card = FlightSprite("loan", piece=amount, size=source.size, size_end=small)
    goal = layout.rail.loans.center if seat == where.me else layout.panels[seat - 1].center
    lent = Flight(card, source.center, goal, apex=where.px(after, 60), begin_s=begin, end_s=begin + 0.5)
    flights = (*route, lent, *purse_coins(m, seat, -amount, begin_s=begin))
    return m.clip(flights, seat, hides=[Thing(Kind.SHIP, "", seat)] if route else [])


def _lent_cues(clip: AnimationClip, sound: Sound) -> Cues:
    """The loan card is heard when it leaves the bank."""
    return [next((flight.begin_s, sound) for flight in clip.flights if flight.what.kind == "loan")]


def _repaid_clips(event: LoanRepaid, m: Scenery) -> list[AnimationClip]:
    flights = purse_coins(m, event.seat, event.cost)
    return m.clip(flights, event.seat, s=last_arrival_s(flights) + 0.15)


VIEWS: Final[Views] = {
    LoanTaken: EventView(told(got="amount"), _taken_clips, Sound.LOAN, _lent_cues),
    LoanRepaid: EventView(told(paid="cost"), _repaid_clips, Sound.COIN, coin_cues),
    LoanExtended: EventView(told(), pause, Sound.LOAN),
}
