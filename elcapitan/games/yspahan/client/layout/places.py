"""Where the things of a position are, in px: the ends of every flight. Asks the layout; paints nothing."""

from __future__ import annotations

from elcapitan.client.table.clips import Point
from elcapitan.games.yspahan.client.layout.small_parts import panel_columns
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.rules.model.board import SHOP_AT, SQUARE_AT


class TablePlaces:
    """The places of one table."""

    def __init__(self, layout: YspahanLayout, me: int) -> None:
        self.layout = layout
        self.me = me

    def good_in_shop(self, shop: str) -> Point:
        """The middle of a good in a shop."""
        return self.layout.city.good(SHOP_AT[shop]).center

    def good_width(self) -> int:
        """Of a good in a shop."""
        return self.layout.city.good(0).w

    def square(self, square: str) -> Point:
        """Where the supervisor's feet are on a square."""
        return self.layout.city.feet(SQUARE_AT[square])

    def camel_of(self, place: int) -> Point:
        """The middle of the camel in a place of the caravan, counted from 0."""
        return self.layout.caravan.camel(place).center

    def camel_width(self) -> int:
        return self.layout.caravan.camel(0).w

    def good_on_caravan(self, place: int) -> Point:
        return self.layout.caravan.good(place).center

    def good_width_on_caravan(self) -> int:
        return self.layout.caravan.good(0).w

    def die(self, floor: str, at: int, count: int) -> Point:
        """The middle of a die on a floor on which so many lie."""
        return self.layout.tower.dice(floor, count)[at].center

    def die_width(self, floor: str, count: int) -> int:
        return self.layout.tower.dice(floor, count)[0].w

    def cup(self) -> Point:
        """The middle of the dice cup."""
        return self.layout.tower.cup.center

    def purse(self, seat: int, what: str) -> Point:
        """A seat's `gold`, `camels`, `cards`, `buildings` or `points`: what is mine in the rail, where it is large."""
        rail = self.layout.rail
        if seat == self.me and what in ("gold", "camels"):
            return (rail.gold if what == "gold" else rail.camels).center
        if seat == self.me and what == "cards":
            return rail.hand[-1].center if rail.hand else (rail.title.x - rail.lift, rail.rect.centery)
        return panel_columns(self.layout.panels[seat - 1], self.layout.s)[what]

    def building(self, building: str) -> Point:
        """The middle of a building's card, or of the button of their drawer."""
        buildings = self.layout.buildings
        return (buildings.rect if buildings.is_folded else buildings.cards[building]).center

    def deck(self) -> Point:
        """Where drawn cards come from."""
        return self.layout.rail.draw.center
