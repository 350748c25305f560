"""Temporary overlays of the table: glows, ghosts, routes, flights, tooltips, the ribbon.

Pure: takes what is shown, pointed at and in flight; yields overlays, the topmost last.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, blank_surface
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.drawing.easing import EASINGS, share
from elcapitan.client.table import glows
from elcapitan.client.table.hit_test import ThingRects, thing_rect
from elcapitan.games.capitan.client.facts.preview import MovePreview
from elcapitan.games.capitan.client.layout.board_layout import BoardLayout, board_layout
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
from elcapitan.games.capitan.rules.model.moves import BuildFortress, MovePirate, Sail
from elcapitan.games.capitan.rules.model.pieces import piece_of
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import NEUTRAL, ON_A_BOARD, TOWER, CapitanKind
from elcapitan.kit.table.furniture import overlays as furniture
from elcapitan.kit.table.furniture import picture_parts
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
    hover: Thing | None = None

    def boxes(self, city: str) -> BoardLayout:
        """The parts of a city's board."""
        return board_layout(self.boards[city], self.state.board.plan(city))


def glow_overlays(about: OverlayContext, legal: Collection[Thing], since_s: float) -> Iterator[Overlay]:
    """The gold rims of everything clickable, with an arrow over those on the boards."""
    brush = about.brush
    lying = dict(reversed(about.places))  # looked up a dozen times in every frame
    for at, target in enumerate(legal):
        rect = lying.get(target)
        if rect is None or (target.kind == CapitanKind.END and len(legal) > 1):
            continue  # the big button glows only when no other target is left
        strong = target == about.hover
        # A row built backwards has a cyan rim, like its chevrons.
        cyan = target.kind == CapitanKind.SITE and about.state.city(target.name).is_turned
        draw = furniture.draw_rim if strong else GLOWS.get(target.kind, furniture.draw_rim)
        level = furniture.glow_strength(since_s, at, is_strong=strong)
        lift = furniture.glow_lift(brush, since_s, is_strong=strong)
        glow = furniture.Glow(target, rect, glows.glow_name(strong=strong, cyan=cyan), level, lift, draw)
        yield glow.overlay(brush, 0, brush.px(96))
        if cyan:
            yield _backwards(about, target)


def _draw_thin_rim(dst: Surface, brush: Brush, glow: furniture.Glow) -> None:
    """Ten cards for sale would outshine the boards: cards that can only be bought have a rim without a glow."""
    brush.look.rim(dst, glow.rect.inflate(2, 2), theme.LEGAL, 2.4, glow.level, radius=8)


GLOWS = {CapitanKind.DISPLAY: _draw_thin_rim, **dict.fromkeys(ON_A_BOARD, furniture.draw_rim_and_arrow)}
"""How that glows which is not pointed at."""


