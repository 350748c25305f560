"""Commands for the host of a server beside `serve`: manage it, back up, check and restore its journal."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from elcapitan import paths
from elcapitan.commands import CommandError, Progress
from elcapitan.interrupts import leave_ctrl_c_to_asyncio

DATA_VARIABLE = "ELCAPITAN_DATA"
"""The variable of the server's option `data`: these commands then find the same folder."""


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Add `--data` to a command."""
    parser.add_argument("--data", type=paths.typed_argument, help="data folder (default: the program's own)")


def add_store_option(parser: argparse.ArgumentParser) -> None:
    """Add `--store` to a command."""
    parser.add_argument("--store", metavar="URL", help="a database instead of the data folder: postgresql://...")


@contextmanager
def database_errors() -> Iterator[None]:
    """What goes wrong with a database, as one sentence."""
    from elcapitan_server.nodes.database import DatabaseUnavailable, DatabaseUnusable

    try:
        yield
    except (DatabaseUnusable, DatabaseUnavailable) as reason:
        raise CommandError(f"The database cannot be used: {str(reason).rstrip('.')}.") from None


def require_one_source(arguments: argparse.Namespace) -> None:
    """CommandError if a folder or file is named together with a database."""
    if arguments.store is not None and (arguments.data is not None or getattr(arguments, "file", None) is not None):
        raise CommandError("Name either a database (--store) or a file or data folder, not both.")


def copy_database(url: str, target: Path) -> list[str]:
    """Copy the database of several nodes into a journal file: faults of what only a database has. CopyFailed."""
    from elcapitan_server.nodes.journal_export import export_journal

    leave_ctrl_c_to_asyncio()
    with Progress() as progress, database_errors():
        return asyncio.run(export_journal(url, target, lambda number, count: progress.show(f"row {number} of {count}")))


def data_folder(arguments: argparse.Namespace) -> Path:
    """The data folder a command is about."""
    named = os.environ.get(DATA_VARIABLE)
    return arguments.data or (paths.typed_argument(named) if named else paths.data())
