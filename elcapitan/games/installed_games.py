"""Games of packages installed beside the program: found by entry point, left out with a sentence where they are broken.

All that lists and servers ask of every game is tried at once. The other parts are tried when they are first wanted
(`part_fault`), for importing a window takes long.
"""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import elcapitan
from elcapitan import paths
from elcapitan.games.game import NEEDED, Game, Part
from elcapitan.installed_packages import entry_points_of
from elcapitan.kit.rules.refusal_reason import GameRefusals
from elcapitan.table.ruleset import GameOption, Ruleset
from elcapitan.text_cleaning import clean_text

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "elcapitan.games"
"""The group of entry points by which a package offers games."""
WORD: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")
"""What games, colours, levels and characters may be called (docs/protocol.md)."""


class BrokenGame(Exception):
    """Raised when an installed game cannot be played; the message is the end of a sentence."""


class InstalledGames(NamedTuple):
    """What was found."""

    games: dict[str, Game]
    faults: dict[str, str]
    """By the name of an entry point, why what it offers is left out, in one sentence."""


def find_installed_games(taken: Collection[str]) -> InstalledGames:
    """The games that other packages offer, but for names that are `taken`."""
    games: dict[str, Game] = {}
    faults: dict[str, str] = {}
    for point in sorted(entry_points_of(GROUP), key=lambda each: (each.name, each.value)):
        try:
            if point.name in {*taken, *games}:
                raise BrokenGame("there is a game of that name")
            games[point.name] = _load(point)
        except BrokenGame as reason:
            package = f" of the package {point.dist.name}" if point.dist else ""
            faults[point.name] = clean_text(f"the game {point.name!r}{package} is left out: {reason}")
    return InstalledGames(games, faults)


def part_fault(game: Game, part: Part) -> str:
    """Why a part of an installed game cannot be loaded, in one sentence; empty if it can."""
    try:
        loaded = game.load(part)
        if part == "face":
            loaded.preload()  # its scenes are parts, too
    except (Exception, SystemExit) as fault:  # another author's code may fail in any way
        return clean_text(f"{part} of the game {game.name!r} cannot be loaded: {_named(fault)}")
    return ""


def _load(point: EntryPoint) -> Game:
    if not WORD.fullmatch(point.name):
        raise BrokenGame("a name is small letters, digits and hyphens")
    try:
        game = point.load()
        if not isinstance(game, Game):
            raise BrokenGame(f"{point.value} is {type(game).__name__}, not elcapitan.games.game.Game")
        _add_files(game)
        _check(game, point.name)
    except BrokenGame:
        raise
    except (Exception, SystemExit) as fault:  # another author's code may fail in any way
        raise BrokenGame(_named(fault)) from fault
    return game


def _check(game: Game, name: str) -> None:
    """BrokenGame for what would stop a list of games or a server's welcome."""
    from elcapitan.client.introduction import GameIntroduction

    if lacking := [part for part in NEEDED if part not in game.parts]:
        raise BrokenGame(f"it lacks {', '.join(lacking)}")
    rules: Any = game.ruleset
    asked = [each for each in dir(Ruleset) if not each.startswith("_")]
    if unknown := [each for each in asked if not hasattr(rules, each)]:
        raise BrokenGame(f"its ruleset lacks {', '.join(unknown[:3])}")
    if not game.name == rules.name == name:
        raise BrokenGame(f"it is called {game.name!r}, its ruleset {rules.name!r}")
    words = (*game.colours, *game.levels, *game.characters)
    if not game.levels or not all(WORD.fullmatch(word) for word in words):
        raise BrokenGame("colours, levels and characters are small letters, digits and hyphens, at least one level")
    fewest, most = rules.seats
    if not 1 <= fewest <= most <= len(game.colours):
        raise BrokenGame(f"it has {fewest} to {most} seats and {len(game.colours)} colours")
    if type(rules.version) is not int or not all(isinstance(option, GameOption) for option in rules.options):
        raise BrokenGame("its version is no number, or its options are not of the class GameOption")
    kinds: dict[Part, type] = {"introduction": GameIntroduction, "refusals": GameRefusals}
    for part, kind in kinds.items():
        if not isinstance(game.load(part), kind):
            raise BrokenGame(f"its {part} is not of the class {kind.__name__}")
    _check_pictures(game)


def _check_pictures(game: Game) -> None:
    """BrokenGame for a colour or an icon of which there is no picture: every list of games paints them."""
    from elcapitan.client.drawing import theme

    if unknown := [colour for colour in game.colours if colour not in theme.PLAYERS]:
        raise BrokenGame(f"there is no colour {unknown[0]!r}; choose from {', '.join(theme.PLAYERS)}")
    icons = sorted(file.stem for file in (paths.assets() / "art" / "icons").glob("*.png"))
    introduction = game.load("introduction")
    for icon in (introduction.icon, introduction.practice_icon) if icons else ():
        if icon not in icons:
            raise BrokenGame(f"there is no icon {icon!r}; choose from {', '.join(icons)}")
    for picture in filter(None, (introduction.picture, introduction.emblem)):
        if not (file := paths.picture_file(paths.assets() / "art", picture)).is_file():
            raise BrokenGame(f"there is no picture {file}")


def _add_files(game: Game) -> None:
    """The folders `locale` and `assets` of its package, if they are there. BrokenGame for damaged words."""
    from elcapitan.client.shell import i18n, own_languages

    place = import_module(game.package).__file__ if game.package else None
    if place is None:
        return  # a single module has no folder of its own
    folder = Path(place).parent
    if (folder / "assets").is_dir():
        paths.game_folders[game.name] = folder / "assets"
    try:
        i18n.add_words(folder / "locale")
    except own_languages.UnreadableWords as fault:
        raise BrokenGame(f"the words in {folder / 'locale'} are damaged, line {fault.line}") from fault


def _named(fault: BaseException) -> str:
    """With the last line of the package's own that led there, if any did."""
    theirs = [frame for frame in traceback.extract_tb(fault.__traceback__) if _is_theirs(frame.filename)]
    place = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    return f"{type(fault).__name__}: {fault}{place}"


def _is_theirs(file: str) -> bool:
    """Whether an author of a game may have written that file."""
    path = Path(file)
    is_library = path.is_relative_to(Path(os.__file__).parent) and "site-packages" not in path.parts
    return not (file.startswith("<") or is_library or path.is_relative_to(Path(elcapitan.__file__).parent))
