"""The keys of the table: each action's name and key, and how a player's own choice is stored.

A key is written as its name with what is held down before it: "u", "shift+u", "f1". Arrows, Enter, Esc and the row of
digits are fixed: they mean a place and not an action. So are the buttons of a gamepad. A question mark is the help.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pygame

from elcapitan.client.key_actions import KeyAction
from elcapitan.client.shell import keyboard
from elcapitan.client.shell.i18n import pgettext
from elcapitan.client.shell.pad_buttons import PadButton, PadFamily, pad_button_label, pad_button_of

DEFAULTS: Mapping[KeyAction, str] = {
    KeyAction.END: "e",
    KeyAction.UNDO: "u",
    KeyAction.UNDO_TURN: "shift+u",
    KeyAction.GAME_1: "l",
    KeyAction.GAME_2: "r",
    KeyAction.RECAP: "c",
    KeyAction.HINT: "h",
    KeyAction.WHY: "w",
    KeyAction.SHOW: "space",
    KeyAction.LENS: "z",
    KeyAction.SPEED: "s",
    KeyAction.SOUND: "m",
    KeyAction.LOG: "g",
    KeyAction.CHAT: "t",
    KeyAction.NEXT: "tab",
    KeyAction.PREVIOUS: "shift+tab",
    KeyAction.BOOK: "f2",
    KeyAction.HELP: "f1",
}
ONE_HAND: Mapping[KeyAction, str] = {
    KeyAction.END: "end",
    KeyAction.UNDO: "backspace",
    KeyAction.UNDO_TURN: "delete",
    KeyAction.GAME_1: "l",
    KeyAction.GAME_2: "k",
    KeyAction.RECAP: "j",
    KeyAction.HINT: "y",
    KeyAction.WHY: "o",
    KeyAction.SHOW: "home",
    KeyAction.LENS: "p",
    KeyAction.SPEED: "n",
    KeyAction.SOUND: "u",
    KeyAction.LOG: "i",
    KeyAction.CHAT: "m",
    KeyAction.NEXT: "page-down",
    KeyAction.PREVIOUS: "page-up",
    KeyAction.BOOK: "h",
    KeyAction.HELP: "insert",
}
"""All within reach of one hand beside arrows and Enter, and none with another key held down."""
PAD_BUTTONS: Mapping[KeyAction, PadButton] = {
    KeyAction.END: PadButton.Y,
    KeyAction.UNDO: PadButton.LEFT_TRIGGER,
    KeyAction.HINT: PadButton.X,
    KeyAction.SHOW: PadButton.A,
    KeyAction.LENS: PadButton.RIGHT_STICK,
    KeyAction.NEXT: PadButton.RIGHT_SHOULDER,
    KeyAction.PREVIOUS: PadButton.LEFT_SHOULDER,
    KeyAction.BOOK: PadButton.LEFT_STICK,
    KeyAction.HELP: PadButton.BACK,
}
"""The actions that have a button on a gamepad. The others are reached by walking to their button on the screen."""
PAD_BUTTONS_HELD: Mapping[KeyAction, PadButton] = {
    KeyAction.UNDO_TURN: PadButton.LEFT_TRIGGER,
    KeyAction.GAME_2: PadButton.RIGHT_STICK,
    KeyAction.CHAT: PadButton.LEFT_STICK,
}
"""With the right trigger held, as a keyboard's Shift. None is on a button that ends the turn or counts a hint alone."""
_PAD_ACTIONS = {button: action for action, button in PAD_BUTTONS.items()}
_PAD_ACTIONS_HELD = {button: action for action, button in PAD_BUTTONS_HELD.items()}
FIXED = frozenset(
    ["up", "down", "left", "right", "return", "enter", "escape", "0", "-", "=", *(str(at) for at in range(1, 10))]
)
"""Keys that no action can have."""


def key_combination(event: pygame.event.Event) -> str:
    """The key that was pressed, as it is written here; where the layout has no Latin letters, by its position.

    Empty for a key without a name, with or without modifiers.
    """
    key = keyboard.latin_key(event)
    # pygame has no names for letters such as ů.
    name = pygame.key.name(key) or keyboard.sign_of(key)
    return "+".join([*keyboard.held_words(event.mod), name.lower().replace(" ", "-")]) if name else ""


