"""The keys of the table: what each deed is called, which key does it, and how a player's own choice is kept.

A key is written as its name with what is held down before it: "u", "shift+u", "f1". Arrows, Enter, Esc and the row of
digits are fixed: they mean a place and not a deed.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import pygame

from elcapitan.client.i18n import _, pgettext


class Deed(StrEnum):
    """What a key can do."""

    END = "end"
    UNDO = "undo"
    UNDO_TURN = "undo-turn"
    LOAN = "loan"
    REACH = "reach"
    RECAP = "recap"
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


DEFAULTS: Mapping[Deed, str] = {
    Deed.END: "e",
    Deed.UNDO: "u",
    Deed.UNDO_TURN: "shift+u",
    Deed.LOAN: "l",
    Deed.REACH: "r",
    Deed.RECAP: "c",
    Deed.WHY: "w",
    Deed.SHOW: "space",
    Deed.LENS: "z",
    Deed.SPEED: "s",
    Deed.SOUND: "m",
    Deed.LOG: "g",
    Deed.CHAT: "t",
    Deed.NEXT: "tab",
    Deed.PREVIOUS: "shift+tab",
    Deed.BOOK: "f2",
    Deed.HELP: "f1",
}
ONE_HAND: Mapping[Deed, str] = {
    Deed.END: "end",
    Deed.UNDO: "backspace",
    Deed.UNDO_TURN: "delete",
    Deed.LOAN: "l",
    Deed.REACH: "k",
    Deed.RECAP: "j",
    Deed.WHY: "o",
    Deed.SHOW: "home",
    Deed.LENS: "p",
    Deed.SPEED: "n",
    Deed.SOUND: "u",
    Deed.LOG: "i",
    Deed.CHAT: "m",
    Deed.NEXT: "page-down",
    Deed.PREVIOUS: "page-up",
    Deed.BOOK: "h",
    Deed.HELP: "insert",
}
"""All within reach of one hand beside arrows and Enter, and none with another key held down."""
FIXED = frozenset(
    ["up", "down", "left", "right", "return", "enter", "escape", "0", "-", "=", *(str(at) for at in range(1, 10))]
)
"""Keys that no deed can have."""


def deed_name(deed: Deed) -> str:
    """What the deed is called in the help and in the options."""
    names = {
        Deed.END: _("End turn"),
        Deed.UNDO: _("Take back the last step"),
        Deed.UNDO_TURN: _("Take back the whole turn"),
        Deed.LOAN: _("Take loan"),
        Deed.REACH: _("Map of cities within reach"),
        Deed.RECAP: _("Since your last turn"),
        Deed.WHY: _("Why a computer player did that"),
        Deed.SHOW: _("Skip the animation"),
        Deed.LENS: _("Close-up of a city"),
        Deed.SPEED: _("Animation speed"),
        Deed.SOUND: _("Sound on or off"),
        Deed.LOG: _("Event log"),
        Deed.CHAT: _("Chat with the others"),
        Deed.NEXT: _("Next group"),
        Deed.PREVIOUS: _("Previous group"),
        Deed.BOOK: _("The rule behind the last message"),
        Deed.HELP: _("This help"),
    }
    return names[deed]


def combination(event: pygame.event.Event) -> str:
    """The key that was pressed, as it is written here."""
    name = pygame.key.name(event.key).lower().replace(" ", "-")
    held = [word for word, mod in (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT)) if event.mod & mod]
    if event.mod & pygame.KMOD_SHIFT:
        held.append("shift")
    return "+".join([*held, name])


def label(combo: str) -> str:
    """A key as it is shown: "Shift+U"."""
    words = {
        "space": pgettext("key", "Space"),
        "tab": pgettext("key", "Tab"),
        "shift": pgettext("key", "Shift"),
        "ctrl": pgettext("key", "Ctrl"),
        "alt": pgettext("key", "Alt"),
    }
    return "+".join(
        words.get(part, part.upper() if len(part) < 4 else part.capitalize().replace("-", " "))
        for part in _parts(combo)
    )


def _parts(combo: str) -> list[str]:
    # "+" itself may be the key.
    held, plus, name = combo.rpartition("+") if not combo.endswith("+") else (combo[:-1].rstrip("+"), "+", "+")
    return [*(held.split("+") if held and plus else []), name]


class Bindings:
    """Which key does what: the player's own choice over the defaults."""

    def __init__(self, chosen: Mapping[str, str] = {}) -> None:
        """`chosen` by deed; what makes no sense, or would take the key of another choice, is left out."""
        self.keys: dict[Deed, str] = {}
        for deed in Deed:
            wish = chosen.get(deed.value, "")
            if wish and may_be(wish) and wish not in self.keys.values():
                self.keys[deed] = wish
        for deed in Deed:
            if deed not in self.keys and DEFAULTS[deed] not in self.keys.values():
                self.keys[deed] = DEFAULTS[deed]
        self._deeds = {combo: deed for deed, combo in self.keys.items()}

    def deed(self, event: pygame.event.Event) -> Deed | None:
        """What that key does; None for nothing."""
        return self._deeds.get(combination(event))

    def label(self, deed: Deed) -> str:
        """Its key as it is shown; empty if it has lost its key to another deed."""
        return label(self.keys[deed]) if deed in self.keys else ""

    def with_key(self, deed: Deed, combo: str) -> dict[str, str]:
        """The choice once that key does this deed; the deed that had it gets the old one in exchange."""
        now = {each.value: key for each, key in self.keys.items()}
        holder = self._deeds.get(combo)
        if holder is not None and holder is not deed and deed.value in now:
            now[holder.value] = now[deed.value]
        now[deed.value] = combo
        return {name: key for name, key in now.items() if DEFAULTS[Deed(name)] != key}


def may_be(combo: str) -> bool:
    """Whether a deed may have that key."""
    name = _parts(combo)[-1]
    return bool(name) and len(combo) <= 24 and name not in FIXED and "unknown" not in name
