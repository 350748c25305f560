"""Carcassonne on the whole screen of a terminal: land and players fit, and a move is made from the list."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.widgets import OptionList, Static

from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.text.screen_mode import TextTableApp
from elcapitan.games.carcassonne.text.game_text import CarcassonneText
from tests.games.offline_game import NAMES, OfflineGame
from tests.timeouts import PATIENCE_S


class QuietLink(OfflineGame):
    """What the full screen asks of a line to a server beside its table."""

    chat = ()
    is_waiting = False
    notice: Any = None
    home: Any = SimpleNamespace(announced=None)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_land_and_eight_players_fit_and_a_chosen_move_is_made(language: str) -> None:
    i18n.use_language(language)
    options = {"expansions": ["inns", "traders", "hills", "river"], "wheel": "board"}
    link, chance = QuietLink("carcassonne", 8, 2, options=options), random.Random(2)
    for _ in range(150):
        link.play_one(chance)
    link.play_others(chance)
    app = TextTableApp(CarcassonneText(), cast(TableClient, link))
    async with app.run_test(size=(120, 50)) as pilot:
        moves, table = app.query_one("#moves", OptionList), app.query_one("#table", Static)
        async with asyncio.timeout(PATIENCE_S):
            while not moves.option_count:
                await pilot.pause(0.05)
        land = str(table.render()).splitlines()
        assert len(land) > 3 * 8
        assert max(map(len, land)) <= table.size.width
        players = app.query_one("#players", Static)
        rows = str(players.render()).splitlines()
        assert all(name in row for name, row in zip(NAMES, rows[1:], strict=True))
        assert max(map(len, rows)) <= players.size.width
        before = len(link.model.steps)
        moves.focus()
        async with asyncio.timeout(PATIENCE_S):
            while len(link.model.steps) == before:
                await pilot.press("home", "enter")
                await pilot.pause(0.1)
