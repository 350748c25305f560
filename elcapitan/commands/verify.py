"""`elcapitan verify`: replays records, reports the first fault in each, and what was checked and what was not."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from elcapitan import locked_file, paths
from elcapitan.commands import CommandError, Progress, cli_arguments
from elcapitan.commands.language import _, ngettext
from elcapitan.games import builtin_parts, ruleset
from elcapitan.table.record import GameRecord, NotARecord, parse_record
from elcapitan.table.replay import RecordMismatch
from elcapitan.table.seed_shares import SERVER, SeedShare, check_receipt
from elcapitan.table.verification import Verification, verify_fully
from elcapitan.text_cleaning import clean_path

PERSON = "person"
"""`by` of a seat that is no computer player's."""
RECEIPT = re.compile(r"[0-9a-f]{32}|[0-9a-f]{64}")
"""Of a share: it alone, or with what was announced beside it."""
FINDING = 1
UNUSABLE = 2
MAX_NAMED = 5
"""Differences between two boards that are named; of the others the number is enough."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add this command to the command line."""
    parser.description = (
        "Replay game records. For each file, report the first illegal move or wrong payment, or what was "
        "checked and what could not be: cards that no revealed seed covers, seats without a share in the seed, "
        "or a board other than the standard one. Exit code 0: all records are valid; 1: at least one is not; 2: a "
        "file is not a record."
    )
    parser.add_argument("files", nargs="+", type=paths.typed_argument, metavar="FILE", help="a saved game (.capitan)")
    parser.add_argument(
        "--share",
        action="append",
        type=_receipts,
        metavar="FILE_OR_HEX",
        help="your receipt for a share in the seed, or a file with it such as the list of seats; may be repeated",
    )
    parser.add_argument("--strict", action="store_true", help="exit with code 1 also if anything could not be checked")


def run(arguments: argparse.Namespace) -> int:
    """0 if all hold, 1 if a record does not hold (or, if strict, is not proven), 2 if a file is no record."""
    worst = 0
    is_everything_checked = True
    receipts = None if arguments.share is None else [each for found in arguments.share for each in found]
    with Progress() as progress:
        for file in progress.count(arguments.files, _progress_text):
            try:
                record = parse_record(cli_arguments.read_record_text(file))
                found = verify_fully(record, ruleset, _standard_board(record))
                own = _own_shares(record, receipts)
            except RecordMismatch as fault:
                lines, target, worst = [f"{clean_path(file)}: {fault}"], sys.stdout, max(worst, FINDING)
            except NotARecord as fault:
                lines, target, worst = [f"{clean_path(file)}: {fault}"], sys.stderr, UNUSABLE
            except CommandError as fault:
                lines, target, worst = [str(fault)], sys.stderr, UNUSABLE
            else:
                unchecked = [*_unchecked_text(record, found), *own.unchecked]
                lines, target = [f"{clean_path(file)}:", *_check(record, found), *own.checked, *unchecked], sys.stdout
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


def _receipts(word: str) -> list[str]:
    """The receipts, or bare shares, that are typed or in a file: as `share` of a list of seats, or by themselves."""
    if RECEIPT.fullmatch(word.lower()):
        return [word.lower()]
    data = cli_arguments.read_record_text(paths.typed_argument(word))
    words: list[Any]
    try:
        seats = locked_file.parse_json(data)["seats"]
        words = [seat.get("share") for seat in seats if isinstance(seat, dict)]  # other versions may write others
    except locked_file.INVALID:
        words = _text_of(data).lower().split()
    if found := [each for each in words if isinstance(each, str) and RECEIPT.fullmatch(each)]:
        return found
    raise argparse.ArgumentTypeError(_("{word!r} is no receipt for a share, and no file with one").format(word=word))


def _text_of(data: bytes) -> str:
    try:
        return locked_file.decode_text(data)
    except UnicodeDecodeError:
        return ""


class OwnShares(NamedTuple):
    """What a record holds of the player's receipts, in sentences."""

    checked: list[str]
    unchecked: list[str]


def _own_shares(record: GameRecord, receipts: list[str] | None) -> OwnShares:
    """RecordMismatch if none of the receipts is for this record, or one is for other shares; None: none was given."""
    own = OwnShares([], [])
    if receipts is None:
        return own
    found = [check_receipt(receipt, each.shares) for receipt in receipts for each in record.shuffled]
    if "changed" in found:
        raise RecordMismatch("Your share is in this record, and its other shares are not those announced to you.")
    if "whole" in found:
        own.checked.append(_("Checked: your share is in the seed, beside the shares that were announced to you"))
    elif "share" in found:
        own.checked.append(_("Checked: your share is in the seed"))
        own.unchecked.append(
            _("NOT checked: that the other shares were fixed before yours; that needs the whole receipt of 64 digits")
        )
    else:
        raise RecordMismatch("Your share is not in this record.")
    return own


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
    for shuffle in record.shuffled:
        if shuffle.shares:
            yield _cut_text(shuffle.shares, is_whole=shuffle.seed is not None)
    if record.board is not None and not found.board_differences:
        yield _("Checked: the board is the standard board")
    seats = len(record.seats)
    yield ngettext("Checked: {count} seat of {count}", "Checked: {count} seats of {count}", seats).format(count=seats)
    for each in record.stand_ins:
        text = _("The record says: {by} moved for seat {seat} from move {first} to move {last}")
        yield text.format(by=each.by, seat=each.seat, first=each.start + 1, last=each.end)


def _cut_text(shares: Sequence[SeedShare], *, is_whole: bool) -> str:
    """Whose shares the seed was made of."""
    seats = [str(each.seat) for each in shares if each.seat != SERVER and each.share is not None]
    text = ngettext(
        "Checked: the seed follows from the shares of the server and of seat {seats}",
        "Checked: the seed follows from the shares of the server and of the seats {seats}",
        len(seats),
    )
    early = ngettext(
        "The record says: the server and seat {seats} have a share in the seed",
        "The record says: the server and the seats {seats} have a share in the seed",
        len(seats),
    )
    return (text if is_whole else early).format(seats=", ".join(seats))


def _without_share(record: GameRecord) -> Iterator[str]:
    """The seats that had no part in a seed that others had a part in."""
    for each in filter(lambda each: each.shares, record.shuffled):
        told = {share.seat: share.share for share in each.shares}
        for seat, line in enumerate(record.seats, 1):
            if seat in told and told[seat] is None:
                text = _(
                    "NOT checked: seat {seat} ({name}) announced a share and did not give it; a server and this player "
                    "together could choose between two seeds"
                )
                yield text.format(seat=seat, name=line.name)
            elif line.by == PERSON and seat not in told:
                text = _("NOT checked: seat {seat} ({name}) has no share in the seed")
                yield text.format(seat=seat, name=line.name)


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
    yield from _without_share(record)
    if found.board_differences:
        names = ", ".join(found.board_differences[:MAX_NAMED])
        more = len(found.board_differences) - MAX_NAMED
        text = _("NOT checked: the board is not the standard one; it differs in {names}")
        beyond = ngettext(" and {count} more place", " and {count} more places", more).format(count=more)
        yield text.format(names=names) + (beyond if more > 0 else "")
    if record.winners is None:
        yield _("NOT checked: the game is not over, so its result and its seed are not known yet")
