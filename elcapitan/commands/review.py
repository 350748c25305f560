"""`elcapitan review`: what the turns of a finished game have lost, and which other turns would have been better."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from elcapitan.arena.review import ReviewedTurn, SeatReview, review, review_jobs
from elcapitan.commands import CommandError, cli_arguments
from elcapitan.commands.language import _, ngettext
from elcapitan.table.record import GameRecord, NotARecord, RecordError, parse_record

PERSON = "person"


def add(commands: Any) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "review",
        help="say what the turns of a finished game have lost, and what would have been better",
        description=(
            "Review a finished game. Every turn in which there was a choice is compared with the best other one in "
            "simulated games; where another one seems better, both are played out to the end. Losses are in points "
            "ahead of the best other player, with their standard error, and in shares of a game. A turn that loses at "
            "least 5, 10 or 15 % of a game is an inaccuracy, a mistake or a blunder, if the loss is clear of two "
            "standard errors."
        ),
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game (.capitan)")
    parser.add_argument(
        "--seat", type=int, action="append", metavar="N", help="seat to review (default: all persons, or all seats)"
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="number of processes (default: one per core)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the review; CommandError with one sentence if the file is no finished game."""
    if arguments.processes < 1:
        raise CommandError(_("--processes must be at least 1, not {count}").format(count=arguments.processes))
    record = _finished_game(arguments.file)
    seats = arguments.seat or [at for at, line in enumerate(record.seats, 1) if line.by == PERSON]
    seats = sorted(set(seats)) or [*range(1, len(record.seats) + 1)]
    for seat in seats:
        if not 1 <= seat <= len(record.seats):
            raise CommandError(
                _("there is no seat {seat}; the game has {count}").format(seat=seat, count=len(record.seats))
            )
    try:
        jobs = review_jobs(record, seats)
    except RecordError as fault:
        raise CommandError(f"{arguments.file}: {fault}") from None
    found: list[ReviewedTurn] = []
    for done, turn in enumerate(review(jobs, arguments.processes), 1):
        if sys.stderr.isatty():
            print(f"\r{done}/{len(jobs)} ", end="", file=sys.stderr, flush=True)
        if turn is not None:
            found.append(turn)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    found.sort(key=lambda turn: turn.first)
    reviews = [SeatReview(seat, tuple(turn for turn in found if turn.seat == seat)) for seat in seats]
    if arguments.json:
        print(json.dumps({"digest": record.digest, "seats": [_as_json(each) for each in reviews]}, indent=1))
    else:
        for each in reviews:
            print(*_lines(record, each), sep="\n")
    return 0


def _finished_game(file: Path) -> GameRecord:
    try:
        record = parse_record(cli_arguments.read_record_text(file))
    except NotARecord as fault:
        raise CommandError(f"{file}: {fault}") from None
    if record.winners is None:
        raise CommandError(_("{file}: this game is not over").format(file=file))
    return record


def _lines(record: GameRecord, found: SeatReview) -> Iterator[str]:
    name, turns = record.seats[found.seat - 1].name, len(found.turns)
    text = ngettext("{name}: {count} turn with a choice", "{name}: {count} turns with a choice", turns)
    counts = ", ".join(
        each.format(count=found.marked(mark))
        for mark, each in (
            ("blunder", ngettext("{count} blunder", "{count} blunders", found.marked("blunder"))),
            ("mistake", ngettext("{count} mistake", "{count} mistakes", found.marked("mistake"))),
            ("inaccuracy", ngettext("{count} inaccuracy", "{count} inaccuracies", found.marked("inaccuracy"))),
        )
    )
    rate = _("{points:.1f} points and {share:.1f} % of a game lost a turn").format(
        points=found.points_per_turn, share=100 * found.games_per_turn
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
            yield f"    {', '.join(turn.played)}"
            yield _("    better: {turn}").format(turn=", ".join(turn.best))


def _as_json(found: SeatReview) -> dict[str, Any]:
    return {
        "seat": found.seat,
        "turns": len(found.turns),
        "points_per_turn": round(found.points_per_turn, 3),
        "games_per_turn": round(found.games_per_turn, 5),
        "reviewed": [
            {
                "move": turn.first + 1,
                "phase": turn.phase,
                "kind": turn.kind,
                "mark": turn.mark,
                "played": turn.played,
                "best": turn.best,
                "points": [round(turn.points.mean, 2), round(turn.points.error, 2)],
                "games": [round(turn.won.mean, 4), round(turn.won.error, 4)],
                "worlds": turn.worlds,
            }
            for turn in found.turns
        ],
    }
