"""The orders of text mode, and hints for other input."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _
from elcapitan.client.text.common_orders import last_orders


def help_lines() -> list[str]:
    """Every order."""
    return [
        _(
            "A letter with a number, such as t1, makes that move from the list that m shows. "
            "It means the same for the whole turn."
        ),
        "m    " + _("what you can do, and what it brings (also an empty line)"),
        "w    " + _("where the game stands, and what you have to do"),
        "t    " + _("the land as a map; t 5 -2: around that square"),
        "c    " + _("one square: its tile, and what it belongs to: c 0 0"),
        "f    " + _("features with figures on them; f all: every feature"),
        "p    " + _("the players"),
        "g    " + _("the wheel: its pig, the crown spaces, what each number would bring"),
        "k    " + _("tiles face down, and the options of this table; k all: every tile still to come"),
        "l    " + _("what has happened"),
        "rules " + _("the rule book; with a number, that page; rules why: the page behind the last refusal"),
        "y    " + _("why not? y place 1 0 0: whether that is possible, and if not, why"),
        "hint " + _("what the strongest computer player would do in your place"),
        *last_orders(_("place no figure")),
        _("A move can also be written as records do: draw, place 1 0 2, figure follower city-1, pass, sheep grow."),
    ]


def number_hint() -> str:
    """The answer to a number without its letter."""
    return _("A number needs its letter: t1 places the tile, f1 a figure; m lists them.")


def why_hint() -> str:
    """The answer to `why` without a move."""
    return _("Why what? Add the move, such as: why place 1 0 0.")


def line_hint() -> str:
    """What can be written, for the empty line of the full screen."""
    return _("a letter with a number such as t1, a command (? lists them), or a move")
