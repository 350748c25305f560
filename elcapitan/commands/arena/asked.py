"""What `elcapitan arena` was asked for, checked: levels, budgets, deals and contests; CommandError if it cannot be."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from elcapitan import file_lock, games, paths
from elcapitan.arena.contest import Contest, make_player
from elcapitan.arena.positions import SourceGames
from elcapitan.bots import catalogue
from elcapitan.bots.bot import BotUnusable
from elcapitan.bots.budget import MAX_ROLLOUTS, Budget
from elcapitan.commands import CommandError, cli_arguments
from elcapitan.commands.language import _

FINDING = 1
"""Exit code where what was measured is not as it should be."""
COUNTS = ("games", "steps", "positions", "worlds")
MAX_COUNT = 1_000_000
"""Of each of those: more would be a typing error, and a list of them would not fit into memory."""


def check_counts(arguments: argparse.Namespace) -> None:
    """CommandError if there are to be too many of something; of too few each kind of measurement says so itself."""
    for name in COUNTS:
        if (count := getattr(arguments, name)) > MAX_COUNT:
            text = _("--{name} must be at most {most}, not {count}")
            raise CommandError(text.format(name=name, most=MAX_COUNT, count=count))


def deals(games: int, players: int) -> range:
    """As many as are needed for that many games, if each is played with the focus in every seat."""
    if games < 1:
        raise CommandError(_("--games must be at least 1, not {count}").format(count=games))
    count = math.ceil(games / players)
    if (played := count * players) != games:
        text = _("playing {played} games instead of {games}, so that each deal is played from every seat")
        print(text.format(played=played, games=games), file=sys.stderr)
    return range(1, count + 1)


def source(arguments: argparse.Namespace) -> SourceGames:
    """The games that positions are taken from."""
    return SourceGames(arguments.game, arguments.seed, extras(arguments), _chosen(arguments), arguments.letters)


def _chosen(arguments: argparse.Namespace) -> tuple[tuple[str, Any], ...]:
    """The options of --option."""
    chosen = cli_arguments.parse_options(arguments.option, arguments.game)
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in chosen.items())


def contest(
    arguments: argparse.Namespace, levels: tuple[str, ...], deal: int, shares: tuple[float, ...] = ()
) -> Contest:
    """One game; `shares` multiplies the budget of each seat."""
    thinking = budget(arguments.budget)
    return Contest(
        levels=levels,
        deal=f"{arguments.seed}/{deal}",
        extras=extras(arguments),
        seconds=thinking.seconds,
        rollouts=thinking.rollouts,
        shares=shares,
        game=arguments.game,
        chosen=_chosen(arguments),
    )


def extras(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The extra cities of --extras."""
    return tuple(cli_arguments.board_options(None, arguments.extras, arguments.game).get("extras", ()))


def level(word: str | None, option: str, game: str) -> str:
    """A computer player that can play, named by that option of the command line."""
    if not word or (word not in catalogue.all_level_words(game) and ":" not in word):
        text = (
            _("unknown computer player {word!r}; choose from {known}")
            if word
            else _("{option} is required; choose from {known}")
        )
        known = (*catalogue.levels(game), *catalogue.installed_bots(game))
        raise CommandError(text.format(option=option, word=word, known=", ".join(known)))
    try:
        make_player(word, 0, game)
    except BotUnusable as trouble:
        raise CommandError(str(trouble)) from None
    return word


def budget(words: str) -> Budget:
    """The thinking budget of a decision."""
    kind, _colon, amount = words.partition(":")
    try:
        if kind == "time" and 0.0 < (seconds := float(amount)) < math.inf:
            return Budget(seconds, None)
        if kind == "rollouts" and 0 < (rollouts := int(amount)) <= MAX_ROLLOUTS:
            return Budget(None, rollouts)
    except ValueError:
        pass
    raise CommandError(_("--budget must look like time:0.5 or rollouts:200, not {word!r}").format(word=words))


def check_processes(arguments: argparse.Namespace) -> None:
    """CommandError if they are none."""
    if arguments.processes < 1:
        raise CommandError(_("--processes must be at least 1, not {count}").format(count=arguments.processes))


def check_letters(arguments: argparse.Namespace) -> None:
    """CommandError if no turn of the game is about one of them: it would be searched for without an end."""
    known = games.puzzle_search(arguments.game).puzzle_terms.letters
    if known and not {*arguments.letters} <= {*known}:
        text = _("--letters must be some of {known}, not {letters!r}")
        raise CommandError(text.format(known=known, letters=arguments.letters))


@contextmanager
def lock_measured_file(file: Path | None) -> Iterator[None]:
    """While no other command measures into the same file: they would play the same games, or lose what the other has
    found. Folders made for it go again if nothing was written there.
    """
    if file is None:
        yield
        return
    with file_errors(file):
        made = [folder for folder in file.parents if not folder.exists()]
        paths.ensure_folder(file.parent)
        is_special_file = file.exists() and not file.is_file()  # such as a pipe, which is refused when it is read
    try:
        with nullcontext(True) if is_special_file else file_lock.hold_alone(file) as is_ours:
            if not is_ours:
                text = _("{file} is in use by another elcapitan arena; wait for its end, or name another file")
                raise CommandError(text.format(file=file))
            yield
    finally:
        with suppress(OSError):
            for folder in made:
                folder.rmdir()


@contextmanager
def file_errors(file: Path | None) -> Iterator[None]:
    """What goes wrong with a file, as one sentence."""
    try:
        yield
    except OSError as error:
        if file is None:
            raise
        raise CommandError(_("{file} cannot be used: {reason}").format(file=file, reason=error.strerror)) from None
