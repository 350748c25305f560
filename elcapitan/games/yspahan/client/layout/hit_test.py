"""Where each thing of Yspahan's table can be pointed at: the same rectangles that are painted."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.table.hit_test import visible_card_rects
from elcapitan.games.yspahan.client.facts.targets import YspahanTarget, YspahanTargetKind
from elcapitan.games.yspahan.client.layout.city_layout import CityLayout
from elcapitan.games.yspahan.client.layout.district_close_up import DistrictCloseUp, near_shops, near_squares
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.rules.model.board import DISTRICT_SOUKS, DISTRICTS, SHOPS, SOUKS, SQUARES
from elcapitan.games.yspahan.rules.model.state import YspahanState

YspahanRects = list[tuple[YspahanTarget, Rect]]
"""Every thing with its rectangle; what lies on top comes last."""
Kind = YspahanTargetKind


def city_target_rects(city: CityLayout) -> YspahanRects:
    """The things of the whole city."""
    found: YspahanRects = [
        (YspahanTarget(Kind.DISTRICT, name), rect) for name, rect in zip(DISTRICTS, city.plates, strict=True)
    ]
    found += [(YspahanTarget(Kind.SOUK, souk.id), part) for at, souk in enumerate(SOUKS) for part in city.grounds[at]]
    found += [(YspahanTarget(Kind.SOUK, souk.id), city.coins[at]) for at, souk in enumerate(SOUKS)]
    found += [(YspahanTarget(Kind.SQUARE, square), rect) for square, rect in zip(SQUARES, city.squares, strict=True)]
    found += [(YspahanTarget(Kind.SHOP, shop), rect) for shop, rect in zip(SHOPS, city.shops, strict=True)]
    return found


def close_up_target_rects(near: DistrictCloseUp, district: str) -> YspahanRects:
    """The things of one district seen from near."""
    city = near.city
    found: YspahanRects = [
        (YspahanTarget(Kind.SOUK, SOUKS[souk].id), part)
        for souk in DISTRICT_SOUKS[district]
        for part in city.grounds[souk]
    ]
    found += [(YspahanTarget(Kind.SOUK, SOUKS[souk].id), city.coins[souk]) for souk in DISTRICT_SOUKS[district]]
    found += [(YspahanTarget(Kind.SQUARE, SQUARES[square]), city.squares[square]) for square in near_squares(district)]
    found += [(YspahanTarget(Kind.SHOP, SHOPS[shop]), city.shops[shop]) for shop in near_shops(district)]
    return found


def building_target_rects(layout: YspahanLayout) -> YspahanRects:
    return [(YspahanTarget(Kind.BUILDING, name), rect) for name, rect in layout.buildings.cards.items()]


def question_target_rects(layout: YspahanLayout, state: YspahanState) -> YspahanRects:
    """The two answers of an open question (R7)."""
    if state.asked is None:
        return []
    banner = layout.question(state.asked.shop)
    return [(YspahanTarget(Kind.KEEP), banner.keep), (YspahanTarget(Kind.SEND), banner.send)]


def table_target_rects(
    layout: YspahanLayout, state: YspahanState, me: int, forecast: list[Rect], *, hint: bool = False
) -> YspahanRects:
    """Everything on the table that can be pointed at, without drawers, in the order in which it is painted."""
    found: YspahanRects = [(YspahanTarget(Kind.SEAT, "", seat), rect) for seat, rect in enumerate(layout.panels, 1)]
    found += [
        (YspahanTarget(Kind.WEEK), layout.week),
        (YspahanTarget(Kind.LENS), layout.lens),
        (YspahanTarget(Kind.SPEED), layout.speed),
        (YspahanTarget(Kind.SOUND), layout.sound),
        (YspahanTarget(Kind.MENU), layout.menu),
        (YspahanTarget(Kind.LOG), layout.log),
    ]
    tower = layout.tower
    found += [(YspahanTarget(Kind.YELLOW, "", at), rect) for at, rect in enumerate(tower.yellow, 1)]
    found.append((YspahanTarget(Kind.ROLL), tower.cup))
    found += [(YspahanTarget(Kind.FLOOR, floor), rect) for floor, rect in tower.floors.items()]
    found += city_target_rects(layout.city)
    found += [(YspahanTarget(Kind.CARAVAN, "", at), rect) for at, rect in enumerate(layout.caravan.places)]
    if layout.buildings.is_folded:
        found.append((YspahanTarget(Kind.BUILDINGS), layout.buildings.rect))
    else:
        found += building_target_rects(layout)
    found += [(YspahanTarget(Kind.FORECAST, "", seat), rect) for seat, rect in enumerate(forecast, 1)]
    rail = layout.rail
    found += [
        (YspahanTarget(Kind.UNDO), rail.undo),
        (YspahanTarget(Kind.UNDO_TURN), rail.undo_turn),
        (YspahanTarget(Kind.DECK), rail.draw),
        (YspahanTarget(Kind.END), rail.end),
    ]
    if hint:
        found.append((YspahanTarget(Kind.HINT), rail.hint))
    if me:
        cards = state.player(me).hand
        found += [
            (YspahanTarget(Kind.HAND, card, at), rect)
            for at, (card, rect) in enumerate(zip(cards, visible_card_rects(rail.hand), strict=False))
        ]
    return found
