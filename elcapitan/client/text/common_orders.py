"""The orders of text mode that are the same in every game."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _


def last_orders(ends: str = "") -> list[str]:
    """The last ones of the help: what `e` does (the end of the turn), taking back, saving, chat, quitting."""
    return [
        "e    " + (ends or _("end the turn")),
        "u    " + _("take back the last step; uu: the whole turn"),
        "s    " + _("save the game to a file"),
        "say  " + _("a message to the others: say hello"),
        "q    " + _("quit; the game is saved"),
    ]
