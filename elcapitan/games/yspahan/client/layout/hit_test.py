"""Where each thing of Yspahan's table can be pointed at: the same rectangles that are painted."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.table.hit_test import ThingRects, visible_card_rects
from elcapitan.games.yspahan.client.layout.city_layout import CityLayout
from elcapitan.games.yspahan.client.layout.district_close_up import DistrictCloseUp, near_shops, near_squares
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.rules.model.board import DISTRICT_SOUKS, DISTRICTS, SHOPS, SOUKS, SQUARES
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing

Kind = YspahanKind


def city_thing_rects(city: CityLayout) -> ThingRects:
    """The things of the whole city."""
    found: ThingRects = [(Thing(Kind.DISTRICT, name), rect) for name, rect in zip(DISTRICTS, city.plates, strict=True)]
    found += [(Thing(Kind.SOUK, souk.id), part) for at, souk in enumerate(SOUKS) for part in city.grounds[at]]
    found += [(Thing(Kind.SOUK, souk.id), city.coins[at]) for at, souk in enumerate(SOUKS)]
    found += [(Thing(Kind.SQUARE, square), rect) for square, rect in zip(SQUARES, city.squares, strict=True)]
    found += [(Thing(Kind.SHOP, shop), rect) for shop, rect in zip(SHOPS, city.shops, strict=True)]
    return found


def close_up_thing_rects(near: DistrictCloseUp, district: str) -> ThingRects:
    """The things of one district seen from near."""
    city = near.city
    found: ThingRects = [
        (Thing(Kind.SOUK, SOUKS[souk].id), part) for souk in DISTRICT_SOUKS[district] for part in city.grounds[souk]
    ]
    found += [(Thing(Kind.SOUK, SOUKS[souk].id), city.coins[souk]) for souk in DISTRICT_SOUKS[district]]
    found += [(Thing(Kind.SQUARE, SQUARES[square]), city.squares[square]) for square in near_squares(district)]
    found += [(Thing(Kind.SHOP, SHOPS[shop]), city.shops[shop]) for shop in near_shops(district)]
    return found


def building_thing_rects(layout: YspahanLayout) -> ThingRects:
    return [(Thing(Kind.BUILDING, name), rect) for name, rect in layout.buildings.cards.items()]


def question_thing_rects(layout: YspahanLayout, state: YspahanState) -> ThingRects:
    """The two answers of an open question (R7)."""
    if state.asked is None:
        return []
    banner = layout.question(state.asked.shop)
    return [(Thing(Kind.KEEP), banner.keep), (Thing(Kind.SEND), banner.send)]


def table_thing_rects(
    layout: YspahanLayout, state: YspahanState, me: int, forecast: list[Rect], *, hint: bool = False
) -> ThingRects:
    """Everything on the table that can be pointed at, without drawers, in the order in which it is painted."""
    found: ThingRects = [(Thing(Kind.SEAT, "", seat), rect) for seat, rect in enumerate(layout.panels, 1)]
    found += [
        (Thing(Kind.PERIOD), layout.week),
        (Thing(Kind.LENS), layout.lens),
        (Thing(Kind.SPEED), layout.speed),
        (Thing(Kind.SOUND), layout.sound),
        (Thing(Kind.MENU), layout.menu),
        (Thing(Kind.LOG), layout.log),
    ]
    tower = layout.tower
    found += [(Thing(Kind.YELLOW, "", at), rect) for at, rect in enumerate(tower.yellow, 1)]
    found.append((Thing(Kind.ROLL), tower.cup))
    found += [(Thing(Kind.FLOOR, floor), rect) for floor, rect in tower.floors.items()]
    found += city_thing_rects(layout.city)
    found += [(Thing(Kind.CARAVAN, "", at), rect) for at, rect in enumerate(layout.caravan.places)]
    if layout.buildings.is_folded:
        found.append((Thing(Kind.BUILDINGS), layout.buildings.rect))
    else:
        found += building_thing_rects(layout)
    found += [(Thing(Kind.FORECAST, "", seat), rect) for seat, rect in enumerate(forecast, 1)]
    rail = layout.rail
    found += [
        (Thing(Kind.UNDO), rail.undo),
        (Thing(Kind.UNDO_TURN), rail.undo_turn),
        (Thing(Kind.DECK), rail.draw),
        (Thing(Kind.END), rail.end),
    ]
    if hint:
        found.append((Thing(Kind.HINT), rail.hint))
    if me:
        cards = state.player(me).hand
        found += [
            (Thing(Kind.HAND, card, at), rect)
            for at, (card, rect) in enumerate(zip(cards, visible_card_rects(rail.hand), strict=False))
        ]
    return found
