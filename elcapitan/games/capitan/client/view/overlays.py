"""Temporary overlays of the table: glows, ghosts, routes, flights, tooltips, the ribbon.

Pure: takes what is shown, pointed at and in flight; yields overlays, the topmost last.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, blank_surface
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.drawing.easing import EASINGS, out_cubic, share
from elcapitan.client.table import glows
from elcapitan.client.table.clips import Flight
from elcapitan.client.table.hit_test import ThingRects, thing_rect
from elcapitan.client.table.turn_announcer import WIPE_S
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.client.widgets.tooltip import tooltip_place, tooltip_surface
from elcapitan.games.capitan.client.facts.preview import MovePreview
from elcapitan.games.capitan.client.layout.board_layout import board_layout
from elcapitan.games.capitan.client.paint import highlights
from elcapitan.games.capitan.client.paint.board import (
    FORTRESS,
    HOUSE,
    SHIP,
    fortress_position,
    ghost_piece,
    ship_position,
    ship_width,
    warehouse_name,
    warehouse_position,
)
from elcapitan.games.capitan.client.paint.cards import card_face, draw_card, draw_loan
from elcapitan.games.capitan.client.paint.flights import draw_flight, flight_rect
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.moves import BuildFortress, Move, MovePirate, Sail
from elcapitan.games.capitan.rules.model.state import GameState, piece_of
from elcapitan.games.capitan.things import NEUTRAL, TOWER, CapitanKind
from elcapitan.kit.table.things import Thing

GHOST = 0.6
LIFT_S, LIFT_U = 0.09, 4
"""Time and height of the rise of a card under the pointer."""


@dataclass(frozen=True)
class OverlayContext:
    """The inputs of the overlays."""

    brush: Brush
    state: GameState
    places: ThingRects
    colours: Sequence[str]
    boards: Mapping[str, Rect]
    """The rectangle of each city's board now: on the cloth, or the one in the close-up."""
    focus: Thing | None = None
    hover: Thing | None = None


def glow_overlays(signs_: OverlayContext, legal: Mapping[Thing, Sequence[Move]], since_s: float) -> Iterator[Overlay]:
    """The gold rims of everything clickable, with an arrow over those on the boards."""
    brush = signs_.brush
    lying = dict(reversed(signs_.places))  # looked up a dozen times in every frame
    for at, target in enumerate(legal):
        rect = lying.get(target)
        if rect is None or (target.kind == CapitanKind.END and len(legal) > 1):
            continue  # the big button glows only when no other target is left
        strong = target == signs_.hover
        level = round(8 * (1.0 if strong else glows.glow_strength(since_s, at))) / 8
        lift = (
            0.0 if since_s >= glows.PULSES_S or strong else round(glows.BOB_U * glows.sine_wave(since_s)) * brush.look.s
        )
        chevron = not strong and target.kind in (
            CapitanKind.HARBOUR,
            CapitanKind.SITE,
            CapitanKind.SHUT,
            CapitanKind.FORTRESS,
            CapitanKind.CITY,
        )
        # A row built backwards has a cyan rim, like its chevrons.
        cyan = target.kind == CapitanKind.SITE and signs_.state.city(target.name).is_turned

        def paint(
            dst: Surface, rect: Rect = rect, strong: bool = strong, level: float = level, cyan: bool = cyan,
            chevron: bool = chevron, lift: float = lift, quiet: bool = target.kind == CapitanKind.DISPLAY,
        ) -> None:  # fmt: skip
            if quiet and not strong:
                # Ten cards for sale would outshine the boards: cards that can only be bought have a rim without a glow.
                brush.look.rim(dst, rect.inflate(2, 2), theme.LEGAL, 2.4, level, radius=8)
                return
            glows.draw_glow(dst, brush, rect, glows.glow_name(strong=strong, cyan=cyan), level)
            if chevron:
                glows.draw_chevron(dst, brush, rect, lift)

        area = glows.glow_area(brush, rect, glows.glow_name(strong=strong, cyan=cyan)).union(
            rect.inflate(0, brush.px(96))  # the arrow over it
        )
        yield Overlay(("glow", target, tuple(rect), strong, level, lift), area, paint)
        if cyan:
            yield _backwards(signs_, target)


