"""Days, weeks and the end (letters T, W, E): events that move no piece."""

from __future__ import annotations

from typing import Final

from elcapitan.client.shell.i18n import join_names
from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.yspahan.client.events import event_view, sprites
from elcapitan.games.yspahan.client.events.event_view import Scenery, line
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.rules.model.events import DayBegan, GameFinished, OrderChanged, TurnFinished, WeekEnded
from elcapitan.kit.table.event_view import EventView, Views

DUSK_S = 1.2
"""The sun sets over the city."""
DAWN_S = 0.6
DAY_S = 0.35
"""A new day of the same week begins."""


def _day(event: DayBegan, m: Scenery) -> list[AnimationClip]:
    """A moment before the next roll; the sun rises on a new week."""
    return m.clip(hides={sprites.SUNRISE}, s=DAWN_S) if event.day == 1 else m.clip(s=DAY_S)


def _week_line(event: WeekEnded, who: event_view.Names) -> str:
    return line(event, who, sums=event_view.by_seat(who, map(str, event.points)))


def _week(event: WeekEnded, m: Scenery) -> list[AnimationClip]:
    """The sun sets; the goods leave the city."""
    return m.clip(hides={sprites.SUNSET}, on=m.before, s=DUSK_S)


def _order_line(event: OrderChanged, who: event_view.Names) -> str:
    order = (f"{who[seat - 1]} ({event.points[seat - 1]})" for seat in dict.fromkeys(event.turns))
    return line(event, who, order=", ".join(order))


def _end_line(event: GameFinished, who: event_view.Names) -> str:
    winners = join_names([who[seat - 1] for seat in event.winners])
    return line(event, who, won=winners, count=len(event.winners), points=event.points[event.winners[0] - 1])


VIEWS: Final[Views] = {
    DayBegan: EventView(line, _day, lambda event: YspahanSound.DAWN if event.day == 1 else None),
    WeekEnded: EventView(_week_line, _week, YspahanSound.WEEK_END),
    OrderChanged: EventView(_order_line),
    TurnFinished: EventView(line, quiet=True),
    GameFinished: EventView(_end_line),
}
