"""The top strip: week and day, one panel for each seat, and the small buttons of the window."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.model import bot_profiles
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _, npgettext, number_text
from elcapitan.games.yspahan.client.layout.small_parts import is_narrow_panel, panel_columns, panel_text_left
from elcapitan.games.yspahan.client.paint import palette, sprites
from elcapitan.games.yspahan.client.paint.cards import draw_backs
from elcapitan.games.yspahan.rules.model.board import BUILDINGS, DAYS, WEEKS
from elcapitan.games.yspahan.rules.model.state import YspahanPlayer

BEAD = 15
"""u of a day's bead."""


class SeatPicture(NamedTuple):
    """What a seat's panel shows."""

    info: TableSeat
    player: YspahanPlayer
    points: int
    portrait: str
    badge: str
    """What it is doing, in a word; empty for nothing."""
    is_on_turn: bool
    is_mine: bool
    starts: bool
    """The starter of the day."""


def draw_strip_ground(dst: Surface, brush: Brush, strip: Rect) -> None:
    look = brush.look
    look.fill(dst, strip, "#0d0704", 0.62)
    look.fill(dst, Rect(strip.x, strip.bottom - look.px(1), strip.w, max(1, look.px(1.4))), theme.HAIRLINE, 0.55)


def draw_week(dst: Surface, brush: Brush, rect: Rect, week: int, day: int) -> None:
    """Week, day, and the seven days as beads on a thread."""
    look = brush.look
    x, room = rect.x + look.px(14), rect.w - look.px(18)
    title = _("Week {week}").format(week=min(week, WEEKS))
    at = (x, rect.y + round(rect.h * 0.28))
    look.fit(dst, title, room * 3 // 5, "serif-semibold", 29, theme.HEADING, at, "ml", shadow=True)
    words = _("Day {day}").format(day=day)
    look.fit(dst, words, room * 2 // 5, "sans-semibold", 18, theme.SECONDARY, (rect.right - look.px(8), at[1]), "mr")
    y = rect.y + round(rect.h * 0.72)
    step = min(look.px(27), (room - look.px(BEAD)) // (DAYS - 1))
    look.fill(dst, Rect(x, y - 1, step * (DAYS - 1) + look.px(BEAD), max(2, look.px(2))), theme.HAIRLINE, 0.5)
    for number in range(1, DAYS + 1):
        centre = (x + look.px(BEAD / 2) + (number - 1) * step, y)
        shade = theme.HEADING if number < day else theme.LEGAL_CORE if number == day else "#3b2a1a"
        radius = BEAD / 2 + (2.5 if number == day else 0)
        look.disc(dst, centre, radius + 1.6, "#0d0704")
        look.disc(dst, centre, radius, theme.BRASS[1] if number <= day else "#6d4c18")
        look.disc(dst, centre, radius - 1.6, shade)


def draw_panel(dst: Surface, brush: Brush, rect: Rect, shown: SeatPicture) -> None:
    """One seat: portrait, name, what it has, and its points."""
    look, info, player = brush.look, shown.info, shown.player
    look.frame(dst, "panel-active" if shown.is_on_turn else "panel", rect)
    stripe = Rect(rect.x + look.px(2), rect.y + look.px(8), look.px(5), rect.h - look.px(16))
    look.fill(dst, stripe, theme.PLAYERS[info.colour].fill, radius=2.5)
    narrow = is_narrow_panel(rect, look.s)
    if narrow:
        brush.disc(dst, info.colour, (rect.x + look.px(34), rect.centery), look.px(21))
    else:
        draw_portrait(dst, look, shown.portrait, info.colour, (rect.x + look.px(42), rect.centery), look.px(58))
    columns = panel_columns(rect, look.s)
    left, first = panel_text_left(rect, look.s), rect.y + look.px(27)
    right, high = columns["points"]
    points = number_text(shown.points)
    written = look.text(dst, points, "sans-black", 32, palette.NUMBER, (right, high), "mr", shadow=True)
    _draw_name(dst, brush, shown, left, first, written.x - look.px(10) - left)
    side, size = look.px(20 if narrow else 24), 17 if narrow else 19
    for name, value, sprite in (("gold", player.gold, sprites.COIN), ("camels", player.camels, sprites.CAMEL)):
        x, y = columns[name]
        wide = round(side * (1.0 if name == "gold" else 1.24))
        look.sprite(dst, sprite, (x, y), wide, anchor="ml")
        look.text(dst, number_text(value), "sans-bold", size, theme.CREAM, (x + wide + look.px(3), y), "ml")
    x, y = columns["cards"]
    step = columns["buildings"][0] - x
    _draw_hand(dst, brush, Rect(x, y - look.px(14), step - look.px(4), look.px(27)), len(player.hand))
    x, y = columns["buildings"]
    look.icon(dst, "house", (x, y), look.px(16 if narrow else 19), theme.SECONDARY, anchor="ml")
    built = f"{len(player.buildings)}/{len(BUILDINGS)}"
    beside = (x + look.px(18 if narrow else 22), y)
    end = look.text(dst, built, "sans-bold", size - 1, theme.CREAM, beside, "ml").right + look.px(6)
    unit = npgettext("below a number", "point", "points", shown.points)
    room = look.px(58) if look.fits(unit, look.px(58), "sans") else right - end
    if end + room <= right and look.fits(unit, room, "sans"):  # four panels in a small window have no room
        look.fit(dst, unit, room, "sans", 15, theme.SECONDARY, (right, columns["gold"][1]), "mr")


def _draw_hand(dst: Surface, brush: Brush, rect: Rect, count: int) -> None:
    """Their cards as backs, and how many they are."""
    look = brush.look
    room = rect.w - look.px(20)
    back = round(rect.h * 0.83)
    shown = min(count, 3)
    if shown and room >= back:
        draw_backs(dst, brush, Rect(rect.x, rect.y, min(room, back + (shown - 1) * back // 2), rect.h), shown)
        x = rect.x + min(room, back + (shown - 1) * back // 2)
    else:
        look.icon(dst, "card", (rect.x, rect.centery), look.px(18), theme.SECONDARY, anchor="ml")
        x = rect.x + look.px(17)
    look.text(dst, number_text(count), "sans-bold", 18, theme.CREAM, (x + look.px(4), rect.centery), "ml")


def _draw_name(dst: Surface, brush: Brush, shown: SeatPicture, x: int, y: int, room: int) -> None:
    look, info = brush.look, shown.info
    tag = _("away") if info.away else shown.badge
    tag_width = look.measure(tag, "sans-bold", 14) + look.px(14) if tag else 0
    signs = [bot_profiles.player_icon(info.by)] if info.by != bot_profiles.PERSON else []
    signs += ["star"] if shown.starts else []
    whole = room - len(signs) * look.px(23)
    rest = whole - (tag_width + look.px(10) if tag else 0)
    if (
        not info.away
        and not look.fits(info.name, rest, "serif-semibold")
        and look.fits(info.name, whole, "serif-semibold")
    ):
        tag, rest = "", whole  # the panel glows, and the rail says it
    ink = theme.DISABLED if info.away else theme.TITLE if shown.is_mine else theme.CREAM
    style, size, fitted = look.fitting(info.name, max(look.px(44), rest), "serif-semibold", 22)
    at = look.text(dst, fitted, style, size / look.s, ink, (x, y), "ml", shadow=True).right + look.px(7)
    for icon in signs:
        tone = theme.HEADING if icon == "star" else theme.SECONDARY
        look.icon(dst, icon, (at, y), look.px(18), tone, anchor="ml")
        at += look.px(23)
    if tag:
        box = Rect(at + look.px(2), 0, min(tag_width, x + room - at), look.px(22))
        box.centery = y
        look.fill(dst, box, theme.BAD if info.away else theme.HEADING, radius=6)
        look.fit(dst, tag, box.w - look.px(8), "sans-bold", 14, theme.ENGRAVED, box.center, "mc")
