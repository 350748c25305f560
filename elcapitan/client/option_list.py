"""Every option: on which page it stands, what it is called, what it does in one sentence, what may be chosen.

For the scene that offers them and for the file that keeps them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal, NamedTuple

from elcapitan.client import i18n
from elcapitan.client.i18n import _, pgettext
from elcapitan.client.settings import UI_SCALES

Kind = Literal["choice", "volume", "text", "port"]


class Page(StrEnum):
    """What belongs together."""

    GAME = "game"
    PICTURE = "picture"
    SOUND = "sound"
    NETWORK = "network"


class Option(NamedTuple):
    """One of them."""

    name: str
    """As in the settings."""
    page: Page
    label: str
    sentence: str
    kind: Kind = "choice"
    choices: Sequence[tuple[object, str]] = ()
    """Values with their words; none unless it is a choice."""


def page_name(page: Page) -> str:
    """What the page is called."""
    return {
        Page.GAME: _("The game"),
        Page.PICTURE: _("Picture"),
        Page.SOUND: _("Sound"),
        Page.NETWORK: _("Name and network"),
    }[page]


def options() -> list[Option]:
    """All, in the order in which they are offered, in the language spoken now."""
    return [*_of_the_game(), *_of_the_picture(), *_of_the_sound(), *_of_the_network()]


def sentences() -> dict[str, tuple[str, ...]]:
    """The sentence of each option in the language spoken now, and after it in every other one."""
    said: dict[str, tuple[str, ...]] = {each.name: (each.sentence,) for each in options()}
    for language in i18n.LANGUAGES:
        with i18n.aside(language):
            said = {each.name: (*said[each.name], each.sentence) for each in options()}
    return said


def _of_the_game() -> list[Option]:
    return [
        Option(
            "language",
            Page.GAME,
            _("Language"),
            _("Of everything the game says; at first that of your computer."),
            choices=list(i18n.LANGUAGES.items()),
        ),
        Option(
            "speed",
            Page.GAME,
            _("Moves are shown"),
            _("How fast ships sail and coins fly; at once shows only the outcome."),
            choices=[
                ("calm", pgettext("speed", "calmly")),
                ("normal", pgettext("speed", "normally")),
                ("fast", pgettext("speed", "fast")),
                ("off", pgettext("speed", "at once")),
            ],
        ),
        Option(
            "pause",
            Page.GAME,
            _("Before each step of another"),
            _("A pause in which to see what the others, and the computer, are about to do."),
            choices=[
                ("none", pgettext("pause", "none")),
                ("short", pgettext("pause", "short")),
                ("long", pgettext("pause", "long")),
            ],
        ),
        Option(
            "hints",
            Page.GAME,
            _("Explanations"),
            _("What a thing under the pointer is, what it would cost and bring, or why not."),
            choices=[(True, pgettext("hints", "beside the pointer")), (False, pgettext("hints", "none"))],
        ),
        Option(
            "ask_before_end",
            Page.GAME,
            _("Before a turn ends"),
            _("A turn that has ended cannot be taken back."),
            choices=[(False, pgettext("end", "end it at once")), (True, pgettext("end", "ask me"))],
        ),
    ]


def _of_the_picture() -> list[Option]:
    return [
        Option(
            "fullscreen",
            Page.PICTURE,
            _("Window"),
            _("F11 and Alt with Enter change it at any time."),
            choices=[(False, pgettext("window", "Window")), (True, pgettext("window", "Full screen"))],
        ),
        Option(
            "ui_scale",
            Page.PICTURE,
            _("Size"),
            _("Of letters, cards and signs in the same window."),
            choices=[(scale, f"{scale:.0%}") for scale in UI_SCALES],
        ),
        Option(
            "letters",
            Page.PICTURE,
            _("Letters"),
            _("Larger in the same boxes, where there is room; with the size above up to 130 %."),
            choices=[(1.0, pgettext("letters", "normal")), (1.15, pgettext("letters", "larger"))],
        ),
        Option(
            "contrast",
            Page.PICTURE,
            _("Contrast"),
            _("High: lighter words, darker panels, clear rims."),
            choices=[("normal", pgettext("contrast", "normal")), ("high", pgettext("contrast", "high"))],
        ),
        Option(
            "marks",
            Page.PICTURE,
            _("Marks of the players"),
            _("The sign that goes with each colour; larger for whoever tells colours apart with difficulty."),
            choices=[("normal", pgettext("marks", "normal")), ("large", pgettext("marks", "large"))],
        ),
        Option(
            "reduced_motion",
            Page.PICTURE,
            _("Motion"),
            _("Reduced: nothing travels, shakes or pulses."),
            choices=[(False, pgettext("motion", "lively")), (True, pgettext("motion", "reduced"))],
        ),
    ]


def _of_the_sound() -> list[Option]:
    return [
        Option("effects", Page.SOUND, _("Sounds of the game"), _("Ships, coins, hammers."), "volume"),
        Option("ambience", Page.SOUND, _("The sea"), _("In the background, all the time."), "volume"),
        Option(
            "interface",
            Page.SOUND,
            _("Clicks and calls"),
            _("What answers your hand, and what calls you when it is your turn."),
            "volume",
        ),
    ]


def _of_the_network() -> list[Option]:
    return [
        Option("name", Page.NETWORK, _("Your name"), _("What the others see at the table."), "text"),
        Option(
            "port",
            Page.NETWORK,
            _("Port"),
            _("Where a game you host listens; empty: 21997, or the next free of nine."),
            "port",
        ),
    ]