def key_label(combo: str) -> str:
    """A key as it is shown: "Shift+U"."""
    words = {
        "space": pgettext("key", "Space"),
        "tab": pgettext("key", "Tab"),
        "shift": pgettext("key", "Shift"),
        "ctrl": pgettext("key", "Ctrl"),
        "alt": pgettext("key", "Alt"),
    }
    return "+".join(
        words.get(part, keyboard.capital(part) if len(part) < 4 else part.capitalize().replace("-", " "))
        for part in _parts(combo)
    )


def _parts(combo: str) -> list[str]:
    # "+" itself may be the key.
    held, plus, name = combo.rpartition("+") if not combo.endswith("+") else (combo[:-1].rstrip("+"), "+", "+")
    return [*(held.split("+") if held and plus else []), name]


def pad_combination(action: KeyAction) -> tuple[PadButton, ...]:
    """The buttons of a gamepad that do it, the one that is held first; none if it has none."""
    if action in PAD_BUTTONS_HELD:
        return PadButton.RIGHT_TRIGGER, PAD_BUTTONS_HELD[action]
    return (PAD_BUTTONS[action],) if action in PAD_BUTTONS else ()


@lru_cache(maxsize=4)
def _bound_keys(chosen: tuple[tuple[str, str], ...]) -> Mapping[KeyAction, str]:
    """The key of each action that has one. Cached: it changes rarely, and each frame of a table asks."""
    wishes, keys = dict(chosen), dict[KeyAction, str]()
    for action in KeyAction:
        wish = wishes.get(action.value, "")
        if wish and may_be_bound(wish) and wish not in keys.values():
            keys[action] = wish
    for action in KeyAction:
        if action not in keys and DEFAULTS[action] not in keys.values():
            keys[action] = DEFAULTS[action]
    return keys


class Bindings:
    """Which key does what: the player's own choice over the defaults."""

    def __init__(self, chosen: Mapping[str, str] = {}, pad: PadFamily | None = None) -> None:
        """`chosen` by action; invalid keys, and those of another choice, are ignored.

        `pad`: the gamepad that is in use, whose buttons `label` names; None: it names the keys.
        """
        self.pad = pad
        self.keys = _bound_keys(tuple(chosen.items()))
        self._actions = {combo: action for action, combo in self.keys.items()}

    def key_action(self, event: pygame.event.Event) -> KeyAction | None:
        """What that key, or that button of a gamepad, does; None for nothing."""
        if (button := pad_button_of(event)) is not None:
            held = event.mod & pygame.KMOD_SHIFT
            return _PAD_ACTIONS_HELD.get(button, _PAD_ACTIONS.get(button)) if held else _PAD_ACTIONS.get(button)
        if (action := self._actions.get(key_combination(event))) is not None:
            return action
        return KeyAction.HELP if keyboard.asks_for_help(event) else None

    def label(self, action: KeyAction) -> str:
        """Its key or button as it is shown; empty if it has lost its key to another action, or has no button."""
        if self.pad is not None:
            return " + ".join(self.pad_label(button) for button in pad_combination(action))
        return key_label(self.keys[action]) if action in self.keys else ""

    def label_here(self, action: KeyAction) -> str:
        """Its key as it is shown, and the letter of the user's own script that is printed on it: "E · У"."""
        label, name = self.label(action), _parts(self.keys.get(action, ""))[-1]
        sign = keyboard.local_signs().get(ord(name), "") if len(name) == 1 else ""
        return f"{label} · {sign}" if sign else label

    def pad_label(self, button: PadButton) -> str:
        """What is printed on that button of the gamepad in use; empty if none is."""
        return pad_button_label(button, self.pad) if self.pad is not None else ""

    def with_key(self, action: KeyAction, combo: str) -> dict[str, str]:
        """The choice once that key does this action; the action that had it gets the old one in exchange."""
        now = {each.value: key for each, key in self.keys.items()}
        holder = self._actions.get(combo)
        if holder is not None and holder is not action and action.value in now:
            now[holder.value] = now[action.value]
        now[action.value] = combo
        return {name: key for name, key in now.items() if DEFAULTS[KeyAction(name)] != key}


def may_be_bound(combo: str) -> bool:
    """Whether an action may have that key: nothing that types a sign, and no shortcut of the desktop."""
    *held, name = _parts(combo)
    types = "altgr" in held or {"ctrl", "alt"} <= set(held)  # Windows takes both together for AltGr
    return (
        bool(name)
        and len(combo) <= 24
        and name not in FIXED | {"?"}
        and not (types or "meta" in held or "unknown" in name)
    )
