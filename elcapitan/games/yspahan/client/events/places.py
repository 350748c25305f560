"""Where things of a position stand, in px: the ends of every flight. Asks the layout; paints nothing."""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.client.table.clips import Point
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.rules.model.board import FLOOR_AT, SHOP_AT, SQUARE_AT
from elcapitan.games.yspahan.rules.model.state import YspahanState


class FlightPlaces:
    """The places of one table; `lay` gives the layout that fits a position (the hand changes it)."""

    def __init__(self, lay: Callable[[YspahanState], YspahanLayout], me: int) -> None:
        self._lay, self.me = lay, me

    def px(self, state: YspahanState, u: float) -> int:
        return round(u * self._lay(state).s)

    def shop(self, state: YspahanState, shop: str) -> Point:
        """The middle of a good in a shop."""
        return self._lay(state).city.good(SHOP_AT[shop]).center

    def good_side(self, state: YspahanState) -> int:
        return self._lay(state).city.good(0).w

    def square(self, state: YspahanState, square: str) -> Point:
        """The feet of the supervisor on a square."""
        return self._lay(state).city.feet(SQUARE_AT[square])

    def step(self, state: YspahanState) -> float:
        """px from the middle of one square to the next."""
        return self._lay(state).city.step

    def souk(self, state: YspahanState, souk: int) -> Point:
        return self._lay(state).city.coins[souk].center

    def camel_good(self, state: YspahanState, place: int) -> Point:
        """The good beside the camel of a place of the caravan, counted from 0."""
        return self._lay(state).caravan.good(place).center

    def camel(self, state: YspahanState, place: int) -> Point:
        return self._lay(state).caravan.camel(place).center

    def camel_side(self, state: YspahanState) -> int:
        return self._lay(state).caravan.camel(0).w

    def caravan_exit(self, state: YspahanState, place: int) -> Point:
        """Right of the window, at the height of a camel: where the caravan goes."""
        layout = self._lay(state)
        camel = layout.caravan.camel(place)
        return float(layout.size[0] + camel.w), float(camel.centery)

    def panel(self, state: YspahanState, seat: int) -> Point:
        return self._lay(state).panels[seat - 1].center

    def purse(self, state: YspahanState, seat: int) -> Point:
        """The place of a seat's camels and gold: mine on the rail, others' in their panels."""
        return self._lay(state).rail.gold.center if seat == self.me else self.panel(state, seat)

    def stable(self, state: YspahanState, seat: int) -> Point:
        """Where a seat's camels stand."""
        return self._lay(state).rail.camels.center if seat == self.me else self.panel(state, seat)

    def hand(self, state: YspahanState, seat: int) -> Point:
        """The place of a card of that seat's hand."""
        rail = self._lay(state).rail
        if seat != self.me:
            return self.panel(state, seat)
        return rail.hand[-1].center if rail.hand else rail.title.midleft

    def deck(self, state: YspahanState) -> Point:
        return self._lay(state).rail.draw.center

    def card_size(self, state: YspahanState) -> tuple[int, int]:
        rail = self._lay(state).rail
        return rail.hand[0].size if rail.hand else rail.card

    def building(self, state: YspahanState, building: str) -> Point:
        return self._lay(state).buildings.cards[building].center

    def building_size(self, state: YspahanState, building: str) -> tuple[int, int]:
        return self._lay(state).buildings.cards[building].size

    def floor(self, state: YspahanState, floor: str) -> Point:
        return self._lay(state).tower.floors[floor].center

    def floor_dice(self, state: YspahanState, floor: str) -> list[tuple[Point, int]]:
        """The middle and the side of each die on a floor of a position, the white ones first."""
        group = state.tower[FLOOR_AT[floor]]
        count = group.white + group.yellow if group else 0
        return [(die.center, die.w) for die in self._lay(state).tower.dice(floor, count)]

    def cup(self, state: YspahanState) -> Point:
        return self._lay(state).tower.cup.center

    def crossing(self, state: YspahanState) -> Point:
        return self._lay(state).city.crossing
