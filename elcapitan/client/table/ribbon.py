"""The ribbon that announces a player's turn."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, blank_surface, with_alpha
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.drawing.easing import share
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.turn_announcer import SLID_S


def ribbon_overlays(brush: Brush, me: TableSeat, since_s: float, window: tuple[int, int]) -> Iterator[Overlay]:
    """The ribbon that announces the turn: slides in, holds, slides out."""
    shown = share(since_s, 0, SLID_S) * (1 - share(since_s, 1.0, 1.25))
    level = round(shown * 10) / 10
    if not level:
        return
    title = _("Your turn, {name}").format(name=me.name)
    surface = _ribbon_surface(brush, title, me.colour)
    aside = round((1 - share(since_s, 0, SLID_S)) ** 3 * brush.px(200))
    centre = (window[0] // 2 - aside, window[1] * 2 // 5)
    rect = surface.get_rect(center=centre)
    painted = surface if level >= 1 else with_alpha(surface, level)
    yield Overlay(
        ("ribbon", title, tuple(rect), level), rect, lambda dst: brush.stamp(dst, painted, rect.topleft, "tl")
    )


def _ribbon_surface(brush: Brush, title: str, colour: str) -> Surface:
    """The band that says whose turn it is."""
    look = brush.look
    size = (look.px(620), look.px(96))

    def make() -> Surface:
        surface = blank_surface(size)
        box = surface.get_rect()
        look.fill(surface, box, theme.PANEL_ACTIVE, 0.96, radius=14)
        look.rim(surface, box, theme.HEADING, 2, 0.9, radius=14)
        brush.disc(surface, colour, (look.px(62), box.centery), look.px(34))
        middle = (look.px(112), box.centery)
        look.fit(surface, title, box.w - look.px(140), "serif-bold", 38, theme.TITLE, middle, "ml", shadow=True)
        return surface

    return brush.made(("ribbon", title, colour, size), make)
