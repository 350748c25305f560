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
import json
import math
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from elcapitan import paths
from elcapitan.arena.contest import Contest, Outcome, make_player
from elcapitan.arena.positions import BadPosition, SourceGames
from elcapitan.arena.puzzles import Puzzles
from elcapitan.arena.runner import NotOutcomes, run_contests
from elcapitan.arena.statistics import seat_of_focus, share_won, sprt, strengths, summary
from elcapitan.arena.yardstick import Yardstick
from elcapitan.bots.bot import BotUnusable
from elcapitan.bots.budget import Budget
from elcapitan.bots.catalogue import all_level_words, installed_bots, level_word, levels
from elcapitan.commands import CommandError, Progress, arena_training, arena_yardstick, cli_arguments
from elcapitan.commands.language import _
from elcapitan.games import (
    MissingPart,
    analysis,
    characters,
    opponents,
    playouts,
    puzzle_search,
    reviews,
    ruleset,
    tuning,
)

FINDING = 1
KINDS = ("match", "ladder", "sprt", "characters", "tune", "learn", "calibrate", "yardstick", "puzzles", "campaign")
ASKED = {"tune": tuning, "yardstick": playouts, "learn": analysis, "calibrate": reviews, "puzzles": puzzle_search}
"""By kind, what it asks a game for beside its players."""


class _Usual(int):
    """A number that was not asked for, so that a game may have another one."""


PLAYERS = _Usual(4)
BUDGET = "rollouts:100"
MANNER = 0.05
"""Share of wins by which a character may differ from its level: more is another level."""
MAX_PARTS = 100.0
"""The largest budget; a larger one is a typing error."""
BAR = 30
"""Letters of the progress bar."""


def add(commands: Any) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser("arena", help="measure how strong computer players are")
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
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="number of processes (default: one per core)",
    )
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
    if arguments.players is PLAYERS:
        arguments.players = min(PLAYERS, ruleset(arguments.game).seats[1])
    try:
        if (ask := ASKED.get(arguments.kind)) is not None:
            ask(arguments.game)
        match arguments.kind:
            case "ladder":
                return _ladder(arguments)
            case "sprt":
                return _sprt(arguments)
            case "characters":
                return _characters(arguments)
            case "tune":
                arena_training.tune(arguments, _extras(arguments), len(_deals(arguments.games, arguments.players)))
                return 0
            case "learn":
                _check_processes(arguments)
                arena_training.learn(arguments)
                return 0
            case "calibrate":
                _check_processes(arguments)
                arena_training.calibrate(arguments, _source(arguments))
                return 0
            case "yardstick":
                return _yardstick(arguments)
            case "puzzles":
                return _puzzles(arguments)
            case "campaign":
                return _campaign(arguments)
        return _match(arguments)
    except (NotOutcomes, BadPosition, MissingPart) as trouble:
        raise CommandError(str(trouble)) from None


def _match(arguments: argparse.Namespace) -> int:
    found = summary(arguments.focus, arguments.versus, arguments.players, _play_every_seat(arguments))
    print(json.dumps(found.as_json()) if arguments.json else found)
    faults = found.illegal or found.late or found.unfinished
    return FINDING if faults or (arguments.bar is not None and found.low < arguments.bar) else 0


def _sprt(arguments: argparse.Namespace) -> int:
    fair = 1.0 / arguments.players
    if not 0.0 < arguments.gain < 1.0 - fair:
        raise CommandError(
            _("--gain must be between 0 and {most:.2f}, not {gain}").format(most=1.0 - fair, gain=arguments.gain)
        )
    wins, games = 0.0, 0
    verdict = sprt(wins, games, fair, fair + arguments.gain)
    for seat, outcome in _play_every_seat(arguments):
        wins += share_won(outcome.scores, seat) if outcome.finished else 0.0
        games += 1
        verdict = sprt(wins, games, fair, fair + arguments.gain)
        if verdict.answer != "undecided":
            break
    if arguments.json:
        told = {"focus": arguments.focus, "versus": arguments.versus, "players": arguments.players}
        print(json.dumps({**told, "games": games, "wins": wins, "ratio": verdict.ratio, "answer": verdict.answer}))
    else:
        print(
            f"{arguments.focus} against {arguments.versus}, {arguments.players} players: {verdict.answer}"
            f" after {games} games ({wins / max(games, 1):.1%}; ratio {verdict.ratio:+.2f} of {verdict.upper:.2f})"
        )
    return 0 if verdict.answer == "better" else FINDING


