"""`elcapitan arena`: how strong a computer player is, measured; every deal is played with the focus in every seat.

Plain: one focus seat against others of one level. `arena ladder`: mixed tables, one strength a level. `arena sprt`:
plays until it is clear whether a change is better than its fair share. `arena characters`: each character of a level
against that level, which it should neither beat nor lose to. `arena tune`: looks for better beliefs. `arena learn`:
predicts the scores at the end by quick games. `arena calibrate`: fits the chances to win that reviews tell.
`arena yardstick`: what a player's choices lose against the best turns of positions that are played out.
`arena puzzles`: finds positions with one best turn by far. `arena campaign`: how hard
the tables of the campaign are for each level.
"""

from __future__ import annotations

import argparse
import math

from elcapitan import paths
from elcapitan.commands import CommandError, cli_arguments
from elcapitan.commands.language import _

KINDS = ("match", "ladder", "sprt", "characters", "tune", "learn", "calibrate", "yardstick", "puzzles", "campaign")


class _Usual(int):
    """A number that was not asked for, so that a game may have another one."""


PLAYERS = _Usual(4)
BUDGET = "rollouts:100"
MAX_PARTS = 100.0
"""The largest budget; a larger one is a typing error."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add this command to the command line."""
    cli_arguments.add_game(parser)
    parser.add_argument("kind", nargs="?", choices=KINDS, default=KINDS[0], help="what to measure (default: match)")
    parser.add_argument(
        "--focus",
        "--bot",
        metavar="LEVEL",
        help="player to measure: random, easy, normal, hard, expert, a level with a character "
        "such as normal-racer, or an installed computer player",
    )
    parser.add_argument("--versus", metavar="LEVEL", help="player in all other seats")
    parser.add_argument(
        "--levels",
        metavar="LEVEL,LEVEL",
        help="ladder: players to rank, one per seat; campaign: players to measure (otherwise all)",
    )
    parser.add_argument(
        "--players", type=int, choices=range(2, 9), default=PLAYERS, help="seats at the table (default: %(default)s)"
    )
    parser.add_argument(
        "--games",
        type=int,
        default=400,
        metavar="N",
        help="number of games, rounded up so that each deal is played from every seat (default: %(default)s)",
    )
    parser.add_argument(
        "--seed", type=cli_arguments.seed, default="1", help="the same seed deals the same cards (default: %(default)s)"
    )
    parser.add_argument(
        "--budget",
        default=BUDGET,
        metavar="time:S|rollouts:N",
        help="thinking budget per decision (default: %(default)s)",
    )
    parser.add_argument(
        "--focus-budget",
        metavar="SHARE",
        type=_part,
        default=1.0,
        help="multiplies the budget of --focus (default: %(default)g)",
    )
    parser.add_argument(
        "--versus-budget",
        metavar="SHARE",
        type=_part,
        default=1.0,
        help="multiplies the budget of --versus (default: %(default)g)",
    )
    cli_arguments.add_options(parser)
    cli_arguments.add_processes(parser)
    parser.add_argument(
        "--out",
        type=paths.typed_argument,
        metavar="FILE",
        help="write one line per game; games already in the file are not played again",
    )
    parser.add_argument(
        "--bar",
        type=_part,
        metavar="SHARE",
        help="exit with code 1 if the lower bound of the win share is below this (0 to 1)",
    )
    parser.add_argument(
        "--gain", type=_part, default=0.05, help="sprt: win share above the fair one to test for (default: %(default)g)"
    )
    parser.add_argument(
        "--steps", type=int, default=24, metavar="N", help="tune: number of search steps (default: %(default)s)"
    )
    parser.add_argument(
        "--method", choices=("cma", "spsa"), default="cma", help="tune: search method (default: %(default)s)"
    )
    parser.add_argument(
        "--file",
        type=paths.typed_argument,
        metavar="FILE",
        help="yardstick: positions and what is known of them (otherwise the repository's); puzzles: those found so far",
    )
    parser.add_argument(
        "--make",
        action="store_true",
        help="yardstick: first play out what FILE lacks; half of the games have some of what --extras and --option "
        "name; it can be stopped at any time",
    )
    parser.add_argument(
        "--positions",
        type=int,
        default=500,
        metavar="N",
        help="yardstick with --make, puzzles: how many there shall be (default: %(default)s)",
    )
    parser.add_argument(
        "--letters",
        default="",
        help="puzzles: only those whose best turn is about these letters of the rules, from games that have all of"
        " --extras and --option",
    )
    parser.add_argument(
        "--worlds", type=int, default=1000, metavar="N", help="yardstick: with --make (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


def _part(word: str) -> float:
    """A part of a whole; of a budget also several times the whole."""
    try:
        part = float(word)
    except ValueError:
        part = math.nan
    if not 0.0 < part <= MAX_PARTS:
        raise argparse.ArgumentTypeError(
            _("{word!r} is not a number above 0 and up to {most:.0f}").format(word=word, most=MAX_PARTS)
        )
    return part


def run(arguments: argparse.Namespace) -> int:
    """Play and report; CommandError with one sentence for what was asked wrongly."""
    from elcapitan import games
    from elcapitan.arena.positions import BadPosition
    from elcapitan.arena.runner import NotOutcomes
    from elcapitan.commands.arena import asked, matches, training, yardstick

    kinds = {
        "match": (matches.match, None),
        "ladder": (matches.ladder, None),
        "sprt": (matches.sprt, None),
        "characters": (matches.characters, None),
        "tune": (training.tune, games.tuning),
        "learn": (training.learn, games.analysis),
        "calibrate": (training.calibrate, games.reviews),
        "yardstick": (yardstick.yardstick, games.playouts),
        "puzzles": (yardstick.puzzles, games.puzzle_search),
        "campaign": (yardstick.campaign, None),
    }
    measure, part = kinds[arguments.kind]
    asked.check_counts(arguments)
    if arguments.players is PLAYERS:
        arguments.players = min(PLAYERS, games.ruleset(arguments.game).seats[1])
    try:
        if part is not None:
            part(arguments.game)
        with asked.lock_measured_file(yardstick.measured_file(arguments)):
            return measure(arguments)
    except (NotOutcomes, BadPosition, games.MissingPart) as trouble:
        raise CommandError(str(trouble)) from None
