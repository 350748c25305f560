"""`elcapitan shot`: one screen painted into a file, on a machine with or without a display."""

from __future__ import annotations

import argparse
from typing import Any

from elcapitan import paths
from elcapitan.commands import CommandError, cli_arguments
from elcapitan.commands.language import _
from elcapitan.games import DEFAULT_GAME


def add(parser: argparse.ArgumentParser) -> None:
    """Tell argparse of it."""
    parser.add_argument(
        "screen",
        metavar="SCREEN",
        help="menu, newgame, lobby, options, welcome, rules, statistics, achievements, lessons, guided-game, "
        "exercise, puzzles, puzzle, campaign; "
        "with --record: table, board, city, payday, ranking, result, pause, replay, review",
    )
    parser.add_argument("out", metavar="OUT.png", type=paths.typed_argument, help="picture file to write")
    cli_arguments.add_game(parser, default=None, help="game that the menu and New game are about (default: El Capitan)")
    parser.add_argument("--record", type=paths.typed_argument, metavar="FILE", help="game to show")
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
        type=cli_arguments.page,
        default=(1, 1),
        metavar="N[.STEP]",
        help="page of the rules and its step, or number of the exercise or puzzle (default: 1)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the picture."""
    cli_arguments.check_window(game := arguments.game or DEFAULT_GAME)
    from elcapitan.client.replay import screenshots

    if arguments.screen not in screenshots.SCREENS:
        raise CommandError(
            _("unknown screen {word!r}; choose from {known}").format(
                word=arguments.screen, known=", ".join(screenshots.SCREENS)
            )
        )
    from elcapitan.client.replay.headless import ScreenUnavailable, save_image

    language = cli_arguments.language(arguments.lang)
    out, size = cli_arguments.picture_file(arguments.out), cli_arguments.picture_size(arguments.size)
    cli_arguments.check_output(out, arguments.record)
    model = _model(arguments) if arguments.screen in screenshots.OF_A_RECORD else None
    try:
        with cli_arguments.painting_errors():
            picture = screenshots.paint(
                arguments.screen, size, language, model, arguments.city, arguments.move, arguments.page, game
            )
    except ScreenUnavailable as fault:
        raise CommandError(str(fault)) from None
    try:
        save_image(picture, out)
    except OSError as fault:
        raise CommandError(_("{file} cannot be written: {reason}").format(file=out, reason=fault.strerror)) from None
    return 0


def _model(arguments: argparse.Namespace) -> Any:
    from elcapitan.client.replay import screenshots
    from elcapitan.table import record as records

    if arguments.record is None:
        raise CommandError(
            _("the screen {word} shows a game; name its file with --record").format(word=arguments.screen)
        )
    text = cli_arguments.read_record_text(arguments.record)
    try:
        record = records.parse_record(text)
        cli_arguments.check_window(record.game)
        moves = len(record.moves)
        if arguments.move is not None and not 0 <= arguments.move <= moves:
            raise CommandError(cli_arguments.no_such_move_text(moves, arguments.move))
        return screenshots.model_at(records.record_mapping(text), arguments.screen, arguments.move)
    except ValueError as fault:
        raise CommandError(f"{arguments.record}: {fault}") from None
