"""Where each thing lies: the same rectangles that are painted; elcapitan/client/table/hit_test.py asks them."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect

from elcapitan.client.table.hit_test import ThingRects, visible_card_rects
from elcapitan.games.capitan.client.layout.board_layout import BoardLayout, board_layout, shut_warehouse_rects
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing


def city_thing_rects(state: GameState, city: str, rect: Rect) -> Iterator[tuple[Thing, Rect]]:
    """The things of one board, drawn in `rect`: on the cloth or in the close-up."""
    plan, standing = state.board.plan(city), state.city(city)
    boxes: BoardLayout = board_layout(rect, len(plan.harbour), len(plan.fortress))
    yield Thing(CapitanKind.CITY, city), rect
    for space, box in enumerate(boxes.harbour, 1):
        yield Thing(CapitanKind.HARBOUR, city, space), box
    for space, box in enumerate(boxes.fortresses, 1):
        yield Thing(CapitanKind.FORTRESS, city, space), box
    for site, box in enumerate(boxes.sites, 1):
        yield Thing(CapitanKind.SITE, city, site), box
    for number, box in enumerate(shut_warehouse_rects(boxes, len(standing.picture)), 1):
        yield Thing(CapitanKind.SHUT, city, number), box


def table_thing_rects(layout: TableLayout, state: GameState, me: int, forecast: list[Rect]) -> ThingRects:
    """Everything on the table that can be pointed at, in the order in which it is painted."""
    places: ThingRects = [(Thing(CapitanKind.SEAT, "", seat), rect) for seat, rect in enumerate(layout.panels, 1)]
    places.append((Thing(CapitanKind.PERIOD), layout.phase_block))
    places += [(Thing(CapitanKind.REACH), layout.reach), (Thing(CapitanKind.LENS), layout.lens)]
    places += [(Thing(CapitanKind.SPEED), layout.speed), (Thing(CapitanKind.SOUND), layout.sound)]
    places += [(Thing(CapitanKind.MENU), layout.menu)]
    for city, rect in layout.boards.items():
        places += city_thing_rects(state, city, rect)
    for tray, deck, kind in (
        (layout.destinations, state.destinations, "destination"),
        (layout.links, state.links, "link"),
    ):
        places += [(Thing(CapitanKind.DECK, kind, 1), tray.deck), (Thing(CapitanKind.DECK, kind, 2), tray.discard)]
        for rect, card in zip(tray.places, deck.display, strict=False):
            if card is not None:
                places.append((Thing(CapitanKind.DISPLAY, card), rect))
    places.append((Thing(CapitanKind.LOG), layout.log))
    bank = layout.bank
    places.append((Thing(CapitanKind.BANK, "harbour"), bank.harbour))
    places += [
        (Thing(CapitanKind.LOAN, "", plan.amount), rect)
        for plan, rect in zip(state.board.loans, bank.loans, strict=False)
    ]
    if bank.chart:
        cells = bank.chart[0].unionall(list(bank.chart))
        # With its heading, where the worth of the next city stands.
        above = 2 * (cells.y - bank.chart_heading[1])
        places.append((Thing(CapitanKind.CHART), Rect(cells.x, cells.y - above, cells.w, cells.h + above)))
    places += [(Thing(CapitanKind.FORECAST, "", seat), rect) for seat, rect in enumerate(forecast, 1)]
    rail = layout.rail
    if me:
        places += [
            (Thing(CapitanKind.UNDO), rail.undo),
            (Thing(CapitanKind.UNDO_TURN), rail.undo_turn),
            (Thing(CapitanKind.BANK), rail.loan),
        ]
    if me or state.stage is Stage.OVER:
        places.append((Thing(CapitanKind.END), rail.end))
    if me:
        if rail.pirate.w:
            places.append((Thing(CapitanKind.PIRATE), rail.pirate))
        hand = state.player(me).hand
        places += [
            (Thing(CapitanKind.HAND, card), rect)
            for card, rect in zip(hand, visible_card_rects(rail.hand), strict=False)
        ]
    return places
