"""The game in a terminal: the table is found, then played full screen or line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

from elcapitan import paths
from elcapitan.client.model.table_setup import TableSetup
from elcapitan.client.net.announcements import announcement_text
from elcapitan.client.net.request_errors import REQUEST_ERRORS, request_error_text
from elcapitan.client.net.seat_tokens import server_name
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.text import line_mode, starting_game
from elcapitan.client.text.game_text import GameText
from elcapitan.client.text.network_session import NetworkSession


class NoGameToPlay(ValueError):
    """Raised when there is no table to sit at; the message says why."""


async def play_text(
    game: GameText[Any],
    plan: TableSetup | None,
    *,
    name: str,
    address: tuple[str, int] | None,
    password: str,
    newest: Callable[[], TableSetup],
    plain: bool,
) -> None:
    """Start `plan`, join the table at `address`, or continue the newest game, until the player quits; it is kept.

    `newest` gives the game to start where none is unfinished. NoGameToPlay with one sentence.
    """
    home = TableClient.for_local_server(name)
    home.announced = lambda said: line_mode.write_lines([announcement_text(said)])  # until a session shows it
    link = home.client_for(*address) if address else home
    try:
        try:
            if plan is not None:
                await starting_game.begin_new_game(link, plan)
            elif address is not None:
                await starting_game.join_table(link, game.name, password, line_mode.write_lines)
            else:
                await starting_game.continue_newest_game(link, game.name, newest)
        except starting_game.NoFreeSeat as trouble:
            raise NoGameToPlay(str(trouble)) from None
        except REQUEST_ERRORS as fault:
            raise NoGameToPlay(request_error_text(fault, server_name(*address) if address else "")) from None
        await link.people.leave()  # a terminal is one person's: the others play in the window
        if not plain and has_screen() and await _run_fullscreen(game, link):
            return
        session = NetworkSession(game, link, line_mode.write_lines)
        await line_mode.run_session(session, sys.stdin)
    finally:
        await home.close()


def has_screen() -> bool:
    """Whether the game is played at a terminal that can do more than print lines: that of an editor often cannot."""
    can_paint = sys.platform == "win32" or os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    return can_paint and sys.stdin.isatty() and sys.stdout.isatty()


async def _run_fullscreen(game: GameText[Any], link: TableClient) -> bool:
    """False where textual is not installed: the game then goes on line by line, with a sentence about it."""
    try:
        from elcapitan.client.text.screen_mode import TextTableApp
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] != "textual":
            raise
        hint = line_mode.screen_mode_hint("pip install 'elcapitan[text]'", frozen=paths.is_frozen())
        sys.stderr.write(f"{hint}\n")
        return False
    for name in ("COLUMNS", "LINES"):  # the terminal says how large it is, also when it is dragged
        os.environ.pop(name, None)
    await TextTableApp(game, link).run_async()
    return True
