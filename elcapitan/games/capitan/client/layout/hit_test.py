"""Where each thing lies: the same rectangles that are painted; elcapitan/client/table/hit_test.py asks them."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect

from elcapitan.client.table.hit_test import visible_card_rects
from elcapitan.games.capitan.client.facts.targets import Target, TargetKind
from elcapitan.games.capitan.client.layout.board_layout import BoardLayout, board_layout, shut_warehouse_rects
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.rules.model.state import GameState, Stage

TargetRects = list[tuple[Target, Rect]]
"""Every thing with its rectangle; what lies on top comes last."""


def city_target_rects(state: GameState, city: str, rect: Rect) -> Iterator[tuple[Target, Rect]]:
    """The things of one board, drawn in `rect`: on the cloth or in the close-up."""
    plan, standing = state.board.plan(city), state.city(city)
    boxes: BoardLayout = board_layout(rect, len(plan.harbour), len(plan.fortress))
    yield Target(TargetKind.CITY, city), rect
    for space, box in enumerate(boxes.harbour, 1):
        yield Target(TargetKind.HARBOUR, city, space), box
    for space, box in enumerate(boxes.fortresses, 1):
        yield Target(TargetKind.FORTRESS, city, space), box
    for site, box in enumerate(boxes.sites, 1):
        yield Target(TargetKind.SITE, city, site), box
    for number, box in enumerate(shut_warehouse_rects(boxes, len(standing.picture)), 1):
        yield Target(TargetKind.SHUT, city, number), box


def table_target_rects(layout: TableLayout, state: GameState, me: int, forecast: list[Rect]) -> TargetRects:
    """Everything on the table that can be pointed at, in the order in which it is painted."""
    places: TargetRects = [(Target(TargetKind.SEAT, "", seat), rect) for seat, rect in enumerate(layout.panels, 1)]
    places.append((Target(TargetKind.PHASE), layout.phase_block))
    places += [(Target(TargetKind.REACH), layout.reach), (Target(TargetKind.LENS), layout.lens)]
    places += [(Target(TargetKind.SPEED), layout.speed), (Target(TargetKind.SOUND), layout.sound)]
    places += [(Target(TargetKind.MENU), layout.menu)]
    for city, rect in layout.boards.items():
        places += city_target_rects(state, city, rect)
    for tray, deck, kind in (
        (layout.destinations, state.destinations, "destination"),
        (layout.links, state.links, "link"),
    ):
        places += [(Target(TargetKind.DECK, kind, 1), tray.deck), (Target(TargetKind.DECK, kind, 2), tray.discard)]
        for rect, card in zip(tray.places, deck.display, strict=False):
            if card is not None:
                places.append((Target(TargetKind.DISPLAY, card), rect))
    places.append((Target(TargetKind.LOG), layout.log))
    bank = layout.bank
    places.append((Target(TargetKind.BANK, "harbour"), bank.harbour))
    places += [
        (Target(TargetKind.LOAN, "", plan.amount), rect)
        for plan, rect in zip(state.board.loans, bank.loans, strict=False)
    ]
    if bank.chart:
        cells = bank.chart[0].unionall(list(bank.chart))
        # With its heading, where the worth of the next city stands.
        above = 2 * (cells.y - bank.chart_heading[1])
        places.append((Target(TargetKind.CHART), Rect(cells.x, cells.y - above, cells.w, cells.h + above)))
    places += [(Target(TargetKind.FORECAST, "", seat), rect) for seat, rect in enumerate(forecast, 1)]
    rail = layout.rail
    if me:
        places += [
            (Target(TargetKind.UNDO), rail.undo),
            (Target(TargetKind.UNDO_TURN), rail.undo_turn),
            (Target(TargetKind.BANK), rail.loan),
        ]
    if me or state.stage is Stage.OVER:
        places.append((Target(TargetKind.END), rail.end))
    if me:
        if rail.pirate.w:
            places.append((Target(TargetKind.PIRATE), rail.pirate))
        hand = state.player(me).hand
        places += [
            (Target(TargetKind.HAND, card), rect)
            for card, rect in zip(hand, visible_card_rects(rail.hand), strict=False)
        ]
    return places
