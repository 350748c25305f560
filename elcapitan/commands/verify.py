"""`elcapitan verify`: replay records and name the first thing in each that does not hold."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from elcapitan.commands import CannotDo, asked
from elcapitan.games import ruleset
from elcapitan.table.record import NotARecord, read
from elcapitan.table.replay import DoesNotHold, verify

FINDING = 1
UNUSABLE = 2


def add(commands: Any) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser("verify", help="replay records, name the first move that does not hold")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")


def run(arguments: argparse.Namespace) -> int:
    """0 if all hold, 1 if a record does not hold, 2 if a file is no record that can be judged."""
    worst = 0
    for file in arguments.files:
        try:
            verify(read(asked.record_text(file)), ruleset)
        except DoesNotHold as found:
            print(f"{file}: {found}")
            worst = max(worst, FINDING)
        except NotARecord as fault:
            print(f"{file}: {fault}", file=sys.stderr)
            worst = UNUSABLE
        except CannotDo as fault:
            print(fault, file=sys.stderr)
            worst = UNUSABLE
    if not worst:
        count = len(arguments.files)
        print("the record holds" if count == 1 else f"all {count} records hold")
    return worst
