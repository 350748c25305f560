"""`elcapitan replay FILE`: watch a recorded game in the window."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from elcapitan.commands import CannotDo, asked
from elcapitan.commands.play import opened_window


def add(commands: Any) -> None:
    """Tell argparse of it."""
    parser = commands.add_parser("replay", help="watch a recorded game in a window")
    parser.add_argument("file", type=Path, metavar="FILE", help="saved game (.capitan)")
    parser.add_argument(
        "--move", type=int, default=0, metavar="N", help="start after the first N moves (default: %(default)s)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Until the window is closed."""
    model = _model(arguments.file)
    if not 0 <= arguments.move <= len(model.steps):
        raise CannotDo(asked.no_such_move(len(model.steps), arguments.move))
    from elcapitan.client.link import Link
    from elcapitan.client.scenes.continuing import watch
    from elcapitan.client.scenes.menu import Menu
    from elcapitan.client.stack import Stack

    def first(stack: Stack, link: Link) -> None:
        stack.push(Menu(link))
        watch(stack, link, model, arguments.move)

    return opened_window(first)


def _model(file: Path) -> Any:
    from elcapitan.client.model import TableModel
    from elcapitan.table import record as records

    text = asked.record_text(file)
    try:
        records.read(text)
        return TableModel.from_record(json.loads(text), me=0)
    except ValueError as fault:
        raise CannotDo(f"{file}: {fault}") from None
