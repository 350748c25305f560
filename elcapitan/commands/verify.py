"""`elcapitan verify`: replays records, reports the first fault in each, and what was checked and what was not."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from elcapitan import paths
from elcapitan.commands import CommandError, Progress, cli_arguments
from elcapitan.commands.language import _, ngettext
from elcapitan.games import builtin_parts, ruleset
from elcapitan.table.record import GameRecord, NotARecord, parse_record
from elcapitan.table.replay import RecordMismatch
from elcapitan.table.verification import Verification, verify_fully
from elcapitan.text_cleaning import clean_path

FINDING = 1
UNUSABLE = 2
MAX_NAMED = 5
"""Differences between two boards that are named; of the others the number is enough."""


def add(commands: Any) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "verify",
        help="replay game records and report the first illegal move",
        description=(
            "Replay game records. For each file, report the first illegal move or wrong payment, or what was "
            "checked and what could not be: cards that no revealed seed covers, or a board other than the standard "
            "one. Exit code 0: all records are valid; 1: at least one is not; 2: a file is not a record."
        ),
    )
    parser.add_argument("files", nargs="+", type=paths.typed_argument, metavar="FILE", help="a saved game (.capitan)")
    parser.add_argument("--strict", action="store_true", help="exit with code 1 also if anything could not be checked")


def run(arguments: argparse.Namespace) -> int:
    """0 if all hold, 1 if a record does not hold (or, if strict, is not proven), 2 if a file is no record."""
    worst = 0
    is_everything_checked = True
    with Progress() as progress:
        for file in progress.count(arguments.files, _progress_text):
            try:
                record = parse_record(cli_arguments.read_record_text(file))
                found = verify_fully(record, ruleset, _standard_board(record))
            except RecordMismatch as fault:
                lines, target, worst = [f"{clean_path(file)}: {fault}"], sys.stdout, max(worst, FINDING)
            except NotARecord as fault:
                lines, target, worst = [f"{clean_path(file)}: {fault}"], sys.stderr, UNUSABLE
            except CommandError as fault:
                lines, target, worst = [str(fault)], sys.stderr, UNUSABLE
            else:
                unchecked = list(_unchecked_text(record, found))
                lines, target = [f"{clean_path(file)}:", *_check(record, found), *unchecked], sys.stdout
                is_everything_checked = is_everything_checked and not unchecked
            progress.clear()
            print(*lines, sep="\n  ", file=target)
    if worst:
        return worst
    count = len(arguments.files)
    text = (
        _("the record is valid")
        if count == 1
        else ngettext("all {count} record is valid", "all {count} records are valid", count)
    )
    if is_everything_checked:
        print(text.format(count=count))
        return 0
    print(_("{verdict}, as far as it could be checked").format(verdict=text.format(count=count)))
    return FINDING if arguments.strict else 0


def _progress_text(number: int, count: int) -> str:
    return _("record {number} of {count}").format(number=number, count=count)


def _standard_board(record: GameRecord) -> Any:
    try:
        return builtin_parts(record.game).get("board")
    except ValueError:  # a game this program does not know, as replaying it will say
        return None


def _check(record: GameRecord, found: Verification) -> Iterator[str]:
    moves = ngettext("{count} move is legal", "{count} moves are legal", len(record.moves)).format(
        count=len(record.moves)
    )
    yield _("Checked: {moves}; payments, digest and result follow from them").format(moves=moves)
    if found.is_deal_proven and not found.unproven_moves:
        yield _("Checked: a revealed seed deals every card")
    elif found.is_deal_proven:
        yield _("Checked: a revealed seed deals the cards at the start")
    if record.board is not None and not found.board_differences:
        yield _("Checked: the board is the standard board")
    seats = len(record.seats)
    yield ngettext("Checked: {count} seat of {count}", "Checked: {count} seats of {count}", seats).format(count=seats)
    for each in record.stand_ins:
        text = _("The record says: {by} moved for seat {seat} from move {first} to move {last}")
        yield text.format(by=each.by, seat=each.seat, first=each.start + 1, last=each.end)


def _unchecked_text(record: GameRecord, found: Verification) -> Iterator[str]:
    if record.seen_by is not None:
        text = _("NOT checked: what was hidden from seat {seat}")
        onlooker = _("NOT checked: what was hidden from onlookers")
        yield text.format(seat=record.seen_by) if record.seen_by else onlooker
    if not found.is_deal_proven:
        yield _("NOT checked: no revealed seed covers the cards at the start")
    for first, last in found.unproven_moves:
        text = _("NOT checked: no revealed seed covers the cards of moves {first} to {last} of {count}")
        yield text.format(first=first, last=last, count=len(record.moves))
    if found.board_differences:
        names = ", ".join(found.board_differences[:MAX_NAMED])
        more = len(found.board_differences) - MAX_NAMED
        text = _("NOT checked: the board is not the standard one; it differs in {names}")
        beyond = ngettext(" and {count} more place", " and {count} more places", more).format(count=more)
        yield text.format(names=names) + (beyond if more > 0 else "")
    if record.winners is None:
        yield _("NOT checked: the game is not over, so its result and its seed are not known yet")