def _backwards(signs_: OverlayContext, target: Thing) -> Overlay:
    board = signs_.boards[target.name]
    plan = signs_.state.board.plan(target.name)
    cells = board_layout(board, len(plan.harbour), len(plan.fortress)).sites[:12]
    first = signs_.state.city(target.name).first
    return Overlay(
        ("backwards", target, tuple(board)),
        board,
        lambda dst: highlights.draw_reverse(dst, signs_.brush, cells[:first], target.number - 1),
    )


def owner_of(state: GameState, target: Thing) -> int:
    """The seat whose piece stands there on a board; 0 for none."""
    standing, at = state.city(target.name), target.number - 1
    match target.kind:
        case CapitanKind.SITE if at < len(standing.row):
            return abs(standing.row[at])
        case CapitanKind.SHUT:
            return abs(standing.picture[at])
        case CapitanKind.FORTRESS if at < len(standing.fortresses):
            return standing.fortresses[at]
        case CapitanKind.HARBOUR:
            return max(0, standing.harbour[at])
    return 0


def dragged_piece_image(signs_: OverlayContext, source: Thing, me: int) -> Surface:
    """The image of a dragged thing."""
    brush, colour = signs_.brush, signs_.colours[me - 1]
    rect = thing_rect(signs_.places, source) or Rect(0, 0, brush.px(132), brush.px(116))
    if source.kind in (CapitanKind.HAND, CapitanKind.DISPLAY):
        board = signs_.state.board
        size = (brush.px(140), brush.px(122)) if "+" in source.name else (brush.px(122), brush.px(128))
        return card_face(brush, board, source.name, size, price=source.kind == CapitanKind.DISPLAY)[0]
    if source.kind == CapitanKind.LOAN:
        return brush.made(("lifted loan", source.number, rect.size), lambda: _loan(signs_, source.number, rect.size))
    if source.kind == CapitanKind.STOCK:
        name = f"pieces/fortress-{colour}" if source.number == TOWER else f"pieces/warehouse-{colour}"
        return brush.piece_surface(name + ("-neutral" if source.number == NEUTRAL else ""), brush.px(HOUSE))
    pirate = signs_.state.pirate == (source.name, source.number)
    return brush.piece_surface("pieces/ship-pirate" if pirate else f"pieces/ship-{colour}", brush.px(SHIP))


def _loan(signs_: OverlayContext, amount: int, size: tuple[int, int]) -> Surface:
    surface = blank_surface(size)
    plan = signs_.state.board.loan(amount)
    draw_loan(surface, signs_.brush, surface.get_rect(), amount, plan.repay if plan else 0)
    return surface


