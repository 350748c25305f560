"""`elcapitan text`: the whole game in words, in a terminal, over ssh, for screen readers."""

from __future__ import annotations

import argparse
import asyncio
import os
from contextlib import suppress
from typing import Any

from elcapitan import games
from elcapitan.commands import CommandError, cli_arguments
from elcapitan.commands.language import _
from elcapitan.interrupts import leave_ctrl_c_to_asyncio
from elcapitan.text_cleaning import clean_line, clean_name


def add(parser: argparse.ArgumentParser) -> None:
    """Tell argparse of it."""
    parser.description = (
        "Play the whole game as text. Without options, this continues your "
        "latest unfinished game or starts one against two easy computer players."
    )
    cli_arguments.add_game(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--bots", metavar="LEVELS", help="start a game against these computer players, such as normal,easy"
    )
    what.add_argument("--join", metavar="ADDRESS", help="take a seat at a table on the network")
    cli_arguments.add_options(parser)
    parser.add_argument("--password", default="", help="password of the table; requires --join")
    parser.add_argument("--name", default="", help="your name (default: as set in Options)")
    parser.add_argument(
        "--lang", default="", metavar="LANG", help="language, such as en or cs (default: as set in Options)"
    )
    parser.add_argument("--plain", action="store_true", help="print line by line instead of using the full screen")


def run(arguments: argparse.Namespace) -> int:
    """Until the player quits; the game is kept."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from elcapitan import paths
    from elcapitan.client.model.last_table import first_opponents
    from elcapitan.client.model.table_setup import player_name
    from elcapitan.client.shell import i18n, settings
    from elcapitan.client.text.program import play_text

    kept = settings.read(paths.settings_file())
    language = cli_arguments.language(arguments.lang) if arguments.lang else kept.spoken
    if arguments.extras and arguments.bots is None:
        raise CommandError(_("--extras requires --bots"))
    if arguments.option and arguments.bots is None:
        raise CommandError(_("--option requires --bots"))
    if arguments.password and not arguments.join:
        raise CommandError(_("--password requires --join"))
    i18n.use_language(language)
    name = clean_name(arguments.name) or player_name(kept)
    address = None if arguments.join is None else _address(arguments.join)
    plan = None if arguments.bots is None else _plan(arguments, arguments.bots, name)
    how: dict[str, Any] = {
        "name": name,
        "address": address,
        "password": clean_line(arguments.password),
        "plain": arguments.plain,
    }
    with suppress(KeyboardInterrupt):
        leave_ctrl_c_to_asyncio()
        try:
            asyncio.run(
                play_text(
                    games.text(arguments.game),
                    plan,
                    newest=lambda: _plan(arguments, ",".join(first_opponents(arguments.game)), name),
                    **how,
                )
            )
        except ValueError as trouble:
            raise CommandError(str(trouble)) from None
    return 0


def _address(text: str) -> tuple[str, int]:
    from elcapitan.client.lobby.listed_tables import parse_address

    found = parse_address(text)
    if found is None:
        raise CommandError(_("{text!r} is not an address such as 192.168.1.20 or 192.168.1.20:21998").format(text=text))
    return found


def _plan(arguments: argparse.Namespace, bots: str, name: str) -> Any:
    from elcapitan.client.model.table_setup import quick_setup

    game = arguments.game
    extras = cli_arguments.board_options(None, arguments.extras, game).get("extras", ())
    options = cli_arguments.parse_options(arguments.option, game)
    try:
        plan = quick_setup(cli_arguments.levels(bots), name, None, extras, game, options)
    except ValueError as fault:
        raise CommandError(str(fault)) from None
    if plan.local_people:
        raise CommandError(_("Several people at one computer play in the window"))
    return plan
