"""What each choice of a new game means, in plain words, and the box it is told in."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model import bot_profiles
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.shell.i18n import _

WIDEST = 460
"""u of the words."""
PADDING = 14


def player_tooltip(kind: str) -> str:
    """Who plays a seat: the person, a level, or a computer player of another package."""
    levels = {
        PERSON: _("You play this seat yourself."),
        "easy": _("Easy: a computer player that plays at once and looks only one turn ahead. Good for first games."),
        "normal": _("Normal: a computer player that plans whole turns and paydays. Beats a beginner now and then."),
        "hard": _("Hard: a computer player that thinks several turns ahead and takes some seconds for each."),
        "expert": _("Expert: as hard, but it judges better where a turn leads. The strongest computer player."),
    }
    return levels.get(kind, _("A computer player from another package installed on this computer."))


def character_tooltip(by: str) -> str:
    """The character of a computer player, and what a click does."""
    name, manner = bot_profiles.character_title(by), bot_profiles.character_description(by)
    said = ": ".join(part for part in (name, manner) if part)
    following = _("Choose it again for the next character.")
    return f"{said} {following}".strip()


def extra_city_tooltip(city: str, short: str) -> str:
    """What that city changes; `short` for one of another board."""
    told = {
        "porto": _("Porto: three harbour spaces and one fortress space. A warehouse shut down there leaves the game."),
        "lisboa": _("Lisboa: cheap harbour spaces. Building a warehouse there pays its builder at once."),
        "islas-canarias": _("Islas Canarias: brings the pirate ship, which blocks a harbour space wherever it lies."),
    }
    return told.get(city, short)


def starter_tooltip(seat: int, name: str) -> str:
    """Who has the first turn; seat 0: drawn by lot."""
    if not seat:
        return _("The starting player is drawn at random.")
    return _("{name} has the first turn.").format(name=name)


def hands_tooltip(how: str) -> str:
    """How the cards of the others are shown."""
    if how == "cards":
        return _("You see which cards the other players hold.")
    return _("You see only how many cards the other players hold.")


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
