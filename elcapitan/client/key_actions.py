"""What a key or a button of a gamepad does at a table, and how words are given its label; the keys are in the shell."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Protocol

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
