"""`elcapitan arena yardstick`, `puzzles` and `campaign`: single choices and tables, measured.

The yardstick says what the choices of a computer player lose, by part of the game and kind of decision. With --make it
first plays out what the file still lacks; this takes hours and goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from elcapitan.arena.contest import Contest
from elcapitan.arena.puzzles import Puzzles
from elcapitan.arena.runner import map_in_processes
from elcapitan.arena.statistics import quantile
from elcapitan.arena.yardstick import MeasuredChoice, Yardstick
from elcapitan.bots.budget import Budget
from elcapitan.commands import CommandError, Progress, cli_arguments
from elcapitan.commands.arena import asked
from elcapitan.commands.language import _
from elcapitan.games import bots, has_boards, opponents, playouts

WORST = 5
"""Positions named at the end."""


def measured_file(arguments: argparse.Namespace) -> Path | None:
    """Where what is measured goes; None: nowhere."""
    if arguments.kind == "yardstick":
        kept: Path = arguments.file or _kept_yardstick(arguments.game)
        return kept if arguments.make or kept.exists() else None
    files: dict[str, Path | None] = {"puzzles": arguments.file, "campaign": None}
    return files.get(arguments.kind, arguments.out)


def yardstick(arguments: argparse.Namespace) -> int:
    """What a player's choices lose; with --make, positions are first played out."""
    level = asked.level(arguments.focus, "--bot", arguments.game) if arguments.focus or not arguments.make else ""
    budget, file = asked.budget(arguments.budget), arguments.file or _kept_yardstick(arguments.game)
    asked.check_processes(arguments)
    with asked.file_errors(file):
        kept = Yardstick(file)
        if arguments.make:
            _make(kept, arguments)
        found = _measure(kept, level, budget, arguments) if level else []
    if level:
        _report(level, found, as_json=arguments.json)
    return 0


def puzzles(arguments: argparse.Namespace) -> int:
    """Search for puzzles in the yardstick and in new games."""
    if arguments.file is None:
        raise CommandError(_("puzzles needs --file"))
    asked.check_processes(arguments)
    if arguments.positions < 1:
        raise CommandError(_("--positions must be at least 1"))
    asked.check_letters(arguments)
    with asked.file_errors(arguments.file), Progress() as progress:
        found, kept = Puzzles(arguments.file), Yardstick(_kept_yardstick(arguments.game))
        for count in found.extend(arguments.positions, asked.source(arguments), kept, arguments.processes):
            progress.show(f"{count} of {arguments.positions} puzzles")
    older = f", {found.earlier} of them compared by earlier players of imagined games" if found.earlier else ""
    print(f"{found.file}: {found.count} puzzles{older}")
    return 0


def campaign(arguments: argparse.Namespace) -> int:
    """Play every table of the campaign with each level. CommandError if the game has none."""
    from elcapitan.client.campaign import campaign_data, voyages

    asked.check_processes(arguments)
    words = cli_arguments.levels(arguments.levels or ",".join(opponents(arguments.game)))
    levels = [asked.level(word, "--levels", arguments.game) for word in words]
    count, budget = len(asked.deals(arguments.games, 1)), asked.budget(arguments.budget)
    if not campaign_data.has_campaign(arguments.game):
        raise CommandError(_("{game} has no campaign").format(game=arguments.game))
    cost = budget.seconds, budget.rollouts
    jobs, ends = voyages.voyages(arguments.game, levels, count, arguments.seed, cost), []
    with Progress() as progress:
        for end in map_in_processes(voyages.play_voyage, jobs, arguments.processes):
            ends.append(end)
            progress.show(f"{len(ends)} of {len(jobs)} games")
    rows = voyages.measured_tables(ends)
    print(json.dumps([row._asdict() for row in rows]) if arguments.json else "\n".join(map(voyages.table_line, rows)))
    return 0


def _kept_yardstick(game: str) -> Path:
    """The repository's."""
    return Path("benchmarks/arena") / f"yardstick-{game}.jsonl"


