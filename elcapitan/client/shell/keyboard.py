"""What a key means on the keyboards of all countries: its letter, and whether what is held makes it a shortcut.

SDL gives a key the sign that it has in the user's layout. Where that layout has no Latin letters, a letter key counts
by its position, as on a US keyboard. Right Alt is AltGr everywhere: it types signs and never makes a shortcut. Windows
reports it as left Ctrl and right Alt; on macOS Option types signs, and Cmd is what Ctrl is elsewhere.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Mapping
from typing import Final

import pygame

LETTERS: Final = {pygame.KSCAN_A + at: pygame.K_a + at for at in range(26)}
"""By position on a US keyboard."""
US_KEYS: Final[Mapping[int, int]] = {
    **LETTERS,
    pygame.KSCAN_MINUS: pygame.K_MINUS,
    pygame.KSCAN_EQUALS: pygame.K_EQUALS,
    pygame.KSCAN_LEFTBRACKET: pygame.K_LEFTBRACKET,
    pygame.KSCAN_RIGHTBRACKET: pygame.K_RIGHTBRACKET,
    pygame.KSCAN_BACKSLASH: pygame.K_BACKSLASH,
    pygame.KSCAN_SEMICOLON: pygame.K_SEMICOLON,
    pygame.KSCAN_APOSTROPHE: pygame.K_QUOTE,
    pygame.KSCAN_GRAVE: pygame.K_BACKQUOTE,
    pygame.KSCAN_COMMA: pygame.K_COMMA,
    pygame.KSCAN_PERIOD: pygame.K_PERIOD,
    pygame.KSCAN_SLASH: pygame.K_SLASH,
}
"""All keys that type a sign, but for the row of digits."""
ROW: Final = [pygame.KSCAN_1 + at for at in range(10)] + [pygame.KSCAN_MINUS, pygame.KSCAN_EQUALS]
"""The number row from 1 on, by position: on Czech and French keyboards it types letters, and digits need Shift."""
DIGITS: Final = [pygame.K_1 + at for at in range(9)] + [pygame.K_0, pygame.K_MINUS, pygame.K_EQUALS]
"""The same by what is printed on it."""
KEYPAD: Final = [pygame.K_KP1 + at for at in range(9)] + [pygame.K_KP0]
WITHOUT_NUM_LOCK: Final[Mapping[int, int]] = {
    pygame.K_KP1: pygame.K_END,
    pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP3: pygame.K_PAGEDOWN,
    pygame.K_KP4: pygame.K_LEFT,
    pygame.K_KP6: pygame.K_RIGHT,
    pygame.K_KP7: pygame.K_HOME,
    pygame.K_KP8: pygame.K_UP,
    pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP0: pygame.K_INSERT,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
"""What the keypad's keys are for while Num Lock is off; SDL names them by their digits all the same."""
QUESTION_MARKS: Final = ("?", "؟", "？", "⸮")
SCRIPTS: Final = ((0x370, 0x600), (0x620, 0x700), (0x900, 0x1100), (0x3041, 0x3190))
"""Unicode ranges of the letters on keyboards without Latin ones."""
CAPITALS_END: Final = 0x530
"""Greek and Cyrillic keys are printed with capitals; the other scripts have none on keys."""
_PLACES: Final = getattr(pygame.key, "ScancodeWrapper", tuple)(range(512))
"""The position of a key in the layout of now: indexed by key, as the list of pressed keys is, it holds positions."""


def _place(key: int) -> int:
    """The position of that key in the layout of now; 0: none."""
    try:
        return int(_PLACES[key])
    except IndexError:  # a pygame that indexes it otherwise
        return 0


def has_latin_letters() -> bool:
    """Whether the layout of now types Latin letters; also while SDL knows no layout."""
    return bool(_place(pygame.K_e)) or not _place(pygame.K_RETURN)


