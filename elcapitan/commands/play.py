"""`elcapitan` and `elcapitan play`: the game in its window; with --bots or a saved game straight to a table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from elcapitan.commands import CannotDo, asked
from elcapitan.commands.language import _, marked

if TYPE_CHECKING:
    from elcapitan.client.app import FirstScenes

NO_DISPLAY = marked(
    "there is no display to open a window on; "
    "`elcapitan text` plays in the terminal, and `elcapitan shot` saves a screen as a picture"
)


def add(commands: Any) -> None:
    """Tell argparse of it."""
    parser = commands.add_parser("play", help="play in a window (the default command)")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="saved game to continue or watch")
    parser.add_argument(
        "--bots", metavar="LEVELS", help="start at once against these computer players, such as normal,easy"
    )
    parser.add_argument("--board", type=Path, metavar="FILE", help="play on this board file; requires --bots")
    parser.add_argument(
        "--extras",
        default="",
        metavar="CITY,CITY",
        help="add these extra cities, such as porto,lisboa; requires --bots",
    )


def opened_window(first: FirstScenes) -> int:
    """The window with these scenes, until it is closed; its exit code. CannotDo where there is no display."""
    from elcapitan.client import app, window

    try:
        return app.run(first)
    except window.NoDisplay:
        raise CannotDo(_(NO_DISPLAY)) from None


def run(arguments: argparse.Namespace) -> int:
    """Until the window is closed."""
    levels = [] if arguments.bots is None else asked.levels(arguments.bots)
    plan = _plan(levels, arguments.board, arguments.extras) if levels else None
    if arguments.board and not levels:
        raise CannotDo(_("--board requires --bots; in the window, choose the board under New game"))
    if arguments.extras and not levels:
        raise CannotDo(_("--extras requires --bots; in the window, choose extra cities under New game"))
    if arguments.file and levels:
        raise CannotDo(_("a saved game already has its players, so it cannot be combined with --bots"))
    opened = _opened(arguments.file) if arguments.file and _is_read() else None
    from elcapitan.client.link import Link
    from elcapitan.client.scenes import doors
    from elcapitan.client.scenes.menu import Menu
    from elcapitan.client.scenes.setting_out import SettingOut
    from elcapitan.client.stack import Stack

    def first(stack: Stack, link: Link) -> None:
        stack.push(Menu(link))
        if plan is None and not arguments.file and stack.settings.is_new:
            stack.push(doors.first_start(link))
        if plan is not None:
            stack.push(SettingOut(link, lambda: link.new_table(plan)))
        if opened is not None:
            opened.show(stack, link)
        elif arguments.file:
            doors.open_file(stack, link, str(arguments.file))

    return opened_window(first)


def _is_read() -> bool:
    """Whether somebody sees what is said: who has double-clicked a file hears of it in the window or not at all."""
    return sys.stderr.isatty()


def _opened(file: Path) -> Any:
    from elcapitan.client.scenes.ask_game import NoGame
    from elcapitan.client.scenes.opened_file import OpenedFile

    try:
        return OpenedFile(file)
    except NoGame as trouble:
        raise CannotDo(f"{file}: {trouble}") from None


def _plan(levels: list[str], board: Path | None, extras: str) -> Any:
    from elcapitan import paths
    from elcapitan.client import i18n, settings
    from elcapitan.client.plan import own_name, quick_plan

    kept = settings.read(paths.settings_file())
    i18n.use(kept.spoken)  # a captain without a name is called so in the language of the window
    mapping = asked.board(board)
    named = asked.extras(extras, mapping)
    try:
        return quick_plan(levels, own_name(kept), mapping if board else None, named)
    except ValueError as fault:
        raise CannotDo(str(fault)) from None
