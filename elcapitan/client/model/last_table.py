"""The current game, and how the player last set out a table of each game: kept in the settings, offered again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from elcapitan.bots.catalogue import all_level_words, levels
from elcapitan.client.model.bot_profiles import LOCAL
from elcapitan.client.shell.settings import FIRST_OPPONENTS, LONGEST_NAME, Settings
from elcapitan.games import DEFAULT_GAME, game_names, has_face, opponents, ruleset
from elcapitan.table.ruleset import GameOption


@dataclass(frozen=True, slots=True)
class LastTable:
    """A table as it was last set out."""

    opponents: tuple[str, ...]
    """The level of each computer player (none knows whether it had a character), or LOCAL."""
    names: tuple[str, ...] = ()
    """Of these players, in the order of their seats; fewer if some have the usual ones."""
    options: Mapping[str, Any] = field(default_factory=dict)


def current_game(settings: Settings) -> str:
    """The game that New game begins with and the menu is about: the one chosen last, as long as it has a window."""
    chosen = settings.game
    return chosen if chosen in game_names() and has_face(chosen) else DEFAULT_GAME


def first_opponents(game: str) -> list[str]:
    """Two of the weakest computer players, for a player who is new to the game; one where it has two seats."""
    first, most, known = FIRST_OPPONENTS.split(","), ruleset(game).seats[1], opponents(game) or levels(game)
    return [level if level in known else known[0] for level in first][: most - 1]


def last_table(settings: Settings, game: str) -> LastTable:
    """What was kept, as far as the game still has it; two easy computer players for a player who is new to it."""
    kept = settings.tables.get(game, {})
    known, most = all_level_words(game), ruleset(game).seats[1]
    levels = [level for level in _texts(kept.get("opponents")) if level in (*known, LOCAL)][: most - 1]
    levels = levels or first_opponents(game)
    names = tuple(name[:LONGEST_NAME] for name in _texts(kept.get("names"))[: len(levels)])
    chosen = kept.get("options")
    options = {
        option.name: chosen[option.name]
        for option in ruleset(game).options
        if isinstance(chosen, Mapping) and option.name in chosen and can_be(option, chosen[option.name])
    }
    return LastTable(tuple(levels), names, options)


def with_last_table(settings: Settings, game: str, table: LastTable) -> Settings:
    """The settings with another table of that game, which is the current game now."""
    kept: dict[str, Any] = {"opponents": [*table.opponents], "names": [*table.names], "options": {**table.options}}
    return replace(settings, game=game, tables={**settings.tables, game: kept})


def can_be(option: GameOption, value: object) -> bool:
    """Whether an option may have that value."""
    match option.kind:
        case "choice":
            return value in option.choices
        case "number":
            return type(value) is int and option.least <= value <= option.most
        case "set":
            parts = value if isinstance(value, list) else [None]
            return all(isinstance(part, str) and (not option.choices or part in option.choices) for part in parts)


def _texts(value: object) -> Sequence[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