def _backwards(about: OverlayContext, target: Thing) -> Overlay:
    board = about.boards[target.name]
    cells = about.boxes(target.name).sites[:12]
    first = about.state.city(target.name).first
    return Overlay(
        ("backwards", target, tuple(board)),
        board,
        lambda dst: highlights.draw_reverse(dst, about.brush, cells[:first], target.number - 1),
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


def dragged_piece_image(about: OverlayContext, source: Thing, me: int) -> Surface:
    """The image of a dragged thing."""
    brush, colour = about.brush, about.colours[me - 1]
    rect = thing_rect(about.places, source) or Rect(0, 0, brush.px(132), brush.px(116))
    if source.kind in (CapitanKind.HAND, CapitanKind.DISPLAY):
        board = about.state.board
        size = (brush.px(140), brush.px(122)) if "+" in source.name else (brush.px(122), brush.px(128))
        return card_face(brush, board, source.name, size, price=source.kind == CapitanKind.DISPLAY)[0]
    if source.kind == CapitanKind.LOAN:
        return brush.made(("lifted loan", source.number, rect.size), lambda: _loan(about, source.number, rect.size))
    if source.kind == CapitanKind.STOCK:
        name = f"pieces/fortress-{colour}" if source.number == TOWER else f"pieces/warehouse-{colour}"
        return brush.piece_surface(name + ("-neutral" if source.number == NEUTRAL else ""), brush.px(HOUSE))
    pirate = about.state.pirate == (source.name, source.number)
    return brush.piece_surface("pieces/ship-pirate" if pirate else f"pieces/ship-{colour}", brush.px(SHIP))


def _loan(about: OverlayContext, amount: int, size: tuple[int, int]) -> Surface:
    surface = blank_surface(size)
    plan = about.state.board.loan(amount)
    draw_loan(surface, about.brush, surface.get_rect(), amount, plan.repay if plan else 0)
    return surface


def preview_overlays(about: OverlayContext, seen: MovePreview, *, pending: bool = False) -> Iterator[Overlay]:
    """The piece to be placed, the route of the ship, the warehouse that would be shut down."""
    if not seen.city or seen.city not in about.boards:
        return
    brush, state, boxes = about.brush, about.state, about.boxes(seen.city)
    colour = about.colours[state.seat - 1]

    def ghost(name: str, width: int, **where: tuple[int, int]) -> Overlay:
        surface = ghost_piece(brush, name, width, GHOST)
        key = ("foreseen", name, seen.move, tuple(boxes.rect), pending)
        return picture_parts.stamped(key, brush, surface, surface.get_rect(**where))

    def ship(whose: str, space: int) -> Overlay:
        return ghost(f"pieces/ship-{whose}", ship_width(boxes, space), center=ship_position(boxes, space))

    match seen.move:
        case Sail() | MovePirate():
            if seen.displaced:
                yield ship(about.colours[seen.displaced.seat - 1], seen.displaced.space)
            yield ship("pirate" if isinstance(seen.move, MovePirate) else colour, seen.space)
            yield from _route(about, seen, ship_position(boxes, seen.space))
        case BuildFortress():
            at = fortress_position(boxes, seen.space)
            yield ghost(f"pieces/fortress-{colour}", round(FORTRESS * boxes.u), center=at)
        case _ if seen.site:
            name = warehouse_name(about.colours, piece_of(state.seat, bool(getattr(seen.move, "neutral", False))))
            yield ghost(name, round(HOUSE * boxes.u), bottomleft=warehouse_position(boxes, seen.site))
    if seen.shut:
        start = boxes.sites[seen.shut.site - 1]
        area = start.union(boxes.picture).inflate(8, 8)
        yield picture_parts.overlay(area, highlights.draw_shutdown_arrow, brush, start, boxes.quay.center)


def _route(about: OverlayContext, seen: MovePreview, end: tuple[int, int]) -> Iterator[Overlay]:
    if seen.origin not in about.boards:
        return
    brush = about.brush
    pirate = about.state.pirate if isinstance(seen.move, MovePirate) else None
    start = ship_position(about.boxes(seen.origin), pirate.space if pirate else about.state.mover.space)
    points = tuple(glows.arc_points(start, end, brush.px(highlights.APEX)))
    yield picture_parts.overlay(glows.route_rect(points, brush.px(8)), glows.draw_route, brush, points)


def lifted_card_overlays(about: OverlayContext, legal: Collection[Thing], since_s: float) -> Iterator[Overlay]:
    """A card that can be bought or played rises a little under the pointer."""
    target, brush = about.hover, about.brush
    if target is None or target.kind not in (CapitanKind.DISPLAY, CapitanKind.HAND) or target not in legal:
        return
    rect = thing_rect(about.places, target)
    lift = round(brush.px(LIFT_U) * EASINGS["out-quad"](share(since_s, 0, LIFT_S)))
    if rect is None or not lift:
        return
    raised = rect.move(0, -lift)

    for_sale = target.kind == CapitanKind.DISPLAY
    paint = bind(draw_card, brush, raised, about.state.board, target.name, price=for_sale, lifted=True)
    margin = brush.px(30)
    yield Overlay(("lifted", target, tuple(raised)), raised.inflate(2 * margin, 2 * margin), paint)
