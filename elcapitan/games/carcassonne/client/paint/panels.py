"""The panels around the land: seats, the tile in hand, what is not yet seen, the forecast, the wheel from near."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet.bar_pieces import bar_pieces
from elcapitan.client.shell.i18n import _, ngettext, number_text
from elcapitan.client.widgets.tooltip import draw_change
from elcapitan.games.carcassonne.client.facts.prospects import SeatForecast
from elcapitan.games.carcassonne.client.layout import table_layout
from elcapitan.games.carcassonne.client.paint import figures, palette, tile_art, wheel
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.tiles import TileKind
from elcapitan.games.carcassonne.words import names
from elcapitan.kit.table.furniture import log
from elcapitan.kit.table.furniture import strip as furniture
from elcapitan.kit.table.furniture.forecast import ForecastPicture

HEADING: Final = 20
"""u of the letters of a panel's heading."""
LOG: Final = log.LogShape(top=48, bottom=12, aside=54, indent=38, most_lines=4)
NAME = furniture.NameStyle(letters=22, least=40, sign=18, sign_step=23, badge_height=22, least_beside_badge=None)
NAME_FOLDED = NAME._replace(letters=17, least=24, sign=14, sign_step=17)
_SHADES: Final = (palette.NOW, palette.CITIES, palette.ROADS, palette.CLOISTERS, palette.MEADOWS, palette.GOODS)
"""In the order of `SeatForecast`."""
LEGEND = 62
"""u under the bars."""
LINE, LEAST_BAR = 36, 7


class PlayerPicture(NamedTuple):
    """What a seat's panel shows."""

    seat: furniture.SeatPanel
    points: int
    more: int | None
    """What the game would still bring if it ended now; None: the table is played without aids."""
    supply: int
    """Ordinary figures."""
    most: int
    """Ordinary figures that a player has."""
    special: tuple[tuple[str, int], ...]
    """The other kinds in play and how many of each are left."""
    goods: tuple[int, ...]
    """Empty without traders."""
    is_folded: bool


def draw_heading(dst: Surface, brush: Brush, rect: Rect, left: int) -> None:
    """The name of the game and how many tiles are face down."""
    look = brush.look
    at = rect.x + look.px(8), rect.y + look.px(28)
    look.fit(dst, "Carcassonne", rect.w - look.px(8), "serif-semibold", 26, theme.HEADING, at, "ml", shadow=True)
    words = ngettext("{count} tile left", "{count} tiles left", left).format(count=number_text(left))
    low = rect.x + look.px(8), rect.y + look.px(60)
    look.fit(dst, words, rect.w - look.px(8), "sans", 18, theme.SECONDARY, low, "ml")


def draw_panel(dst: Surface, brush: Brush, rect: Rect, shown: PlayerPicture) -> None:
    """One seat: portrait, name, points, figures and goods; folded: portrait, name, points, figures, forecast."""
    look, folded, colour = brush.look, shown.is_folded, shown.seat.info.colour
    face = rect.x + look.px(24 if folded else 44)
    furniture.draw_seat_frame(dst, brush, rect, shown.seat, face, 28 if folded else furniture.PORTRAIT)
    left = rect.x + look.px(42 if folded else 84)
    first, second = rect.y + look.px(26), rect.y + look.px(59)
    right = rect.right - look.px(10)
    size = 23 if folded else 31
    points = number_text(shown.points)
    room = right - look.measure(points, "sans-black", size) - look.px(6) - left
    is_crowded = folded and not look.fits(shown.seat.info.name, room, "serif-semibold")
    place = (right, second if is_crowded else first)  # a name that would be cut has its line alone
    look.text(dst, points, "sans-black", size, palette.NUMBER, place, "mr", shadow=True)
    room = right - left if is_crowded else room
    furniture.draw_name(dst, brush, shown.seat, (left, first), room, NAME_FOLDED if folded else NAME)
    if folded:
        x = left if is_crowded else left + look.px(25)
        if not is_crowded:
            person = figures.figure(brush, colour, tiles.FOLLOWER, look.px(28))
            brush.stamp(dst, person, (left + look.px(11), second))
        look.text(dst, number_text(shown.supply), "sans-bold", 17, theme.CREAM, (x, second), "ml")
        if not is_crowded and shown.more is not None:
            look.text(dst, f"+{number_text(shown.more)}", "sans", 15, theme.SECONDARY, (right, second), "mr")
        return
    end = draw_supply(dst, brush, (left, second), colour, shown.supply, shown.most, 22, right - look.px(110))
    for kind, count in shown.special:
        if count and end + look.px(24) < right - look.px(100 if shown.goods else 0):
            brush.stamp(dst, figures.figure(brush, colour, kind, look.px(22)), (end + look.px(10), second))
            end += look.px(22)
    x = right
    for kind, count in reversed([*zip(tiles.GOODS, shown.goods, strict=False)]):
        x = look.text(dst, number_text(count), "sans-bold", 16, theme.CREAM, (x, second), "mr").x - look.px(11)
        brush.stamp(dst, figures.token(brush, kind, look.px(19)), (x, second))
        x -= look.px(16)


