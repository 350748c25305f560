"""How the computer players play, by level."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _


def level_description(level: str) -> str:
    """A level, in one or two sentences."""
    return {
        "easy": _("Easy: a computer player that takes what brings most at first sight. Good for first games."),
        "normal": _("Normal: a computer player that imagines how the next days may go, and looks at its rivals, too."),
    }[level]
