"""Paints flights: ships, warehouses, cards and coins under way."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing.brush import PREMULTIPLIED, Brush
from elcapitan.client.drawing.easing import EASINGS, share
from elcapitan.client.table.clips import Flight, FlightSprite, Point
from elcapitan.client.table.glows import arc_points, draw_route, route_rect
from elcapitan.games.capitan.client.paint import particles as paint_dust
from elcapitan.games.capitan.client.paint.board import HOUSE, ship_name, warehouse_name
from elcapitan.games.capitan.client.paint.cards import card_back, card_face, draw_bonus, draw_loan
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.kit.table.furniture.overlays import flight_position

ROLL_DEGREES = 4
"""How far a sailing ship rolls to either side."""
BOB_U, BOB_S = 2, 2.4
"""How high it bobs, and how often."""
SHAKE_U = 2
FOAM_U = 48
"""How far the foam of a ship reaches from its way."""


def flight_rect(brush: Brush, flight: Flight, t: float) -> Rect:
    """Everything that painting it may touch."""
    if flight.what.kind == "shake":
        return Rect(0, 0, *flight.what.size).move_to(center=(round(flight.start[0]), round(flight.start[1])))
    if flight.what.kind == "foam":
        return route_rect(arc_points(flight.start, flight.end, flight.apex), brush.px(FOAM_U))
    x, y = flight_position(flight, t)
    side = max(*flight.what.size, *flight.what.size_end, brush.px(40)) * 1.5
    rect = Rect(round(x - side), round(y - side), round(2 * side), round(2 * side))
    if flight.route:
        rect = rect.union(route_rect(arc_points(flight.start, flight.end, flight.apex), brush.px(8)))
    return rect


def draw_flight(dst: Surface, brush: Brush, flight: Flight, t: float, board: Board, colours: Sequence[str]) -> None:
    """One flight at a moment."""
    what, at = flight.what, flight_position(flight, t)
    size = _between(what.size, what.size_end, t)
    rect = Rect(0, 0, *size).move_to(center=(round(at[0]), round(at[1])))
    if flight.route:
        draw_route(dst, brush, arc_points(flight.start, flight.end, flight.apex), 1 - share(t, 0.7, 1.0))
    match what.kind:
        case "ship":
            _ship(dst, brush, ship_name(colours, what.piece), size[0], at, t, (flight.end_s - flight.begin_s) * t)
        case "docking":
            brush.piece(dst, ship_name(colours, what.piece), at, size[0])
        case "foam":
            paint_dust.draw_foam(dst, brush, flight, t, flight_position)
        case "dust":
            paint_dust.draw_dust(dst, brush, size[0], at, t)
        case "sparkle":
            paint_dust.draw_sparkle(dst, brush, size[0], at, t)
        case "number":
            _number(dst, brush, what.name, size[0], at)
        case "nailing" | "fading" | "opening":
            _shutting(dst, brush, colours, what, at, t)
        case "standing":
            brush.piece(dst, f"pieces/fortress-{colours[what.piece - 1]}", at, size[0])
        case "shake":
            _shaken(dst, brush, flight_rect(brush, flight, t), t)
        case "house":
            brush.piece(dst, warehouse_name(colours, what.piece), at, size[0], "bc")
        case "squash":
            _squashed(dst, brush, warehouse_name(colours, what.piece), size[0], at, t)
        case "shut":
            brush.piece(dst, warehouse_name(colours, what.piece, shut=True), at, size[0], "bc")
        case "fortress":
            _rising(dst, brush, f"pieces/fortress-{colours[what.piece - 1]}", size[0], at, t)
        case "coin":
            brush.coin(dst, at, size[0], None)
        case "card":
            _card(dst, brush, board, what, rect)
        case "turn":
            _turning(dst, brush, board, what.name, (size[0], size[1]), at, t)
        case "loan":
            plan = board.loan(what.piece)
            draw_loan(dst, brush, rect, what.piece, plan.repay if plan else what.piece)
        case "bonus":
            draw_bonus(dst, brush, rect, what.piece, board.bonus.index(what.piece))


def _between(start: tuple[int, int], end: tuple[int, int], t: float) -> tuple[int, int]:
    if end == (0, 0) or start == end:
        return start
    # Sizes come in steps of an eighth of the way: each size of a card is put together only once.
    step = round(t * 8) / 8
    return round(start[0] + (end[0] - start[0]) * step), round(start[1] + (end[1] - start[1]) * step)


def _number(dst: Surface, brush: Brush, words: str, width: int, at: Point) -> None:
    """The number of a site on its way to the corner, in the pill that it will have there."""
    u = width / HOUSE
    px = max(12.0, 13.5 * u)
    wide = brush.look.font("sans-bold", px / brush.look.s).size(words)[0] + round(5 * u)
    pill = Rect(0, 0, wide, round(max(14 * u, 13))).move_to(center=(round(at[0]), round(at[1])))
    brush.fill(dst, pill, "#2a190d", 0.9, 4 * u)
    brush.words(dst, words, "sans-bold", px, "#ffe9b8", pill.center)


def _shutting(dst: Surface, brush: Brush, colours: Sequence[str], what: FlightSprite, at: Point, t: float) -> None:
    """An open warehouse gets two planks, one after the other; then its colour fades (or comes back)."""
    width = what.size[0]
    open_, shut = (warehouse_name(colours, what.piece, shut=closed) for closed in (False, True))
    if what.kind == "nailing":
        brush.piece(dst, open_, at, width, "bc")
        paint_dust.draw_plank(dst, brush, width, at, rising=True)
        if t >= 0.5:
            paint_dust.draw_plank(dst, brush, width, at, rising=False)
        return
    closed = t if what.kind == "fading" else 1 - t
    brush.piece(dst, open_, at, width, "bc")
    brush.piece(dst, shut, at, width, "bc", round(closed * 8) / 8)


def _shaken(dst: Surface, brush: Brush, rect: Rect, t: float) -> None:
    """What is painted there already, a little to the side and back."""
    aside = round(brush.px(SHAKE_U) * math.sin(t * math.pi * 4) * (1 - t))
    if aside:
        inside = rect.clip(dst.get_rect())
        dst.blit(dst.subsurface(inside).copy(), inside.move(aside, 0))


def _ship(dst: Surface, brush: Brush, name: str, width: int, at: Point, t: float, sailed_s: float) -> None:
    """It rolls to either side, and bobs."""
    at = (at[0], at[1] + brush.px(BOB_U) * math.sin(sailed_s / BOB_S * 2 * math.pi))
    degrees = round(ROLL_DEGREES * math.sin(t * math.pi * 4))
    surface = brush.made(
        ("rolled", name, width, degrees),
        lambda: pygame.transform.rotozoom(brush.piece_surface(name, width), degrees, 1),
    )
    brush.stamp(dst, surface, at)


def _squashed(dst: Surface, brush: Brush, name: str, width: int, at: Point, t: float) -> None:
    """The house has landed: from 82 % of its height back to all of it."""
    part = 0.82 + 0.18 * EASINGS["out-back"](t)
    whole = brush.look.piece(name, width)
    height = max(1, round(whole.get_height() * part))
    dst.blit(
        pygame.transform.smoothscale(whole, (width, height)),
        (round(at[0] - width / 2), round(at[1] - height)),
        special_flags=PREMULTIPLIED,
    )


def _rising(dst: Surface, brush: Brush, name: str, width: int, at: Point, t: float) -> None:
    """Three courses, one by one."""
    whole = brush.look.piece(name, width)
    courses = min(3, int(t * 3) + 1)
    inside = EASINGS["out-back"](min(1.0, t * 3 - (courses - 1)))
    shown = min(1.0, (courses - 1 + inside) / 3)
    height = max(1, round(whole.get_height() * shown))
    top = round(at[1] - whole.get_height() / 2 + whole.get_height() - height)
    dst.blit(whole, (round(at[0] - width / 2), top), Rect(0, 0, whole.get_width(), height), special_flags=PREMULTIPLIED)


def _card(dst: Surface, brush: Brush, board: Board, what: FlightSprite, rect: Rect) -> None:
    """Put together once, as large as on display, and scaled on the way."""
    face, _ = card_face(brush, board, what.name, what.face, price=False)
    scaled = brush.made(("flying", what.name, rect.size), lambda: pygame.transform.smoothscale(face, rect.size))
    brush.look.frame(dst, "shadow-card-lifted", rect)
    dst.blit(scaled, rect, special_flags=PREMULTIPLIED)


def _turning(dst: Surface, brush: Brush, board: Board, card: str, size: tuple[int, int], at: Point, t: float) -> None:
    """A card that slides face down and turns over on the way."""
    kind = "link" if card in board.link_cards else "destination"
    width = max(2, round(size[0] * abs(1 - 2 * t)))
    if t < 0.5:
        shown = card_back(brush, kind, size)
    else:
        shown, _ = card_face(brush, board, card, size, price=False)
    narrow = pygame.transform.smoothscale(shown, (width, size[1]))
    brush.stamp(dst, narrow, at)
