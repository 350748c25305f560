"""`elcapitan text`: the whole game in words, in a terminal, over ssh, for a reader of screens."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from io import TextIOWrapper
from typing import Any

from elcapitan.commands import CannotDo, asked


def add(commands: Any) -> None:
    """Tell argparse of it."""
    parser = commands.add_parser(
        "text",
        help="the whole game in words, in the terminal",
        description="The whole game in words. Without an option the newest game that is not over goes on.",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--bots", metavar="LEVELS", help="a new game against these levels, such as normal,easy")
    what.add_argument("--join", metavar="ADDRESS", help="a seat at a table on the network")
    parser.add_argument("--extras", default="", metavar="CITY,CITY", help="extra cities, together with --bots")
    parser.add_argument("--password", default="", help="of the table, together with --join")
    parser.add_argument("--name", default="", help="your name (default: that of your settings)")
    parser.add_argument("--lang", default="", metavar="LANG", help="such as en or cs (default: that of your settings)")
    parser.add_argument("--plain", action="store_true", help="line by line, also where the full screen could be used")


def run(arguments: argparse.Namespace) -> int:
    """Until the player quits; the game is kept."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from elcapitan import paths
    from elcapitan.client import i18n, settings
    from elcapitan.client.plan import own_name

    kept = settings.read(paths.settings_file())
    language = asked.language(arguments.lang) if arguments.lang else kept.spoken
    if arguments.extras and arguments.bots is None:
        raise CannotDo("--extras goes together with --bots")
    if arguments.password and not arguments.join:
        raise CannotDo("--password goes together with --join")
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
        raise CannotDo(f"{text!r} is no address; one looks like 192.168.1.20 or 192.168.1.20:21998")
    return found


def _plan(bots: str, extras: str, name: str) -> Any:
    from elcapitan.client.plan import quick_plan

    try:
        return quick_plan(asked.levels(bots), name, None, asked.extras(extras, asked.board(None)))
    except ValueError as fault:
        raise CannotDo(str(fault)) from None


async def _play(arguments: argparse.Namespace, name: str, plan: Any, address: tuple[str, int] | None) -> int:
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
                await setting_out.go_on(link)
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
