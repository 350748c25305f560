"""Sailing cards, loan cards, bonus cards and piles, each at whatever size its rectangle has.

A card is put together once per size and stamped from then on, so that it can also fly.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, blank_surface
from elcapitan.client.drawing.text_layout import MIN_TEXT_PX, load_font
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.games.capitan.client.paint.board import draw_stretched, stretched
from elcapitan.games.capitan.rules.model.board import Board, DestinationCard, LinkCard

LOCKED = 0.36
"""Opacity of the veil over a card that cannot be bought now."""
OVERHANG = 0.05
"""How far the price coin reaches beyond the card's corner, of the card's width."""
_SEA, _CELL, _HERE = "#1f4f78", "#d8c49a", "#ffd24a"
_NAME_OVER_PICTURE = "#fff3d2"
_VOWELS = "aeiouyáéěíóúůý"
_BACKS = {"destination": "cards/back-destination", "link": "cards/back-link", "loan": "cards/back-loan"}


def draw_card(
    dst: Surface, brush: Brush, rect: Rect, board: Board, card: str, *, price: bool, lifted: bool = False
) -> None:
    """A sailing card with its shadow; with its price where it lies for sale."""
    brush.look.frame(dst, "shadow-card-lifted" if lifted else "shadow-card", rect)
    face, margin = card_face(brush, board, card, rect.size, price=price)
    dst.blit(face, (rect.x - margin, rect.y - margin), special_flags=pygame.BLEND_PREMULTIPLIED)


def price_coin_rect(board: Board, card: str, rect: Rect) -> Rect:
    """Where the price of a card for sale stands, over its upper left corner."""
    margin, width = round(rect.w * OVERHANG), _coin_width(board, card, rect.w)
    return Rect(rect.x - margin, rect.y - margin, width + 2, width + 2)


def _coin_width(board: Board, card: str, width: int) -> int:
    return round((38 / 164 if isinstance(board.cards[card], DestinationCard) else 36 / 136) * width)


def draw_lock(dst: Surface, brush: Brush, rect: Rect, price: int, purse: int) -> None:
    """Over a card that cannot be bought: dimmer, with a lock and, if it is too dear and there is room, what is lacking.

    The veil leaves the name on the card a contrast of more than 4.5:1.
    """
    look = brush.look
    look.fill(dst, rect, theme.VEIL, LOCKED, radius=8)
    reason = _("{lacking} short").format(lacking=number_text(price - max(0, purse)))
    icon, pad = max(look.px(17), 11), look.px(5)
    # The price coin covers the upper left corner.
    room = round(rect.w * 0.78) - 2 * pad
    words = room - icon - 3 * pad
    wide = icon + 3 * pad + min(words, look.measure(reason, "sans-semibold", 15))
    if price <= purse or not look.fits(reason, words, "sans-semibold"):
        reason, wide = "", icon + 2 * pad
    box = Rect(0, rect.y + pad, wide, max(icon, look.line_height("sans-semibold", 15)) + look.px(4))
    box.right = rect.right - pad
    look.fill(dst, box, theme.PANEL, 0.94, radius=6)
    look.icon(dst, "lock", (box.x + pad, box.centery), icon, theme.REASON, anchor="ml")
    at = (box.x + 2 * pad + icon, box.centery)
    look.fit(dst, reason, max(0, words), "sans-semibold", 15, theme.REASON, at, "ml")


def card_face(brush: Brush, board: Board, card: str, size: tuple[int, int], *, price: bool) -> tuple[Surface, int]:
    """The card as a surface, and how far its price coin reaches beyond the card (px, left and above)."""
    margin = round(size[0] * OVERHANG) if price else 0

    def make() -> Surface:
        surface = blank_surface((size[0] + margin, size[1] + margin))
        rect = Rect((margin, margin), size)
        printed = board.cards[card]
        if isinstance(printed, DestinationCard):
            _destination(surface, brush, rect, board, printed)
        else:
            _link(surface, brush, rect, board, printed)
        if price:
            width = _coin_width(board, card, size[0])
            brush.coin(surface, (width / 2 + 1, width / 2 + 1), width, printed.price)
        return surface

    return brush.made(("card", card, size, price), make), margin


def paint_pictures(brush: Brush, board: Board, card: str, size: tuple[int, int]) -> None:
    """Make the pictures of cities that the card shows at that size, and nothing else: no letters, no surface."""
    printed, art = board.cards[card], brush.look.art
    if isinstance(printed, DestinationCard):
        kind, unit, height = "destination", size[0] / 164, _picture_height(size)
    else:
        kind, unit, height = "link", size[0] / 136, _strip_height(size)
    cities = (printed.city,) if isinstance(printed, DestinationCard) else printed.cities
    for city in cities:
        _picture(Surface((1, 1)), brush, city, Rect(0, 0, round(size[0] - 12 * unit), height), 4 * unit)
    # What it flies with: its back, and its shadow from higher up.
    for name in (f"cards/card-{kind}", _BACKS[kind]):
        art.sprite(name, size[0])
    for name in ("pieces/seal-1", "pieces/seal-2", "pieces/seal-3", "pieces/seal-slot"):
        art.sprite(name, round(31 * size[0] / 164))
    brush.look.frame(Surface((1, 1)), "shadow-card-lifted", Rect((0, 0), size))


def _picture_height(size: tuple[int, int]) -> int:
    """Of a destination card."""
    return round(size[1] * 0.47)


def _strip_height(size: tuple[int, int]) -> int:
    """Of each of the two pictures of a link card."""
    return round((size[1] - 16 * size[0] / 136) / 2)


def _picture(dst: Surface, brush: Brush, city: str, rect: Rect, radius_px: float) -> None:
    brush.look.picture(dst, f"cities/{city}", rect, max(1.0, radius_px / brush.look.s))
    brush.rim(dst, rect, "#000000", 1, 0.35, radius_px)


def _destination(dst: Surface, brush: Brush, rect: Rect, board: Board, card: DestinationCard) -> None:
    z = rect.w / 164
    draw_stretched(dst, brush, "cards/card-destination", rect)
    picture = Rect(round(rect.x + 6 * z), round(rect.y + 6 * z), round(rect.w - 12 * z), _picture_height(rect.size))
    _picture(dst, brush, card.city, picture, 4 * z)
    plan = board.plan(card.city)
    middle = (rect.centerx, round(picture.bottom + 13 * z))
    room = round(rect.w - 12 * z)
    brush.fitted(dst, abbreviated(plan.name, room), room, "serif-bold", 18.5 * z, theme.INK, middle)
    top = round(picture.bottom + 27 * z)
    map_ = Rect(round(rect.x + 9 * z), top, round(50 * z), rect.bottom - top - round(9 * z))
    _mini_map(dst, brush, map_, board, card.city, z)
    slots = max(3, card.seals)
    step = min(29 * z, (rect.right - 8 * z - (rect.x + 64 * z) - 31 * z) / max(1, slots - 1))
    for at in range(slots):
        centre = (rect.x + 64 * z + 15.5 * z + at * step, map_.centery)
        if at < card.seals:
            brush.piece(dst, f"pieces/seal-{at % 3 + 1}", centre, round(31 * z))
        else:
            brush.look.sprite(dst, "pieces/seal-slot", centre, round(24 * z))


def _mini_map(dst: Surface, brush: Brush, rect: Rect, board: Board, city: str, z: float) -> None:
    """The grid of the main board with one of its cities marked: no card is printed for an extra city (X2)."""
    brush.fill(dst, rect, _SEA, 1, 4 * z)
    brush.rim(dst, rect, "#3a2615", max(1, 1.2 * z), 0.8, 4 * z)
    main = [plan for plan in board.cities if not plan.extra]
    columns = [plan.at[0] for plan in main]
    lines = [plan.at[1] for plan in main]
    left, top = min(columns), min(lines)
    width, height = rect.w / (max(columns) - left + 1), rect.h / (max(lines) - top + 1)
    for plan in main:
        x, y = rect.x + (plan.at[0] - left) * width, rect.y + (plan.at[1] - top) * height
        cell = Rect(round(x + 0.16 * width), round(y + 0.16 * height), round(0.68 * width), round(0.68 * height))
        here = plan.id == city
        brush.fill(dst, cell, _HERE if here else _CELL, 1 if here else 0.42, 1.5 * z)
        if here:
            brush.rim(dst, cell.inflate(2, 2), theme.WAX, max(1, 1.3 * z), 1, 2 * z)


def _link(dst: Surface, brush: Brush, rect: Rect, board: Board, card: LinkCard) -> None:
    z = rect.w / 136
    draw_stretched(dst, brush, "cards/card-link", rect)
    height = _strip_height(rect.size)
    for at, city in enumerate(card.cities):
        strip = Rect(
            round(rect.x + 6 * z), round(rect.y + 6 * z + at * (height + 4 * z)), round(rect.w - 12 * z), height
        )
        _picture(dst, brush, city, strip, 4 * z)
        dst.blit(_dusk(brush, strip.size), strip, special_flags=pygame.BLEND_PREMULTIPLIED)
        middle = (strip.centerx, round(strip.bottom - (17 if at == 0 else 12) * z))
        room = round(rect.w - 14 * z)
        name = abbreviated(board.plan(city).name, room)
        brush.fitted(dst, name, room, "serif-bold", 16 * z, _NAME_OVER_PICTURE, middle, shadow=True)
    brush.piece(dst, "cards/swap-badge", rect.center, round(24 * z))


def abbreviated(name: str, width: int) -> str:
    """A name that fits on a card in the least letters: whole, or cut before a vowel and with a full stop."""
    font = load_font("serif-bold narrowest", MIN_TEXT_PX)
    ends = [end for end in range(len(name) - 2, 2, -1) if name[end] in _VOWELS and name[end - 1] not in _VOWELS]
    forms = [name, *(f"{name[:end]}." for end in ends)]
    return next((form for form in forms if font.size(form)[0] <= width), name)


def _dusk(brush: Brush, size: tuple[int, int]) -> Surface:
    """A shade that grows downwards, so that a name can be read on any picture."""

    def make() -> Surface:
        strip = Surface((1, size[1]), pygame.SRCALPHA)
        for y in range(size[1]):
            level = 0.8 * max(0.0, min(1.0, (y / size[1] - 0.1) * 1.5))
            strip.set_at((0, y), pygame.Color(18, 8, 4, round(255 * level)).premul_alpha())
        return pygame.transform.scale(strip, size)

    return brush.made(("dusk", size), make)


LEAST_LOAN = 44
"""px; a loan card narrower than this has room for one number: what is to repay."""


def draw_loan(dst: Surface, brush: Brush, rect: Rect, amount: int, repay: int, *, extended: bool = False) -> None:
    """What was borrowed, and what is to repay in wax red; an extended one lies deeper in debt."""
    z = rect.w / 132
    brush.look.frame(dst, "shadow-card", rect)

    def make() -> Surface:
        surface = blank_surface(rect.size)
        own = surface.get_rect()
        draw_stretched(surface, brush, "cards/card-loan", own)
        middle = round(own.h * (0.44 if own.h > 56 * z else 0.5))
        box = Rect(round(78 * z), 0, round(44 * z), round(40 * z))
        if own.w < LEAST_LOAN:
            box = own.inflate(-own.w // 3, -own.h // 4)
        else:
            brush.coin(surface, (32 * z, middle), round(44 * z), amount)
            brush.look.icon(surface, "arrow", (66 * z, middle), max(8, round(17 * z)), "#7a5a34")
        box.centery = middle
        brush.fill(surface, box, "#6d0f0e" if extended else theme.WAX, 1, 6 * z)
        brush.rim(surface, box, "#4a0c0a", max(1, 1.2 * z), 0.7, 6 * z)
        brush.words(surface, str(repay), "sans-black", 25 * z, "#ffe9d0", box.center)
        return surface

    face = brush.made(("loan", rect.size, amount, repay, extended), make)
    dst.blit(face, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def draw_bonus(dst: Surface, brush: Brush, rect: Rect, florins: int, rank: int, *, taken: bool = False) -> None:
    """A proliferation bonus card; once taken only its place is left."""
    if taken:
        brush.fill(dst, rect, "#000000", 0.35, 7 * brush.look.s)
        brush.rim(dst, rect, theme.HAIRLINE, 1, 0.4, 7 * brush.look.s)
        return
    metal = ("gold", "silver", "copper")[min(rank, 2)]
    brush.piece(dst, f"cards/bonus-{metal}", rect.center, rect.w)
    brush.words(dst, str(florins), "serif-black", 20 * rect.w / 48, theme.ENGRAVED, rect.center)


def draw_pile(dst: Surface, brush: Brush, rect: Rect, kind: str, count: int) -> None:
    """A deck seen from its back, as thick as it is; an empty one is an empty place."""
    if not count:
        brush.rim(dst, rect, theme.HAIRLINE, 1, 0.5, 3 * brush.look.s)
        return
    sheets = min(3, 1 + count // 6)
    step = max(1.0, 1.5 * brush.look.s)
    back = card_back(brush, kind, rect.size)
    for at in range(sheets):
        dst.blit(back, (round(rect.x + at * step), round(rect.y - at * step)), special_flags=pygame.BLEND_PREMULTIPLIED)


def draw_discard(dst: Surface, brush: Brush, rect: Rect, count: int) -> None:
    """The discard pile, face up without a face: only that there is one matters."""
    if not count:
        brush.rim(dst, rect, theme.HAIRLINE, 1, 0.5, 3 * brush.look.s)
        return
    draw_stretched(dst, brush, "cards/card-link", rect)


def card_back(brush: Brush, kind: str, size: tuple[int, int]) -> Surface:
    """The back of a card at the size of its face, for a card that turns over."""
    return stretched(brush, _BACKS[kind], size)
