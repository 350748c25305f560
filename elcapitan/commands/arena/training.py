"""`elcapitan arena tune`, `learn` and `calibrate`: what makes the weights of levels, and of the chances in a review.

The first two write into a file of weights like those of the program; what it holds of other numbers of players stays.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from elcapitan.arena import calibration
from elcapitan.arena.positions import SELF_PLAY_GAMES, SelfPlayJob, play_among_themselves
from elcapitan.arena.runner import map_in_processes
from elcapitan.bots.bot import Learned, TuningStep
from elcapitan.commands import CommandError, Progress
from elcapitan.commands.arena import asked
from elcapitan.commands.language import _
from elcapitan.games import DEFAULT_GAME, analysis, tuning
from elcapitan.kit.bots.weights import read_weights_document

LEAST_GAMES = 20
"""Fewer would be fitted without saying anything."""
MAX_SEED_DIGITS = 100
"""Python makes no number of some thousand digits."""


def tune(arguments: argparse.Namespace) -> int:
    """From the weights of today, against these and those the tuning once began with; written after every step."""
    if not (arguments.seed.isdecimal() and len(arguments.seed) <= MAX_SEED_DIGITS):
        raise CommandError(_("--seed must be a number for tune, not {word!r}").format(word=arguments.seed))
    if arguments.out is None or arguments.steps < 1:
        raise CommandError(_("tune requires --out FILE and --steps of at least 1"))
    _check_weights_file(arguments.out)
    players, seed, game = arguments.players, int(arguments.seed), _game_option(arguments)
    extras, deals = asked.extras(arguments), len(asked.deals(arguments.games, players))
    try:
        found = tuning(arguments.game).tune(
            players, extras, arguments.method, seed=seed, steps=arguments.steps, deals=deals
        )
        for step in found:
            made = {
                "command": f"elcapitan arena tune{game} --method {arguments.method}"
                f" --players {players} --games {arguments.games} --steps {arguments.steps} --seed {seed}",
                "step": step.step,
                "seed": seed,
                "date": datetime.now(UTC).date().isoformat(),
            }
            _save(step, made, arguments.out)
            print(f"step {step.step}: {step.chance:.1%} against the pool, fair is {1 / players:.1%}", flush=True)
    except ImportError:
        raise CommandError(
            _("the method cma requires a library: {command}").format(command="pip install 'elcapitan[tuning]'")
        ) from None
    return 0


def calibrate(arguments: argparse.Namespace) -> int:
    """Fit the chance to win to games of computer players, and tell how it holds for games that it has not seen."""
    if arguments.games < LEAST_GAMES:
        raise CommandError(_("--games must be at least {least} to calibrate").format(least=LEAST_GAMES))
    asked.check_processes(arguments)
    source = asked.source(arguments)
    played: list[calibration.PlayedOut] = []
    with asked.file_errors(arguments.out), Progress() as progress:
        games = calibration.play_games(source, arguments.games, arguments.processes, arguments.out)
        for done, found in enumerate(games, 1):
            played += found
            progress.show(f"{done} of {arguments.games} games")
    calibration.write_weights(
        arguments.game, played, f"elcapitan arena calibrate --game {arguments.game} --games {done} --seed {source.seed}"
    )
    print("told    won     seats")
    for each in calibration.check(played):
        print(f"{each.told:6.1%}  {each.won:6.1%}  {each.seats:5}")
    return 0


def learn(arguments: argparse.Namespace) -> int:
    """From that many games, of any deals."""
    if arguments.out is None or arguments.games < 1:
        raise CommandError(_("learn requires --out FILE and --games of at least 1"))
    asked.check_processes(arguments)
    _check_weights_file(arguments.out)
    players, seed, game = arguments.players, arguments.seed, _game_option(arguments)
    bots = analysis(arguments.game)
    jobs = [
        SelfPlayJob(arguments.game, players, seed, range(first, min(first + SELF_PLAY_GAMES, arguments.games + 1)))
        for first in range(1, arguments.games + 1, SELF_PLAY_GAMES)
    ]
    try:
        found = bots.learn(players, map_in_processes(play_among_themselves, jobs, arguments.processes))
    except ImportError:
        raise CommandError(
            _("learning requires a library: {command}").format(command="pip install 'elcapitan[tuning]'")
        ) from None
    except ValueError as error:
        raise CommandError(str(error)) from None
    made = {
        "command": f"elcapitan arena learn{game} --players {players} --games {arguments.games} --seed {seed}",
        "date": datetime.now(UTC).date().isoformat(),
    }
    _save(found, made, arguments.out)
    for each in found.phases:
        print(
            f"{bots.phase_name} {each.phase}: correlation {each.correlation:.3f}, error {each.error:.1f} {bots.unit};"
            f" not learned {each.correlation_before:.3f}, {each.error_before:.1f};"
            f" {each.predictions} predictions held back"
        )
    return 0


def _game_option(arguments: argparse.Namespace) -> str:
    return "" if arguments.game == DEFAULT_GAME else f" --game {arguments.game}"


def _check_weights_file(file: Path) -> None:
    """CommandError, before hours are spent, if weights cannot be added to that file."""
    try:
        with asked.file_errors(file):
            if file.exists():
                read_weights_document(file)
    except ValueError:
        raise CommandError(_("{file} is not a file of weights").format(file=file)) from None


def _save(found: TuningStep | Learned, made: dict[str, Any], file: Path) -> None:
    with asked.file_errors(file):
        found.save(made, file)
