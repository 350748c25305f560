"""`elcapitan` and `elcapitan play`: the game in its window; with --bots or a saved game straight to a table."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from elcapitan import paths
from elcapitan.commands import CommandError, cli_arguments
from elcapitan.commands.language import _, mark_for_translation
from elcapitan.games import DEFAULT_GAME

if TYPE_CHECKING:
    from elcapitan.client.shell.app import FirstScenes

NO_DISPLAY = mark_for_translation(
    "there is no display to open a window on; "
    "`elcapitan text` plays in the terminal, and `elcapitan shot` saves a screen as a picture"
)

NO_LIBRARIES = mark_for_translation(
    "the display {display} needs libraries that are not installed: {libraries} "
    "(Debian, Ubuntu: apt-get install {packages})"
)
UNREACHABLE = mark_for_translation(
    "the display {display} cannot be opened; "
    "`elcapitan text` plays in the terminal, and `elcapitan shot` saves a screen as a picture"
)

OTHER_DRIVER = mark_for_translation(
    "SDL_VIDEODRIVER asks for {driver}, by which no window can be opened here; without that variable the game chooses; "
    "`elcapitan text` plays in the terminal, and `elcapitan shot` saves a screen as a picture"
)


def add(parser: argparse.ArgumentParser) -> None:
    """Tell argparse of it."""
    cli_arguments.add_game(
        parser, default=None, help="game to play (default: the one chosen last; with --bots, El Capitan)"
    )
    parser.add_argument(
        "file", nargs="?", type=paths.typed_argument, metavar="FILE", help="saved game to continue or watch"
    )
    parser.add_argument(
        "--bots", metavar="LEVELS", help="start at once against these computer players, such as normal,easy"
    )
    parser.add_argument(
        "--board", type=paths.typed_argument, metavar="FILE", help="play on this board file; requires --bots"
    )
    cli_arguments.add_options(parser)


def open_window(first: FirstScenes) -> int:
    """The window with these scenes, until it is closed; its exit code. CommandError where there is no display."""
    from elcapitan.client.shell import app, window

    try:
        return app.run(first)
    except window.NoDisplay:
        raise CommandError(_why_no_window()) from None


def _why_no_window() -> str:
    from elcapitan.client.shell import display_libraries

    display = display_libraries.display()
    if lacking := display_libraries.missing():
        libraries, packages = ", ".join(lacking), " ".join(lacking.values())
        return _(NO_LIBRARIES).format(display=display, libraries=libraries, packages=packages)
    if driver := display_libraries.asked_driver():
        return _(OTHER_DRIVER).format(driver=driver)
    return _(UNREACHABLE).format(display=display) if display else _(NO_DISPLAY)


def run(arguments: argparse.Namespace) -> int:
    """Until the window is closed."""
    if arguments.game is not None:
        cli_arguments.check_window(arguments.game)
    levels = [] if arguments.bots is None else cli_arguments.levels(arguments.bots)
    plan = _plan(arguments, levels) if levels else None
    if arguments.board and not levels:
        raise CommandError(_("--board requires --bots; in the window, choose the board under New game"))
    if arguments.extras and not levels:
        raise CommandError(_("--extras requires --bots; in the window, choose extra cities under New game"))
    if arguments.option and not levels:
        raise CommandError(_("--option requires --bots; in the window, choose options under New game"))
    if arguments.file and levels:
        raise CommandError(_("a saved game already has its players, so it cannot be combined with --bots"))
    opened = _open_file(arguments.file) if arguments.file and _has_reader() else None
    from elcapitan.client.net.table_client import TableClient
    from elcapitan.client.scenes import routes
    from elcapitan.client.scenes.menu import Menu
    from elcapitan.client.scenes.starting_game import StartingGame
    from elcapitan.client.shell.scene_stack import SceneStack

    def first(stack: SceneStack, link: TableClient) -> None:
        if arguments.game is not None:
            stack.keep_settings(replace(stack.settings, game=arguments.game))
        stack.push(Menu(link))
        if plan is None and not arguments.file and stack.settings.is_new:
            stack.push(routes.first_run(link))
        if plan is not None:
            stack.push(StartingGame(link, lambda: link.new_table(plan), plan.game))
        if opened is not None:
            opened.show(stack, link)
        elif arguments.file:
            routes.open_file(stack, link, str(arguments.file))

    return open_window(first)


def _has_reader() -> bool:
    """Whether there is a reader of the output: after a double click on a file messages are shown in the window, if at
    all."""
    return sys.stderr.isatty()


def _open_file(file: Path) -> Any:
    from elcapitan.client.scenes.open_record import UnreadableGame
    from elcapitan.client.scenes.opened_file import OpenedFile

    try:
        return OpenedFile(file)
    except UnreadableGame as trouble:
        raise CommandError(f"{file}: {trouble}") from None


def _plan(arguments: argparse.Namespace, levels: list[str]) -> Any:
    from elcapitan.client.model.table_setup import player_name, quick_setup
    from elcapitan.client.shell import i18n, settings

    kept = settings.read(paths.settings_file())
    i18n.use_language(kept.spoken)  # a captain without a name is called so in the language of the window
    game = arguments.game or DEFAULT_GAME
    parts = cli_arguments.board_options(arguments.board, arguments.extras, game)
    board = parts.get("board") if arguments.board else None
    options = cli_arguments.parse_options(arguments.option, game)
    try:
        return quick_setup(levels, player_name(kept), board, parts.get("extras", ()), game, options)
    except ValueError as fault:
        raise CommandError(str(fault)) from None
