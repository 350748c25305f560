"""What the others' moves have changed for one player since their last turn ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.client.model.table_model import GameStep
from elcapitan.games.yspahan.client.facts.outlook import WeekOutlook, week_outlook
from elcapitan.games.yspahan.rules.model import events as game_events
from elcapitan.kit.table import turn_recap


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
    since = turn_recap.since_last_turn(steps, seat, lambda step: step.text == "end")
    if since is None or since.includes(game_events.WeekEnded):
        return None
    before, now = (week_outlook(state)[seat - 1] for state in (since.later[0].before, since.later[-1].after))
    return WeekRecap(before, now, tuple(event for event in since.events if _is_about_seat(event, seat)))


def _is_about_seat(event: game_events.Event, seat: int) -> bool:
    match event:
        case game_events.GoodLoaded() | game_events.CamelGiven() | game_events.CardDrawn():
            return event.seat == seat
        case game_events.CaravanScored():
            return event.emptied
        case game_events.SoukCompleted():
            return event.seat != seat
    return False
