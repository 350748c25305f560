"""The names of the things on a table: what is painted, pointed at, clicked, focused, moved and explained.

A thing is no rectangle: a game's layout says where it is, its clicks say what a click on it means.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from elcapitan.client.key_actions import KeyAction, KeyLabels, key_action_name
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.pad_buttons import PadButton


class ThingKind:
    """The kinds of things that every table has; a game adds its own to them."""

    MENU: Final = "menu"
    SPEED: Final = "speed"
    SOUND: Final = "sound"
    LENS: Final = "lens"
    """The button of the close-up."""
    HINT: Final = "hint"
    """The button that asks for a hint."""
    UNDO: Final = "undo"
    UNDO_TURN: Final = "undo-turn"
    END: Final = "end"
    """The button that ends a turn, and at the end of the game opens the ranking."""
    LOG: Final = "log"
    PERIOD: Final = "period"
    """What part of the game it is, in the strip: phase and round, week and day."""
    SEAT: Final = "seat"
    """A player's panel; `number` is the seat."""
    FORECAST: Final = "forecast"
    """A line of the forecast; `number` is the seat."""
    HAND: Final = "hand"
    """A card of mine; `name` is the card."""
    DECK: Final = "deck"
    """Where cards are drawn from."""


BUTTON_KEYS: Final[Mapping[str, KeyAction]] = {
    ThingKind.END: KeyAction.END,
    ThingKind.LENS: KeyAction.LENS,
    ThingKind.SPEED: KeyAction.SPEED,
    ThingKind.SOUND: KeyAction.SOUND,
    ThingKind.HINT: KeyAction.HINT,
    ThingKind.UNDO: KeyAction.UNDO,
    ThingKind.UNDO_TURN: KeyAction.UNDO_TURN,
}
"""The buttons that keys press, too."""


def button_text(kind: str, keys: KeyLabels, names: Mapping[str, object]) -> str:
    """What a button of `BUTTON_KEYS` does, and its key; `names`: of what the game calls otherwise, by action."""
    action = BUTTON_KEYS[kind]
    words, label = names.get(action) or key_action_name(action), keys.label(action)
    return f"{words} ({label})" if label else str(words)


def menu_lines(keys: KeyLabels) -> list[str]:
    """What the button of the menu is, with its key; below it the key of the page that lists all keys."""
    lines = [f"{_('Menu')} ({keys.pad_label(PadButton.START) or 'Esc'})"]
    if label := keys.label(KeyAction.HELP):
        words = _("All buttons: {button}") if keys.pad else _("All keys: {button}")
        lines.append(words.format(button=label))
    return lines


class Thing(NamedTuple):
    kind: str
    """A `ThingKind`, or one of the game."""
    name: str = ""
    number: int = 0


Hidden = frozenset[Thing]
"""What an animation carries right now; the picture beneath it leaves these things out."""
NOTHING_HIDDEN: Hidden = frozenset()


def hidden_of(hidden: Hidden, *kinds: str) -> Hidden:
    """Those of these kinds."""
    return frozenset(thing for thing in hidden if thing.kind in kinds)
