"""`elcapitan text`: the whole game in words, in a terminal, over ssh, for screen readers."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from io import TextIOWrapper
from typing import Any

from elcapitan.commands import CommandError, cli_arguments
from elcapitan.commands.language import _


def add(commands: Any) -> None:
    """Tell argparse of it."""
    parser = commands.add_parser(
        "text",
        help="play as text in the terminal (works with screen readers)",
        description="Play the whole game as text. Without options, this continues your "
        "latest unfinished game or starts one against two easy computer players.",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--bots", metavar="LEVELS", help="start a game against these computer players, such as normal,easy"
    )
    what.add_argument("--join", metavar="ADDRESS", help="take a seat at a table on the network")
    parser.add_argument(
        "--extras",
        default="",
        metavar="CITY,CITY",
        help="add these extra cities, such as porto,lisboa; requires --bots",
    )
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
    from elcapitan.client.model.table_setup import player_name
    from elcapitan.client.shell import i18n, settings

    kept = settings.read(paths.settings_file())
    language = cli_arguments.language(arguments.lang) if arguments.lang else kept.spoken
    if arguments.extras and arguments.bots is None:
        raise CommandError(_("--extras requires --bots"))
    if arguments.password and not arguments.join:
        raise CommandError(_("--password requires --join"))
    i18n.use_language(language)
    name = arguments.name or player_name(kept)
    address = _address(arguments.join) if arguments.join else None
    plan = None if arguments.bots is None else _plan(arguments.bots, arguments.extras, name)
    try:
        return asyncio.run(_play(arguments, name, plan, address))
    except KeyboardInterrupt:
        return 0


def _address(text: str) -> tuple[str, int]:
    from elcapitan.client.lobby.listed_tables import parse_address

    found = parse_address(text)
    if found is None:
        raise CommandError(_("{text!r} is not an address such as 192.168.1.20 or 192.168.1.20:21998").format(text=text))
    return found


def _plan(bots: str, extras: str, name: str) -> Any:
    from elcapitan.client.model.table_setup import quick_setup

    try:
        return quick_setup(
            cli_arguments.levels(bots),
            name,
            None,
            cli_arguments.parse_extras_argument(extras, cli_arguments.read_board_argument(None)),
        )
    except ValueError as fault:
        raise CommandError(str(fault)) from None


async def _play(arguments: argparse.Namespace, name: str, plan: Any, address: tuple[str, int] | None) -> int:
    from elcapitan.client.net.request_errors import REQUEST_ERRORS, request_error_text
    from elcapitan.client.net.table_client import TableClient
    from elcapitan.client.shell import settings
    from elcapitan.games.capitan.text import line_mode, starting_game
    from elcapitan.games.capitan.text.network_session import network_session

    home = TableClient.for_local_server(name)
    link = home.client_for(*address) if address else home
    try:
        try:
            if plan is not None:
                await starting_game.begin_new_game(link, plan)
            elif address is not None:
                await starting_game.join_table(link, arguments.password, line_mode.write_lines)
            else:
                await starting_game.continue_newest_game(link, _plan(settings.FIRST_OPPONENTS, "", name))
        except starting_game.NoFreeSeat as trouble:
            raise CommandError(str(trouble)) from None
        except REQUEST_ERRORS as fault:
            raise CommandError(request_error_text(fault, arguments.join or "")) from None
        if not arguments.plain and sys.stdin.isatty() and sys.stdout.isatty() and await _run_fullscreen(link):
            return 0
        session = network_session(link, line_mode.write_lines)
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # a stray byte is a word that is not understood
        await line_mode.run_session(session, sys.stdin)
        return 0
    finally:
        await home.close()


async def _run_fullscreen(link: Any) -> bool:
    """False where textual is not installed: the game then goes on line by line, and says so."""
    from elcapitan import paths
    from elcapitan.games.capitan.text import line_mode

    try:
        from elcapitan.games.capitan.text.screen_mode import TextTableApp
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] != "textual":
            raise
        print(line_mode.screen_mode_hint("pip install 'elcapitan[text]'", frozen=paths.is_frozen()), file=sys.stderr)
        return False
    await TextTableApp(link).run_async()
    return True
