"""The tower of six floors with the real dice, the yellow dice to be bought, and the cup."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.text_layout import MIN_TEXT_PX
from elcapitan.client.shell.i18n import _, capitalised
from elcapitan.games.yspahan.client.layout.table_layout import TowerLayout
from elcapitan.games.yspahan.client.paint import palette, sprites
from elcapitan.games.yspahan.client.view.frame_content import FloorLabel
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.state import DiceGroup

NO_LABEL = FloorLabel("", is_available=False)


class FloorPicture(NamedTuple):
    """What a floor shows."""

    floor: str
    group: DiceGroup | None
    label: FloorLabel
    is_chosen: bool


def draw_tower_ground(dst: Surface, brush: Brush, tower: TowerLayout) -> None:
    look = brush.look
    look.frame(dst, "tray", tower.rect)
    room = tower.yellow[0].x - tower.heading[0] - look.px(8)
    look.fit(dst, _("Tower"), room, "serif-semibold", 21, theme.HEADING, tower.heading, "ml", shadow=True)


def draw_floor(dst: Surface, brush: Brush, tower: TowerLayout, shown: FloorPicture) -> None:
    """The sign of a floor, its name, what it would bring, and its dice at the right end."""
    look, rect = brush.look, tower.floors[shown.floor]
    empty = shown.group is None
    look.fill(dst, rect, palette.CHOSEN_FLOOR if shown.is_chosen else palette.FLOOR, 0.4 if empty else 0.92, radius=9)
    if not empty:
        look.fill(dst, Rect(rect.x, rect.y, rect.w, rect.h // 2), "#ffffff", 0.035, radius=9)
    look.rim(dst, rect, theme.HAIRLINE, 1.3, 0.35 if empty else 0.75, radius=9)
    sign = look.piece(sprites.floor_sign(shown.floor), tower.sign, 0.4 if empty else 1.0)
    brush.stamp(dst, sign, (rect.x + look.px(9), rect.centery), "ml")
    dice = dice_of(shown.group)
    places = tower.dice(shown.floor, len(dice))
    left = rect.x + tower.words
    right = min((box.x for box in places), default=rect.right) - tower.gap
    ink = palette.DIMMED if empty else theme.CREAM
    room = right - left
    apart = max(look.px(25), look.line_height("sans", 15) * 0.86)
    first, second = rect.centery - round(apart * 0.46), rect.centery + round(apart * 0.54)
    second = min(second, rect.bottom - MIN_TEXT_PX // 2 - 2)
    title = capitalised(names.floor_text(shown.floor))
    look.fit(dst, title, room, "serif-semibold", 20, ink, (left, first), "ml", shadow=not empty)
    is_dim = empty or not shown.label.is_available
    tone = palette.FLOOR_WORDS if shown.is_chosen else palette.DIMMED if is_dim else theme.SECONDARY
    look.fit(dst, shown.label.text, room, "sans", 15.5, tone, (left, second), "ml")
    for box, (number, yellow) in zip(places, dice, strict=True):
        draw_die(dst, brush, box, number, yellow=yellow)


def dice_of(group: DiceGroup | None) -> list[tuple[int, bool]]:
    """Number and whether it is yellow of each die of a floor, from the left."""
    return [] if group is None else [(group.number, False)] * group.white + [(group.number, True)] * group.yellow


def draw_die(dst: Surface, brush: Brush, rect: Rect, number: int, *, yellow: bool, alpha: float = 1.0) -> None:
    brush.piece(dst, sprites.die(number, yellow=yellow), rect.center, rect.w, alpha=alpha)


def draw_cup(dst: Surface, brush: Brush, tower: TowerLayout, bought: int, buyable: int | None) -> None:
    """The yellow dice, of which `bought` are chosen and `buyable` can be, and the cup; None: nothing is rolled now."""
    look = brush.look
    for at, box in enumerate(tower.yellow, 1):
        chosen = at <= bought
        strength = 1.0 if chosen else 0.75 if at <= (buyable or 0) else 0.28
        draw_die(dst, brush, box.inflate(-look.px(4), -look.px(4)), 6 if chosen else 1, yellow=True, alpha=strength)
        if chosen:
            look.rim(dst, box, theme.LEGAL, 2.4, 1, radius=9)
    strength = 0.45 if buyable is None else 1.0
    brush.piece(dst, sprites.CUP, tower.cup.center, round(tower.cup.w * 0.92), alpha=strength)