def preview_overlays(signs_: OverlayContext, seen: MovePreview, *, pending: bool = False) -> Iterator[Overlay]:
    """The piece to be placed, the route of the ship, the warehouse that would be shut down."""
    if not seen.city or seen.city not in signs_.boards:
        return
    brush, state = signs_.brush, signs_.state
    plan = state.board.plan(seen.city)
    boxes = board_layout(signs_.boards[seen.city], len(plan.harbour), len(plan.fortress))
    colour = signs_.colours[state.seat - 1]
    key = ("foreseen", seen.move, tuple(boxes.rect), pending)
    if isinstance(seen.move, Sail):
        end = ship_position(boxes, seen.space)
        surface = ghost_piece(brush, f"pieces/ship-{colour}", ship_width(boxes, seen.space), GHOST)
        yield _stamped(brush, key, surface, surface.get_rect(center=end))
        yield from _route(signs_, seen, end)
    elif isinstance(seen.move, MovePirate):
        end = ship_position(boxes, seen.space)
        if seen.displaced:
            gone = signs_.colours[seen.displaced.seat - 1]
            moved = ghost_piece(brush, f"pieces/ship-{gone}", ship_width(boxes, seen.displaced.space), GHOST)
            there = moved.get_rect(center=ship_position(boxes, seen.displaced.space))
            yield _stamped(brush, ("displaced", *key), moved, there)
        surface = ghost_piece(brush, "pieces/ship-pirate", ship_width(boxes, seen.space), GHOST)
        yield _stamped(brush, key, surface, surface.get_rect(center=end))
        yield from _route(signs_, seen, end)
    elif isinstance(seen.move, BuildFortress):
        at = fortress_position(boxes, seen.space)
        surface = ghost_piece(brush, f"pieces/fortress-{colour}", round(FORTRESS * boxes.u), GHOST)
        yield _stamped(brush, key, surface, surface.get_rect(center=at))
    elif seen.site:
        piece = piece_of(state.seat, bool(getattr(seen.move, "neutral", False)))
        at = warehouse_position(boxes, seen.site)
        surface = ghost_piece(brush, warehouse_name(signs_.colours, piece), round(HOUSE * boxes.u), GHOST)
        yield _stamped(brush, key, surface, surface.get_rect(bottomleft=at))
    if seen.shut:
        start = boxes.sites[seen.shut.site - 1]
        end_ = (boxes.quay.centerx, boxes.quay.centery)
        yield Overlay(
            ("harm", seen.move, tuple(start)),
            start.union(boxes.picture).inflate(8, 8),
            lambda dst: highlights.draw_shutdown_arrow(dst, brush, start, end_),
        )


def _stamped(brush: Brush, key: Hashable, surface: Surface, rect: Rect) -> Overlay:
    """An overlay of a surface at exactly this rectangle, which is repainted when the overlay is removed."""
    return Overlay(key, rect, lambda dst: brush.stamp(dst, surface, rect.topleft, "tl"))


def _route(signs_: OverlayContext, seen: MovePreview, end: tuple[int, int]) -> Iterator[Overlay]:
    if seen.origin not in signs_.boards:
        return
    brush = signs_.brush
    plan = signs_.state.board.plan(seen.origin)
    boxes = board_layout(signs_.boards[seen.origin], len(plan.harbour), len(plan.fortress))
    pirate = signs_.state.pirate if isinstance(seen.move, MovePirate) else None
    start = ship_position(boxes, pirate.space if pirate else signs_.state.mover.space)
    points = glows.arc_points(start, end, brush.px(highlights.APEX))
    rect = glows.route_rect(points, brush.px(8))
    yield Overlay(("route", seen.move, tuple(rect)), rect, lambda dst: glows.draw_route(dst, brush, points))


def flight_overlays(signs_: OverlayContext, flying: Sequence[tuple[Flight, float]]) -> Iterator[Overlay]:
    """The overlays of all flights in progress."""
    board = signs_.state.board
    for at, (flight, t) in enumerate(flying):
        yield Overlay(
            ("flight", at, flight, t),
            flight_rect(signs_.brush, flight, t),
            bind(draw_flight, signs_.brush, flight, t, board, signs_.colours),
        )


def focus_ring_overlays(signs_: OverlayContext) -> Iterator[Overlay]:
    """The ring around the keyboard focus."""
    rect = thing_rect(signs_.places, signs_.focus) if signs_.focus else None
    if rect is not None:
        around = rect.inflate(signs_.brush.px(16), signs_.brush.px(16))
        yield Overlay(("focus", tuple(rect)), around, lambda dst: glows.draw_focus(dst, signs_.brush, rect))