def _characters(arguments: argparse.Namespace) -> int:
    level, fair = arguments.versus, 1.0 / arguments.players
    known = opponents(arguments.game)
    if level not in known:
        text = _("--versus must name the level whose characters are measured: {known}")
        raise CommandError(text.format(known=", ".join(known)))
    if not characters(arguments.game):
        raise CommandError(_("the computer players of {game} have no characters").format(game=arguments.game))
    found = []
    for character in characters(arguments.game):
        arguments.focus = level_word(level, character)
        found.append(summary(arguments.focus, level, arguments.players, _play_every_seat(arguments)))
        if not arguments.json:
            print(found[-1], flush=True)
    if arguments.json:
        print(json.dumps([each.as_json() for each in found]))
    return FINDING if any(abs(each.win_share - fair) > MANNER for each in found) else 0


def _yardstick(arguments: argparse.Namespace) -> int:
    level = _level(arguments.focus, "--bot", arguments.game) if arguments.focus or not arguments.make else ""
    seconds, rollouts = _budget(arguments.budget)
    _check_processes(arguments)
    try:
        yardstick = Yardstick(arguments.file or _kept_yardstick(arguments.game))
        if arguments.make:
            arena_yardstick.make(yardstick, arguments, _source(arguments))
        found = arena_yardstick.ask(yardstick, level, Budget(seconds, rollouts), arguments) if level else ()
    except OSError as error:
        raise CommandError(
            _("{file} cannot be used: {reason}").format(file=arguments.file, reason=error.strerror)
        ) from None
    if found:
        arena_yardstick.report(level, found, as_json=arguments.json)
    return 0


def _kept_yardstick(game: str) -> Path:
    """The repository's."""
    return Path("benchmarks/arena") / f"yardstick-{game}.jsonl"


def _puzzles(arguments: argparse.Namespace) -> int:
    if arguments.file is None:
        raise CommandError(_("puzzles needs --file"))
    _check_processes(arguments)
    try:
        yardstick = Yardstick(_kept_yardstick(arguments.game))
        arena_yardstick.find_puzzles(Puzzles(arguments.file), yardstick, arguments, _source(arguments))
    except OSError as error:
        raise CommandError(
            _("{file} cannot be used: {reason}").format(file=arguments.file, reason=error.strerror)
        ) from None
    return 0


def _campaign(arguments: argparse.Namespace) -> int:
    _check_processes(arguments)
    words = cli_arguments.levels(arguments.levels or ",".join(opponents(arguments.game)))
    found = [_level(word, "--levels", arguments.game) for word in words]
    arena_yardstick.sail(arguments, found, len(_deals(arguments.games, 1)), _budget(arguments.budget))
    return 0


def _ladder(arguments: argparse.Namespace) -> int:
    levels = tuple(_level(word, "--levels", arguments.game) for word in cli_arguments.levels(arguments.levels or ""))
    fewest, most = ruleset(arguments.game).seats
    if not fewest <= len(levels) <= most:
        raise CommandError(
            _("--levels must name {least} to {most} computer players, one per seat, not {count}").format(
                least=fewest, most=most, count=len(levels)
            )
        )
    contests = [
        _contest(arguments, levels[turned:] + levels[:turned], deal)
        for deal in _deals(arguments.games, len(levels))
        for turned in range(len(levels))
    ]
    games = [
        list(zip(each.contest.levels, each.scores, strict=True))
        for each in _outcomes_with_progress(arguments, contests)
    ]
    found = sorted(strengths(games).items(), key=lambda each: -each[1])
    if arguments.json:
        print(json.dumps({"levels": levels, "games": len(games), "strength": dict(found)}))
    else:
        print(f"strengths by {len(games)} games (Plackett-Luce, natural logarithms, mean 0)")
        for level, strength in found:
            print(f"{level:>10} {strength:+.2f}")
    return 0


def _deals(games: int, players: int) -> range:
    """As many as are needed for that many games, if each is played with the focus in every seat."""
    if games < 1:
        raise CommandError(_("--games must be at least 1, not {count}").format(count=games))
    deals = math.ceil(games / players)
    if (played := deals * players) != games:
        text = _("playing {played} games instead of {games}, so that each deal is played from every seat")
        print(text.format(played=played, games=games), file=sys.stderr)
    return range(1, deals + 1)


