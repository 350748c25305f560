"""`elcapitan board`: a board file of one's own, checked for faults and painted before it is played on."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from elcapitan import paths
from elcapitan.commands import MAX_MESSAGE, CommandError, cli_arguments
from elcapitan.commands.language import _
from elcapitan.games import DEFAULT_GAME, boards, colours, ruleset
from elcapitan.table.ruleset import InvalidBoard
from elcapitan.text_cleaning import clean_path, clean_text

FAULTY = 1
UNUSABLE = 2
SEED = bytes(16)
"""Seed of the open cards in a picture of a board, so that they are always the same."""


def add(parser: argparse.ArgumentParser) -> None:
    """Tell argparse of it."""
    deeds = parser.add_subparsers(title="actions", metavar="ACTION", dest="deed", required=True)
    check = deeds.add_parser("check", help="report all faults in board files")
    check.add_argument("files", nargs="+", type=paths.typed_argument, metavar="FILE", help="board file (.toml)")
    show = deeds.add_parser("show", help="save a picture of the table at the start of a game")
    show.add_argument("file", type=paths.typed_argument, metavar="FILE", help="board file (.toml)")
    show.add_argument("out", type=paths.typed_argument, metavar="OUT.png", help="picture file to write")
    show.add_argument(
        "--players", type=int, choices=range(2, 6), default=3, help="number of players (default: %(default)s)"
    )
    show.add_argument("--extras", default="", metavar="CITY,CITY", help="add these extra cities of the board")
    show.add_argument("--size", default="1920x1080", metavar="WxH", help="size in pixels (default: %(default)s)")
    show.add_argument("--lang", default="en", metavar="LANG", help="language, such as en or cs (default: %(default)s)")


def run(arguments: argparse.Namespace) -> int:
    """0; for `check` 1 if a file has a fault, 2 if one cannot be read. CommandError if a picture cannot be painted."""
    return _check(arguments.files) if arguments.deed == "check" else _show(arguments)


def _check(files: list[Path]) -> int:
    kept, worst = boards(DEFAULT_GAME), 0
    for file in files:
        try:
            board = kept.read_board(cli_arguments.check_regular_file(file))
        except InvalidBoard as found:
            worst = max(worst, FAULTY)
            for fault in found.faults:
                print(f"{clean_path(file)}: {fault.removeprefix(f'{clean_text(file.name)}: ')}")
        except (CommandError, OSError) as fault:
            worst, reason = UNUSABLE, isinstance(fault, OSError) and fault.strerror
            text = _("{file} cannot be read: {reason}").format(file=file, reason=reason) if reason else str(fault)
            print(f"elcapitan board: {clean_text(text, MAX_MESSAGE)}", file=sys.stderr)
        else:
            for name in kept.board_names_without_rule(board):
                print(f"{clean_path(file)}: {name}: no rule reads this name; is it misspelt?")
            print(f"{clean_path(file)}: {kept.board_summary(board)}: good")
    return worst


def _show(arguments: argparse.Namespace) -> int:
    from elcapitan.client.shell.pygame_check import pygame_fault

    if lacking := pygame_fault(_):
        raise CommandError(lacking)
    from elcapitan.client.model.table_model import TableModel
    from elcapitan.client.replay import screenshots
    from elcapitan.client.replay.headless import save_image

    language = cli_arguments.language(arguments.lang)
    out, size = cli_arguments.picture_file(arguments.out), cli_arguments.picture_size(arguments.size)
    cli_arguments.check_output(out, arguments.file)
    board = cli_arguments.read_board_argument(arguments.file, DEFAULT_GAME)
    try:
        record = _first_record(
            board, arguments.players, cli_arguments.parse_extras_argument(arguments.extras, board, DEFAULT_GAME)
        )
    except ValueError as fault:
        raise CommandError(str(fault)) from None
    with cli_arguments.painting_errors():
        picture = screenshots.paint("table", size, language, TableModel.from_record(record))
    try:
        save_image(picture, out)
    except OSError as fault:
        raise CommandError(_("{file} cannot be written: {reason}").format(file=out, reason=fault.strerror)) from None
    return 0


def _first_record(board: dict[str, Any], players: int, extras: list[str]) -> dict[str, Any]:
    """A game on that board before its first move."""
    import json

    from elcapitan.table.match import Match
    from elcapitan.table.record import SeatLine, format_record

    options = {"players": players, "extras": extras, "start": "1", "board": board}
    match = Match(ruleset(DEFAULT_GAME), options, SEED)
    seats = [SeatLine(colour.capitalize(), colour, "person") for colour in colours(DEFAULT_GAME)[:players]]
    record: dict[str, Any] = json.loads(format_record(match.record(seats)))
    return record
