"""`elcapitan check`: whether a journal or a copy of one is whole, and every game in it can be played on."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from elcapitan import paths
from elcapitan.commands import CommandError, Progress, hosting, print_line
from elcapitan.text_cleaning import clean_path

FAULTY = 1


def add(parser: argparse.ArgumentParser) -> None:
    """Add this command to the command line."""
    parser.description = (
        "Check the journal of a server, or a copy of it: the file, every row, and every game, which is replayed. "
        "The server may run meanwhile. With --store, check the database of several nodes. Exit code 0: all is "
        "well; 1: something is damaged; 2: it cannot be read."
    )
    parser.add_argument(
        "file", nargs="?", type=paths.typed_argument, metavar="FILE", help="a copy (default: the server's journal)"
    )
    hosting.add_data_option(parser)
    hosting.add_store_option(parser)


def _scratch_folder(arguments: argparse.Namespace) -> TemporaryDirectory[str]:
    """A folder that goes with its context; in the server's data where nothing else can be written, as in its image."""
    prefix = "elcapitan-check-"
    try:
        return TemporaryDirectory(prefix=prefix)
    except FileNotFoundError:
        return TemporaryDirectory(prefix=prefix, dir=hosting.data_folder(arguments))


def run(arguments: argparse.Namespace) -> int:
    """0 if nothing is damaged, 1 if something is."""
    from elcapitan_server.operations.journal_check import check_journal
    from elcapitan_server.program import offered_games
    from elcapitan_server.store.data_folder import JOURNAL
    from elcapitan_server.store.journal_access import JournalUnreadable
    from elcapitan_server.store.journal_copies import CopyFailed

    hosting.require_one_source(arguments)
    file, found, what = arguments.file or hosting.data_folder(arguments) / JOURNAL, list[str](), ""
    try:
        with ExitStack() as kept, Progress() as progress:
            if arguments.store is not None:
                file, what = Path(kept.enter_context(_scratch_folder(arguments))) / "database.sqlite", "The database"
                found = hosting.copy_database(arguments.store, file)
            report = check_journal(
                file, offered_games(), lambda number, count: progress.show(f"table {number} of {count}"), found
            )
    except (CopyFailed, JournalUnreadable) as reason:
        raise CommandError(str(reason)) from None
    what = what or clean_path(file)
    for finding in report.findings:
        print(f"{what}: {finding}", file=sys.stderr)
    print_line(f"{what}: {report.summary}; {'damaged' if report.findings else 'good'}")
    return FAULTY if report.findings else 0
