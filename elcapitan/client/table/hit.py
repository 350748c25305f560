"""Which thing lies under a point, and where each thing lies: the same rectangles that are painted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pygame import Rect

from elcapitan.client.table.boxes import BoardBoxes, board_boxes, shut_boxes
from elcapitan.client.table.layout import TableLayout
from elcapitan.client.table.targets import Kind, Target
from elcapitan.rules.state import GameState

Places = list[tuple[Target, Rect]]
"""Every thing with its rectangle; what lies on top comes last."""


def city_places(state: GameState, city: str, rect: Rect) -> Iterator[tuple[Target, Rect]]:
    """The things of one board, drawn in `rect`: on the cloth or in the close-up."""
    plan, standing = state.board.plan(city), state.city(city)
    boxes: BoardBoxes = board_boxes(rect, len(plan.harbour), len(plan.fortress))
    yield Target(Kind.CITY, city), rect
    for space, box in enumerate(boxes.harbour, 1):
        yield Target(Kind.HARBOUR, city, space), box
    for space, box in enumerate(boxes.fortresses, 1):
        yield Target(Kind.FORTRESS, city, space), box
    for site, box in enumerate(boxes.sites, 1):
        yield Target(Kind.SITE, city, site), box
    for number, box in enumerate(shut_boxes(boxes, len(standing.picture)), 1):
        yield Target(Kind.SHUT, city, number), box


def table_places(layout: TableLayout, state: GameState, me: int, forecast: list[Rect]) -> Places:
    """Everything on the table that can be pointed at, in the order in which it is painted."""
    places: Places = [(Target(Kind.SEAT, "", seat), rect) for seat, rect in enumerate(layout.panels, 1)]
    places.append((Target(Kind.PHASE), layout.phase_block))
    places += [(Target(Kind.REACH), layout.reach), (Target(Kind.LENS), layout.lens)]
    places += [(Target(Kind.SPEED), layout.speed), (Target(Kind.SOUND), layout.sound)]
    places += [(Target(Kind.MENU), layout.menu)]
    for city, rect in layout.boards.items():
        places += city_places(state, city, rect)
    for tray, deck, kind in (
        (layout.destinations, state.destinations, "destination"),
        (layout.links, state.links, "link"),
    ):
        places += [(Target(Kind.DECK, kind, 1), tray.deck), (Target(Kind.DECK, kind, 2), tray.discard)]
        for rect, card in zip(tray.places, deck.display, strict=False):
            if card is not None:
                places.append((Target(Kind.DISPLAY, card), rect))
    places.append((Target(Kind.LOG), layout.log))
    bank = layout.bank
    places.append((Target(Kind.BANK, "harbour"), bank.harbour))
    places += [
        (Target(Kind.LOAN, "", plan.amount), rect) for plan, rect in zip(state.board.loans, bank.loans, strict=False)
    ]
    if bank.chart:
        cells = bank.chart[0].unionall(list(bank.chart))
        # With its heading, where the worth of the next city stands.
        above = 2 * (cells.y - bank.chart_heading[1])
        places.append((Target(Kind.CHART), Rect(cells.x, cells.y - above, cells.w, cells.h + above)))
    places += [(Target(Kind.FORECAST, "", seat), rect) for seat, rect in enumerate(forecast, 1)]
    rail = layout.rail
    places += [
        (Target(Kind.UNDO), rail.undo),
        (Target(Kind.UNDO_TURN), rail.undo_turn),
        (Target(Kind.BANK), rail.loan),
        (Target(Kind.END), rail.end),
    ]
    if rail.pirate.w:
        places.append((Target(Kind.PIRATE), rail.pirate))
    if me:
        hand = state.player(me).hand
        places += [(Target(Kind.HAND, card), rect) for card, rect in zip(hand, visible(rail.hand), strict=False)]
    return places


def visible(cards: Sequence[Rect]) -> list[Rect]:
    """What can be seen of cards that lie over one another, the last one on top."""
    return [Rect(rect.x, rect.y, min(rect.w, after.x - rect.x), rect.h) for rect, after in pairwise(cards)] + list(
        cards[-1:]
    )


def hit(places: Places, point: tuple[int, int]) -> Target | None:
    """The topmost thing under a point."""
    for target, rect in reversed(places):
        if rect.collidepoint(point):
            return target
    return None


def touched(places: Places, point: tuple[int, int], least: int) -> Target | None:
    """The thing under a finger: what lies under its middle; else the nearest, each taken as `least` px each way."""
    if found := hit(places, point):
        return found
    near: tuple[int, Target] | None = None
    for target, rect in places:
        if rect.inflate(max(0, least - rect.w), max(0, least - rect.h)).collidepoint(point):
            far = max(rect.left - point[0], point[0] - rect.right, rect.top - point[1], point[1] - rect.bottom)
            if near is None or far < near[0]:
                near = (far, target)
    return near[1] if near else None


def place_of(places: Places, target: Target) -> Rect | None:
    """Where a thing lies; None if it is not on the table now."""
    return next((rect for known, rect in places if known == target), None)


def nearest(places: Places, start: Rect, direction: tuple[int, int]) -> Target | None:
    """The next thing from `start` in a direction: straight ahead counts for more than sideways."""
    best: tuple[float, Target] | None = None
    for target, rect in places:
        dx, dy = rect.centerx - start.centerx, rect.centery - start.centery
        ahead = dx * direction[0] + dy * direction[1]
        aside = abs(dx * direction[1]) + abs(dy * direction[0])
        if ahead <= 2:
            continue
        far = ahead + 2.5 * aside
        if best is None or far < best[0]:
            best = (far, target)
    return best[1] if best else None
