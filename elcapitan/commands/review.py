"""`elcapitan review`: what the turns of a finished game have lost, and which other turns would have been better."""

from __future__ import annotations

import argparse
import json
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

from elcapitan import paths
from elcapitan.arena.game_review import Found, GameReview, Task, do_tasks, review_as_json, review_steps, title
from elcapitan.arena.review import SeatReview
from elcapitan.client.model.table_model import TableModel
from elcapitan.commands import CommandError, Progress, cli_arguments
from elcapitan.commands.language import _, ngettext
from elcapitan.games import game_names, has_reviews, has_statistics, statistics
from elcapitan.table.record import GameRecord, NotARecord, RecordError, format_record, parse_record

PERSON = "person"


def add(parser: argparse.ArgumentParser) -> None:
    """Add this command to the command line."""
    parser.description = (
        "Review a finished game. Every turn in which there was a choice is compared with the best other one in "
        "simulated games; where another one seems better, both are played out to the end. Losses are in points "
        "ahead of the best other player, with their standard error, and in shares of a game. A turn that loses at "
        "least 5, 10 or 15 % of a game, after one standard error is taken off, is an inaccuracy, a mistake or a "
        "blunder, if the loss is clear of two and a half standard errors."
    )
    parser.add_argument("file", type=paths.typed_argument, metavar="FILE", help="a saved game (.capitan)")
    parser.add_argument(
        "--seat", type=int, action="append", metavar="N", help="seat to review (default: all persons, or all seats)"
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    cli_arguments.add_processes(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the review; CommandError with one sentence if the file is no finished game."""
    if arguments.processes < 1:
        raise CommandError(_("--processes must be at least 1, not {count}").format(count=arguments.processes))
    record = _finished_game(arguments.file)
    # A person whom a stand-in played from the first move to the last has nothing to be reviewed.
    played = {move.seat for move, by in zip(record.moves, record.movers(), strict=True) if by == PERSON}
    seats = arguments.seat or [at for at, line in enumerate(record.seats, 1) if line.by == PERSON and at in played]
    seats = sorted(set(seats)) or [*range(1, len(record.seats) + 1)]
    for seat in seats:
        if not 1 <= seat <= len(record.seats):
            raise CommandError(
                _("there is no seat {seat}; the game has {count}").format(seat=seat, count=len(record.seats))
            )
    try:
        found = _do_steps(review_steps(record, seats), arguments.processes)
    except RecordError as fault:
        raise CommandError(f"{arguments.file}: {fault}") from None
    if arguments.json:
        print(json.dumps(_as_json(record, found), indent=1))
    else:
        for each in found.seats:
            print(*_lines(record, each), sep="\n")
        print(*_stand_in_lines(record), sep="\n", end="\n" if record.stand_ins else "")
        print(*_turning_points(record, found), sep="\n")
    return 0


def _do_steps(steps: Generator[Sequence[Task], Sequence[Found], GameReview], processes: int) -> GameReview:
    """Do all that the review asks for; RecordError if its record does not hold."""
    with Progress() as progress:
        try:
            tasks = next(steps)
            while True:
                results = []
                for result in do_tasks(tasks, processes):
                    results.append(result)
                    text = _("step {number} of {count}")
                    progress.show(text.format(number=len(results), count=len(tasks)))
                tasks = steps.send(results)
        except StopIteration as end:
            found: GameReview = end.value
            return found


def _as_json(record: GameRecord, found: GameReview) -> dict[str, Any]:
    """The review, the title of each seat, and where its score came from if finished games are counted."""
    held = review_as_json(found)
    for seat, each in zip(held["seats"], found.seats, strict=True):
        seat["title"] = title(record.game, each)
    held["stand_ins"] = [
        {"seat": each.seat, "by": each.by, "first_move": each.start + 1, "last_move": each.end}
        for each in record.stand_ins
    ]
    if has_statistics(record.game):
        model = TableModel.from_record(json.loads(format_record(record)))
        held["income"] = [[name, [*values]] for name, values in statistics(record.game).income_rows(model)]
    return held


def _stand_in_lines(record: GameRecord) -> Iterator[str]:
    """Whose turns are not their own."""
    for each in record.stand_ins:
        yield _("{name}: {by} moved for them from move {first} to move {last}; that is not reviewed").format(
            name=record.seats[each.seat - 1].name, by=each.by, first=each.start + 1, last=each.end
        )


def _turning_points(record: GameRecord, found: GameReview) -> Iterator[str]:
    for each in found.turning_points:
        yield _("turning point: move {number} of {mover}, {name} {change:+.0f} ± {error:.0f} % of a game").format(
            number=each.first + 1,
            mover=record.seats[each.seat - 1].name,
            name=record.seats[each.gainer - 1].name,
            change=100 * each.won[each.gainer - 1],
            error=100 * each.error,
        )


def _finished_game(file: Path) -> GameRecord:
    try:
        record = parse_record(cli_arguments.read_record_text(file))
    except NotARecord as fault:
        raise CommandError(f"{file}: {fault}") from None
    if record.game in game_names() and not has_reviews(record.game):
        raise CommandError(_("{file}: games of {game} cannot be reviewed yet").format(file=file, game=record.game))
    if record.winners is None:
        raise CommandError(_("{file}: this game is not over").format(file=file))
    return record


def _lines(record: GameRecord, found: SeatReview) -> Iterator[str]:
    name, turns = record.seats[found.seat - 1].name, len(found.turns)
    text = ngettext("{name}: {count} decision", "{name}: {count} decisions", turns)
    counts = ", ".join(
        each.format(count=found.marked(mark))
        for mark, each in (
            ("blunder", ngettext("{count} blunder", "{count} blunders", found.marked("blunder"))),
            ("mistake", ngettext("{count} mistake", "{count} mistakes", found.marked("mistake"))),
            ("inaccuracy", ngettext("{count} inaccuracy", "{count} inaccuracies", found.marked("inaccuracy"))),
        )
    )
    rate = _("given away a turn: {points:.1f} points, {share:.1f} % of a game").format(
        points=max(0.0, found.points_per_turn), share=max(0.0, 100 * found.games_per_turn)
    )
    yield f"{text.format(name=name, count=turns)}; {rate}; {counts}"
    words = {"blunder": _("blunder"), "mistake": _("mistake"), "inaccuracy": _("inaccuracy")}
    for turn in sorted(found.turns, key=lambda turn: -turn.won.mean):
        if turn.mark:
            yield _("  move {number}, {mark}: {points:.0f} ± {error:.0f} points, {share:.0f} % of a game").format(
                number=turn.first + 1,
                mark=words[turn.mark],
                points=turn.points.mean,
                error=turn.points.error,
                share=100 * turn.won.mean,
            )
            if turn.chances:
                text = _("    chance to win: {better:.0%} after the better turn, {played:.0%} after this one")
                yield text.format(better=turn.chances[0], played=turn.chances[1])
            yield f"    {', '.join(turn.played)}"
            yield _("    better: {turn}").format(turn=", ".join(turn.best))
