"""Every option: its page, its name, a sentence on what it does, and its choices.

For the scene that offers them and for the file that keeps them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal, NamedTuple

from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.shell.settings import UI_SCALES

Kind = Literal["choice", "volume", "text", "port", "face"]


class OptionPage(StrEnum):
    """The pages of the options."""

    GAME = "game"
    PICTURE = "picture"
    SOUND = "sound"
    NETWORK = "network"


class SettingOption(NamedTuple):
    """One option."""

    name: str
    """As in the settings."""
    page: OptionPage
    label: str
    sentence: str
    kind: Kind = "choice"
    choices: Sequence[tuple[object, str]] = ()
    """Values with their words; none unless it is a choice."""


def page_name(page: OptionPage) -> str:
    """What the page is called."""
    return {
        OptionPage.GAME: _("The game"),
        OptionPage.PICTURE: _("Display"),
        OptionPage.SOUND: _("Sound"),
        OptionPage.NETWORK: _("Name and network"),
    }[page]


def all_options() -> list[SettingOption]:
    """All, in the order in which they are offered, in the language spoken now."""
    return [*_game_options(), *_picture_options(), *_sound_options(), *_network_options()]


def option_sentences() -> dict[str, tuple[str, ...]]:
    """The sentence of each option in the language spoken now, and after it in every other one."""
    said: dict[str, tuple[str, ...]] = {each.name: (each.sentence,) for each in all_options()}
    for language in i18n.LANGUAGES:
        with i18n.temporary_language(language):
            said = {each.name: (*said[each.name], each.sentence) for each in all_options()}
    return said


def _game_options() -> list[SettingOption]:
    return [
        SettingOption(
            "language",
            OptionPage.GAME,
            _("Language"),
            _("Language of all text. Default: the system language."),
            choices=list(i18n.LANGUAGES.items()),
        ),
        SettingOption(
            "speed",
            OptionPage.GAME,
            _("Animation"),
            _("How fast pieces move and coins fly. Instant shows only the result."),
            choices=[
                ("calm", pgettext("speed", "slow")),
                ("normal", pgettext("speed", "normal")),
                ("fast", pgettext("speed", "fast")),
                ("off", pgettext("speed", "instant")),
            ],
        ),
        SettingOption(
            "pause",
            OptionPage.GAME,
            _("Pause before others' moves"),
            _("Time to see what other players are about to do."),
            choices=[
                ("none", pgettext("pause", "none")),
                ("short", pgettext("pause", "short")),
                ("long", pgettext("pause", "long")),
            ],
        ),
        SettingOption(
            "hints",
            OptionPage.GAME,
            _("Tooltips"),
            _("Explains what is under the pointer, what it would cost and bring, or why it is not possible."),
            choices=[(True, pgettext("hints", "on")), (False, pgettext("hints", "off"))],
        ),
        SettingOption(
            "ask_before_end",
            OptionPage.GAME,
            _("Ending a turn"),
            _("A finished turn cannot be taken back."),
            choices=[(False, pgettext("end", "at once")), (True, pgettext("end", "ask first"))],
        ),
    ]


def _picture_options() -> list[SettingOption]:
    return [
        SettingOption(
            "fullscreen",
            OptionPage.PICTURE,
            _("Window"),
            _("F11 or Alt+Enter switches at any time."),
            choices=[(False, pgettext("window", "Window")), (True, pgettext("window", "Full screen"))],
        ),
        SettingOption(
            "ui_scale",
            OptionPage.PICTURE,
            _("Size"),
            _("Scales text, cards and symbols."),
            choices=[(scale, f"{scale:.0%}") for scale in UI_SCALES],
        ),
        SettingOption(
            "letters",
            OptionPage.PICTURE,
            _("Text"),
            _("Larger text where there is room. Together with the size above, up to 150%."),
            choices=[(1.0, pgettext("letters", "normal")), (1.15, pgettext("letters", "larger"))],
        ),
        SettingOption(
            "contrast",
            OptionPage.PICTURE,
            _("Contrast"),
            _("High: lighter text, darker panels, clear outlines."),
            choices=[("normal", pgettext("contrast", "normal")), ("high", pgettext("contrast", "high"))],
        ),
        SettingOption(
            "marks",
            OptionPage.PICTURE,
            _("Player symbols"),
            _("The symbol that goes with each colour. Large helps if colours are hard to tell apart."),
            choices=[("normal", pgettext("marks", "normal")), ("large", pgettext("marks", "large"))],
        ),
        SettingOption(
            "reduced_motion",
            OptionPage.PICTURE,
            _("Motion"),
            _("Reduced: nothing moves, shakes or pulses."),
            choices=[(False, pgettext("motion", "full")), (True, pgettext("motion", "reduced"))],
        ),
    ]


def _sound_options() -> list[SettingOption]:
    return [
        SettingOption("effects", OptionPage.SOUND, _("Game sounds"), _("Pieces, coins, hammers."), "volume"),
        SettingOption(
            "ambience", OptionPage.SOUND, _("Ambience"), _("The sound of the sea, where the game has one."), "volume"
        ),
        SettingOption(
            "music",
            OptionPage.SOUND,
            _("Music"),
            _("In the menu, at the table, during scoring and at the end."),
            "volume",
        ),
        SettingOption(
            "background_music",
            OptionPage.SOUND,
            _("Music in the background"),
            _("While you are in another window."),
            choices=[(True, pgettext("music", "plays")), (False, pgettext("music", "pauses"))],
        ),
        SettingOption(
            "interface",
            OptionPage.SOUND,
            _("Interface sounds"),
            _("Clicks, and the chime when it is your turn."),
            "volume",
        ),
    ]


def _network_options() -> list[SettingOption]:
    return [
        SettingOption("name", OptionPage.NETWORK, _("Your name"), _("The name others see at the table."), "text"),
        SettingOption("face", OptionPage.NETWORK, _("Your face"), _("The portrait beside your name."), "face"),
        SettingOption(
            "port",
            OptionPage.NETWORK,
            _("Port"),
            _("The port for games you host. If empty: 21997, or the next free one up to 22006."),
            "port",
        ),
    ]
