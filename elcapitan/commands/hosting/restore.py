"""`elcapitan restore`: puts a copy of a journal in its place, when no server uses it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from elcapitan.commands import CommandError, print_line
from elcapitan.commands.hosting import add_data_option, data_folder


def add(commands: Any) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "restore",
        help="put a copy of a journal in its place",
        description=(
            "Put a copy made by `elcapitan backup` in the place of a server's journal. The server must be stopped. "
            "The journal it replaces is kept beside it under another name."
        ),
    )
    parser.add_argument("copy", type=Path, metavar="FILE", help="a copy of a journal")
    add_data_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """0 if it is in place."""
    from elcapitan_server.store.data_folder import DataFolder, DataFolderInUse
    from elcapitan_server.store.journal import JournalUnreadable
    from elcapitan_server.store.journal_copies import CopyFailed, JournalCopy, restore

    try:
        copy = JournalCopy(arguments.copy)
        copy.close()
        if not copy.is_whole:
            raise CommandError(f"{arguments.copy} is damaged: {copy.findings[0]}.")
        folder = DataFolder(data_folder(arguments))
    except DataFolderInUse as reason:
        raise CommandError(f"{reason} Stop it first.") from None
    except JournalUnreadable as reason:
        raise CommandError(str(reason)) from None
    try:
        before = restore(arguments.copy, folder)
    except CopyFailed as reason:
        raise CommandError(str(reason)) from None
    finally:
        folder.release()
    print_line(f"{folder.journal} is the copy now.")
    if before is not None:
        print_line(f"The journal before it is {before}.")
    return 0
