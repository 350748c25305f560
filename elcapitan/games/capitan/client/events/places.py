"""Where things of a position stand on El Capitan's table: the ends of every flight."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.table.clips import Point
from elcapitan.client.table.flight_places import FlightPlaces, Spot
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.games.capitan.client.layout import things
from elcapitan.games.capitan.client.layout.board_layout import BoardLayout, board_layout, shut_warehouse_rects
from elcapitan.games.capitan.client.layout.table_layout import TableLayout, Tray
from elcapitan.games.capitan.client.paint import board
from elcapitan.games.capitan.client.paint.displays_and_bank import bank_ship_position
from elcapitan.games.capitan.rules.model.pieces import BANK, START
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.things import Thing


class CapitanPlaces(FlightPlaces[GameState, TableLayout]):
    """The places of one table."""

    def boxes(self, state: GameState, city: str) -> BoardLayout:
        return board_layout(self.layout_for(state).boards[city], state.board.plan(city))

    def _things(self, layout: TableLayout, state: GameState) -> ThingRects:
        return things.table_things(layout, state, self.me)

    def _piece(self, layout: TableLayout, state: GameState, thing: Thing) -> Spot | None:
        match thing:
            case (Kind.PURSE, _, seat):
                panel = layout.panels[seat - 1]
                other = panel.right - 60 * layout.s, panel.y + 26 * layout.s
                return Spot(layout.rail.coin.center if seat == self.me else other, layout.rail.coin.size)
            case (Kind.SHIP, _, seat):
                return Spot(self._ship(layout, state, seat), self._width(state, next(iter(layout.boards)), board.SHIP))
            case (Kind.HARBOUR, city, space):
                return Spot(board.ship_position(self.boxes(state, city), space), self._width(state, city, board.SHIP))
            case (Kind.SITE, city, site):
                boxes = self.boxes(state, city)
                x, y = board.warehouse_position(boxes, site)
                return Spot((x + board.HOUSE * boxes.u / 2, y), self._width(state, city, board.HOUSE))
            case (Kind.SHUT, city, number):
                rects = shut_warehouse_rects(self.boxes(state, city), len(state.city(city).picture))
                return Spot(rects[number - 1].midbottom, self._width(state, city, board.SHUT_HOUSE))
            case (Kind.FORTRESS, city, space):
                at = board.fortress_position(self.boxes(state, city), space)
                return Spot(at, self._width(state, city, board.FORTRESS))
        return None

    def _width(self, state: GameState, city: str, u: float) -> tuple[int, int]:
        return round(u * self.boxes(state, city).u), 0

    def _ship(self, layout: TableLayout, state: GameState, seat: int) -> Point:
        """The middle of a ship, wherever it is; before the first landing its owner's panel."""
        player = state.player(seat)
        if player.place == START:
            return self.point(state, Kind.PURSE, "", seat)
        if player.place == BANK:
            moored = [other for other, each in enumerate(state.players, 1) if each.place == BANK]
            return bank_ship_position(layout.bank, moored.index(seat), len(moored))
        return self.point(state, Kind.HARBOUR, player.place, player.space)

    def site_number(self, state: GameState, city: str, site: int) -> tuple[Point, Point]:
        """Where the number of a site stands: in its middle, and with a house on it in the lower right corner."""
        boxes = self.boxes(state, city)
        box = boxes.sites[site - 1]
        return box.center, (box.right - 9.5 * boxes.u, box.bottom - 8.5 * boxes.u)

    def water(self, state: GameState, city: str) -> Spot:
        """The lower edge of a city's picture, and the size of a shut-down warehouse."""
        return Spot(self.boxes(state, city).picture.midbottom, self._width(state, city, board.SHUT_HOUSE))

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
        return Rect(0, 0, self.px(state, 54), self.px(state, 56)).move_to(center=layout.panels[seat - 1].center)
