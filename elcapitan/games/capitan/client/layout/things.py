"""Where each thing of El Capitan's table can be pointed at: the same rectangles that are painted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from pygame import Rect

from elcapitan.client.table.hit_test import ThingRects, named, numbered, single, visible_card_rects
from elcapitan.games.capitan.client.layout.board_layout import board_layout, shut_warehouse_rects
from elcapitan.games.capitan.client.layout.table_layout import TableLayout, Tray
from elcapitan.games.capitan.rules.model.pieces import Deck
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.things import Thing


def city_things(state: GameState, city: str, rect: Rect) -> ThingRects:
    """The things of one board, drawn in `rect`: on the cloth or in the close-up."""
    boxes = board_layout(rect, state.board.plan(city))
    return [
        (Thing(Kind.CITY, city), rect),
        *numbered(Kind.HARBOUR, boxes.harbour, city),
        *numbered(Kind.FORTRESS, boxes.fortresses, city),
        *numbered(Kind.SITE, boxes.sites, city),
        *numbered(Kind.SHUT, shut_warehouse_rects(boxes, len(state.city(city).picture)), city),
    ]


def tray_things(tray: Tray, deck: Deck, name: str) -> ThingRects:
    """Deck and discard pile, and the open cards."""
    cards = ((card, rect) for card, rect in zip(deck.display, tray.places, strict=False) if card)
    return [*numbered(Kind.DECK, (tray.deck, tray.discard), name), *named(Kind.DISPLAY, cards)]


def table_things(layout: TableLayout, state: GameState, me: int, forecast: Sequence[Rect] = ()) -> ThingRects:
    """The things of the table itself, in the order in which they are painted."""
    bank, rail = layout.bank, layout.rail
    buttons = rail.buttons if me else {Kind.END: rail.buttons[Kind.END]} if state.stage is Stage.OVER else {}
    hand = state.player(me).hand if me else ()
    return [
        *numbered(Kind.SEAT, layout.panels),
        *single({Kind.PERIOD: layout.phase_block, **layout.icons}),
        *chain.from_iterable(city_things(state, city, rect) for city, rect in layout.boards.items()),
        *tray_things(layout.destinations, state.destinations, "destination"),
        *tray_things(layout.links, state.links, "link"),
        (Thing(Kind.LOG), layout.log),
        (Thing(Kind.BANK, "harbour"), bank.harbour),
        *((Thing(Kind.LOAN, "", plan.amount), rect) for plan, rect in zip(state.board.loans, bank.loans, strict=False)),
        *single({Kind.CHART: bank.whole_chart} if bank.chart else {}),
        *numbered(Kind.FORECAST, forecast),
        *single(buttons),
        *named(Kind.HAND, zip(hand, visible_card_rects(rail.hand), strict=False)),
    ]
