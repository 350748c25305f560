"""The options of a table and their values, in words."""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.client.shell.i18n import _, pgettext


def option_text(name: str) -> str:
    """The label of an option."""
    return _OPTIONS[name]()


def option_help_text(name: str) -> str:
    """What is chosen by it, in one sentence."""
    return _HELP[name]()


def value_text(name: str, value: str) -> str:
    """One of its values."""
    if name == "start" and value != "drawn":
        return _("Seat {seat}").format(seat=value)
    return _VALUES[name, value]()


_OPTIONS: dict[str, Callable[[], str]] = {
    "start": lambda: _("First starting player"),
    "gold_steps": lambda: _("Gold for the supervisor"),
    "card_time": lambda: _("Playing cards"),
}
_HELP: dict[str, Callable[[], str]] = {
    "start": lambda: _("Who rolls on the first day."),
    "gold_steps": lambda: _("How much gold one move of the supervisor may cost."),
    "card_time": lambda: _("When cards may be played for their effect."),
}
_VALUES: dict[tuple[str, str], Callable[[], str]] = {
    ("start", "drawn"): lambda: pgettext("starter", "Random"),
    ("gold_steps", "any"): lambda: _("any amount"),
    ("gold_steps", "three"): lambda: _("3 gold at most"),
    ("card_time", "any"): lambda: _("at any time in one's turn"),
    ("card_time", "after"): lambda: _("only after the main action"),
}
