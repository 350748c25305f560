"""`elcapitan arena`, `ladder`, `sprt` and `characters`: games between computer players, and who wins them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from elcapitan import games
from elcapitan.arena import runner, statistics
from elcapitan.arena.contest import Contest, Outcome
from elcapitan.bots import catalogue
from elcapitan.commands import CommandError, Progress, cli_arguments
from elcapitan.commands.arena import asked
from elcapitan.commands.language import _

MANNER = 0.05
"""Share of wins by which a character may differ from its level: more is another level."""
BAR = 30
"""Letters of the progress bar."""


def match(arguments: argparse.Namespace) -> int:
    """One focus seat against others of one level."""
    found = statistics.summary(arguments.focus, arguments.versus, arguments.players, _play_every_seat(arguments))
    print(json.dumps(found.as_json()) if arguments.json else found)
    faults = found.illegal or found.late or found.unfinished
    return asked.FINDING if faults or (arguments.bar is not None and found.low < arguments.bar) else 0


def sprt(arguments: argparse.Namespace) -> int:
    """Play until it is clear whether the focus wins more than its fair share."""
    fair = 1.0 / arguments.players
    if not 0.0 < arguments.gain < 1.0 - fair:
        raise CommandError(
            _("--gain must be between 0 and {most:.2f}, not {gain}").format(most=1.0 - fair, gain=arguments.gain)
        )
    wins, played = 0.0, 0
    verdict = statistics.sprt(wins, played, fair, fair + arguments.gain)
    for seat, outcome in _play_every_seat(arguments):
        wins += statistics.share_won(outcome.scores, seat) if outcome.finished else 0.0
        played += 1
        verdict = statistics.sprt(wins, played, fair, fair + arguments.gain)
        if verdict.answer != "undecided":
            break
    if arguments.json:
        told = {"focus": arguments.focus, "versus": arguments.versus, "players": arguments.players}
        print(json.dumps({**told, "games": played, "wins": wins, "ratio": verdict.ratio, "answer": verdict.answer}))
    else:
        print(
            f"{arguments.focus} against {arguments.versus}, {arguments.players} players: {verdict.answer}"
            f" after {played} games ({wins / max(played, 1):.1%}; ratio {verdict.ratio:+.2f} of {verdict.upper:.2f})"
        )
    return 0 if verdict.answer == "better" else asked.FINDING


def characters(arguments: argparse.Namespace) -> int:
    """Each character of a level against that level."""
    level, fair = arguments.versus, 1.0 / arguments.players
    known = games.opponents(arguments.game)
    if level not in known:
        text = _("--versus must name the level whose characters are measured: {known}")
        raise CommandError(text.format(known=", ".join(known)))
    if not games.characters(arguments.game):
        raise CommandError(_("the computer players of {game} have no characters").format(game=arguments.game))
    found = []
    for character in games.characters(arguments.game):
        arguments.focus = catalogue.level_word(level, character)
        found.append(statistics.summary(arguments.focus, level, arguments.players, _play_every_seat(arguments)))
        if not arguments.json:
            print(found[-1], flush=True)
    if arguments.json:
        print(json.dumps([each.as_json() for each in found]))
    return asked.FINDING if any(abs(each.win_share - fair) > MANNER for each in found) else 0


def ladder(arguments: argparse.Namespace) -> int:
    """Mixed tables: one strength a level."""
    levels = tuple(
        asked.level(word, "--levels", arguments.game) for word in cli_arguments.levels(arguments.levels or "")
    )
    fewest, most = games.ruleset(arguments.game).seats
    if not fewest <= len(levels) <= most:
        raise CommandError(
            _("--levels must name {least} to {most} computer players, one per seat, not {count}").format(
                least=fewest, most=most, count=len(levels)
            )
        )
    contests = [
        asked.contest(arguments, levels[turned:] + levels[:turned], deal)
        for deal in asked.deals(arguments.games, len(levels))
        for turned in range(len(levels))
    ]
    played = [
        list(zip(each.contest.levels, each.scores, strict=True))
        for each in _outcomes_with_progress(arguments, contests)
    ]
    found = sorted(statistics.strengths(played).items(), key=lambda each: -each[1])
    if arguments.json:
        print(json.dumps({"levels": levels, "games": len(played), "strength": dict(found)}))
    else:
        print(f"strengths by {len(played)} games (Plackett-Luce, natural logarithms, mean 0)")
        for level, strength in found:
            print(f"{level:>10} {strength:+.2f}")
    return 0


def _play_every_seat(arguments: argparse.Namespace) -> Iterator[tuple[int, Outcome]]:
    """Every deal with the focus in every seat: the seat and what came of it.

    A level against itself with equal budgets plays one and the same game from every seat: a deal is played once then.
    """
    focus, versus = (
        asked.level(arguments.focus, "--focus", arguments.game),
        asked.level(arguments.versus, "--versus", arguments.game),
    )
    fewest, most = games.ruleset(arguments.game).seats
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
    for deal in asked.deals(arguments.games, 1 if alike else arguments.players):
        for seat in seats[:1] if alike else seats:
            levels = tuple(focus if at == seat else versus for at in seats)
            shares = tuple(budgets[at != seat] for at in seats)
            contests.append(asked.contest(arguments, levels, deal, shares))
    for outcome in _outcomes_with_progress(arguments, contests):
        yield statistics.seat_of_focus(outcome.contest, focus, budgets[0]), outcome


def _outcomes_with_progress(arguments: argparse.Namespace, contests: Sequence[Contest]) -> Iterator[Outcome]:
    """The outcomes as they come; on a terminal a bar goes along."""
    asked.check_processes(arguments)
    with asked.file_errors(arguments.out), Progress() as progress:
        for done, outcome in enumerate(runner.run_contests(contests, arguments.processes, arguments.out), 1):
            bar = f"[{'#' * (BAR * done // len(contests)):-<{BAR}}]"
            progress.show(f"{bar} {done} of {len(contests)} games")
            yield outcome