def latin_key(event: pygame.event.Event) -> int:
    """The key that was pressed; where the layout gives it a sign of another script, that of a US keyboard there."""
    key, place = int(event.key), int(getattr(event, "scancode", 0) or 0)
    return key if place not in US_KEYS or _keeps_sign(key, place) else US_KEYS[place]


def sign_of(key: int) -> str:
    """What the key types without Shift, in small letters; empty for a key that types nothing."""
    return chr(key).lower() if ord(" ") < key <= sys.maxunicode else ""


def _keeps_sign(key: int, place: int) -> bool:
    sign = sign_of(key)
    if not sign:
        return False  # a dead key
    if sign.isalpha():
        return unicodedata.name(sign, "").startswith("LATIN ")
    # Dvorak has a comma, and Hebrew an apostrophe, where a US keyboard has W.
    return has_latin_letters() or (sign.isascii() and place not in LETTERS)


def digit_of(event: pygame.event.Event) -> int | None:
    """Which key of the number row or digit of the keypad was pressed, from 0; None: none, or it makes a shortcut.

    The row counts by position: on a French keyboard "-" is at 6.
    """
    if not is_plain(event.mod):
        return None
    place = getattr(event, "scancode", 0)
    if place in ROW:
        return ROW.index(place)
    if event.key in KEYPAD and (event.mod & pygame.KMOD_NUM or sys.platform == "darwin"):
        return KEYPAD.index(event.key)
    return DIGITS.index(event.key) if event.key in DIGITS else None


def resolve_keypad(event: pygame.event.Event) -> pygame.event.Event:
    """The same event; while Num Lock is off a key of the keypad is the arrow, Home or Delete that is printed on it.

    A Mac has no Num Lock: its keypad always types digits.
    """
    if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or event.mod & pygame.KMOD_NUM or sys.platform == "darwin":
        return event
    meant = WITHOUT_NUM_LOCK.get(event.key)
    return event if meant is None else pygame.event.Event(event.type, {**event.dict, "key": meant})


def asks_for_help(event: pygame.event.Event) -> bool:
    """Whether that key typed a question mark, wherever the layout has it."""
    return is_plain(event.mod) and getattr(event, "unicode", "") in QUESTION_MARKS


def held_words(modifiers: int) -> list[str]:
    """What is held down with a key, as a combination is written; AltGr hides the Ctrl that Windows reports with it."""
    if modifiers & (pygame.KMOD_MODE | pygame.KMOD_RALT):
        words = ["altgr"]
    else:
        words = [word for word, mod in (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT)) if modifiers & mod]
    held = [("meta", pygame.KMOD_META), ("shift", pygame.KMOD_SHIFT)]
    return words + [word for word, mod in held if modifiers & mod]


def is_plain(modifiers: int) -> bool:
    """Whether nothing is held with the key but Shift."""
    return held_words(modifiers) in ([], ["shift"])


def is_command(modifiers: int) -> bool:
    """Whether Ctrl or Cmd makes the key a command, such as copy: never together with Alt, Option or AltGr."""
    held = modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META)
    return bool(held) and not modifiers & (pygame.KMOD_ALT | pygame.KMOD_MODE)


def goes_by_words(modifiers: int) -> bool:
    """Whether the caret moves and erases by words: with Ctrl, on macOS with Option."""
    if sys.platform == "darwin":
        return bool(modifiers & pygame.KMOD_ALT)
    return is_command(modifiers)


def local_signs() -> dict[int, str]:
    """By key: what the user's layout prints where a US keyboard has it; empty if the layout has Latin letters."""
    if has_latin_letters():
        return {}
    found: dict[int, str] = {}
    for first, end in SCRIPTS:
        for code in range(first, end):
            if (key := US_KEYS.get(_place(code))) is not None:
                found.setdefault(key, chr(code).upper() if code < CAPITALS_END else chr(code))
    return found


def capital(letter: str) -> str:
    """A key's letter as it is printed on it: on a Turkish keyboard, whose I has no dot, the dotted one is İ."""
    if letter == "i" and _place(ord("ı")):
        return "İ"
    return letter if letter == "ß" else letter.upper()
