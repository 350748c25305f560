"""`elcapitan shot`: one screen painted into a file, on a machine with or without a display."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from elcapitan.commands import CannotDo, asked


def add(commands: Any) -> None:
    """Tell argparse of it."""
    parser = commands.add_parser("shot", help="paint one screen into a picture, without a window")
    parser.add_argument(
        "screen",
        metavar="SCREEN",
        help="menu, newgame, lobby, options, welcome, rules; of a record: table, city, payday, ranking, pause, replay",
    )
    parser.add_argument("out", metavar="OUT.png", type=Path)
    parser.add_argument("--record", type=Path, metavar="FILE", help="the game to show")
    parser.add_argument("--move", type=int, metavar="N", help="after the first N moves of the record (all of them)")
    parser.add_argument("--city", default="", metavar="ID", help="seen from near (city); the liveliest without it")
    parser.add_argument(
        "--page", type=asked.page, default=(1, 1), metavar="N[.STEP]", help="of the rules, and its step"
    )
    parser.add_argument("--size", default="1920x1080", metavar="WxH")
    parser.add_argument("--lang", default="en", metavar="LANG", help="such as en or cs")


def run(arguments: argparse.Namespace) -> int:
    """Write the picture."""
    from elcapitan.client import shots

    if arguments.screen not in shots.SCREENS:
        raise CannotDo(f"there is no screen {arguments.screen!r}; there are {', '.join(shots.SCREENS)}")
    language = asked.language(arguments.lang)
    out, size = asked.picture_file(arguments.out), asked.picture_size(arguments.size)
    model = _model(arguments) if arguments.screen in shots.OF_A_RECORD else None
    try:
        picture = shots.paint(arguments.screen, size, language, model, arguments.city, arguments.move, arguments.page)
    except shots.NoSuchScreen as fault:
        raise CannotDo(str(fault)) from None
    try:
        shots.save(picture, out)
    except OSError as fault:
        raise CannotDo(f"{out} cannot be written: {fault}") from None
    return 0


def _model(arguments: argparse.Namespace) -> Any:
    from elcapitan.client import shots
    from elcapitan.table import record as records

    if arguments.record is None:
        raise CannotDo(f"the screen {arguments.screen} shows a game: give one with --record")
    text = asked.record_text(arguments.record)
    try:
        moves = len(records.read(text).moves)
        if arguments.move is not None and not 0 <= arguments.move <= moves:
            raise CannotDo(f"the record has {moves} moves, so there is no move {arguments.move}")
        return shots.model_at(json.loads(text), arguments.screen, arguments.move)
    except ValueError as fault:
        raise CannotDo(f"{arguments.record}: {fault}") from None
