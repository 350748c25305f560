"""What is paid (letter P, X5): paydays, bonus cards, payments at once; payday_animation counts the ledger."""

from __future__ import annotations

from typing import Final

from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.sound_names import Sound
from elcapitan.client.table.clips import AnimationClip, Flight, FlightSprite, last_arrival_s
from elcapitan.games.capitan.client.advice.forecast import payday_totals
from elcapitan.games.capitan.client.events.event_view import LogLine, LogNames, Scenery, coin_cues, purse_coins, told
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.events import BonusTaken, PaidAtOnce, PaydayHeld
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.event_view import EventView, Views
from elcapitan.kit.table.things import Thing


def _payday_line(event: PaydayHeld, at: LogNames) -> LogLine:
    paid = ", ".join(f"{at.name(seat)} {signed_text(sum_)}" for seat, sum_ in enumerate(payday_totals(event), 1))
    return LogLine(0, _("Payday {number}: {paid}").format(number=words.ROMAN[event.phase], paid=paid))


def _bonus_clips(event: BonusTaken, m: Scenery) -> list[AnimationClip]:
    layout = m.where.layout_for(m.after)
    rank = m.before.board.bonus.index(event.florins)
    start = layout.bank.bonus[min(rank, len(layout.bank.bonus) - 1)]
    what = FlightSprite("bonus", piece=event.florins, size=start.size, size_end=start.size)
    flight = Flight(what, layout.panels[event.seat - 1].center, start.center, apex=m.where.px(m.after, 60), end_s=0.6)
    return m.clip([flight], hides={Thing(Kind.BONUS, "", event.florins)}, s=0.75)


def _at_once_clips(event: PaidAtOnce, m: Scenery) -> list[AnimationClip]:
    flights = purse_coins(m, event.seat, -event.florins)
    return m.clip(flights, event.seat, s=last_arrival_s(flights) + 0.1)


VIEWS: Final[Views] = {
    PaydayHeld: EventView(_payday_line, sound=Sound.PAYDAY),
    BonusTaken: EventView(told(), _bonus_clips, Sound.COIN, coin_cues),
    PaidAtOnce: EventView(told(got="florins"), _at_once_clips, Sound.COIN, coin_cues),
}
