"""`elcapitan restore`: puts a copy of a journal in its place, when no server uses it, or into a database for nodes."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from elcapitan import paths
from elcapitan.commands import CommandError, hosting, print_line
from elcapitan.interrupts import leave_ctrl_c_to_asyncio
from elcapitan.text_cleaning import clean_path

if TYPE_CHECKING:
    from elcapitan_server.store.journal_copies import JournalCopy


def add(parser: argparse.ArgumentParser) -> None:
    """Add this command to the command line."""
    parser.description = (
        "Put a copy made by `elcapitan backup` in the place of a server's journal. The server must be stopped. "
        "The journal it replaces is kept beside it under another name. A copy made with `backup --store` also "
        "brings the bans and mutes of its nodes. With --store, the copy, or the journal of a stopped server, goes "
        "into an empty PostgreSQL database that several nodes will share."
    )
    parser.add_argument("copy", type=paths.typed_argument, metavar="FILE", help="a copy of a journal")
    hosting.add_data_option(parser)
    hosting.add_store_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """0 if it is in place."""
    hosting.require_one_source(arguments)
    with hosting.database_errors():
        return _restore_to_folder(arguments) if arguments.store is None else _restore_to_database(arguments)


def _restore_to_database(arguments: argparse.Namespace) -> int:
    from elcapitan_server.nodes.journal_import import ImportFailed, import_journal
    from elcapitan_server.store.data_folder import JOURNAL, DataFolder, DataFolderInUse
    from elcapitan_server.store.journal_access import JournalUnreadable

    try:
        with contextlib.ExitStack() as stack:
            if arguments.copy.name == JOURNAL and arguments.copy.is_file():  # a server may be writing to it
                stack.callback(DataFolder(arguments.copy.parent).release)
            copy = _open_copy(arguments.copy)
            stack.callback(copy.close)
            leave_ctrl_c_to_asyncio()
            found = asyncio.run(import_journal(copy, arguments.store))
    except DataFolderInUse as reason:
        raise CommandError(f"{reason} Stop it first.") from None
    except OSError as error:
        raise CommandError(f"{error.filename} cannot be used: {error.strerror}.") from None
    except (JournalUnreadable, ImportFailed) as reason:
        raise CommandError(str(reason)) from None
    print_line(f"The database is the copy now. Tables: {found.tables}, moves and take-backs: {found.moves}.")
    return 0


def _open_copy(path: Path) -> JournalCopy:
    """JournalUnreadable, or CommandError, if it is none or damaged."""
    from elcapitan_server.store.journal_copies import JournalCopy

    copy = JournalCopy(path)
    if not copy.is_whole:
        copy.close()
        raise CommandError(f"{path} is damaged: {copy.findings[0]}.")
    return copy


def _restore_to_folder(arguments: argparse.Namespace) -> int:
    from elcapitan_server.store.data_folder import DataFolder, DataFolderInUse
    from elcapitan_server.store.journal_access import JournalUnreadable
    from elcapitan_server.store.journal_copies import CopyFailed, restore

    try:
        _open_copy(arguments.copy).close()
        folder = DataFolder(hosting.data_folder(arguments))
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
    print_line(f"{clean_path(folder.journal)} is the copy now.")
    if before is not None:
        print_line(f"The journal before it is {clean_path(before)}.")
    return 0
