"""The orders of text mode: those that are the same in every game, and a game's own as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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


class ListedOrders:
    """The `TextOrders` of a game whose sentences are listed."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        """`all`: by order, what it does; `first` and `last`: what the help begins and ends with.

        `number`, `why` and `line`: the hints of the same names. `ends`: what `e` does, if that is no end of the turn.
        """
        self._words = words

    def help_lines(self) -> list[str]:
        words = self._words
        own = [f"{order:4} {what}" for order, what in words["all"].items()]
        return [str(words["first"]), *own, *last_orders(str(words.get("ends", ""))), str(words["last"])]

    def number_hint(self) -> str:
        return str(self._words["number"])

    def why_hint(self) -> str:
        return str(self._words["why"])

    def line_hint(self) -> str:
        return str(self._words["line"])
