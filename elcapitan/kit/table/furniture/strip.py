"""The top strip: its ground, the small buttons of the window, and what the panels of all seats have in common."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import brush as drawing
from elcapitan.client.drawing import portrait, theme
from elcapitan.client.model import bot_profiles, table_model
from elcapitan.client.shell.i18n import _

PORTRAIT = 58
"""u; less in narrow panels."""


class SeatPanel(NamedTuple):
    """What the panel of a seat shows in any game."""

    info: table_model.TableSeat
    portrait: str
    badge: str
    """What the player is doing, in a word; empty for nothing."""
    is_on_turn: bool
    is_mine: bool
    sign: str
    """An icon after the name, such as that of the starter; empty for none."""


class NameStyle(NamedTuple):
    """How a name is written in a panel, measures in u."""

    letters: float
    least: float
    """Room for the name at least."""
    sign: float
    sign_step: float
    badge_height: float
    least_beside_badge: float | None
    """The badge gives way to a name with less room than this; None: to a name that would be cut beside it only."""


def draw_ground(dst: Surface, brush: drawing.Brush, strip: Rect) -> None:
    look = brush.look
    look.fill(dst, strip, "#0d0704", 0.62)
    hairline = Rect(strip.x, strip.bottom - look.px(1), strip.w, max(1, look.px(1.4)))
    look.fill(dst, hairline, theme.HAIRLINE, 0.55)


def draw_icon_button(
    dst: Surface, brush: drawing.Brush, rect: Rect, icon: str, label: str = "", *, hover: bool = False
) -> None:
    """A square button of the strip with a sign, or a few letters in its place."""
    look = brush.look
    look.fill(dst, rect, "#3a281a" if hover else "#2a1c12", 0.95, radius=9)
    look.rim(dst, rect, theme.HAIRLINE, 1.1, 0.9 if hover else 0.55, radius=9)
    if label:
        look.fit(dst, label, rect.w - look.px(4), "sans-bold", 17, theme.CREAM, rect.center)
    else:
        look.icon(dst, icon, rect.center, look.px(22), theme.CREAM)


def draw_seat_frame(
    dst: Surface, brush: drawing.Brush, rect: Rect, seat: SeatPanel, x: int, width: float = PORTRAIT
) -> None:
    """The panel, a stripe in the seat's colour, and at `x` its portrait, `width` u wide."""
    look, colour = brush.look, seat.info.colour
    look.frame(dst, "panel-active" if seat.is_on_turn else "panel", rect)
    stripe = Rect(rect.x + look.px(2), rect.y + look.px(8), look.px(5), rect.h - look.px(16))
    look.fill(dst, stripe, theme.PLAYERS[colour].fill, radius=2.5)
    portrait.draw_portrait(dst, look, seat.portrait, colour, (x, rect.centery), look.px(width))


def draw_name(
    dst: Surface, brush: drawing.Brush, seat: SeatPanel, at: tuple[int, int], room: int, style: NameStyle
) -> None:
    """The name with its signs and what the player is doing, from `at` on in `room` px."""
    look, info, (x, y) = brush.look, seat.info, at
    badge = _("away") if info.away else seat.badge
    badge_width = look.measure(badge, "sans-bold", 14) + look.px(14) if badge else 0
    signs = [(bot_profiles.player_icon(info.by), theme.SECONDARY)] if info.by != bot_profiles.PERSON else []
    signs += [(seat.sign, theme.HEADING)] if seat.sign else []
    if look.fits(info.name, room, "serif-semibold") and not look.fits(
        info.name, room - len(signs) * look.px(style.sign_step), "serif-semibold"
    ):
        signs = []  # they give way to a name that would be cut beside them
    whole = room - len(signs) * look.px(style.sign_step)
    rest = whole - (badge_width + look.px(10) if badge else 0)
    if style.least_beside_badge is not None:
        drops_badge = rest < look.px(style.least_beside_badge)
    else:
        fits_beside, fits_alone = (look.fits(info.name, width, "serif-semibold") for width in (rest, whole))
        drops_badge = not info.away and not fits_beside and fits_alone
    if drops_badge:
        badge, rest = "", whole  # the panel glows, and the rail says it
    ink = theme.DISABLED if info.away else theme.TITLE if seat.is_mine else theme.CREAM
    face, size, fitted = look.fitting(info.name, max(look.px(style.least), rest), "serif-semibold", style.letters)
    end = look.text(dst, fitted, face, size / look.s, ink, (x, y), "ml", shadow=True).right + look.px(7)
    for icon, tone in signs:
        look.icon(dst, icon, (end, y), look.px(style.sign), tone, anchor="ml")
        end += look.px(style.sign_step)
    if badge:
        box = Rect(end + look.px(2), 0, min(badge_width, x + room - end), look.px(style.badge_height))
        box.centery = y
        look.fill(dst, box, theme.BAD if info.away else theme.HEADING, radius=6)
        look.fit(dst, badge, box.w - look.px(8), "sans-bold", 14, theme.ENGRAVED, box.center, "mc")
