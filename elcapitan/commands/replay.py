"""`elcapitan replay FILE`: watch a recorded game in the window."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from elcapitan import paths
from elcapitan.commands import CommandError, cli_arguments
from elcapitan.commands.play import open_window


def add(parser: argparse.ArgumentParser) -> None:
    """Tell argparse of it."""
    parser.add_argument("file", type=paths.typed_argument, metavar="FILE", help="saved game (.capitan)")
    parser.add_argument(
        "--move", type=int, default=0, metavar="N", help="start after the first N moves (default: %(default)s)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Until the window is closed."""
    model = _model(arguments.file)
    if not 0 <= arguments.move <= len(model.steps):
        raise CommandError(cli_arguments.no_such_move_text(len(model.steps), arguments.move))
    from elcapitan.client.net.table_client import TableClient
    from elcapitan.client.scenes.menu import Menu
    from elcapitan.client.scenes.recorded_game import watch_recorded_game
    from elcapitan.client.shell.scene_stack import SceneStack

    def first(stack: SceneStack, link: TableClient) -> None:
        stack.push(Menu(link))
        watch_recorded_game(stack, link, model, arguments.move, from_menu=True)

    return open_window(first)


def _model(file: Path) -> Any:
    from elcapitan.client.model.table_model import TableModel
    from elcapitan.table import record as records

    text = cli_arguments.read_record_text(file)
    try:
        cli_arguments.check_window(records.parse_record(text).game)
        return TableModel.from_record(records.record_mapping(text), me=0)
    except ValueError as fault:
        raise CommandError(f"{file}: {fault}") from None