def draw_supply(
    dst: Surface, brush: Brush, at: tuple[int, int], colour: str, left: int, most: int, height: float, end: int
) -> int:
    """The ordinary figures of a player in a row, those that are out faded; where the row ends."""
    look = brush.look
    step = max(look.px(7), min(look.px(height * 0.72), (end - at[0]) // max(1, most)))
    x = at[0] + step // 2
    for number in range(most):
        alpha = 1.0 if number < left else 0.22
        brush.stamp(dst, figures.figure(brush, colour, tiles.FOLLOWER, look.px(height), alpha=alpha), (x, at[1]))
        x += step
    return x


def _draw_head(dst: Surface, brush: Brush, rect: Rect, title: str, right: str) -> None:
    """A panel with its heading, and a few words right of that."""
    look = brush.look
    log.draw_panel_ground(dst, brush, rect, "", HEADING)
    at, end = (rect.x + look.px(16), rect.y + look.px(25)), rect.right - look.px(16)
    drawn = look.fit(dst, title, rect.w // 2, "serif-semibold", HEADING, theme.HEADING, at, "ml", shadow=True)
    look.fit(dst, right, end - drawn.right - look.px(10), "sans", 16, theme.SECONDARY, (end, at[1]), "mr")


class HandPicture(NamedTuple):
    kind: TileKind | None
    """None: no tile is in hand."""
    rotation: int
    head: str
    """Right of the heading, such as how many places there are."""
    words: str
    square: Square | None = None
    """Where it is as a draft."""


def draw_hand(dst: Surface, brush: Brush, art: tile_art.TileArt, rect: Rect, shown: HandPicture) -> None:
    look = brush.look
    _draw_head(dst, brush, rect, _("Tile in hand"), shown.head)
    foot = look.px(44)
    side = min(rect.h - look.px(50) - foot, rect.w - look.px(60))
    box = Rect(0, 0, side, side).move_to(midtop=(rect.centerx, rect.y + look.px(46)))
    if shown.kind is not None:
        copy = tile_art.copy_of(shown.square) if shown.square else 0
        dst.blit(art.picture(shown.kind, shown.rotation, side, copy), box)
        brush.rim(dst, box.inflate(6, 6), theme.LEGAL, 3, 0.9, 5)
    else:
        brush.fill(dst, box, "#000000", 0.28, look.px(8))
        look.icon(dst, "card", box.center, side // 3, theme.DISABLED)
    block = look.close_block(shown.words, "sans", 16, (rect.w - look.px(24), foot), even=True)
    top = rect.bottom - foot // 2 - block.step * (len(block.lines) - 1) // 2
    look.draw_block(dst, block, theme.CREAM, (rect.centerx, top), "mc")


class UnseenPicture(NamedTuple):
    kinds: tuple[tuple[TileKind, int], ...]
    """With how many of each nobody has seen, most frequent first."""
    total: int
    fits: frozenset[str] = frozenset()
    """Those that fit on the square pointed at; empty: no square is."""
    is_filtered: bool = False


def draw_unseen(dst: Surface, brush: Brush, art: tile_art.TileArt, rect: Rect, shown: UnseenPicture) -> None:
    """Symbols with numbers."""
    look = brush.look
    words = ngettext("{count} tile", "{count} tiles", shown.total).format(count=number_text(shown.total))
    _draw_head(dst, brush, rect, _("Not yet seen"), words if shown.kinds else "")
    area = rect.inflate(-look.px(24), 0)
    area.y, area.h = rect.y + look.px(48), rect.h - look.px(58)
    count = max(1, len(shown.kinds))
    side = next(
        (px for px in range(44, 15, -1) if (area.w // (px + 5)) * (area.h // (px + 5)) >= count),
        22,
    )
    columns = max(1, area.w // (side + 5))
    for number, (kind, left) in enumerate(shown.kinds):
        row, column = divmod(number, columns)
        box = Rect(area.x + column * (side + 5), area.y + row * (side + 5), side, side)
        if box.bottom > area.bottom + 2:
            break
        dst.blit(art.picture(kind, 0, side), box)
        if shown.is_filtered and kind.id not in shown.fits:
            brush.fill(dst, box, "#0d0704", 0.66)
        elif shown.is_filtered:
            brush.rim(dst, box, theme.LEGAL, 2, 1)
        if left > 1:
            tag = Rect(0, 0, max(11, round(side * 0.36)), max(12, round(side * 0.36)))
            tag.bottomright = box.bottomright
            brush.fill(dst, tag, "#140c07", 0.85)
            brush.words(dst, number_text(left), "sans-bold", 12, theme.CREAM, tag.center)


def forecast_lines(brush: Brush, rect: Rect, seats: int) -> list[Rect]:
    """The line of each place, the first at the top; fewer where there is no room for all."""
    look = brush.look
    head, least = look.px(table_layout.FORECAST_HEAD), look.px(table_layout.FORECAST_LINE)
    room = rect.h - head - (look.px(LEGEND) if _has_legend(brush, rect, seats) else 0)
    shown = max(0, min(seats, room // least))
    step = min(look.px(LINE + 12), room // max(1, shown))
    return [Rect(rect.x + look.px(6), rect.y + head + step * at, rect.w - look.px(12), step) for at in range(shown)]


def _has_legend(brush: Brush, rect: Rect, seats: int) -> bool:
    needed = table_layout.FORECAST_HEAD + table_layout.FORECAST_LINE * seats + LEGEND
    return rect.h >= brush.look.px(needed)


def draw_forecast(
    dst: Surface, brush: Brush, rect: Rect, shown: ForecastPicture[SeatForecast, SeatForecast], *, with_goods: bool
) -> None:
    """A bar for each seat, the most points first: what they have, and what the end would bring, also with the draft."""
    look, (now, then, colours, hovered, over) = brush.look, shown
    title = _("Final points") if over else _("If the game ended now")
    log.draw_panel_ground(dst, brush, rect, title, HEADING)
    most = max([1, *(each.total for each in (*now, *then))])
    order = sorted(range(1, len(now) + 1), key=lambda seat: -now[seat - 1].total)
    for seat, row in zip(order, forecast_lines(brush, rect, len(now)), strict=False):
        mine = now[seat - 1]
        change = then[seat - 1].total - mine.total if then else 0
        if seat == hovered:
            look.fill(dst, row, theme.LEGAL, 0.1, radius=6)
        brush.disc(dst, colours[seat - 1], (row.x + look.px(18), row.centery), min(look.px(12), row.h // 2 - 1))
        left, room = row.x + look.px(38), row.w - look.px(38 + 56 + (44 if then else 0))
        height = max(LEAST_BAR, min(look.px(20), row.h - look.px(6)))
        bed = Rect(left, row.centery - height // 2, room, height)
        look.fill(dst, bed, "#000000", 0.28, radius=4)
        for shade, piece in bar_pieces(bed, most, mine, _SHADES):
            look.fill(dst, piece, shade, 1, radius=2)
        look.text(
            dst, number_text(mine.total), "sans-bold", 20, palette.NUMBER, (row.right - look.px(8), row.centery), "mr"
        )
        if change:
            draw_change(dst, brush, change, (row.right - look.px(52), row.centery), 17, "mr")
    if now and _has_legend(brush, rect, len(now)):
        _draw_legend(dst, brush, rect, now[hovered - 1] if hovered else None, with_goods=with_goods)


def _draw_legend(dst: Surface, brush: Brush, rect: Rect, each: SeatForecast | None, *, with_goods: bool) -> None:
    look = brush.look
    words = [_("now"), _("cities"), _("roads"), _("cloisters"), _("meadows"), *([_("goods")] if with_goods else [])]
    room = (rect.w - look.px(24)) // 3
    for at, (word, shade) in enumerate(zip(words, _SHADES, strict=False)):
        x, y = rect.x + look.px(14) + (at % 3) * room, rect.bottom - look.px(42 if at < 3 else 18)
        look.fill(dst, Rect(x, y - look.px(6), look.px(12), look.px(12)), shade, radius=3)
        label = f"{word} {number_text(each[at])}" if each is not None else word
        look.fit(dst, label, room - look.px(22), "sans", 15, theme.SECONDARY, (x + look.px(18), y), "ml")


class WheelPanel(NamedTuple):
    """The wheel beside the land, and what the next steps would bring."""

    picture: wheel.WheelPicture
    pig: str
    """The sector it stands in, also while it walks and the picture is without it."""
    chances: tuple[int, ...]
    """How many unseen tiles turn it by 1, 2 and 3; empty at a table without aids."""
    colours: tuple[str, ...]


def wheel_disc(brush: Brush, rect: Rect) -> Rect:
    """Where the wheel is in its panel: over its words, or beside them in a low panel."""
    look = brush.look
    head = look.px(44)
    is_low = rect.h < rect.w
    side = (
        min(rect.h - head - look.px(12), rect.w // 2)
        if is_low
        else min(rect.w - look.px(40), rect.h - head - look.px(100))
    )
    return Rect(rect.x + look.px(12) if is_low else rect.centerx - side // 2, rect.y + head, side, side)


def draw_wheel_panel(dst: Surface, brush: Brush, rect: Rect, shown: WheelPanel) -> None:
    look = brush.look
    log.draw_panel_ground(dst, brush, rect, _("Wheel of fortune"), HEADING)
    disc = wheel_disc(brush, rect)
    wheel.draw_wheel(dst, brush, disc, shown.picture, shown.colours)
    is_low = rect.h < rect.w
    left = disc.right + look.px(12) if is_low else rect.x + look.px(14)
    right = rect.right - look.px(14)
    step = (disc.h // 3) if is_low else look.px(30)
    for at, count in enumerate(shown.chances, 1):
        sector = tiles.SECTORS[(tiles.SECTORS.index(shown.pig) + at) % len(tiles.SECTORS)]
        y = disc.y + step * at - step // 2 if is_low else disc.bottom + look.px(22) + step * (at - 1)
        name = f"{number_text(at)}  {names.SECTOR(sector)}"
        icons = ngettext("{count} tile", "{count} tiles", count).format(count=number_text(count))
        if is_low:
            look.fit(dst, name, right - left, "sans-semibold", 17, theme.CREAM, (left, y - look.px(11)), "ml")
            look.fit(dst, icons, right - left, "sans", 16, theme.SECONDARY, (left, y + look.px(11)), "ml")
        else:
            look.fit(dst, icons, (right - left) // 3, "sans-bold", 16, theme.CREAM, (right, y), "mr")
            look.fit(dst, name, (right - left) * 2 // 3, "sans", 17, theme.SECONDARY, (left, y), "ml")


def draw_drawer_button(dst: Surface, brush: Brush, rect: Rect, words: str, *, hover: bool) -> None:
    look = brush.look
    look.frame(dst, "button-secondary-hover" if hover else "button-secondary", rect)
    look.fit(dst, words, rect.w - look.px(16), "sans-semibold", 18, theme.CREAM, rect.center)


def draw_zoom_button(dst: Surface, brush: Brush, rect: Rect, sign: str, *, hover: bool) -> None:
    look = brush.look
    look.fill(dst, rect, "#3a281a" if hover else "#140c07", 0.9, radius=8)
    look.rim(dst, rect, theme.HAIRLINE, 1.2, 0.9 if hover else 0.6, radius=8)
    if sign in ("+", "−"):
        look.text(dst, sign, "sans-bold", 26, theme.CREAM, rect.center, "mc")
    else:
        look.icon(dst, sign, rect.center, round(rect.w * 0.5), theme.CREAM)
