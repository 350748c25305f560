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
        "ms   " + _("every move with that letter; ms east: those with that word; also mt, md, mb, mc"),
        "w    " + _("where the game stands, and what you have to do"),
        "d    " + _("the dice in the tower, and whose turns are left today"),
        "t    " + _("the city: all souks"),
        "c    " + _("one district with all its shops: c sack"),
        "g    " + _("the street: the supervisor, and goods beside it; g west: all squares of an arm"),
        "v    " + _("the caravan, and what it would score now"),
        "p    " + _("the players"),
        "k    " + _("your cards, the deck and the discard pile; k all: what every card does"),
        "b    " + _("the buildings: what they cost and do, and who has them"),
        "f    " + _("what everybody would score if the week ended now"),
        "l    " + _("what has happened"),
        "y    " + _("why not? y build bath: whether that is possible, and if not, why"),
        "hint " + _("what the strongest computer player would do in your place"),
        "rules " + _("the rule book; with a number, that page; rules why: the page behind the last refusal"),
        *last_orders(),
        _(
            "A move can also be written as records do: roll 0, camels, supply sack, place sack-8a, "
            "supervisor gold west-3, draw gold, build bath, end."
        ),
    ]


def number_hint() -> str:
    """The answer to a number without its letter."""
    return _("A number needs its letter: t1 takes dice, s1 moves the supervisor, b1 builds; m lists them.")


def why_hint() -> str:
    """The answer to `why` without a move."""
    return _("Why what? Add the move, such as: why build bath.")


def line_hint() -> str:
    """What can be written, for the empty line of the full screen."""
    return _("a letter with a number such as t1, a command (? lists them), or a move")
