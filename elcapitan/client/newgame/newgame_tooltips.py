"""What each choice of a new game means, in plain words, and the box it is told in."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model import bot_profiles
from elcapitan.client.model.table_setup import LOCAL, PERSON
from elcapitan.client.shell.i18n import _
from elcapitan.games import face, opponents

WIDEST = 460
"""u of the words."""
PADDING = 14


def player_tooltip(game: str, kind: str) -> str:
    """Who plays a seat of that game: the person, a level, or a computer player of another package."""
    if kind == PERSON:
        return _("You play this seat yourself.")
    if kind == LOCAL:
        return _("Another person plays this seat at this computer: the window is passed on at each turn.")
    if kind in opponents(game):
        return face(game).opponent_text(kind)
    return _("A computer player from another package installed on this computer.")


def character_tooltip(game: str, by: str) -> str:
    """The character of a computer player of that game, and what a click does."""
    name, manner = bot_profiles.character_title(by), bot_profiles.character_description(game, by)
    said = ": ".join(part for part in (name, manner) if part)
    following = _("Choose it again for the next character.")
    return f"{said} {following}".strip()


def draw_tooltip(dst: pygame.Surface, look: DrawContext, words: str, beside: pygame.Rect) -> pygame.Rect:
    """A box with the words under `beside`, or over it where there is no room; wholly inside the window."""
    pad, window = look.px(PADDING), dst.get_rect()
    width = min(look.px(WIDEST), window.width - 4 * pad)
    lines = look.wrap(words, "sans", 17, width)
    step = look.line_height("sans", 17)
    wide = max(look.measure(line, "sans", 17) for line in lines)
    box = pygame.Rect(0, beside.bottom + look.px(10), wide + 2 * pad, step * len(lines) + 2 * pad)
    box.centerx = beside.centerx
    if box.bottom > window.bottom:
        box.bottom = beside.y - look.px(10)
    box.clamp_ip(window)
    look.fill(dst, box, theme.PANEL, 0.98, radius=8)
    look.rim(dst, box, theme.HAIRLINE, 1.2, 0.9, radius=8)
    for at, line in enumerate(lines):
        look.text(dst, line, "sans", 17, theme.CREAM, (box.x + pad, box.y + pad + step * at), "tl")
    return box
