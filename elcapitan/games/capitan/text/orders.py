"""The orders of text mode, and hints for other input."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _
from elcapitan.client.text.common_orders import last_orders


def help_lines() -> list[str]:
    """Every order."""
    return [
        _(
            "A letter with a number, such as b1, makes that move from the list that m shows. "
            "It means the same for the whole turn."
        ),
        "m    " + _("what you can do, and what it would change (also an empty line)"),
        "w    " + _("where the game stands, and what you have to do"),
        "g    " + _("the map: which cities lie side by side"),
        "t    " + _("the map and all cities"),
        "c    " + _("one city with its neighbours and values: c napoli"),
        "p    " + _("the players"),
        "k    " + _("cards on display, your hand, loans"),
        "f    " + _("what payday would bring now; f and a name: how that sum is made up"),
        "r    " + _("what it costs to reach each city and act there"),
        "l    " + _("what has happened"),
        "y    " + _("why not? y build 2: whether that is possible, and if not, why"),
        "rules " + _("the rule book; with a number, that page; rules why: the page behind the last refusal"),
        "hint " + _("what the strongest computer player would do in your place"),
        *last_orders(),
        _("A move can also be written as records do: buy napoli-2, sail napoli-2 napoli, build 1, fortress, loan 10."),
    ]


def number_hint() -> str:
    """The answer to a number without its letter."""
    return _("A number needs its letter: b1 buys, s1 sails, a1 acts, d1 settles; m lists them.")


def why_hint() -> str:
    """The answer to `why` without a move."""
    return _("Why what? Add the move, such as: why build 2.")


def line_hint() -> str:
    """What can be written, for the empty line of the full screen."""
    return _("a letter with a number such as b1, a command (? lists them), or a move")
