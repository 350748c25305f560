"""What the others' moves have changed for one player since their last turn ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.client.model.table_model import GameStep
from elcapitan.games.yspahan.client.facts.outlook import WeekOutlook, week_outlook
from elcapitan.games.yspahan.rules.model import events as game_events


class WeekRecap(NamedTuple):
    """All that concerns them."""

    before: WeekOutlook
    """What the week would have scored for them when their last turn ended."""
    now: WeekOutlook
    happened: tuple[game_events.Event, ...]
    """Goods of theirs loaded, camels they gave, cards they drew meanwhile, caravans scored, souks others completed."""

    @property
    def nothing(self) -> bool:
        return self.before == self.now and not self.happened


def recap(steps: Sequence[GameStep], seat: int) -> WeekRecap | None:
    """Since that seat's last turn of this week; None where there was none, or a week's end lies between."""
    since = _last_turn_ended(steps, seat)
    if since is None or since == len(steps):
        return None
    later = steps[since:]
    events = [event for step in later for event in step.events]
    # Their own end of turn may be the last of the week: then its scoring is in between as well.
    if any(isinstance(event, game_events.WeekEnded) for event in (*steps[since - 1].events, *events)):
        return None
    before, now = week_outlook(later[0].before)[seat - 1], week_outlook(later[-1].after)[seat - 1]
    return WeekRecap(before, now, tuple(event for event in events if _is_about_seat(event, seat)))


def _last_turn_ended(steps: Sequence[GameStep], seat: int) -> int | None:
    """The number of steps up to the end of that seat's last turn; None if they have ended none."""
    for at in range(len(steps) - 1, -1, -1):
        if steps[at].seat == seat and steps[at].text == "end":
            return at + 1
    return None


def _is_about_seat(event: game_events.Event, seat: int) -> bool:
    match event:
        case game_events.GoodLoaded() | game_events.CamelGiven() | game_events.CardDrawn():
            return event.seat == seat
        case game_events.CaravanScored():
            return event.emptied
        case game_events.SoukCompleted():
            return event.seat != seat
    return False
