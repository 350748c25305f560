"""Yspahan on the whole screen of a terminal: the city and the players fit, and a move is made from the list."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.widgets import Input, OptionList, RichLog, Static

from elcapitan.client.model.table_model import GameSetup, TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.text.screen_mode import TextTableApp
from elcapitan.games.yspahan.client.facts.move_preview import goods_beside
from elcapitan.games.yspahan.rules.model.moves import MoveSupervisor
from elcapitan.games.yspahan.text.game_text import YspahanText
from tests.games.yspahan.offline_link import NAMES, RULES, OfflineYspahan, table_seats
from tests.games.yspahan.positions import table
from tests.timeouts import PATIENCE_S


class QuietLink(OfflineYspahan):
    """What the full screen asks of a line to a server beside its table."""

    chat = ()
    is_waiting = False
    notice: Any = None
    home: Any = SimpleNamespace(announced=None)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_city_and_the_players_fit_and_a_chosen_move_is_made(language: str) -> None:
    i18n.use_language(language)
    link = QuietLink(4, 2)
    chance = random.Random(2)
    for _ in range(60):
        (seat,) = link.model.rules.to_act(link.state)
        link.play(str(chance.choice(link.model.rules.legal(link.state, seat))))
    link.play_others(chance)
    app = TextTableApp(YspahanText(), cast(TableClient, link))
    async with app.run_test(size=(100, 32)) as pilot:
        moves, table = app.query_one("#moves", OptionList), app.query_one("#table", Static)
        async with asyncio.timeout(PATIENCE_S):
            while not moves.option_count:
                await pilot.pause(0.05)
        city = str(table.render()).splitlines()
        assert len(city) == 3 + 1 + 14
        assert max(map(len, city)) <= table.size.width
        assert table.region.bottom <= app.query_one("#board").region.bottom - 1, "all of it is seen"
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
        app.query_one("#line", Input).focus()
        app.query_one("#line", Input).value = "rules 5"
        await pilot.press("enter")
        await pilot.pause(0.2)
        log = app.query_one("#log", RichLog)
        assert max(line.cell_length for line in log.lines) <= log.scrollable_content_region.width


def test_moves_of_the_supervisor_that_load_something_are_listed_first_and_the_city_names_its_squares() -> None:
    game = table(3).main(1, sack=(1, 2), gold=(6, 1)).have(1, gold=3).goods(2, "sack-3b", "vase-12a")
    text = YspahanText()
    model = TableModel(RULES, GameSetup({"players": 3, "start": 1}, {}, ()), table_seats(3), start=game.state, me=1)
    at = text.context(model, RULES.legal(game.state, 1))
    moves = [move for move in at.moves if isinstance(move, MoveSupervisor)]
    loads = [bool(goods_beside(game.state, move.square)) for move in moves]
    assert loads == sorted(loads, reverse=True)
    assert 0 < sum(loads) < len(loads)
    line = next(line for line in text.board_table(at, 90) if line.startswith("Barrel, yellow souk"))
    assert line.endswith("east 1/south 1, east 2")
