"""How the computer players play, by level and by character."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _


def level_description(level: str) -> str:
    """A level, in one or two sentences."""
    return {
        "easy": _("Easy: a computer player that plays at once and looks only one turn ahead. Good for first games."),
        "normal": _("Normal: a computer player that plans whole turns and paydays. Beats a beginner now and then."),
        "hard": _("Hard: a computer player that thinks several turns ahead and takes some seconds for each."),
        "expert": _("Expert: as hard, but it judges better where a turn leads. The strongest computer player."),
    }[level]


def character_description(character: str) -> str:
    """A character, in one line; empty for none."""
    return {
        "racer": _("All nine cities, and before everyone else."),
        "baron": _("First in the rich ports."),
        "builder": _("A fortress where others have a warehouse."),
        "banker": _("Never short of money, seldom in debt."),
        "pirate": _("A loss for the others is a gain, too."),
        "navigator": _("Always plans two voyages ahead."),
    }.get(character, "")
