"""`elcapitan shot`: one screen painted into a file, on a machine with or without a display."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from elcapitan.commands import CannotDo, asked
from elcapitan.commands.language import _


def add(commands: Any) -> None:
    """Tell argparse of it."""
    parser = commands.add_parser("shot", help="save a picture of one screen, without opening a window")
    parser.add_argument(
        "screen",
        metavar="SCREEN",
        help="menu, newgame, lobby, options, welcome, rules; "
        "with --record: table, city, payday, ranking, pause, replay",
    )
    parser.add_argument("out", metavar="OUT.png", type=Path, help="picture file to write")
    parser.add_argument("--record", type=Path, metavar="FILE", help="game to show")
    parser.add_argument("--move", type=int, metavar="N", help="show the game after N moves (default: all)")
    parser.add_argument(
        "--city", default="", metavar="ID", help="city to show in close-up (default: the one with most warehouses)"
    )
    parser.add_argument("--size", default="1920x1080", metavar="WxH", help="size in pixels (default: %(default)s)")
    parser.add_argument(
        "--lang", default="en", metavar="LANG", help="language, such as en or cs (default: %(default)s)"
    )
    parser.add_argument(
        "--page",
        type=asked.page,
        default=(1, 1),
        metavar="N[.STEP]",
        help="page of the rules, and its step (default: 1)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the picture."""
    from elcapitan.client import shots

    if arguments.screen not in shots.SCREENS:
        raise CannotDo(
            _("unknown screen {word!r}; choose from {known}").format(
                word=arguments.screen, known=", ".join(shots.SCREENS)
            )
        )
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
        raise CannotDo(_("{file} cannot be written: {reason}").format(file=out, reason=fault)) from None
    return 0


def _model(arguments: argparse.Namespace) -> Any:
    from elcapitan.client import shots
    from elcapitan.table import record as records

    if arguments.record is None:
        raise CannotDo(_("the screen {word} shows a game; name its file with --record").format(word=arguments.screen))
    text = asked.record_text(arguments.record)
    try:
        moves = len(records.read(text).moves)
        if arguments.move is not None and not 0 <= arguments.move <= moves:
            raise CannotDo(asked.no_such_move(moves, arguments.move))
        return shots.model_at(json.loads(text), arguments.screen, arguments.move)
    except ValueError as fault:
        raise CannotDo(f"{arguments.record}: {fault}") from None
