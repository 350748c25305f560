"""What the others' moves have changed for one player since their last turn ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from elcapitan.client.model.table_model import GameStep
from elcapitan.games.carcassonne.client.facts.prospects import SeatForecast, forecast
from elcapitan.games.carcassonne.rules.model import events
from elcapitan.kit.table import turn_recap

LOST = ("plague", "alone", "wolf")
"""Why a figure goes home for nothing."""


class LandRecap(NamedTuple):
    """All that concerns them."""

    before: SeatForecast
    """If the game had ended when their last turn ended."""
    now: SeatForecast
    happened: tuple[events.Event, ...]
    """What gave them points, or took figures of theirs off the land for nothing."""

    @property
    def nothing(self) -> bool:
        return self.before.total == self.now.total and not self.happened


def recap(steps: Sequence[GameStep], seat: int) -> LandRecap | None:
    """From that seat's last turn to the present one; None where there was none, or nothing lies between."""
    since = turn_recap.since_last_turn(steps, seat, ends_turn)
    others = [*takewhile(lambda step: step.before.seat != seat, since.later)] if since is not None else []
    if not others:
        return None
    before, now = forecast(others[0].before)[seat - 1], forecast(others[-1].after)[seat - 1]
    happened = (event for step in others for event in step.events if _is_about_seat(event, seat))
    return LandRecap(before, now, tuple(happened))


def ends_turn(step: GameStep) -> bool:
    """Not by an answer to the plague in another player's turn (W7), nor before a second tile (B5)."""
    return bool(step.before.seat == step.seat != step.after.seat)


def _is_about_seat(event: events.Event, seat: int) -> bool:
    match event:
        case events.FigureReturned(why=why):
            return event.seat == seat and why in LOST
        case events.WheelTurned() | events.CrownsScored() | events.FlockScored() | events.FeatureScored():
            return not events.is_final(event) and event.points[seat - 1] > 0
    return False
