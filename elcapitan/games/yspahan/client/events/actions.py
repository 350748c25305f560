"""Camels and gold from the tower (letter A)."""

from __future__ import annotations

from typing import Final

from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.yspahan.client.events import event_view
from elcapitan.games.yspahan.client.events.event_view import Scenery, action_line, clause
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.rules.model.board import CAMELS, GOLD
from elcapitan.games.yspahan.rules.model.events import CamelsTaken, GoldTaken
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.event_view import EventView, Views


def _camels(event: CamelsTaken, m: Scenery) -> list[AnimationClip]:
    start, end = m.where.point(m.before, Kind.FLOOR, CAMELS), event_view.seat_point(m, Kind.STABLE, event.seat)
    return m.clip(event_view.camels(m, event.camels, start, end))


def _gold(event: GoldTaken, m: Scenery) -> list[AnimationClip]:
    start, end = m.where.point(m.before, Kind.FLOOR, GOLD), event_view.seat_point(m, Kind.PURSE, event.seat)
    return m.clip(event_view.coins(m, event.gold, start, end))


VIEWS: Final[Views] = {
    CamelsTaken: EventView(action_line, _camels, YspahanSound.CAMEL_BELL, clause=clause),
    GoldTaken: EventView(action_line, _gold, YspahanSound.GOLD, event_view.as_coins_land, clause=clause),
}
