"""The options of a table and their values, in words."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _, pgettext


def option_text(name: str) -> str:
    """The label of an option."""
    return {
        "start": _("Starting player"),
        "extras": _("Extra cities"),
        "hands": _("Other players' hands"),
    }[name]


def option_help_text(name: str) -> str:
    """What is chosen by it, in one sentence."""
    return {
        "start": _("Who has the first turn."),
        "extras": _("Cities that join the board."),
        "hands": _("Whether you see which cards the others hold, or how many."),
    }[name]


def value_text(name: str, value: str) -> str:
    """One of its values; a city has the name that its board gives it."""
    if name == "start":
        return pgettext("starter", "Random") if value == "drawn" else _("Seat {seat}").format(seat=value)
    return {"cards": pgettext("hands", "open"), "numbers": pgettext("hands", "count only")}.get(value, value)
