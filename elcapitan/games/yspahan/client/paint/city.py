"""The city: its ground, the road, souks with their shops, goods, coins, and the plates of the districts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.rounded_boxes import joined_boxes
from elcapitan.client.shell.i18n import capitalised, number_text
from elcapitan.games.yspahan.client.layout.city_layout import SUPERVISOR, CityLayout
from elcapitan.games.yspahan.client.paint import palette, sprites
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import DISTRICTS, SOUK_SHOPS, SOUKS

GROUND_ALPHA, RIM_ALPHA = 0.34, 0.95
ROAD_EDGE = 0.085
"""Of the road beyond its squares, in steps."""


def draw_ground(dst: Surface, brush: Brush, city: CityLayout) -> None:
    """Everything of the city that no move changes."""
    look = brush.look
    look.frame(dst, "shadow-board", city.rect)
    look.picture(dst, sprites.GROUND, city.rect, radius=14)
    look.frame(dst, sprites.RIM, city.rect)
    draw_road(dst, brush, city)
    for souk in range(len(SOUKS)):
        draw_souk_ground(dst, brush, city, souk)
    for district, plate in zip(DISTRICTS, city.plates, strict=True):
        draw_plate(dst, brush, plate, district)
    draw_squares(dst, brush, city, range(len(city.squares)))
    for shop in sorted(range(len(city.shops)), key=lambda at: city.shops[at].y):
        draw_shop(dst, brush, city, shop)
    for souk, coin in enumerate(city.coins):
        draw_coin(dst, brush, coin, SOUKS[souk].value)


def draw_road(dst: Surface, brush: Brush, city: CityLayout) -> None:
    """The bed of both streets."""
    edge = city.px(ROAD_EDGE)
    first = city.squares[0]
    across = first.unionall([box for box in city.squares if box.centery == first.centery])
    down = first.unionall([box for box in city.squares if box.centerx == first.centerx])
    beds = [across.inflate(2 * edge, 2 * edge), down.inflate(2 * edge, 2 * edge)]
    whole = across.union(down).inflate(2 * edge, 2 * edge)
    make = partial(joined_boxes, beds, palette.STREET, 0.62, "#5b3f1e", 0.9, city.px(0.16), max(1, city.px(0.025)))
    brush.stamp(dst, brush.made(("road", *map(tuple, beds)), make), whole.topleft, "tl")


def draw_squares(dst: Surface, brush: Brush, city: CityLayout, squares: Iterable[int], alpha: float = 1.0) -> None:
    for at in squares:
        box = city.squares[at]
        brush.look.sprite(dst, sprites.square(at), box.center, box.w, alpha=alpha)


def draw_souk_ground(dst: Surface, brush: Brush, city: CityLayout, souk: int) -> None:
    """The coloured ground under the shops of a souk."""
    parts, shade = city.grounds[souk], palette.SOUK_COLOURS[SOUKS[souk].colour]
    line = max(1, round(city.step * 0.036))
    key = ("souk", souk, round(city.step, 2), brush.look.eyes.high_contrast)
    make = partial(joined_boxes, parts, shade, GROUND_ALPHA, shade, RIM_ALPHA, city.px(0.15), line)
    brush.stamp(dst, brush.made(key, make), parts[0].unionall(list(parts[1:])).topleft, "tl")


def draw_shop(dst: Surface, brush: Brush, city: CityLayout, shop: int) -> None:
    box = city.shops[shop]
    brush.look.sprite(dst, sprites.shop(shop), box.center, box.w)


def draw_goods(
    dst: Surface,
    brush: Brush,
    city: CityLayout,
    souk: int,
    goods: Sequence[int],
    colours: Sequence[str],
    hidden: frozenset[int] = frozenset(),
) -> None:
    """The goods in the shops of a souk, by the seats of their owners; those in the shops `hidden` are on their way."""
    for shop, owner in zip(SOUK_SHOPS[souk], goods, strict=True):
        if owner and shop not in hidden:
            draw_good(dst, brush, city.good(shop), colours[owner - 1])
    if goods[0] and len({*goods}) == 1 and not hidden:
        draw_complete(dst, brush, city.coins[souk], colours[goods[0] - 1])


def draw_good(dst: Surface, brush: Brush, rect: Rect, colour: str, alpha: float = 1.0) -> None:
    brush.piece(dst, sprites.good(colour), rect.center, rect.w, alpha=alpha)


def draw_coin(dst: Surface, brush: Brush, rect: Rect, number: int) -> None:
    """A coin with a number on its plain middle, such as the value of a souk."""
    brush.piece(dst, sprites.COIN, rect.center, rect.w)
    field = rect.inflate(-round(rect.w * 0.3), -round(rect.w * 0.3))
    brush.fill(dst, field, "#f3d583", 0.92, field.w / 2)
    share = 0.64 if number < 10 else 0.54
    brush.words(dst, number_text(number), "sans-black", rect.w * share, theme.ENGRAVED, rect.center, "mc")


def draw_complete(dst: Surface, brush: Brush, coin: Rect, colour: str) -> None:
    """A complete souk: a tick in its owner's colour on the coin."""
    side = max(12, round(coin.w * 0.56))
    badge = Rect(0, 0, side, side)
    badge.center = coin.right - round(coin.w * 0.04), coin.bottom - round(coin.w * 0.06)
    brush.fill(dst, badge.inflate(2, 2), theme.PIECE_OUTLINE, 1, side)
    brush.fill(dst, badge, theme.PLAYERS[colour].fill, 1, side)
    brush.stamp(dst, brush.look.art.icon("check", round(side * 0.74), theme.PLAYERS[colour].mark_ink), badge.center)


def draw_plate(dst: Surface, brush: Brush, plate: Rect, district: str) -> None:
    """A lapis tile with the sign and the name of a district."""
    look = brush.look
    look.fill(dst, plate.move(0, look.px(3)), "#000000", 0.35, radius=10)
    look.fill(dst, plate, palette.LAPIS, 0.96, radius=10)
    look.rim(dst, plate, palette.GOLD_RIM, 1.8, 1, radius=10)
    look.rim(dst, plate.inflate(-look.px(9), -look.px(9)), palette.GOLD_RIM, 1, 0.4, radius=7)
    side = round(plate.h * 0.74)
    look.sprite(dst, sprites.floor_sign(district), (plate.x + round(plate.h * 0.16), plate.centery), side, anchor="ml")
    left = plate.x + round(plate.h * 0.16) + side
    title = capitalised(names.floor_text(district))
    at = ((left + plate.right) // 2 - look.px(2), plate.centery)
    look.fit(dst, title, plate.right - left - look.px(14), "serif-semibold", 22, theme.TITLE, at, "mc", shadow=True)


def supervisor_rect(city: CityLayout, feet: tuple[float, float]) -> Rect:
    """Where the supervisor is painted who stands there."""
    width = city.px(SUPERVISOR)
    box = Rect(0, 0, width, round(width * sprites.SUPERVISOR_HEIGHT))
    box.midbottom = round(feet[0]), round(feet[1])
    return box


def draw_supervisor(
    dst: Surface, brush: Brush, city: CityLayout, feet: tuple[float, float], alpha: float = 1.0
) -> Rect:
    """The supervisor with his feet there."""
    return brush.piece(dst, sprites.SUPERVISOR, feet, city.px(SUPERVISOR), "bc", alpha)