def _play_every_seat(arguments: argparse.Namespace) -> Iterator[tuple[int, Outcome]]:
    """Every deal with the focus in every seat: the seat and what came of it.

    A level against itself with equal budgets plays one and the same game from every seat: a deal is played once then.
    """
    focus, versus = (
        _level(arguments.focus, "--focus", arguments.game),
        _level(arguments.versus, "--versus", arguments.game),
    )
    fewest, most = ruleset(arguments.game).seats
    if not fewest <= arguments.players <= most:
        raise CommandError(
            _("--players must be from {least} to {most} in {game}, not {count}").format(
                least=fewest, most=most, game=arguments.game, count=arguments.players
            )
        )
    seats = range(arguments.players)
    budgets = arguments.focus_budget, arguments.versus_budget
    alike = (focus, budgets[0]) == (versus, budgets[1])
    contests = []
    for deal in _deals(arguments.games, 1 if alike else arguments.players):
        for seat in seats[:1] if alike else seats:
            levels = tuple(focus if at == seat else versus for at in seats)
            shares = tuple(budgets[at != seat] for at in seats)
            contests.append(_contest(arguments, levels, deal, shares))
    for outcome in _outcomes_with_progress(arguments, contests):
        yield seat_of_focus(outcome.contest, focus, budgets[0]), outcome


def _source(arguments: argparse.Namespace) -> SourceGames:
    """The games that positions are taken from."""
    return SourceGames(arguments.game, arguments.seed, _extras(arguments), _chosen(arguments))


def _chosen(arguments: argparse.Namespace) -> tuple[tuple[str, Any], ...]:
    """The options of --option."""
    chosen = cli_arguments.parse_options(arguments.option, arguments.game)
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in chosen.items())


def _contest(
    arguments: argparse.Namespace, levels: tuple[str, ...], deal: int, shares: tuple[float, ...] = ()
) -> Contest:
    seconds, rollouts = _budget(arguments.budget)
    return Contest(
        levels=levels,
        deal=f"{arguments.seed}/{deal}",
        extras=_extras(arguments),
        seconds=seconds,
        rollouts=rollouts,
        shares=shares,
        game=arguments.game,
        chosen=_chosen(arguments),
    )


def _extras(arguments: argparse.Namespace) -> tuple[str, ...]:
    return tuple(cli_arguments.board_options(None, arguments.extras, arguments.game).get("extras", ()))


def _level(word: str | None, option: str, game: str) -> str:
    if not word or (word not in all_level_words(game) and ":" not in word):
        text = (
            _("unknown computer player {word!r}; choose from {known}")
            if word
            else _("{option} is required; choose from {known}")
        )
        raise CommandError(
            text.format(option=option, word=word, known=", ".join((*levels(game), *installed_bots(game))))
        )
    try:
        make_player(word, 0, game)
    except BotUnusable as trouble:
        raise CommandError(str(trouble)) from None
    return word


def _budget(words: str) -> tuple[float | None, int | None]:
    """Seconds or rollouts."""
    kind, _colon, amount = words.partition(":")
    try:
        if kind == "time" and 0.0 < (seconds := float(amount)) < math.inf:
            return seconds, None
        if kind == "rollouts" and (rollouts := int(amount)) > 0:
            return None, rollouts
    except ValueError:
        pass
    raise CommandError(_("--budget must look like time:0.5 or rollouts:200, not {word!r}").format(word=words))


def _outcomes_with_progress(arguments: argparse.Namespace, contests: Sequence[Contest]) -> Iterator[Outcome]:
    """The outcomes as they come; on a terminal a bar goes along."""
    _check_processes(arguments)
    try:
        with Progress() as progress:
            for done, outcome in enumerate(run_contests(contests, arguments.processes, arguments.out), 1):
                bar = f"[{'#' * (BAR * done // len(contests)):-<{BAR}}]"
                progress.show(f"{bar} {done} of {len(contests)} games")
                yield outcome
    except OSError as error:
        raise CommandError(
            _("{file} cannot be used: {reason}").format(file=arguments.out, reason=error.strerror)
        ) from None


def _check_processes(arguments: argparse.Namespace) -> None:
    if arguments.processes < 1:
        raise CommandError(_("--processes must be at least 1, not {count}").format(count=arguments.processes))
