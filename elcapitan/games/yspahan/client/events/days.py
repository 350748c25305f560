"""Days, weeks and the end (letters T, W, E): events that move no piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from elcapitan.client.shell.i18n import _, join_names
from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.yspahan.client.events import event_view, sprites
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.events import DayBegan, GameFinished, OrderChanged, TurnFinished, WeekEnded
from elcapitan.kit.table.event_view import EventView, Views
from elcapitan.kit.words.phrases import Phrase

if TYPE_CHECKING:
    from elcapitan.games.yspahan.client.events.event_view import Scenery

DUSK_S = 1.2
"""The sun sets over the city."""
DAWN_S = 0.6
DAY_S = 0.35
"""A new day of the same week begins."""


def _day(event: DayBegan, m: Scenery) -> list[AnimationClip]:
    """A moment before the next roll; the sun rises on a new week."""
    return m.clip(hides={sprites.SUNRISE}, s=DAWN_S) if event.day == 1 else m.clip(s=DAY_S)


def _week_line(event: WeekEnded, who: event_view.Names) -> str:
    points = event_view.by_seat(who, map(str, event.points))
    return _("Week {week} is over. Points: {points}").format(week=event.week, points=points)


def _week(event: WeekEnded, m: Scenery) -> list[AnimationClip]:
    """The sun sets; the goods leave the city."""
    return m.clip(hides={sprites.SUNSET}, on=m.before, s=DUSK_S)


def _order_line(event: OrderChanged, who: event_view.Names) -> str:
    order = ", ".join(f"{who[seat - 1]} ({event.points[seat - 1]})" for seat in dict.fromkeys(event.turns))
    return _("The last day goes by points, fewest first: {order}").format(order=order)


def _end_line(event: GameFinished, who: event_view.Names) -> str:
    winners = join_names([who[seat - 1] for seat in event.winners])
    points = names.points_text(event.points[event.winners[0] - 1])
    if len(event.winners) > 1:
        return _("The game is over. {winners} share the victory with {points}").format(winners=winners, points=points)
    return _("The game is over. {winner} wins with {points}").format(winner=winners, points=points)


_DAY: Final = Phrase("Week {week}, day {day}: {name} is the starting player", name="starter:seat")
VIEWS: Final[Views] = {
    DayBegan: EventView(event_view.told(_DAY), _day, lambda event: YspahanSound.DAWN if event.day == 1 else None),
    WeekEnded: EventView(_week_line, _week, YspahanSound.WEEK_END),
    OrderChanged: EventView(_order_line),
    TurnFinished: EventView(event_view.told(Phrase("{name} ended the turn")), quiet=True),
    GameFinished: EventView(_end_line),
}
