"""The computer players by name: for code that lists or offers them and never asks them for a move.

Each game has its own levels and characters (elcapitan/games). A level with a character is LEVEL-CHARACTER
(`normal-pirate`) wherever a level is named: on the wire, in the journal and in a record. What other packages bring
along has names of its own.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import TYPE_CHECKING, Final

from elcapitan import games
from elcapitan.installed_packages import entry_points_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger(__name__)

RANDOM: Final = "random"
"""The level that plays by chance, for measuring; every game has it."""
ENTRY_POINT_GROUP: Final = "elcapitan.bots"
"""The group of entry points by which a package offers computer players of the default game; see `entry_point_group`."""
QUICK_LEVELS: Final = 2
"""Of the levels a person is offered: easy and normal weigh each turn once, those above search as long as they may."""
WORD: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")
"""What a level may be called (docs/protocol.md)."""


def levels(game: str) -> tuple[str, ...]:
    """All levels of a game's computer players, the weakest first."""
    return (RANDOM, *games.opponents(game))


def fallback_level(game: str) -> str:
    """The level that plays the turns an installed player fails at: the second that a person is offered, if there is."""
    return levels(game)[:3][-1]


def is_quick(game: str, level: str) -> bool:
    """That level decides in milliseconds, whatever time it has; the stronger ones and installed players use all of it.

    False for a level or game that is not known here.
    """
    return game in games.game_names() and split_level_word(level)[0] in (RANDOM, *games.opponents(game)[:QUICK_LEVELS])


def level_word(level: str, character: str) -> str:
    """The word for a level with that character; "" for none."""
    return f"{level}-{character}" if character else level


def split_level_word(word: str) -> tuple[str, str]:
    """The level and the character of such a word, in whichever game; "" if it names none."""
    return _words_with_character().get(word, (word, ""))


def is_own_level(level: str) -> bool:
    """Whether that is a level of any game, and not the name of an installed player."""
    return any(level in levels(game) for game in games.game_names())


@cache
def _words_with_character() -> dict[str, tuple[str, str]]:
    return {
        level_word(level, character): (level, character)
        for game in games.game_names()
        for level in games.opponents(game)
        for character in games.characters(game)
    }


def entry_point_group(game: str) -> str:
    """The group of entry points by which a package offers computer players of that game."""
    return ENTRY_POINT_GROUP if game == games.DEFAULT_GAME else f"{ENTRY_POINT_GROUP}.{game}"


@cache
def entry_points(game: str) -> dict[str, EntryPoint]:
    """What the installed packages offer, by name."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points_of(entry_point_group(game)):
        if WORD.fullmatch(point.name) and point.name not in _own_level_words(game):
            found.setdefault(point.name, point)
        else:
            log.warning(
                "the computer player %r is left out: a name is small letters, digits and hyphens, and none of ours",
                point.name,
            )
    return dict(sorted(found.items()))


def installed_bots(game: str) -> tuple[str, ...]:
    """The names of the players that other packages offer; none of them is loaded for it."""
    return tuple(entry_points(game))


def all_level_words(game: str) -> tuple[str, ...]:
    """The words of all computer players here: levels, levels with a character, and what is installed beside them."""
    return (*_own_level_words(game), *installed_bots(game))


def _own_level_words(game: str) -> tuple[str, ...]:
    styles = games.characters(game)
    return (*levels(game), *(level_word(level, style) for level in games.opponents(game) for style in styles))
