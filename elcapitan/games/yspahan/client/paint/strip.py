"""The top strip: week and day, one panel for each seat, and the small buttons of the window."""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import _, npgettext, number_text
from elcapitan.games.yspahan.client.layout.small_parts import is_narrow_panel, panel_columns
from elcapitan.games.yspahan.client.paint import palette, sprites
from elcapitan.games.yspahan.client.paint.cards import BACK_ASPECT, draw_backs
from elcapitan.games.yspahan.rules.model.board import BUILDINGS, DAYS, WEEKS
from elcapitan.games.yspahan.rules.model.state import YspahanPlayer
from elcapitan.kit.table.furniture import strip as furniture

BEAD = 15
"""u of a day's bead."""
NAME = furniture.NameStyle(letters=22, least=44, sign=18, sign_step=23, badge_height=22, least_beside_badge=None)


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


def draw_panel(
    dst: Surface, brush: Brush, rect: Rect, seat: furniture.SeatPanel, player: YspahanPlayer, points: int
) -> None:
    """One seat: portrait, name, what it has, and its points."""
    look = brush.look
    narrow = is_narrow_panel(rect, look.s)
    face = rect.x + look.px(34 if narrow else 42)
    furniture.draw_seat_frame(dst, brush, rect, seat, face, 48 if narrow else furniture.PORTRAIT)
    columns = panel_columns(rect, look.s)
    left, first = columns["gold"][0], rect.y + look.px(27)
    right, high = columns["points"]
    written = look.text(dst, number_text(points), "sans-black", 32, palette.NUMBER, (right, high), "mr", shadow=True)
    furniture.draw_name(dst, brush, seat, (left, first), written.x - look.px(10) - left, NAME)
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
    unit = npgettext("below a number", "point", "points", points)
    room = look.px(58) if look.fits(unit, look.px(58), "sans") else right - end
    if end + room <= right and look.fits(unit, room, "sans"):  # four panels in a small window have no room
        look.fit(dst, unit, room, "sans", 15, theme.SECONDARY, (right, columns["gold"][1]), "mr")


def _draw_hand(dst: Surface, brush: Brush, rect: Rect, count: int) -> None:
    """Their cards as backs, and how many they are."""
    look = brush.look
    room, back, shown = rect.w - look.px(20), round(rect.h * BACK_ASPECT), min(count, 3)
    if shown and room >= back:
        wide = min(room, back + (shown - 1) * back // 2)
        draw_backs(dst, brush, Rect(rect.x, rect.y, wide, rect.h), shown)
        x = rect.x + wide
    else:
        look.icon(dst, "card", (rect.x, rect.centery), look.px(18), theme.SECONDARY, anchor="ml")
        x = rect.x + look.px(17)
    look.text(dst, number_text(count), "sans-bold", 18, theme.CREAM, (x + look.px(4), rect.centery), "ml")
