"""Commands for the host of a server beside `serve`: manage it, back up, check and restore its journal."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from elcapitan import paths

DATA_VARIABLE = "ELCAPITAN_DATA"
"""The variable of the server's option `data`: these commands then find the same folder."""


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Add `--data` to a command."""
    parser.add_argument("--data", type=paths.typed_argument, help="data folder (default: the program's own)")


def data_folder(arguments: argparse.Namespace) -> Path:
    """The data folder a command is about."""
    named = os.environ.get(DATA_VARIABLE)
    return arguments.data or (paths.typed_argument(named) if named else paths.data())
