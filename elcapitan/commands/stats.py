"""`elcapitan stats`: the statistics of this computer's finished games as text, or one line a game as CSV."""

from __future__ import annotations

import argparse

from elcapitan import locked_file, paths
from elcapitan.commands import CommandError, cli_arguments, language
from elcapitan.commands.language import _
from elcapitan.games import has_statistics


def add(parser: argparse.ArgumentParser) -> None:
    """Add this command to the command line."""
    cli_arguments.add_game(parser)
    parser.add_argument(
        "--csv", type=paths.typed_argument, metavar="FILE", help="write one line for each game to this file instead"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print or write them; CommandError with one sentence if they cannot be read or written."""
    from elcapitan.client.puzzles.puzzle_ratings import rating_shown
    from elcapitan.client.shell import i18n
    from elcapitan.client.statistics import summary
    from elcapitan.client.statistics.statistics_store import StatisticsError, statistics_file, stored_games

    i18n.use_language(language.current_language())
    if not has_statistics(arguments.game):
        raise CommandError(_("finished games of {game} are not counted yet").format(game=arguments.game))
    try:
        games, rating = stored_games(arguments.game), rating_shown(arguments.game)
    except StatisticsError as fault:
        raise CommandError(str(fault)) from None
    if arguments.csv is not None:
        if not games:
            raise CommandError(_("there is no finished game to write yet"))
        cli_arguments.check_output(arguments.csv, statistics_file())
        try:
            locked_file.write_file(arguments.csv, summary.csv_text(games, arguments.game).encode())
        except OSError as fault:
            raise CommandError(
                _("{file} cannot be written: {reason}").format(file=arguments.csv, reason=fault.strerror)
            ) from None
    elif games:
        print("\n".join(summary.summary_lines(summary.summarize(games, arguments.game, rating))))
    else:
        print(_("No finished game yet. Play one to its end, and you will find its numbers here."))
    return 0
