"""`elcapitan backup`: a copy of a server's journal, also while the server runs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from elcapitan import paths
from elcapitan.commands import CommandError, hosting, print_line
from elcapitan.text_cleaning import clean_path


def add(parser: argparse.ArgumentParser) -> None:
    """Add this command to the command line."""
    parser.description = (
        "Copy the journal of a server: all its tables and games. The server may run meanwhile. Only your user can "
        "read the copy. Keep it safe: it contains the seeds of running games. With --store, copy the database "
        "of several nodes; `restore` puts the copy into a data folder or into another database."
    )
    parser.add_argument("target", type=_target, metavar="FILE", help="the copy, or a folder for it")
    parser.add_argument(
        "--keep",
        type=_count,
        metavar="N",
        help="in a folder, delete all but the newest N copies that this command has made there, and nothing else",
    )
    hosting.add_data_option(parser)
    hosting.add_store_option(parser)


def _target(word: str) -> Path:
    """A slash at the end says that a folder is meant: no file takes its place."""
    path = paths.typed_argument(word)
    if word.endswith(("/", os.sep)) and not path.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {clean_path(path)}")
    return path


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit() and int(word[:6]) >= 1 and len(word) <= 6):
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 1 to 999999")
    return int(word)


def run(arguments: argparse.Namespace) -> int:
    """0 if the copy is on disk."""
    from elcapitan_server.store.data_folder import JOURNAL
    from elcapitan_server.store.journal_access import JournalUnreadable
    from elcapitan_server.store.journal_copies import CopyFailed, back_up, copy_path, delete_older_copies

    hosting.require_one_source(arguments)
    if arguments.keep is not None and not arguments.target.is_dir():
        raise CommandError(f"{clean_path(arguments.target)} is not a folder: --keep counts the copies in one.")
    try:
        if arguments.store is None:
            copy = back_up(hosting.data_folder(arguments) / JOURNAL, arguments.target)
        else:
            copy = copy_path(arguments.target)
            hosting.copy_database(arguments.store, copy)
        size = copy.stat().st_size
        old = delete_older_copies(copy, arguments.keep) if arguments.keep is not None else []
    except (CopyFailed, JournalUnreadable) as reason:
        raise CommandError(str(reason)) from None
    print_line(f"{clean_path(copy)}: {size} bytes")
    if old:
        print_line(f"Older copies deleted: {len(old)}.")
    return 0
