"""Level and character of a computer player, from its level word: in words and as an icon."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Final

from elcapitan.bots.catalogue import is_own_level, level_word, split_level_word
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.games import characters, face, opponents
from elcapitan.table.record import clean_mover

PERSON: Final = "person"
LOCAL: Final = "local"
"""In the plan of a table: a further person at this computer."""


def player_icon(by: str) -> str:
    """The icon of a person, or of a computer player's level."""
    if by == PERSON:
        return "person"
    character = split_level_word(by)[1]
    return f"face-{character}" if character else "bot"


def character_title(by: str) -> str:
    """What their character is called; "" for a player without one."""
    known = {
        "racer": pgettext("character", "Racer"),
        "baron": pgettext("character", "Baron"),
        "builder": pgettext("character", "Builder"),
        "banker": pgettext("character", "Banker"),
        "pirate": pgettext("character", "Pirate"),
        "navigator": pgettext("character", "Navigator"),
        "master-builder": pgettext("character", "Master builder"),
        "supplier": pgettext("character", "Supplier"),
        "caravan-leader": pgettext("character", "Caravan leader"),
        "card-player": pgettext("character", "Card player"),
        "camel-driver": pgettext("character", "Camel driver"),
        "schemer": pgettext("character", "Schemer"),
        "city-builder": pgettext("character", "City builder"),
        "farmer": pgettext("character", "Farmer"),
        "partner": pgettext("character", "Partner"),
        "shepherd": pgettext("character", "Shepherd"),
        "blocker": pgettext("character", "Blocker"),
    }
    character = split_level_word(by)[1]
    return known.get(character, character)


def level_text(by: str) -> str:
    """Who plays a seat: a person, or a computer player's level and character."""
    if character := character_title(by):
        return _("{level}, {character}").format(level=level_text(split_level_word(by)[0]), character=character)
    known = {
        "person": _("human"),
        "local": _("at this computer"),
        "random": pgettext("computer player", "random"),
        "easy": pgettext("computer player", "easy"),
        "normal": pgettext("computer player", "normal"),
        "hard": pgettext("computer player", "hard"),
        "expert": pgettext("computer player", "expert"),
    }
    return known.get(by) or clean_mover(by)


def plays_for_you_text(by: str) -> str:
    """My seat is held by a computer player of that level."""
    return _("A computer player ({level}) plays for you").format(level=level_text(by))


def character_description(game: str, by: str) -> str:
    """How they play that game, in one line."""
    level, character = split_level_word(by)
    if not is_own_level(level):
        return _("Installed separately.")
    told = face(game).character_text(character) if character in characters(game) else ""
    return told or _("No style of its own.")


def available_levels(game: str, offered: Iterable[str]) -> tuple[str, ...]:
    """The levels among the words of a server, and the computer players it has beside ours; characters are apart.

    A server that says nothing has all levels.
    """
    words = list(offered)
    others = [word for word in words if not is_own_level(split_level_word(word)[0])]
    return (*[level for level in opponents(game) if level in words or not words], *others)


def draw_character(game: str, level: str, taken: Collection[str], chance: Random) -> str:
    """That level with a character that is free at the table; `taken` are the words of its seats."""
    if level not in opponents(game) or not characters(game):
        return level
    there = {split_level_word(by)[1] for by in taken}
    free = [character for character in characters(game) if character not in there] or [*characters(game)]
    return level_word(level, chance.choice(free))


def with_level(by: str, level: str) -> str:
    """The same character at another level, where there are characters."""
    word = level_word(level, split_level_word(by)[1])
    return word if split_level_word(word)[1] else level


def next_character(game: str, by: str, others: Sequence[str]) -> str:
    """The next character of the same level, the last one being none; of `others` (not ours) the next one."""
    level, character = split_level_word(by)
    if level in opponents(game):
        round_ = [*characters(game), ""]
        return level_word(level, round_[(round_.index(character) + 1) % len(round_)])
    return others[(others.index(by) + 1) % len(others)] if by in others else by
