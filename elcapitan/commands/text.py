"""`elcapitan text`: the whole game in words, in a terminal, over ssh, for screen readers."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from io import TextIOWrapper
from typing import Any

from elcapitan.commands import CannotDo, asked
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
    from elcapitan.client import i18n, settings
    from elcapitan.client.plan import own_name

    kept = settings.read(paths.settings_file())
    language = asked.language(arguments.lang) if arguments.lang else kept.spoken
    if arguments.extras and arguments.bots is None:
        raise CannotDo(_("--extras requires --bots"))
    if arguments.password and not arguments.join:
        raise CannotDo(_("--password requires --join"))
    i18n.use(language)
    name = arguments.name or own_name(kept)
    address = _address(arguments.join) if arguments.join else None
    plan = None if arguments.bots is None else _plan(arguments.bots, arguments.extras, name)
    try:
        return asyncio.run(_play(arguments, name, plan, address))
    except KeyboardInterrupt:
        return 0


def _address(text: str) -> tuple[str, int]:
    from elcapitan.client.lobby.spots import parse_address

    found = parse_address(text)
    if found is None:
        raise CannotDo(_("{text!r} is not an address such as 192.168.1.20 or 192.168.1.20:21998").format(text=text))
    return found


def _plan(bots: str, extras: str, name: str) -> Any:
    from elcapitan.client.plan import quick_plan

    try:
        return quick_plan(asked.levels(bots), name, None, asked.extras(extras, asked.board(None)))
    except ValueError as fault:
        raise CannotDo(str(fault)) from None


async def _play(arguments: argparse.Namespace, name: str, plan: Any, address: tuple[str, int] | None) -> int:
    from elcapitan.client import settings
    from elcapitan.client.link import Link
    from elcapitan.client.lobby.reasons import FAULTS, reason
    from elcapitan.client.text import plain, setting_out
    from elcapitan.client.text.talking import session_at

    home = Link.to_builtin(name)
    link = home.elsewhere(*address) if address else home
    try:
        try:
            if plan is not None:
                await setting_out.begin(link, plan)
            elif address is not None:
                await setting_out.join(link, arguments.password, plain.written)
            else:
                await setting_out.go_on(link, _plan(settings.FIRST_OPPONENTS, "", name))
        except setting_out.NoSeat as trouble:
            raise CannotDo(str(trouble)) from None
        except FAULTS as fault:
            raise CannotDo(reason(fault, arguments.join or "")) from None
        if not arguments.plain and sys.stdin.isatty() and sys.stdout.isatty() and await _on_the_whole_screen(link):
            return 0
        session = session_at(link, plain.written)
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # a stray byte is a word that is not understood
        await plain.converse(session, sys.stdin)
        return 0
    finally:
        await home.close()


async def _on_the_whole_screen(link: Any) -> bool:
    """False where textual is not installed: the game then goes on line by line, and says so."""
    from elcapitan import paths
    from elcapitan.client.text import plain

    try:
        from elcapitan.client.text.screen import Table
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] != "textual":
            raise
        print(plain.how_to_have_the_screen("pip install 'elcapitan[text]'", frozen=paths.frozen()), file=sys.stderr)
        return False
    await Table(link).run_async()
    return True
