"""Goods in the souks (letters K, W1): supplied, placed, returned; souks completed and scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.table.clips import AnimationClip, Flight
from elcapitan.games.yspahan.client.events import event_view, sprites
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import SOUKS
from elcapitan.games.yspahan.rules.model.events import (
    DistrictSupplied,
    GoodPlaced,
    GoodsReturned,
    SoukCompleted,
    SoukScored,
)
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.event_view import EventView, Views
from elcapitan.kit.table.motion import fly
from elcapitan.kit.table.things import Thing

if TYPE_CHECKING:
    from elcapitan.games.yspahan.client.events.event_view import Scenery

DROP_S = 0.25
DUST_S = 0.3
BOUNCE_S = 0.06
LIGHT_S = 0.45
"""A complete souk lights up."""


def _supplied_line(event: DistrictSupplied, who: event_view.Names) -> str:
    text = _("{name} supplied the {district} district with {goods}").format(
        name=who[event.seat - 1], district=names.of_floor_text(event.district), goods=names.goods_text(event.goods)
    )
    return text + event_view.sum_text(event.dice, event.card, event.building, names.building_text("hoist"))


def _placed_line(event: GoodPlaced, who: event_view.Names) -> str:
    # Words: {in_souk} is such as "in the yellow souk of the barrel district"
    return _("{name} placed a good {in_souk}").format(name=who[event.seat - 1], in_souk=names.in_shop_text(event.shop))


def _placed(event: GoodPlaced, m: Scenery) -> list[AnimationClip]:
    """The good drops into its shop with dust and a small bounce."""
    place, side, seat = m.where.shop(m.after, event.shop), m.where.good_side(m.after), event.seat
    above, bounce = (place[0], place[1] - m.where.px(m.after, 70)), (place[0], place[1] - side * 0.22)
    flights = (
        fly(sprites.GOOD, above, place, side, DROP_S, piece=seat, ease="in-quad"),
        fly(sprites.DUST, place, place, side * 1.7, DUST_S, DROP_S, ease="linear"),
        fly(sprites.GOOD, place, bounce, side, BOUNCE_S, DROP_S, piece=seat, ease="out-quad"),
        fly(sprites.GOOD, bounce, place, side, BOUNCE_S, DROP_S + BOUNCE_S, piece=seat, ease="in-quad"),
    )
    return m.clip(flights, hides={Thing(YspahanKind.GOOD, event.shop)})


def _completed_line(event: SoukCompleted, who: event_view.Names) -> str:
    # Words: {souk} is such as "the yellow souk of the barrel district"
    return _("{name} completed {souk} ({points})").format(
        name=who[event.seat - 1], souk=names.souk_text(event.souk), points=names.points_text(event.value)
    )


def _completed(event: SoukCompleted, m: Scenery) -> list[AnimationClip]:
    return m.clip([_light(m, event.souk)])


def _light(m: Scenery, souk: str) -> Flight:
    place = m.where.souk(m.after, next(at for at, each in enumerate(SOUKS) if each.id == souk))
    return fly(sprites.LIGHT, place, place, m.where.step(m.after), LIGHT_S, name=souk, ease="linear")


def _returned_line(event: GoodsReturned, who: event_view.Names) -> str:
    return _("{name} found no shop for {goods} in the {district} district").format(
        name=who[event.seat - 1],
        goods=names.goods_text(event.goods),
        district=names.of_floor_text(event.district),
    )


def _returned_clause(event: GoodsReturned, turn: event_view.TurnNames) -> str:
    return _("found no shop for {goods}").format(goods=names.goods_text(event.goods))


def _scored_line(event: SoukScored, who: event_view.Names) -> str:
    text = _("{name} scored {souk}: {points}").format(
        name=who[event.seat - 1],
        souk=names.souk_text(event.souk),
        points=names.points_text(event.value + event.bazaar),
    )
    return f"{text} ({names.building_text('bazaar')} {signed_text(event.bazaar)})" if event.bazaar else text


def _scored(event: SoukScored, m: Scenery) -> list[AnimationClip]:
    """A complete souk lights up with its points; its owner gets them in the ledger."""
    light = _light(m, event.souk)
    return m.clip((light, event_view.points(m, event.value + event.bazaar, light.start, light.start, m.after)))


VIEWS: Final[Views] = {
    DistrictSupplied: EventView(_supplied_line),
    GoodPlaced: EventView(_placed_line, _placed, YspahanSound.GOOD_DROP, event_view.as_first_lands),
    SoukCompleted: EventView(_completed_line, _completed, YspahanSound.SOUK_COMPLETE),
    GoodsReturned: EventView(_returned_line, clause=_returned_clause),
    SoukScored: EventView(_scored_line, _scored, YspahanSound.SOUK_COMPLETE),
}
