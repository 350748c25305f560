"""What a key or a button of a gamepad does at a table, and how words are given its label; the keys are in the shell."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Protocol

from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.pad_buttons import PadButton, PadFamily


class KeyAction(StrEnum):
    """The actions that a key can have."""

    END = "end"
    UNDO = "undo"
    UNDO_TURN = "undo-turn"
    GAME_1 = "loan"
    """A key for an action of the game's own, and so is the next; settings files know them by these values."""
    GAME_2 = "reach"
    RECAP = "recap"
    HINT = "hint"
    WHY = "why"
    SHOW = "show"
    LENS = "lens"
    SPEED = "speed"
    SOUND = "sound"
    LOG = "log"
    CHAT = "chat"
    NEXT = "next"
    PREVIOUS = "previous"
    BOOK = "book"
    HELP = "help"


def key_action_name(action: KeyAction) -> str:
    """The action's name in the help and in the options; empty for those that a game names."""
    names = {
        KeyAction.END: _("End turn"),
        KeyAction.UNDO: _("Take back the last step"),
        KeyAction.UNDO_TURN: _("Take back the whole turn"),
        KeyAction.RECAP: _("Since your last turn"),
        KeyAction.HINT: _("Hint: what to do now"),
        KeyAction.WHY: _("Why a computer player did that"),
        KeyAction.SHOW: _("Skip the animation"),
        KeyAction.LENS: _("Close-up"),
        KeyAction.SPEED: _("Animation speed"),
        KeyAction.SOUND: _("Sound on or off"),
        KeyAction.LOG: _("Event log"),
        KeyAction.CHAT: _("Chat with the others"),
        KeyAction.NEXT: _("Next group"),
        KeyAction.PREVIOUS: _("Previous group"),
        KeyAction.BOOK: _("The rule of what is pointed at"),
        KeyAction.HELP: _("This help"),
    }
    return names.get(action, "")


class KeyLabels(Protocol):
    """What the player's keys and buttons are called."""

    @property
    def pad(self) -> PadFamily | None:
        """The gamepad that is in use, whose buttons `label` names; None: it names the keys."""

    def label(self, action: KeyAction) -> str:
        """Its key or button as it is shown; empty if it has none."""

    def pad_label(self, button: PadButton) -> str:
        """What is printed on that button of the gamepad in use; empty if none is."""


class NoKeyLabels:
    """Where no action has a key: on a page and in a terminal."""

    pad: Final = None

    def label(self, action: KeyAction) -> str:
        return ""

    def pad_label(self, button: PadButton) -> str:
        return ""
