"""What is paid (letter P, X5): paydays, bonus cards, payments at once; payday_animation counts the ledger."""

from __future__ import annotations

from typing import Final

from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.shell.sound import Sound
from elcapitan.client.table.clips import AnimationClip, Flight, FlightSprite, last_arrival_s
from elcapitan.games.capitan.client.events.event_view import EventView, LogLine, LogNames, Scenery, Views
from elcapitan.games.capitan.client.events.tween import changed_purses, purse_coins
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.events import BonusTaken, PaidAtOnce, PaydayHeld


def _payday_line(event: PaydayHeld, at: LogNames) -> LogLine:
    gains = zip(event.proliferation, event.majority, event.fortresses, event.bonus, strict=True)
    paid = ", ".join(f"{at.name(seat)} {signed_text(sum(parts))}" for seat, parts in enumerate(gains, 1))
    return LogLine(0, _("Payday {number}: {paid}").format(number=words.ROMAN[event.phase], paid=paid))


def _bonus_line(event: BonusTaken, at: LogNames) -> LogLine:
    text = _("{name} reached enough cities for the bonus card of {florins}")
    return LogLine(event.seat, text.format(name=at.name(event.seat), florins=words.florins_text(event.florins)))


def _bonus_clips(event: BonusTaken, scenery: Scenery) -> list[AnimationClip]:
    before, after, where = scenery
    layout = where.layout_for(after)
    rank = before.board.bonus.index(event.florins)
    start = layout.bank.bonus[min(rank, len(layout.bank.bonus) - 1)]
    what = FlightSprite("bonus", piece=event.florins, size=start.size, size_end=start.size)
    flight = Flight(what, layout.panels[event.seat - 1].center, start.center, apex=where.px(after, 60), end_s=0.6)
    return [AnimationClip(0.75, after, frozenset({("bonus", event.florins)}), (flight,))]


def _at_once_line(event: PaidAtOnce, at: LogNames) -> LogLine:
    text = _("{name} was paid immediately in {city}").format(name=at.name(event.seat), city=at.city(event.city))
    return LogLine(event.seat, text, event.florins)


def _at_once_clips(event: PaidAtOnce, scenery: Scenery) -> list[AnimationClip]:
    before, after, where = scenery
    flights = tuple(purse_coins(after, where, event.seat, -event.florins))
    purses = changed_purses(before, after, event.seat)
    return [AnimationClip(last_arrival_s(flights) + 0.1, after, flights=flights, purses=purses)]


VIEWS: Final[Views] = {
    PaydayHeld: EventView(_payday_line, sound=Sound.PAYDAY),
    BonusTaken: EventView(_bonus_line, _bonus_clips, Sound.COIN),
    PaidAtOnce: EventView(_at_once_line, _at_once_clips, Sound.COIN),
}
