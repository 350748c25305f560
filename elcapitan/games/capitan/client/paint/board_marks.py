"""Painted over the boards: the map of what is in reach, the traces of the last moves, and one player's pieces."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client.advice.reach_map import CityReach
from elcapitan.games.capitan.client.layout.board_layout import BoardLayout

SHADES = ((0, 0.0), (2, 0.12), (4, 0.24), (6, 0.36), (9, 0.48))
"""How dark a board becomes from that many florins on."""
NO_WAY = 0.62
NIGHT = "#050c18"
Framing = Callable[[Surface, Brush, Rect, str], None]
"""Paints a frame of some colour around a rectangle."""
PLAQUE = (172, 62)
"""u on a board of full size."""
KEY, KEY_PX = 26, 18
"""The picture of a key: u on a board of full size, and the least px."""


def reach_shade(price: int | None) -> float:
    """How dark the board of a city becomes that costs so many florins to come to; None: no cards lead there."""
    if price is None:
        return NO_WAY
    return max(dark for florins, dark in SHADES if price >= florins)


def draw_reach(dst: Surface, brush: Brush, boxes: BoardLayout, found: CityReach, money: int) -> None:
    """A board in the shade of its price, and on its picture what coming there and acting costs."""
    u = boxes.u
    here = bool(found.ways) and not found.ways[0].legs
    usable = found.total is not None and found.total <= money
    level = reach_shade(found.price) if found.ways else NO_WAY
    if level and not here:
        brush.fill(dst, boxes.rect, NIGHT, level, 5 * u)
    panel = Rect(0, 0, round(PLAQUE[0] * u), round(PLAQUE[1] * u))
    panel.center = (boxes.picture.centerx, round(boxes.picture.centery + 8 * u))
    rim = theme.OK if usable else theme.BAD if found.ways else theme.DISABLED
    brush.fill(dst, panel, "#140c07", 0.92, 9 * u)
    brush.rim(dst, panel, rim, max(1.0, 2 * u), 0.95, 9 * u)
    words, ink = _reach_label(found, money)
    left = panel.x + round(10 * u)
    if found.price is not None:
        width = round(46 * u)
        brush.coin(dst, (left + width / 2, panel.centery), width, found.price)
        left += width + round(8 * u)
    room = panel.right - round(8 * u) - left
    lines = brush.look.wrap(words, "sans-semibold", max(12.0, 16 * u) / brush.look.s, room)[:2]
    step = round(max(14.0, 19 * u))
    top = panel.centery - step * (len(lines) - 1) // 2
    for at, line in enumerate(lines):
        brush.fitted(dst, line, room, "sans-semibold", max(12.0, 16 * u), ink, (left, top + step * at), "ml")


def _reach_label(found: CityReach, money: int) -> tuple[str, str]:
    """What is said beside the price, and in which ink."""
    if not found.ways:
        return _("no route"), theme.DISABLED
    if not found.space:
        return _("harbour full"), theme.REASON
    if found.action is None or found.total is None:
        return _("nothing to build"), theme.REASON
    if found.total > money:
        text = _("{total} in total, {lacking} short")
        return text.format(total=found.total, lacking=found.total - money), theme.REASON
    return _("{total} in total").format(total=found.total), theme.CREAM


def draw_turn_mark(dst: Surface, brush: Brush, rect: Rect, colour: str) -> None:
    """Four corners around what someone has done last, in their colour."""
    arm, thick = max(5, round(rect.h * 0.26)), max(2, brush.px(3))
    for ink, grow in (("#120a06", 2 * max(1, brush.px(1.2))), (theme.PLAYERS[colour].on_panel, 0)):
        for corner in ("topleft", "topright", "bottomleft", "bottomright"):
            for size in ((arm, thick), (thick, arm)):
                bar = Rect(0, 0, *size).move_to(**{corner: getattr(rect, corner)})
                dst.fill(ink, bar.inflate(grow, grow))


def draw_spotlight(dst: Surface, brush: Brush, rect: Rect, colour: str) -> None:
    """A piece of the player who is pointed at: framed in their colour, and nothing painted over it."""
    look = brush.look
    look.rim(dst, rect.inflate(brush.px(10), brush.px(10)), "#120a06", 7, 0.9, radius=8)
    look.rim(dst, rect.inflate(brush.px(7), brush.px(7)), theme.LEGAL_CORE, 3, radius=7)
    look.rim(dst, rect.inflate(brush.px(2), brush.px(2)), theme.PLAYERS[colour].on_panel, 3.4, radius=5)


def key_rect(boxes: BoardLayout) -> Rect:
    """Where a board shows its key: on the picture at the left, clear of the plate and of shut-down houses."""
    size = max(KEY_PX, round(KEY * boxes.u))
    return Rect(boxes.picture.x + round(5 * boxes.u), boxes.picture.y + round(32 * boxes.u), size, size)


def draw_key(dst: Surface, brush: Brush, rect: Rect, key: str) -> None:
    """The key that goes to a city, while someone plays by keyboard."""
    brush.fill(dst, rect, "#140c07", 0.92, rect.h / 5)
    brush.rim(dst, rect, theme.FOCUS, 1.4, 0.95, rect.h / 5)
    brush.fitted(dst, key, rect.w, "sans-bold", max(12.0, rect.h * 0.68), theme.CREAM, rect.center)


def draw_hint_step(dst: Surface, brush: Brush, rect: Rect, number: str, spared: Rect | None = None) -> None:
    """A thing to be clicked for a hint: framed, with the number of its step; empty where there is only one.

    `spared`: something over the upper left corner that the frame does not cross, such as a price.
    """
    look = brush.look
    parts = [dst.get_rect()]
    if spared is not None:
        around = rect.inflate(brush.px(24), brush.px(24))
        right, below = around.right - spared.right, around.bottom - spared.bottom
        parts = [
            Rect(spared.right, around.y, right, around.h),
            Rect(around.x, spared.bottom, spared.right - around.x, below),
        ]
    for part in parts:
        with look.clipped(dst, part):
            look.rim(dst, rect.inflate(brush.px(8), brush.px(8)), "#120a06", 6, 0.9, radius=8)
            look.rim(dst, rect.inflate(brush.px(5), brush.px(5)), theme.OK, 3.4, radius=7)
    if number:
        size = brush.px(30)
        badge = Rect(0, 0, size, size).move_to(center=(rect.right - brush.px(4), rect.y + brush.px(4)))
        look.fill(dst, badge, "#120a06", 0.95, radius=15)
        look.rim(dst, badge, theme.OK, 2.2, radius=15)
        look.text(dst, number, "sans-bold", 20, theme.CREAM, badge.center, "mc")