def _make(kept: Yardstick, arguments: argparse.Namespace) -> None:
    """Play out what is missing. CommandError if the numbers cannot be."""
    if arguments.positions < 1 or arguments.worlds < 2:
        raise CommandError(_("--positions must be at least 1 and --worlds at least 2"))
    source = asked.source(arguments)
    with Progress() as progress:
        for done, every in kept.extend(arguments.positions, arguments.worlds, source, arguments.processes):
            progress.show(f"{done} of {every} steps")


def _measure(kept: Yardstick, level: str, budget: Budget, arguments: argparse.Namespace) -> list[MeasuredChoice]:
    """What the player does everywhere. CommandError if nothing is played out yet."""
    found: list[MeasuredChoice] = []
    with Progress() as progress:
        for choice in kept.measure(level, budget, arguments.processes):
            found.append(choice)
            progress.show(f"{len(found)} of {len(kept.compared)} positions")
    if not found:
        raise CommandError(
            _("{file} holds no position that is played out; make them with --make").format(file=kept.file)
        )
    return found


def losses_of(level: str, found: Sequence[MeasuredChoice]) -> dict[str, Any]:
    """What a level loses, altogether and by groups of positions, and how long its choices take."""
    unit = bots(found[0].position.source.contest.game).unit
    median_s = quantile(sorted(each.thought_s for each in found), 0.5)
    return {"bot": level, **_loss_of(found, unit), "median_s": round(median_s, 4), "groups": _groups(found, unit)}


def _report(level: str, found: Sequence[MeasuredChoice], *, as_json: bool) -> None:
    """Print what was lost."""
    game = found[0].position.source.contest.game
    unit = bots(game).unit
    if as_json:
        print(json.dumps(losses_of(level, found)))
        return
    points, error, won, count = _loss_of(found, unit).values()
    times = sorted(each.thought_s for each in found)
    print(
        f"{level}: {count} positions, loss {points:.2f} +- {error:.2f} {unit} and {won:.2%} of a game a turn; "
        f"{quantile(times, 0.5):.3f} s median, {quantile(times, 0.95):.3f} s p95, {times[-1]:.3f} s worst"
    )
    print(f"                 positions {unit:>9}       +-   of a game")
    for name, loss in _groups(found, unit).items():
        points, error, won, count = loss.values()
        print(f"{name:<16} {count:>9} {points:>9.2f} {error:>8.2f} {won:>11.2%}")
    for each in sorted(found, key=lambda each: -each.points)[:WORST]:
        print(f"{each.position.name}: {each.points:.1f}  {', '.join(each.turn)}  instead of  {', '.join(each.best)}")


def _groups(found: Sequence[MeasuredChoice], unit: str) -> dict[str, dict[str, float]]:
    game = found[0].position.source.contest.game
    phase, varied = playouts(game).phase_name, "extras" if has_boards(game) else "options"
    kinds: tuple[Callable[[MeasuredChoice], str], ...] = (
        lambda each: f"{phase} {each.position.phase}",
        lambda each: each.kind,
        lambda each: f"{len(each.position.source.contest.levels)} players",
        lambda each: f"{'with' if _is_varied(each.position.source.contest) else 'without'} {varied}",
    )
    told: dict[str, dict[str, float]] = {}
    for kind in kinds:
        groups: dict[str, list[MeasuredChoice]] = defaultdict(list)
        for each in found:
            groups[kind(each)].append(each)
        told |= {name: _loss_of(groups[name], unit) for name in sorted(groups)}
    return told


def _is_varied(contest: Contest) -> bool:
    return bool(contest.extras or contest.chosen)


def _loss_of(found: Iterable[MeasuredChoice], unit: str) -> dict[str, float]:
    """The mean loss, its standard error over the positions, and the games lost by it."""
    losses = [each.points for each in found]
    count = len(losses)
    mean = sum(losses) / count
    spread = sum((each - mean) ** 2 for each in losses) / max(1, count - 1)
    won = sum(each.won for each in found) / count
    return {unit: mean, "error": sqrt(spread / count), "won": won, "positions": count}
