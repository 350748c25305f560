"""Paints the pictures of the rule book by the painters of the table; what they show is rule_examples.py's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.rule_book.examples import GAP, draw_letter
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client.layout.board_layout import board_layout, shut_warehouse_rects
from elcapitan.games.capitan.client.paint.board import draw_ordinals, draw_pieces, draw_printed
from elcapitan.games.capitan.client.paint.cards import draw_card, draw_loan
from elcapitan.games.capitan.client.paint.displays_and_bank import chart_counts
from elcapitan.games.capitan.client.scenes import rule_examples
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.state import GameState

APART = 18
"""u between two pictures."""
CARD, LINK, LOAN = (162, 170), (132, 116), (132, 80)
"""As they lie on the table, u."""
LARGEST_CARD = 2.0
ROW = 40
"""u of a line of the chart."""
PIECE = 110
Point = tuple[int, int]
"""px."""
ROUTE_INK = "#8c1c13"


def draw_picture(dst: Surface, brush: Brush, shown: rule_examples.ExamplePicture, room: Rect) -> int:
    """The picture without its caption; its lower edge."""
    match shown.shows:
        case {"boards": cities}:
            return _draw_boards(dst, brush, shown, cities, room)
        case {"cards": cards}:
            return _draw_cards(dst, brush, cards, room)
        case {"pieces": pieces}:
            return _draw_pieces(dst, brush, shown.state.board, pieces, room)
        case {"displays": True}:
            return _draw_displays(dst, brush, shown.state, room)
        case {"route": route}:
            return _draw_map(dst, brush, route, room)
    return _draw_loans(dst, brush, room)


def _draw_boards(
    dst: Surface, brush: Brush, shown: rule_examples.ExamplePicture, cities: Sequence[str], room: Rect
) -> int:
    look, has_chart = brush.look, "chart" in shown.shows
    beneath = look.px(2 * ROW + GAP) if has_chart else 0
    count, apart = len(cities), look.px(APART)
    tall = min((room.h - beneath - apart * (count - 1)) // count, room.w * 3 // 4)
    y = room.y
    for city in cities:
        box = Rect(0, y, tall * 4 // 3, tall).move_to(centerx=room.centerx)
        _draw_board(dst, brush, shown, city, box)
        y = box.bottom + apart
    y -= apart
    if has_chart:
        return _draw_chart(dst, brush, shown.state, Rect(room.x, y + look.px(GAP), room.w, look.px(2 * ROW)))
    return y


def _draw_board(dst: Surface, brush: Brush, shown: rule_examples.ExamplePicture, city: str, box: Rect) -> None:
    state, plan = shown.state, shown.state.board.plan(city)
    players = len(state.players)
    draw_printed(dst, brush, box, plan, state.board.dark_sites(city, players))
    draw_pieces(dst, brush, box, state, city, rule_examples.COLOURS[:players])
    draw_ordinals(dst, brush, box, plan)
    ringed = [(callout, callout_rect(brush, state, city, callout, box)) for callout in shown.callouts]
    for _callout, ring in ringed:
        brush.look.rim(dst, ring.inflate(4, 4), "#fff6e0", 5, radius=7)
        brush.look.rim(dst, ring.inflate(2, 2), theme.WAX, 3.4, radius=6)
    for callout, ring in ringed:
        if callout.letter:
            # On the upper edge of its ring, clear of the value and the marks of a site.
            draw_letter(dst, brush, callout.letter, (ring.centerx, ring.y))


def callout_rect(brush: Brush, state: GameState, city: str, callout: rule_examples.Callout, board: Rect) -> Rect:
    """What a callout rings on a board."""
    boxes = board_layout(board, state.board.plan(city))
    if callout.kind == "picture":
        shut = shut_warehouse_rects(boxes, len(state.city(city).picture))
        return shut[-1].inflate(brush.px(6), brush.px(6))
    things = {"site": boxes.sites, "harbour": boxes.harbour, "fortress": boxes.fortresses}[callout.kind]
    return things[callout.number - 1]


def _draw_chart(dst: Surface, brush: Brush, state: GameState, room: Rect) -> int:
    """The proliferation chart from the first number of cities that pays."""
    look, chart = brush.look, state.board.proliferation
    paid = [count for count in chart_counts(state.board) if count <= state.board.bonus_cities]
    heads = (_("Number of cities"), _("Florins paid"))
    left = max(look.measure(head, "sans-semibold", 18) for head in heads) + look.px(14)
    step = (room.w - left) / len(paid)
    for line, head in enumerate(heads):
        y = room.y + round((line + 0.5) * room.h / 2)
        look.text(dst, head, "sans-semibold", 18, theme.INK, (room.x, y), "ml")
        for at, count in enumerate(paid):
            cell = Rect(round(room.x + left + at * step), 0, round(step) - look.px(4), look.px(ROW - 6))
            cell.centery = y
            look.fill(dst, cell, theme.PARCHMENT_EDGE if line else "#fff8e6", 0.6, radius=5)
            number = str(chart[count]) if line else str(count)
            look.text(dst, number, "sans-bold" if line else "sans", 20, theme.INK, cell.center, "mc")
    return room.bottom


def _draw_cards(dst: Surface, brush: Brush, cards: Sequence[str], room: Rect) -> int:
    sizes = [LINK if "+" in card else CARD for card in cards]
    apart = brush.px(2 * APART)
    wide, high = sum(brush.px(w) for w, _h in sizes), max(brush.px(h) for _w, h in sizes)
    by = min(LARGEST_CARD, (room.w - apart * (len(cards) - 1)) / wide, room.h / high)
    x = room.centerx - (round(wide * by) + apart * (len(cards) - 1)) // 2
    for card, (w, h) in zip(cards, sizes, strict=True):
        box = Rect(x, 0, round(brush.px(w) * by), round(brush.px(h) * by))
        box.centery = room.y + round(high * by) // 2
        draw_card(dst, brush, box, rule_examples.first_position(4).board, card, price=True)
        x = box.right + apart
    return room.y + round(high * by)


def _draw_pieces(dst: Surface, brush: Brush, board: Board, pieces: Sequence[str], room: Rect) -> int:
    look = brush.look
    step = min(look.px(PIECE * 1.35), room.h // len(pieces))
    width = min(look.px(PIECE), round(step * 0.72))
    for at, name in enumerate(pieces):
        y = room.y + step * at + step // 2
        brush.piece(dst, f"pieces/{name}", (room.x + look.px(PIECE), y), width)
        words, left = rule_examples.PIECES[name](board), room.x + look.px(2 * PIECE)
        look.fit(dst, words, room.right - left, "serif-semibold", 30, theme.INK, (left, y), "ml")
    return room.y + step * len(pieces)


def _draw_displays(dst: Surface, brush: Brush, state: GameState, room: Rect) -> int:
    """The destination cards in one row, the link cards in two below it."""
    destinations = [card for card in state.destinations.display if card]
    links = [card for card in state.links.display if card]
    apart = brush.px(APART)
    rows = [(destinations, CARD), (links[: len(links) // 2], LINK), (links[len(links) // 2 :], LINK)]
    high = sum(brush.px(size[1]) for _cards, size in rows)
    by = min((room.h - 2 * apart) / high, 1.2)
    widest = max(len(cards) * (brush.px(size[0]) * by + apart) for cards, size in rows)
    by *= min(1.0, room.w / widest)
    y = room.y
    for cards, (w, h) in rows:
        across, down = round(brush.px(w) * by), round(brush.px(h) * by)
        x = room.centerx - (len(cards) * (across + apart) - apart) // 2
        for card in cards:
            draw_card(dst, brush, Rect(x, y, across, down), state.board, card, price=True)
            x += across + apart
        y += down + apart
    return y - apart


def _draw_map(dst: Surface, brush: Brush, route: Mapping[str, Any], room: Rect) -> int:
    """The nine cities as they lie on the table, the card, and the way that the card pays."""
    look, board = brush.look, rule_examples.first_position(4).board
    cities = [plan for plan in board.cities if not plan.extra]
    card_w = LINK if route["paid"] == "link" else CARD
    card = Rect(room.x, room.y, look.px(card_w[0] * 0.9), look.px(card_w[1] * 0.9)).move_to(centerx=room.centerx)
    draw_card(dst, brush, card, board, route["card"], price=False)
    top = room.y + look.px(CARD[1] * 0.9) + look.px(GAP)
    step_x, step_y = room.w / 3, min((room.bottom - top) / 3, room.w / 3 * 0.66)
    box_w, box_h = round(step_x * 0.7), round(step_y * 0.74)
    centres = {
        plan.id: (round(room.x + (plan.at[0] + 0.5) * step_x), round(top + (plan.at[1] + 0.5) * step_y))
        for plan in cities
    }
    sea = Rect(room.x, top, room.w, round(3 * step_y))
    look.fill(dst, sea, "#2f6a93", 0.85, radius=12)
    for plan in cities:
        for other in cities:
            if abs(plan.at[0] - other.at[0]) + abs(plan.at[1] - other.at[1]) == 1:
                _bar(dst, look.px(5), centres[plan.id], centres[other.id], "#a9cbe0")
    for plan in cities:
        box = Rect(0, 0, box_w, box_h).move_to(center=centres[plan.id])
        on_way = plan.id in route["cities"]
        look.picture(dst, f"cities/{plan.id}", box, radius=6)
        look.rim(dst, box, theme.LEGAL_CORE if on_way else "#1c0f05", 4 if on_way else 1.4, radius=6)
    _draw_way(dst, brush, route, centres, (box_w, box_h))
    for plan in cities:
        x, y = centres[plan.id]
        name = Rect(x - box_w // 2, y + box_h // 2 - look.px(30), box_w, look.px(30))
        look.fill(dst, name, "#140c07", 0.86, radius=5)
        look.fit(dst, plan.name, box_w - look.px(8), "serif-semibold", 18, theme.CREAM, name.center, "mc")
    return sea.bottom


def _draw_way(dst: Surface, brush: Brush, route: Mapping[str, Any], centres: dict[str, Point], box: Point) -> None:
    """The steps of a route, each with its seal; the ship where it begins."""
    look = brush.look
    for one, other in pairwise(route["cities"]):
        (x0, y0), (x1, y1) = centres[one], centres[other]
        if route["paid"] == "seals":
            middle = ((x0 + x1) // 2, (y0 + y1) // 2)
            _bar(dst, look.px(9), (x0, y0), (x1, y1), ROUTE_INK, inset=box)
            brush.piece(dst, "pieces/seal-1", middle, look.px(40))
        else:
            _dots(dst, brush, (x0, y0), (x1, y1))
    x, y = centres[route["cities"][0]]
    brush.piece(dst, "pieces/ship-red", (x, y - box[1] // 8), round(box[1] * 0.72))


def _bar(dst: Surface, thick: int, one: Point, other: Point, ink: str, inset: Point = (0, 0)) -> None:
    """A level or upright bar from one point to another; `inset`: only between boxes of that size around them."""
    across = one[1] == other[1]
    left, top = min(one[0], other[0]), min(one[1], other[1])
    if across:
        bar = Rect(left + inset[0] // 2, top - thick // 2, abs(one[0] - other[0]) - inset[0], thick)
    else:
        bar = Rect(left - thick // 2, top + inset[1] // 2, thick, abs(one[1] - other[1]) - inset[1])
    dst.fill(ink, bar)


def _dots(dst: Surface, brush: Brush, one: Point, other: Point) -> None:
    """A dotted line: a voyage that pays no steps."""
    count = 16
    for at in range(1, count):
        x = one[0] + (other[0] - one[0]) * at / count
        y = one[1] + (other[1] - one[1]) * at / count
        brush.look.disc(dst, (x, y), 6, "#fff6e0")
        brush.look.disc(dst, (x, y), 4.5, ROUTE_INK)


def _draw_loans(dst: Surface, brush: Brush, room: Rect) -> int:
    """Each loan card as it is taken, and as it lies once it is extended."""
    look, plans = brush.look, rule_examples.first_position(4).board.loans
    heads = (_("taken"), _("once extended"))
    apart, head = look.px(2 * APART), look.px(40)
    by = min(1.9, (room.w - apart) / (2 * look.px(LOAN[0])), (room.h / len(plans) - apart) / look.px(LOAN[1]))
    size = round(look.px(LOAN[0]) * by), round(look.px(LOAN[1]) * by)
    left = room.centerx - size[0] - apart // 2
    y = room.y + head
    for column, title in enumerate(heads):
        x = left + column * (size[0] + apart) + size[0] // 2
        look.fit(dst, title, size[0] + apart // 2, "sans-semibold", 20, theme.INK, (x, room.y + head // 2), "mc")
    for plan in plans:
        for column, repay in enumerate((plan.repay, plan.extended)):
            box = Rect((left + column * (size[0] + apart), y), size)
            draw_loan(dst, brush, box, plan.amount, repay, extended=bool(column))
        y += size[1] + apart
    return y - apart
