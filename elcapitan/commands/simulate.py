"""`elcapitan simulate`: games between computer players without a window, their records written to a folder.

Computer players think by rollouts here, never by the clock, so the same seed writes the same files on every machine.
"""

from __future__ import annotations

import argparse
from hashlib import blake2b
from pathlib import Path
from typing import Any

from elcapitan import locked_file, paths
from elcapitan.bots.bot import Bot, BotUnusable
from elcapitan.bots.budget import MAX_ROLLOUTS, Budget
from elcapitan.bots.catalogue import all_level_words, fallback_level, installed_bots, levels
from elcapitan.bots.fallback_bot import FallbackBot
from elcapitan.bots.gc_control import GcPaused, collect_between_games
from elcapitan.commands import CommandError, Progress, cli_arguments
from elcapitan.commands.language import _, ngettext
from elcapitan.games import DEFAULT_GAME, bots, colours, ruleset
from elcapitan.table.match import Match
from elcapitan.table.record import SeatLine, format_record
from elcapitan.table.seeds import bot_seed
from elcapitan.text_cleaning import clean_path

ROLLOUTS = 48
"""Imagined games for one choice of a computer player that looks ahead."""
MAX_GAMES = 9_999
"""The files are numbered with four digits."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add this command to the command line."""
    cli_arguments.add_game(parser)
    parser.add_argument(
        "--bots",
        required=True,
        metavar="LEVEL,LEVEL",
        help="one per seat: random, easy, normal, hard, expert, a level with a character "
        "such as normal-racer, or an installed computer player",
    )
    parser.add_argument("--games", type=int, default=1, metavar="N", help="number of games (default: %(default)s)")
    parser.add_argument(
        "--seed", type=cli_arguments.seed, default="1", help="the same seed gives the same games (default: %(default)s)"
    )
    parser.add_argument("--board", type=paths.typed_argument, metavar="FILE", help="play on this board file")
    cli_arguments.add_options(parser)
    parser.add_argument(
        "--start", default="drawn", help="starting player: drawn, or a seat number (default: %(default)s)"
    )
    parser.add_argument(
        "--rollouts",
        type=int,
        default=ROLLOUTS,
        metavar="N",
        help="simulated games for one choice of hard or expert (default: %(default)s)",
    )
    parser.add_argument(
        "--out",
        type=paths.typed_argument,
        default=Path(),
        metavar="DIR",
        help="folder for the records (default: the current one)",
    )
    parser.add_argument("--force", action="store_true", help="overwrite existing records")


def run(arguments: argparse.Namespace) -> int:
    """Play and write the games; CommandError with one sentence for what was asked wrongly."""
    game = arguments.game
    seated = _levels(arguments.bots, game)
    if not 1 <= arguments.games <= MAX_GAMES:
        raise CommandError(
            _("--games must be from 1 to {most}, not {count}").format(most=MAX_GAMES, count=arguments.games)
        )
    if not 1 <= arguments.rollouts <= MAX_ROLLOUTS:
        raise CommandError(
            _("--rollouts must be from 1 to {most}, not {count}").format(most=MAX_ROLLOUTS, count=arguments.rollouts)
        )
    options = {
        "players": len(seated),
        **cli_arguments.default_options(game),
        **cli_arguments.parse_options(arguments.option, game),
        **cli_arguments.board_options(arguments.board, arguments.extras, game),
        "start": _start(arguments.start, seated),
    }
    files = [arguments.out / f"game-{number:04}.capitan" for number in range(1, arguments.games + 1)]
    if not arguments.force and (there := [file for file in files if file.exists()]):
        raise CommandError(_("{file} already exists; overwrite it with --force").format(file=there[0]))
    for file in files:
        cli_arguments.check_output(file, arguments.board)
    try:
        paths.ensure_folder(arguments.out)
        with Progress() as progress:
            for number, file in enumerate(progress.count(files, _progress_text), 1):
                text = simulate_game(seated, options, arguments.seed, number, game, arguments.rollouts)
                locked_file.write_file(file, text.encode())  # the same on every system
    except OSError as error:
        raise CommandError(
            _("{file} cannot be written: {reason}").format(file=arguments.out, reason=error.strerror)
        ) from None
    except ValueError as error:
        raise CommandError(str(error)) from None
    text = ngettext("{count} game written to {folder}", "{count} games written to {folder}", len(files))
    print(text.format(count=len(files), folder=clean_path(arguments.out)))
    return 0


def simulate_game(
    seated: list[str],
    options: dict[str, Any],
    seed: str,
    number: int,
    game: str = DEFAULT_GAME,
    rollouts: int = ROLLOUTS,
) -> str:
    """The record of game `number` (from 1) of that seed, as text."""
    collect_between_games()
    with GcPaused():
        return _play_game(seated, options, seed, number, game, rollouts)


def _play_game(seated: list[str], options: dict[str, Any], seed: str, number: int, game: str, rollouts: int) -> str:
    own = blake2b(f"{seed}/{number}".encode(), digest_size=16).digest()
    match = Match(ruleset(game), options, own)
    players = [_player(game, level, bot_seed(own, seat)) for seat, level in enumerate(seated, 1)]
    budget = Budget(rollouts=rollouts)
    while match.to_act:
        seat = match.to_act[0]
        for move in players[seat - 1].choose(match.view(seat), seat, budget):
            match.play(seat, str(move))
    seats = [
        SeatLine(f"{level.capitalize()} {seat}", colour, level)
        for seat, (level, colour) in enumerate(zip(seated, colours(game), strict=False), 1)
    ]
    return format_record(match.record(seats))


def _player(game: str, level: str, seed: int) -> Bot:
    kinds = bots(game)
    player = kinds.make(level, seed)
    if level not in installed_bots(game):
        return player
    return FallbackBot(level, player, kinds.make(fallback_level(game), seed), kinds.find_fault)


def _levels(words: str, game: str) -> list[str]:
    chosen = cli_arguments.levels(words)
    for level in chosen:
        if level not in all_level_words(game):
            there = ", ".join((*levels(game), *installed_bots(game)))
            raise CommandError(
                _("unknown computer player {word!r}; choose from {known}").format(word=level, known=there)
            )
        try:
            bots(game).make(level, 0)
        except BotUnusable as trouble:
            raise CommandError(str(trouble)) from None
    fewest, most = ruleset(game).seats
    if not fewest <= len(chosen) <= most:
        raise CommandError(
            _("--bots must name {least} to {most} computer players, not {count}").format(
                least=fewest, most=most, count=len(chosen)
            )
        )
    return chosen


def _start(word: str, seated: list[str]) -> str:
    if word in ("drawn", *(str(seat + 1) for seat in range(len(seated)))):
        return word
    raise CommandError(
        _("--start must be drawn or a seat from 1 to {most}, not {word!r}").format(most=len(seated), word=word)
    )


def _progress_text(number: int, count: int) -> str:
    return _("game {number} of {count}").format(number=number, count=count)
