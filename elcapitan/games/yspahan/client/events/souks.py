"""Goods in the souks (letters K, W1): supplied, placed, returned; souks completed and scored."""

from __future__ import annotations

from typing import Final

from elcapitan.client.shell.i18n import signed_text
from elcapitan.client.table.clips import AnimationClip, Flight
from elcapitan.games.yspahan.client.events import event_view, sprites
from elcapitan.games.yspahan.client.events.event_view import Scenery, line
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.events import (
    DistrictSupplied,
    GoodPlaced,
    GoodsReturned,
    SoukCompleted,
    SoukScored,
)
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.event_view import EventView, Views
from elcapitan.kit.table.motion import fly
from elcapitan.kit.table.things import Thing

DROP_S = 0.25
DUST_S = 0.3
BOUNCE_S = 0.06
LIGHT_S = 0.45
"""A complete souk lights up."""


def _placed(event: GoodPlaced, m: Scenery) -> list[AnimationClip]:
    """The good drops into its shop with dust and a small bounce."""
    (place, (side, _)), seat = m.where.spot(m.after, Kind.GOOD, event.shop), event.seat
    above, bounce = (place[0], place[1] - m.where.px(m.after, 70)), (place[0], place[1] - side * 0.22)
    flights = (
        fly(sprites.GOOD, above, place, side, DROP_S, piece=seat, ease="in-quad"),
        fly(sprites.DUST, place, place, side * 1.7, DUST_S, DROP_S, ease="linear"),
        fly(sprites.GOOD, place, bounce, side, BOUNCE_S, DROP_S, piece=seat, ease="out-quad"),
        fly(sprites.GOOD, bounce, place, side, BOUNCE_S, DROP_S + BOUNCE_S, piece=seat, ease="in-quad"),
    )
    return m.clip(flights, hides={Thing(Kind.GOOD, event.shop)})


def _light(m: Scenery, souk: str) -> Flight:
    place, step = m.where.point(m.after, Kind.SOUK, souk), m.where.layout_for(m.after).city.step
    return fly(sprites.LIGHT, place, place, step, LIGHT_S, name=souk, ease="linear")


def _scored_line(event: SoukScored, who: event_view.Names) -> str:
    text = line(event, who, points=event.value + event.bazaar)
    return f"{text} ({names.building_text('bazaar')} {signed_text(event.bazaar)})" if event.bazaar else text


def _scored(event: SoukScored, m: Scenery) -> list[AnimationClip]:
    """A complete souk lights up with its points; its owner gets them in the ledger."""
    light = _light(m, event.souk)
    return m.clip((light, event_view.points(m, event.value + event.bazaar, light.start, light.start, m.after)))


VIEWS: Final[Views] = {
    DistrictSupplied: EventView(event_view.action_line),
    GoodPlaced: EventView(line, _placed, YspahanSound.GOOD_DROP, event_view.as_first_lands),
    SoukCompleted: EventView(line, lambda event, m: m.clip([_light(m, event.souk)]), YspahanSound.SOUK_COMPLETE),
    GoodsReturned: EventView(line, clause=event_view.clause),
    SoukScored: EventView(_scored_line, _scored, YspahanSound.SOUK_COMPLETE),
}
