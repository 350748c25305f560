"""Where things of a position stand on Yspahan's table: the ends of every flight."""

from __future__ import annotations

from elcapitan.client.table.flight_places import FlightPlaces, Spot, middle_of
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.games.yspahan.client.layout import things
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.rules.model.board import FLOOR_AT, SHOP_AT
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.things import Thing


class YspahanPlaces(FlightPlaces[YspahanState, YspahanLayout]):
    """The places of one table."""

    def _things(self, layout: YspahanLayout, state: YspahanState) -> ThingRects:
        return [*things.table_things(layout, state, self.me), *things.building_things(layout)]

    def _piece(self, layout: YspahanLayout, state: YspahanState, thing: Thing) -> Spot | None:
        rail, mine = layout.rail, thing.number == self.me
        match thing:
            case (Kind.GOOD, shop, _):
                return middle_of(layout.city.good(SHOP_AT[shop]))
            case (Kind.CAMEL, _, place):
                return middle_of(layout.caravan.camel(place))
            case (Kind.CARAVAN, _, place):  # its good
                return middle_of(layout.caravan.good(place))
            case (Kind.DIE, floor, at):
                group = state.tower[FLOOR_AT[floor]]
                return middle_of(layout.tower.dice(floor, group.white + group.yellow if group else 0)[at])
            case (Kind.PURSE, _, _) if mine:
                return middle_of(rail.gold)
            case (Kind.STABLE, _, _) if mine:
                return middle_of(rail.camels)
            case (Kind.PURSE | Kind.STABLE, _, seat):
                return middle_of(layout.panels[seat - 1])
            case (Kind.CARDS, _, seat):
                own = rail.hand[-1].center if rail.hand else rail.title.midleft
                size = rail.hand[0].size if rail.hand else rail.card
                return Spot(own if mine else layout.panels[seat - 1].center, size)
        return None
