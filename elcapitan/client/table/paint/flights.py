"""What is in the air at a moment: ships, houses, cards and coins on their way."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from elcapitan.client.table.easing import EASINGS, share
from elcapitan.client.table.paint.board import warehouse_name
from elcapitan.client.table.paint.brush import PREMULTIPLIED, Brush
from elcapitan.client.table.paint.cards import card_back, card_face, draw_bonus, draw_loan
from elcapitan.client.table.paint.signs import along, bezier, draw_route, route_rect
from elcapitan.client.table.shots import Flight, What
from elcapitan.rules.board import Board
from elcapitan.rules.state import PIRATE

ROLL_DEGREES = 4
"""How far a sailing ship rolls to either side."""


def position(flight: Flight, t: float) -> tuple[float, float]:
    """Where it is with the share `t` of its way behind it."""
    done = EASINGS[flight.ease](t)
    if not flight.apex:
        return (
            flight.start[0] + (flight.end[0] - flight.start[0]) * done,
            flight.start[1] + (flight.end[1] - flight.start[1]) * done,
        )
    middle = ((flight.start[0] + flight.end[0]) / 2, min(flight.start[1], flight.end[1]) - flight.apex)
    return along(flight.start, middle, flight.end, done)


def flight_rect(brush: Brush, flight: Flight, t: float) -> Rect:
    """Everything that painting it may touch."""
    x, y = position(flight, t)
    side = max(*flight.what.size, *flight.what.size_end, brush.px(40)) * 1.5
    rect = Rect(round(x - side), round(y - side), round(2 * side), round(2 * side))
    if flight.route:
        rect = rect.union(route_rect(bezier(flight.start, flight.end, flight.apex), brush.px(8)))
    return rect


def draw_flight(dst: Surface, brush: Brush, flight: Flight, t: float, board: Board, colours: Sequence[str]) -> None:
    """One flight at a moment."""
    what, at = flight.what, position(flight, t)
    size = _between(what.size, what.size_end, t)
    if flight.route:
        draw_route(dst, brush, bezier(flight.start, flight.end, flight.apex), 1 - share(t, 0.7, 1.0))
    match what.kind:
        case "ship":
            name = "pieces/ship-pirate" if what.piece == PIRATE else f"pieces/ship-{colours[what.piece - 1]}"
            _ship(dst, brush, name, size[0], at, t)
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
            _card(dst, brush, board, what, size, at)
        case "turn":
            _turning(dst, brush, board, what.name, (size[0], size[1]), at, t)
        case "loan":
            rect = Rect(0, 0, *size)
            rect.center = round(at[0]), round(at[1])
            plan = board.loan(what.piece)
            draw_loan(dst, brush, rect, what.piece, plan.repay if plan else what.piece)
        case "bonus":
            rect = Rect(0, 0, *size)
            rect.center = round(at[0]), round(at[1])
            draw_bonus(dst, brush, rect, what.piece, board.bonus.index(what.piece))


def _between(start: tuple[int, int], end: tuple[int, int], t: float) -> tuple[int, int]:
    if end == (0, 0) or start == end:
        return start
    # Sizes come in steps of an eighth of the way: each size of a card is put together only once.
    step = round(t * 8) / 8
    return round(start[0] + (end[0] - start[0]) * step), round(start[1] + (end[1] - start[1]) * step)


def _ship(dst: Surface, brush: Brush, name: str, width: int, at: tuple[float, float], t: float) -> None:
    degrees = round(ROLL_DEGREES * math.sin(t * math.pi * 4))
    surface = brush.made(
        ("rolled", name, width, degrees),
        lambda: pygame.transform.rotozoom(brush.piece_surface(name, width), degrees, 1),
    )
    brush.stamp(dst, surface, at)


def _squashed(dst: Surface, brush: Brush, name: str, width: int, at: tuple[float, float], t: float) -> None:
    """The house has landed: from 82 % of its height back to all of it."""
    part = 0.82 + 0.18 * EASINGS["out-back"](t)
    whole = brush.look.art.sprite(name, width)
    height = max(1, round(whole.get_height() * part))
    dst.blit(
        pygame.transform.smoothscale(whole, (width, height)),
        (round(at[0] - width / 2), round(at[1] - height)),
        special_flags=PREMULTIPLIED,
    )


def _rising(dst: Surface, brush: Brush, name: str, width: int, at: tuple[float, float], t: float) -> None:
    """Three courses, one by one."""
    whole = brush.look.art.sprite(name, width)
    courses = min(3, int(t * 3) + 1)
    inside = EASINGS["out-back"](min(1.0, t * 3 - (courses - 1)))
    shown = min(1.0, (courses - 1 + inside) / 3)
    height = max(1, round(whole.get_height() * shown))
    top = round(at[1] - whole.get_height() / 2 + whole.get_height() - height)
    dst.blit(whole, (round(at[0] - width / 2), top), Rect(0, 0, whole.get_width(), height), special_flags=PREMULTIPLIED)


def _card(dst: Surface, brush: Brush, board: Board, what: What, size: tuple[int, int], at: tuple[float, float]) -> None:
    """Put together once, as large as on display, and scaled on the way."""
    rect = Rect(0, 0, *size)
    rect.center = round(at[0]), round(at[1])
    face, _ = card_face(brush, board, what.name, what.face, price=False)
    scaled = brush.made(("flying", what.name, size), lambda: pygame.transform.smoothscale(face, size))
    brush.look.frame(dst, "shadow-card-lifted", rect)
    dst.blit(scaled, rect, special_flags=PREMULTIPLIED)


def _turning(
    dst: Surface, brush: Brush, board: Board, card: str, size: tuple[int, int], at: tuple[float, float], t: float
) -> None:
    """A card that slides face down and turns over on the way."""
    kind = "link" if card in board.link_cards else "destination"
    width = max(2, round(size[0] * abs(1 - 2 * t)))
    if t < 0.5:
        shown = card_back(brush, kind, size)
    else:
        shown, _ = card_face(brush, board, card, size, price=False)
    narrow = pygame.transform.smoothscale(shown, (width, size[1]))
    brush.stamp(dst, narrow, at)
