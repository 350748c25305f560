"""The six buildings: picture, name, cost, power, and who has built them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, blank_surface
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.layout.table_layout import BuildingsLayout
from elcapitan.games.yspahan.client.paint import sprites
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model import board

PICTURE = 0.46
"""Height of the picture, of that of the card."""
EDGE_PX = 2
"""px beside a name that needs the whole width of the card."""
POWERS: Final[Mapping[str, tuple[str, str]]] = {
    board.PADDOCK: (f"+{board.PADDOCK_CAMELS}", sprites.CAMEL),
    board.SHOP: (f"+{board.SHOP_GOLD}", sprites.COIN),
    board.BATH: (f"±{board.BATH_STEPS}", sprites.SUPERVISOR),
    board.CARAVANSERAI: ("+1", sprites.CARD_BACK),
    board.BAZAAR: (f"+{board.BAZAAR_POINTS}", f"{sprites.FOLDER}/shop-violet-1"),
    board.HOIST: (f"+{board.HOIST_GOODS}", ""),
}
"""By building: how much more, and of what; a good has the colour of its owner."""


class BuildingPicture(NamedTuple):
    """What a card of the buildings shows."""

    building: str
    is_mine: bool
    others: tuple[str, ...]
    """Colours of the other seats that have built it."""
    colour: str
    """Mine."""


def draw_buildings_ground(dst: Surface, brush: Brush, buildings: BuildingsLayout) -> None:
    look = brush.look
    if buildings.is_folded:
        look.frame(dst, "panel", buildings.rect)
        at = (buildings.rect.right - look.px(16), buildings.rect.centery)
        look.icon(dst, "arrow", at, look.px(15), theme.SECONDARY, anchor="mr")
    else:
        look.frame(dst, "tray", buildings.rect)
    room = buildings.rect.w // 2
    look.fit(dst, _("Buildings"), room, "serif-semibold", 21, theme.HEADING, buildings.heading, "ml", shadow=True)


def draw_next_building(dst: Surface, brush: Brush, buildings: BuildingsLayout, text: str) -> None:
    """What the next building scores, beside the heading."""
    look = brush.look
    right = buildings.rect.right - look.px(40 if buildings.is_folded else 16)
    room = right - buildings.heading[0] - look.px(130)
    look.fit(dst, text, room, "sans", 16, theme.SECONDARY, (right, buildings.heading[1]), "mr")


def draw_building(dst: Surface, brush: Brush, rect: Rect, shown: BuildingPicture) -> None:
    """One card."""
    look = brush.look
    look.frame(dst, "shadow-card", rect)
    face = brush.made(("building", rect.size, shown), lambda: _face(brush, rect.size, shown))
    brush.stamp(dst, face, rect.topleft, "tl")


def picture_rect(brush: Brush, card: Rect) -> Rect:
    """Where the picture lies on a card."""
    edge = max(2, brush.px(5))
    return Rect(card.x + edge, card.y + edge, card.w - 2 * edge, round(card.h * PICTURE))


def _face(brush: Brush, size: tuple[int, int], shown: BuildingPicture) -> Surface:
    look = brush.look
    surface = blank_surface(size)
    box = surface.get_rect()
    look.picture(surface, "grounds/paper", box, radius=9)
    picture, edge = picture_rect(brush, box), max(2, look.px(5))
    look.picture(surface, sprites.building(shown.building), picture, radius=6)
    low = Rect(edge + look.px(4), picture.bottom, picture.w - look.px(8), box.h - picture.bottom - look.px(3))
    first = low.y + round(low.h * 0.29)
    second = low.y + round(low.h * 0.74)
    name, room = names.building_text(shown.building), box.w - 2 * EDGE_PX
    style = "serif-semibold" if look.fits(name, low.w, "serif-semibold") else "sans-semibold"
    left = low.x if look.fits(name, low.w, style) else EDGE_PX
    look.fit(surface, name, low.w if left == low.x else room, style, 18, theme.INK, (left, first), "ml")
    side = round(min(low.h * 0.46, look.px(26)))
    cost = board.BUILDINGS[shown.building]
    x = low.x
    for number, sprite in ((cost.camels, sprites.CAMEL), (cost.gold, sprites.COIN)):
        if number:
            x = look.text(surface, str(number), "sans-bold", 16, theme.INK, (x, second), "ml").right + look.px(1)
            x = look.sprite(surface, sprite, (x, second), side, anchor="ml").right + look.px(5)
    _draw_power(surface, brush, shown, picture, side)
    if not shown.is_mine:
        look.fill(surface, box, theme.PANEL, 0.16, radius=9)
    _draw_owners(surface, brush, picture, shown)
    look.rim(surface, box, theme.OK if shown.is_mine else "#6b4a22", 2.4 if shown.is_mine else 1.4, 0.95, radius=9)
    return surface


def _draw_power(dst: Surface, brush: Brush, shown: BuildingPicture, picture: Rect, side: int) -> None:
    """What it gives, in the lower right corner of the picture: a dark chip with number and sign."""
    look = brush.look
    words, sprite = POWERS[shown.building]
    sprite = sprite or sprites.good(shown.colour)
    # The supervisor and a card are higher than they are wide.
    wide = round(side * (0.6 if sprite in (sprites.SUPERVISOR, sprites.CARD_BACK) else 0.95))
    pad = look.px(5)
    chip = Rect(0, 0, look.measure(words, "sans-bold", 17) + wide + 2 * pad + look.px(3), side + look.px(2))
    chip.bottomright = picture.right - look.px(3), picture.bottom - look.px(3)
    look.fill(dst, chip, "#12363c", 0.92, radius=7)
    at = look.text(dst, words, "sans-bold", 17, "#f4fffb", (chip.x + pad, chip.centery), "ml")
    look.sprite(dst, sprite, (at.right + look.px(3), chip.centery), wide, anchor="ml")


def _draw_owners(dst: Surface, brush: Brush, picture: Rect, shown: BuildingPicture) -> None:
    look = brush.look
    radius = look.px(9)
    x, y = picture.x + radius + look.px(4), picture.bottom - radius - look.px(3)
    for at, colour in enumerate(shown.others):
        brush.disc(dst, colour, (x + at * (2 * radius + look.px(3)), y), radius)
    if shown.is_mine:
        radius = look.px(13)
        middle = (picture.right - radius - look.px(3), picture.y + radius + look.px(3))
        look.disc(dst, middle, 13, theme.PIECE_OUTLINE)
        look.disc(dst, middle, 11.5, "#3f8f3a")
        look.icon(dst, "check", middle, look.px(16), "#f4ffe9")


def building_pictures(at: YspahanContext) -> list[BuildingPicture]:
    """What each card of the buildings shows."""
    found = []
    for building in board.BUILDINGS:
        owners = [seat for seat, player in enumerate(at.state.players, 1) if building in player.buildings]
        others = tuple(at.colours[seat - 1] for seat in owners if seat != at.me)
        found.append(BuildingPicture(building, at.me in owners, others, at.colours[max(0, at.me - 1)]))
    return found
