"""How the computer players play, by level and by character."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _


def level_description(level: str) -> str:
    """A level, in one or two sentences."""
    return {
        "easy": _("Easy: a computer player that takes what brings most at first sight. Good for first games."),
        "normal": _("Normal: a computer player that imagines how the next days may go, and looks at its rivals, too."),
        "hard": _("Hard: a computer player that imagines many games from here and takes up to a second for a turn."),
    }[level]


def character_description(character: str) -> str:
    """A character, in one line; empty for none."""
    return {
        "master-builder": _("All six buildings, and early."),
        "supplier": _("Rich souks, complete before the week ends."),
        "caravan-leader": _("Goods on the highest row of the caravan."),
        "card-player": _("Never without a card in the hand."),
    }.get(character, "")