def tooltip_overlays(
    signs_: OverlayContext,
    target: Thing,
    rows: Sequence[TextRow],
    window: tuple[int, int],
    aside: Rect | None = None,
    covered: Sequence[Rect] = (),
) -> Iterator[Overlay]:
    """A tooltip beside the thing pointed at; for a thing in a tray, beside the tray (`aside`): it covers no card."""
    rect = thing_rect(signs_.places, target)
    if rect is None or not rows or rect.collidelist(covered) >= 0:
        return
    if (
        target.kind in (CapitanKind.SITE, CapitanKind.HARBOUR, CapitanKind.FORTRESS, CapitanKind.SHUT, CapitanKind.CITY)
        and target.name in signs_.boards
    ):
        # Beside the whole board, so that the tooltip covers neither its name nor the next site.
        board = signs_.boards[target.name]
        if board.w < window[0] / 3:
            rect = Rect(board.x, rect.y, board.w, rect.h)
    elif aside is not None:
        rect = Rect(aside.x, rect.y, aside.w, rect.h)
    surface = tooltip_surface(signs_.brush, rows, signs_.colours)
    place = tooltip_place(surface.get_size(), rect, window, signs_.brush.px(10))
    if target.kind in (CapitanKind.DISPLAY, CapitanKind.HAND):
        boards = [signs_.boards[city] for city in _cities_of_card(target.name) if city in signs_.boards]
        place = _clear_of([*boards, *covered], place, window)
    place = _clear_of(covered, place, window)
    if place.collidelist(covered) >= 0:
        return
    yield _stamped(signs_.brush, ("tooltip", tuple(rows), tuple(place)), surface, place)


def _cities_of_card(card: str) -> list[str]:
    """The cities on a card: one and its seals, or two."""
    return card.split("+") if "+" in card else [card.rpartition("-")[0]]


def _clear_of(kept: Sequence[Rect], place: Rect, window: tuple[int, int]) -> Rect:
    """The nearest position above or below that covers none of `kept`; the same position if there is no room."""
    if place.collidelist(kept) < 0:
        return place
    tops = [top for each in kept for top in (each.y - place.h, each.bottom)]
    free = [place.move(0, top - place.y) for top in tops]
    inside = [rect for rect in free if rect.y >= 0 and rect.bottom <= window[1] and rect.collidelist(kept) < 0]
    return min(inside, key=lambda rect: abs(rect.y - place.y), default=place)


def turn_glow_overlays(brush: Brush, rect: Rect, turn: int, since_s: float) -> Iterator[Overlay]:
    """The gold rim around the panel of the player on turn, drawn from left to right when their turn begins."""
    area = glows.glow_area(brush, rect)
    done = round(12 * out_cubic(share(since_s, 0, WIPE_S))) / 12

    def paint(dst: Surface) -> None:
        clip = dst.get_clip()
        dst.set_clip(clip.clip(Rect(area.x, area.y, round(area.w * done), area.h)))
        glows.draw_glow(dst, brush, rect)
        dst.set_clip(clip)

    yield Overlay(("turn", turn, done), area, paint)


def lifted_card_overlays(
    signs_: OverlayContext, legal: Mapping[Thing, Sequence[Move]], board: Board, since_s: float
) -> Iterator[Overlay]:
    """A card that can be bought or played rises a little under the pointer."""
    target, brush = signs_.hover, signs_.brush
    if target is None or target.kind not in (CapitanKind.DISPLAY, CapitanKind.HAND) or target not in legal:
        return
    rect = thing_rect(signs_.places, target)
    lift = round(brush.px(LIFT_U) * EASINGS["out-quad"](share(since_s, 0, LIFT_S)))
    if rect is None or not lift:
        return
    raised = rect.move(0, -lift)

    def paint(dst: Surface) -> None:
        draw_card(dst, brush, raised, board, target.name, price=target.kind == CapitanKind.DISPLAY, lifted=True)

    margin = brush.px(30)
    yield Overlay(("lifted", target, tuple(raised)), raised.inflate(2 * margin, 2 * margin), paint)
