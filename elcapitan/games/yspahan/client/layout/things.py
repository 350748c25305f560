"""Where each thing of Yspahan's table can be pointed at: the same rectangles that are painted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Rect

from elcapitan.client.table.hit_test import ThingRects, lifted, named, numbered, single, visible_card_rects
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.layout.city_layout import CityLayout
from elcapitan.games.yspahan.client.layout.district_close_up import DistrictCloseUp, near_shops, near_squares
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.rules.model.board import DISTRICT_SOUKS, DISTRICTS, SHOPS, SOUKS, SQUARES
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.things import Thing


def things(
    layout: YspahanLayout,
    near: DistrictCloseUp | None,
    state: YspahanState,
    me: int,
    ui: TableSelection,
    forecast: Sequence[Rect],
    *,
    hint: bool = False,
) -> ThingRects:
    """Everything that can be pointed at, what is on top last; an open drawer or close-up covers the table.

    `forecast`: its bars, by seat; `hint`: whether the button for a hint is shown.
    """
    asked = state.asked
    answers = question_things(layout, asked.shop) if asked is not None and asked.seat == me else []
    if near is not None:
        return close_up_things(near, ui.close_up) + answers
    return [
        *lifted(table_things(layout, state, me, forecast, hint=hint), ui.card, layout.rail.lift),
        *single({Kind.ROLL: layout.rail.buttons[Kind.ROLL]} if state.stage is YspahanStage.ROLL else {}),
        *single({Kind.LOG: layout.log_drawer} if ui.drawer == "log" and layout.is_log_folded else {}),
        *(building_things(layout) if ui.drawer == "buildings" and layout.buildings.is_folded else ()),
        *answers,
    ]


def table_things(
    layout: YspahanLayout, state: YspahanState, me: int, forecast: Sequence[Rect] = (), *, hint: bool = False
) -> ThingRects:
    """The things of the table itself, in the order in which they are painted."""
    hand = (Thing(Kind.HAND, card, at) for at, card in enumerate(state.player(me).hand if me else ()))
    strip = {Kind.PERIOD: layout.week, **layout.buttons, Kind.LOG: layout.log}
    rail, folded = layout.rail, layout.buildings.is_folded
    return [
        *numbered(Kind.SEAT, layout.panels),
        *single(strip),
        *numbered(Kind.YELLOW, layout.tower.yellow),
        (Thing(Kind.ROLL), layout.tower.cup),
        *named(Kind.FLOOR, layout.tower.floors.items()),
        *named(Kind.DISTRICT, zip(DISTRICTS, layout.city.plates, strict=True)),
        *city_things(layout.city, range(len(SOUKS)), range(len(SQUARES)), range(len(SHOPS))),
        *numbered(Kind.CARAVAN, layout.caravan.places, first=0),
        *(single({Kind.BUILDINGS: layout.buildings.rect}) if folded else building_things(layout)),
        *numbered(Kind.FORECAST, forecast),
        *single({kind: rect for kind, rect in rail.buttons.items() if kind != Kind.ROLL}),
        *single({Kind.HINT: rail.hint} if hint else {}),
        *zip(hand, visible_card_rects(rail.hand), strict=False),
    ]


def city_things(city: CityLayout, souks: Sequence[int], squares: Iterable[int], shops: Iterable[int]) -> ThingRects:
    """These things of the city: the ground of a souk, and on it its coin."""
    return [
        *named(Kind.SOUK, ((SOUKS[souk].id, part) for souk in souks for part in city.grounds[souk])),
        *named(Kind.SOUK, ((SOUKS[souk].id, city.coins[souk]) for souk in souks)),
        *named(Kind.SQUARE, ((SQUARES[square], city.squares[square]) for square in squares)),
        *named(Kind.SHOP, ((SHOPS[shop], city.shops[shop]) for shop in shops)),
    ]


def close_up_things(near: DistrictCloseUp, district: str) -> ThingRects:
    """The things of one district seen from near."""
    return city_things(near.city, DISTRICT_SOUKS[district], near_squares(district), near_shops(district))


def building_things(layout: YspahanLayout) -> ThingRects:
    return named(Kind.BUILDING, layout.buildings.cards.items())


def question_things(layout: YspahanLayout, shop: int) -> ThingRects:
    """The two answers to the question about the good in a shop (R7)."""
    banner = layout.question(shop)
    return single({Kind.KEEP: banner.keep, Kind.SEND: banner.send})
