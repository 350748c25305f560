"""Paints the pictures of Yspahan's rule book; what they show is rule_examples.py's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import signed_text
from elcapitan.games.yspahan.client.paint import palette, sprites
from elcapitan.games.yspahan.client.paint.tower import dice_of
from elcapitan.games.yspahan.client.paint.week_ledger import draw_loaded_camel
from elcapitan.games.yspahan.client.scenes import rule_examples
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model import board

APART = 12
"""u between two boxes."""
BOX = "#fff8e6"
FLOOR_U, SHOP_U, PIECE_U, CAMEL_U = 86, 82, 96, 92
"""u of a floor's height, and of the pieces at most."""
EMPTY = 0.4
"""How strong a floor without dice is painted, and a camel without a good."""


def draw_picture(dst: Surface, brush: Brush, shown: rule_examples.YspahanExample, room: Rect) -> int:
    """The picture without its caption; its lower edge."""
    return PAINTERS[shown.shows](dst, brush, shown, room)


def _draw_box(dst: Surface, brush: Brush, rect: Rect) -> None:
    brush.look.fill(dst, rect, BOX, 0.55, radius=10)
    brush.look.rim(dst, rect, theme.PARCHMENT_EDGE, 1.4, 0.9, radius=10)


def _rows(room: Rect, count: int, highest: int, apart: int) -> list[Rect]:
    """Lines one below the other, none higher than that."""
    tall = min(highest, (room.h + apart) // count - apart)
    return [Rect(room.x, room.y + at * (tall + apart), room.w, tall) for at in range(count)]


def _draw_tower(dst: Surface, brush: Brush, shown: rule_examples.YspahanExample, room: Rect) -> int:
    """The floors, gold on top; what is empty is dimmed."""
    look, rows = brush.look, _rows(room, len(board.FLOORS), brush.px(FLOOR_U), brush.px(8))
    for row, floor, group in zip(reversed(rows), board.FLOORS, shown.state.tower, strict=True):
        _draw_box(dst, brush, row)
        side = round(row.h * 0.76)
        strength = 1.0 if group else EMPTY
        brush.piece(dst, f"yspahan/floor-{floor}", (row.x + brush.px(52), row.centery), side, alpha=strength)
        name = names.floor_text(floor)
        left = row.x + brush.px(104)
        ink = theme.INK if group else theme.INK_2
        look.fit(dst, name[0].upper() + name[1:], brush.px(130), "serif-semibold", 24, ink, (left, row.centery), "ml")
        dice = dice_of(group)
        wide = min(round(row.h * 0.68), (row.w - brush.px(250)) // max(1, len(dice)) - brush.px(6))
        x = row.right - brush.px(14) - wide // 2
        for number, yellow in reversed(dice):
            brush.piece(dst, sprites.die(number, yellow=yellow), (x, row.centery), wide)
            x -= wide + brush.px(6)
    return rows[-1].bottom


def _draw_souks(dst: Surface, brush: Brush, shown: rule_examples.YspahanExample, room: Rect) -> int:
    """A coloured ground for each souk of the district, its value on a coin, goods in its shops."""
    look, souks = brush.look, board.DISTRICT_SOUKS[shown.district]
    rows = _rows(room, len(souks), brush.px(SHOP_U + 46), brush.px(APART))
    for row, souk in zip(rows, souks, strict=True):
        plan = board.SOUKS[souk]
        shade = palette.SOUKS_ON_PAPER[plan.colour]
        look.fill(dst, row, shade, 0.36, radius=12)
        look.rim(dst, row, shade, 2, 0.95, radius=12)
        coin = (row.x + brush.px(44), row.centery)
        brush.coin(dst, coin, brush.px(58), plan.value)
        shops = board.SOUK_SHOPS[souk]
        step = min((row.w - brush.px(100)) // len(shops), brush.px(SHOP_U + 26))
        wide = min(brush.px(SHOP_U), step - brush.px(6), round(row.h * 0.74))
        for at, shop in enumerate(shops):
            centre = (row.x + brush.px(100) + step * at + step // 2, row.centery)
            brush.piece(dst, f"yspahan/shop-{plan.colour}-{at % 3 + 1}", centre, wide)
            if seat := shown.state.shops[shop]:
                at_good = (centre[0], centre[1] + wide // 4)
                brush.piece(dst, f"yspahan/good-{rule_examples.COLOURS[seat - 1]}", at_good, round(wide * 0.52))
            if board.SHOPS[shop] in shown.ringed:
                ring = Rect(0, 0, wide + brush.px(16), min(row.h - 4, wide + brush.px(24))).move_to(center=centre)
                look.rim(dst, ring.inflate(4, 4), "#fff6e0", 5, radius=9)
                look.rim(dst, ring.inflate(2, 2), theme.WAX, 3.4, radius=8)
    return rows[-1].bottom


def _draw_road(dst: Surface, brush: Brush, shown: rule_examples.YspahanExample, room: Rect) -> int:
    """The street twice or more, each time with its prices on coins."""
    look = brush.look
    side = min(brush.px(64), room.w // len(rule_examples.STREET))
    left = room.centerx - side * len(rule_examples.STREET) // 2
    y = room.y
    for title, prices in rule_examples.street_rows():
        written = look.paragraph(dst, title, "sans-semibold", 22, theme.INK, (left, y), room.w)
        top = written.bottom + brush.px(44)
        for at, (square, price) in enumerate(zip(rule_examples.STREET, prices, strict=True)):
            box = Rect(left + side * at, top, side, side)
            here, is_crossing = box.center, square == board.CROSSING
            look.sprite(dst, f"yspahan/{'crossing' if is_crossing else 'square'}", here, side - brush.px(3))
            if is_crossing:
                brush.piece(dst, sprites.SUPERVISOR, box.midbottom, round(side * 0.72), "bc")
                here = (box.centerx, box.bottom + brush.px(26))
            brush.coin(dst, here, round(side * 0.58), price)
        y = top + side + brush.px(70)
    return y - brush.px(26)


def _draw_caravan(dst: Surface, brush: Brush, shown: rule_examples.YspahanExample, room: Rect) -> int:
    """Three rows from the bottom, the points of loading left of them and the factors right."""
    look, rows = brush.look, _rows(room, len(board.LOAD_POINTS), brush.px(CAMEL_U + 34), brush.px(APART))
    step = (room.w - brush.px(150)) // shown.state.camels_per_row
    for line, row in enumerate(reversed(rows)):
        _draw_box(dst, brush, row)
        points, factor = signed_text(board.LOAD_POINTS[line]), f"×{board.ROW_FACTOR[line]}"
        look.text(dst, points, "sans-bold", 32, theme.INK, (row.x + brush.px(38), row.centery), "mc")
        look.text(dst, factor, "sans-bold", 32, theme.WAX, (row.right - brush.px(38), row.centery), "mc")
        for at in range(shown.state.camels_per_row):
            place = line * shown.state.camels_per_row + at
            centre = (row.x + brush.px(75) + step * at + step // 2, row.centery + brush.px(6))
            wide = min(brush.px(CAMEL_U), step - brush.px(8), round(row.h * 0.82))
            if place < len(shown.state.caravan):
                draw_loaded_camel(dst, brush, centre, wide, rule_examples.COLOURS[shown.state.caravan[place] - 1])
            else:
                brush.piece(dst, "yspahan/camel", centre, wide, alpha=EMPTY)
    return rows[-1].bottom


def _draw_pieces(dst: Surface, brush: Brush, shown: rule_examples.YspahanExample, room: Rect) -> int:
    look, rows = brush.look, _rows(room, len(shown.pieces), brush.px(PIECE_U + 34), brush.px(APART))
    for row, (piled, words) in zip(rows, shown.pieces, strict=True):
        _draw_box(dst, brush, row)
        middle = (row.x + brush.px(74), row.centery)
        wide = min(brush.px(PIECE_U), round(row.h * 0.74))
        if piled == ("camel", "good-blue"):
            draw_loaded_camel(dst, brush, middle, wide, "blue")
        else:
            _draw_pile(dst, brush, piled, middle, wide)
        left = row.x + brush.px(150)
        block = look.block(words, "serif-semibold", 23, (row.right - left - brush.px(14), row.h - brush.px(8)))
        look.draw_block(dst, block, theme.INK, (left, row.centery), "ml")
    return rows[-1].bottom


def _draw_pile(dst: Surface, brush: Brush, piled: tuple[str, ...], middle: tuple[int, int], wide: int) -> None:
    """The first sprite, and the others smaller at its foot; tall ones are no taller than the line."""
    first, *others = piled
    narrow = round(wide * 0.62) if first.endswith(("supervisor", "card-back")) else wide
    brush.piece(dst, f"yspahan/{first}", middle, narrow)
    for each in others:
        brush.piece(dst, f"yspahan/{each}", (middle[0], middle[1] + wide // 4), round(wide * 0.52))


def _grid(room: Rect, apart: int, columns: int, rows: int, widest: float) -> list[Rect]:
    """Boxes in lines; a box is at most `widest` times as wide as high."""
    tall = (room.h + apart) // rows - apart
    wide = min((room.w + apart) // columns - apart, round(tall * widest))
    tall = min(tall, round(wide * 1.1))
    left = room.centerx - (columns * (wide + apart) - apart) // 2
    return [
        Rect(left + (wide + apart) * (at % columns), room.y + (tall + apart) * (at // columns), wide, tall)
        for at in range(columns * rows)
    ]


def _draw_card(dst: Surface, brush: Brush, box: Rect, picture: str) -> int:
    """A card with its picture; how far down it is used."""
    look = brush.look
    look.fill(dst, box, BOX, 0.85, radius=9)
    image = Rect(box.x, box.y, box.w, min(round(box.w * 0.5625), round(box.h * 0.62)))
    look.picture(dst, picture, image.inflate(-brush.px(8), -brush.px(8)), 6)
    look.rim(dst, box, theme.HAIRLINE, 1.6, 0.9, radius=9)
    return image.bottom


def _draw_buildings(dst: Surface, brush: Brush, _shown: rule_examples.YspahanExample, room: Rect) -> int:
    look, apart = brush.look, brush.px(APART)
    strip = brush.px(66)
    boxes = _grid(Rect(room.x, room.y, room.w, room.h - strip - apart), apart, 3, 2, 1.15)
    for box, (building, cost) in zip(boxes, board.BUILDINGS.items(), strict=True):
        name = names.building_text(building)
        y = _draw_card(dst, brush, box, f"yspahan/building-{building}")
        rest = box.bottom - y
        upper = (box.centerx, y + round(rest * 0.27))
        look.fit(dst, name, box.w - brush.px(12), "serif-semibold", 22, theme.INK, upper, "mc")
        x, middle = box.centerx - brush.px(62 if cost.gold else 32), y + round(rest * 0.7)
        for sprite, count in (("yspahan/camel", cost.camels), ("yspahan/coin", cost.gold)):
            if count:
                icon = brush.piece(dst, sprite, (x + brush.px(16), middle), brush.px(32))
                end = look.text(dst, str(count), "sans-bold", 24, theme.INK, (icon.right + brush.px(6), middle), "ml")
                x = end.right + brush.px(14)
    top = boxes[-1].bottom + apart
    step = room.w // len(board.BUILDING_POINTS)
    for at, points in enumerate(board.BUILDING_POINTS):
        cell = Rect(room.x + step * at, top, step - brush.px(6), strip)
        _draw_box(dst, brush, cell)
        first, second = (top + round(strip * share) for share in (0.27, 0.67))
        look.text(dst, f"{at + 1}.", "sans", 18, theme.INK_2, (cell.centerx, first), "mc")
        look.text(dst, signed_text(points), "sans-bold", 26, theme.INK, (cell.centerx, second), "mc")
    return top + strip


def _draw_cards(dst: Surface, brush: Brush, _shown: rule_examples.YspahanExample, room: Rect) -> int:
    look = brush.look
    boxes = _grid(room, brush.px(APART), 3, 3, 1.15)
    for box, card in zip(boxes, board.CARDS, strict=True):
        name = names.card_text(card)
        y = _draw_card(dst, brush, box, f"yspahan/card-{card}")
        block = look.block(name, "serif-semibold", 21, (box.w - brush.px(12), box.bottom - y - brush.px(4)))
        look.draw_block(dst, block, theme.INK, (box.centerx, (y + box.bottom) // 2), "mc")
    return boxes[-1].bottom


PAINTERS: Final[Mapping[str, Callable[[Surface, Brush, rule_examples.YspahanExample, Rect], int]]] = {
    "tower": _draw_tower,
    "souks": _draw_souks,
    "street": _draw_road,
    "caravan": _draw_caravan,
    "pieces": _draw_pieces,
    "buildings": _draw_buildings,
    "cards": _draw_cards,
}
"""By what a picture shows."""
