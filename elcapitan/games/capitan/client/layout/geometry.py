"""Where things of a position stand, in px: the ends of every flight. Asks the layout; paints nothing."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from elcapitan.client.table.clips import Point
from elcapitan.games.capitan.client.layout.board_layout import BoardLayout, board_layout, shut_warehouse_rects
from elcapitan.games.capitan.client.layout.table_layout import TableLayout, Tray
from elcapitan.games.capitan.client.paint import board
from elcapitan.games.capitan.client.paint.displays_and_bank import bank_ship_position
from elcapitan.games.capitan.rules.model.state import BANK, START, GameState


class Geometry:
    """The places of one table; `lay` gives the layout that fits a position (the hand changes it)."""

    def __init__(self, lay: Callable[[GameState], TableLayout], me: int) -> None:
        self.layout_for = lay
        self.me = me

    def px(self, state: GameState, u: float) -> int:
        return round(u * self.layout_for(state).s)

    def boxes(self, state: GameState, city: str) -> BoardLayout:
        plan = state.board.plan(city)
        return board_layout(self.layout_for(state).boards[city], len(plan.harbour), len(plan.fortress))

    def ship(self, state: GameState, seat: int) -> Point:
        """The middle of a ship, wherever it is; before the first landing its owner's panel."""
        player = state.player(seat)
        if player.place == START:
            return self.purse(state, seat)
        if player.place == BANK:
            moored = [other for other, each in enumerate(state.players, 1) if each.place == BANK]
            return bank_ship_position(self.layout_for(state).bank, moored.index(seat), len(moored))
        return board.ship_position(self.boxes(state, player.place), player.space)

    def berth(self, state: GameState, city: str, space: int) -> Point:
        """The middle of a ship in that harbour space."""
        return board.ship_position(self.boxes(state, city), space)

    def ship_width(self, state: GameState) -> int:
        first = next(iter(self.layout_for(state).boards))
        return round(board.SHIP * self.boxes(state, first).u)

    def house(self, state: GameState, city: str, site: int) -> Point:
        """Middle of the bottom of a house on a site."""
        boxes = self.boxes(state, city)
        x, y = board.warehouse_position(boxes, site)
        return x + board.HOUSE * boxes.u / 2, y

    def house_width(self, state: GameState, city: str) -> int:
        return round(board.HOUSE * self.boxes(state, city).u)

    def site(self, state: GameState, city: str, site: int) -> tuple[Point, Point]:
        """Where the number of a site stands: in its middle, and with a house on it in the lower right corner."""
        boxes = self.boxes(state, city)
        box = boxes.sites[site - 1]
        return box.center, (box.right - 9.5 * boxes.u, box.bottom - 8.5 * boxes.u)

    def shut(self, state: GameState, city: str, number: int) -> Point:
        """Middle of the bottom of a shut-down warehouse on the quay."""
        boxes = self.boxes(state, city)
        return shut_warehouse_rects(boxes, len(state.city(city).picture))[number - 1].midbottom

    def water(self, state: GameState, city: str) -> Point:
        """The lower edge of a city's picture."""
        return self.boxes(state, city).picture.midbottom

    def shut_width(self, state: GameState, city: str) -> int:
        return round(board.SHUT_HOUSE * self.boxes(state, city).u)

    def fortress(self, state: GameState, city: str, space: int) -> Point:
        return board.fortress_position(self.boxes(state, city), space)

    def fortress_width(self, state: GameState, city: str) -> int:
        return round(board.FORTRESS * self.boxes(state, city).u)

    def purse(self, state: GameState, seat: int) -> Point:
        """Where a seat's coins lie."""
        layout = self.layout_for(state)
        if seat == self.me:
            return layout.rail.coin.center
        panel = layout.panels[seat - 1]
        return panel.right - 60 * layout.s, panel.y + 26 * layout.s

    def bank(self, state: GameState) -> Point:
        return self.layout_for(state).bank.harbour.center

    def tray(self, state: GameState, card: str) -> Tray:
        layout = self.layout_for(state)
        return layout.links if card in state.board.link_cards else layout.destinations

    def display(self, state: GameState, card: str, place: int) -> Rect:
        """The place of a card in its open display."""
        places = self.tray(state, card).places
        return places[min(place, len(places)) - 1]

    def card_home(self, state: GameState, seat: int, card: str) -> Rect:
        """Where a card of a seat lies: in my hand, or small on its owner's panel."""
        layout = self.layout_for(state)
        hand = state.player(seat).hand
        if seat == self.me and card in hand and hand.index(card) < len(layout.rail.hand):
            return layout.rail.hand[hand.index(card)]
        rect = Rect(0, 0, self.px(state, 54), self.px(state, 56))
        rect.center = layout.panels[seat - 1].center
        return rect
